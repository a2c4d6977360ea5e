/** Whether the API reminds the companies of a campaign before its end, and the days on which it has done so. */
export const statements: readonly string[] = [
  'alter table periodo_activo add column recordatorios_programados boolean not null default false',
  `create table recordatorio_programado (periodo_activo integer not null references periodo_activo on delete cascade,
   dia date not null, primary key (periodo_activo, dia))`,
];

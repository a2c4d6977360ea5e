/** Questions of equal `orden` keep the order in which they came to it: `turno` tells it, `lugar` is what is sorted by. */
export const statements: readonly string[] = [
  'alter table pregunta add column turno integer not null default 0',
  `alter table pregunta add column lugar bigint not null
   generated always as (orden::bigint * 4294967296 + turno) stored`,
];

/**
 * Whether the database was filled with the demo, which is of Paraguay whatever the settings of a later start are. One of
 * an older release is known by its accounts.
 */
export const statements: readonly string[] = [
  'create table demo (unica boolean primary key default true check (unica))',
  `insert into demo select true where exists (select from usuario
   where username in ('admin', 'editor', 'usuario', 'usuario2') and email = username || '@encuestas.example')`,
];

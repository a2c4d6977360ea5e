/**
 * Marks a database that was filled with the demo, which determines its time zone and its public passwords. One of an
 * older release is recognised by its accounts.
 */
export const statements: readonly string[] = [
  'create table demo (unica boolean primary key default true check (unica))',
  `insert into demo select true where exists (select from usuario
   where username in ('admin', 'editor', 'usuario', 'usuario2') and email = username || '@encuestas.example')`,
];

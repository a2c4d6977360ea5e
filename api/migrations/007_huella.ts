/** Which key signs the tokens of this database, as a fingerprint: processes with different keys refuse each other's. */
export const statements: readonly string[] = [
  `create table huella_secreto (
     unica boolean primary key default true check (unica),
     huella text not null
   )`,
];

/** A reminder says in which language its text is, which need not be its reader's. */
export const statements: readonly string[] = [
  `alter table correo drop constraint correo_de_enlace,
   add constraint correo_de_enlace check (tipo <> 'enlace' or lang is not null)`,
];

/**
 * A failed sign-in kept the name that was typed, which may be a password typed in its place. Names that no account had
 * are removed; the trail is otherwise only added to, so its triggers are off for this statement.
 */
export const statements: readonly string[] = [
  'alter table auditoria disable trigger auditoria_intacta',
  "update auditoria set username = null where acto = 'ingreso_fallido' and registro is null and username is not null",
  'alter table auditoria enable always trigger auditoria_intacta',
  "delete from intento_login where clave ~ ' nombre '",
];

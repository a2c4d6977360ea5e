/** Characters that are kept of a long text. */
const KEPT = 200;
/** Bytes from which on the texts of a line are looked at, and that a line has at most unless it is of very many fields. */
const [LOOKED_AT, MOST] = [1_000, 30_000];

/**
 * The trail cannot be pruned before 30 days, so nobody may fill the disk through it: of a long text it keeps the
 * beginning, its length and its SHA-256, by which a text can be compared with the one that was written. A trigger sees
 * every line, also those of other programs.
 *
 * A failed sign-in kept the name that was typed, which may be a password typed in its place. Names that no account had
 * are removed; the trail is otherwise only added to, so its triggers are off for this statement.
 */
export const statements: readonly string[] = [
  `create function acortar(valor jsonb, queda integer) returns jsonb language plpgsql immutable as $$
   declare texto text;
   begin
     case jsonb_typeof(valor)
     when 'string' then
       texto := valor #>> '{}';
       -- Shorter than what is put in its place, it stays.
       if char_length(texto) <= queda + 100 then return valor; end if;
       return to_jsonb(left(texto, queda) || '… [' || char_length(texto) || ';sha256='
         || encode(sha256(convert_to(texto, 'UTF8')), 'hex') || ']');
     when 'array' then
       return (select coalesce(jsonb_agg(acortar(e, queda) order by n), '[]')
         from jsonb_array_elements(valor) with ordinality as x(e, n));
     when 'object' then
       return (select coalesce(jsonb_object_agg(k, acortar(e, queda)), '{}') from jsonb_each(valor) as x(k, e));
     else return valor;
     end case;
   end $$`,
  `create function auditoria_breve() returns trigger language plpgsql as $$
   declare entero jsonb := new.cambios;
   begin
     new.cambios := acortar(entero, ${KEPT});
     if pg_column_size(new.cambios) > ${MOST} then new.cambios := acortar(entero, 0); end if;
     return new;
   end $$`,
  `create trigger auditoria_breve before insert on auditoria for each row
   when (pg_column_size(new.cambios) > ${LOOKED_AT}) execute function auditoria_breve()`,

  'alter table auditoria disable trigger auditoria_intacta',
  "update auditoria set username = null where acto = 'ingreso_fallido' and registro is null and username is not null",
  'alter table auditoria enable always trigger auditoria_intacta',
  "delete from intento_login where clave ~ ' nombre '",
];

/**
 * Skips values that are too small to hold a long text: the audit line of a saved survey has a hundred of them, and reading
 * each took 0.5 ms.
 */
export const statements: readonly string[] = [
  `create or replace function acortar(valor jsonb, queda integer) returns jsonb language plpgsql immutable as $$
   declare texto text;
   begin
     -- Too small for a text that would be shortened.
     if pg_column_size(valor) <= queda + 100 then return valor; end if;
     case jsonb_typeof(valor)
     when 'string' then
       texto := valor #>> '{}';
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
];

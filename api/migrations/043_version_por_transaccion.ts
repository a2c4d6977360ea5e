/**
 * A transaction renews the version of a table once. Until now each of its statements did, and those of row triggers, too:
 * an import of companies left a dead row for each company in the table of versions, which every request reads whole and
 * which vacuum cannot shorten. Rewriting the rows removes the dead ones that are there.
 */
export const statements: readonly string[] = [
  `create or replace function anotar_cambio(que text, diferencia integer) returns void language plpgsql as $$
   declare fila record;
   begin
     select v.id, v.xmin = pg_current_xact_id()::xid as renovada into fila
       from version_tabla v where v.tabla = que limit 1 for update skip locked;
     if not found then
       insert into version_tabla (tabla, version, activas)
         values (que, (random() * 9007199254740992)::bigint, diferencia);
     elsif diferencia <> 0 or not fila.renovada then
       update version_tabla set version = (random() * 9007199254740992)::bigint, activas = activas + diferencia
         where id = fila.id;
     end if;
   end $$`,
  `create temp table versiones on commit drop as
   select tabla, bit_xor(version) as version, sum(activas)::integer as activas from version_tabla group by tabla`,
  'truncate version_tabla',
  'insert into version_tabla (tabla, version, activas) select tabla, version, activas from versiones',
];

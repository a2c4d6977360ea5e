/**
 * The day on which a company moves is the one in TIME_ZONE, as for every other date, and not the one in the zone of the
 * database session. The trigger finds the zone in a table, because a pooler does not keep session settings.
 */
export const statements: readonly string[] = [
  'create table zona_horaria (unica boolean primary key default true check (unica), nombre text not null)',
  `create or replace function anotar_rubro() returns trigger language plpgsql as $$
   declare
     hoy date := (now() at time zone coalesce((select nombre from zona_horaria), current_setting('TimeZone')))::date;
   begin
     if tg_op = 'UPDATE' then
       update rubro_de_empresa set hasta = hoy where empresa = new.id and hasta is null;
     end if;
     if new.activo then
       insert into rubro_de_empresa (empresa, rubro, desde) values (new.id, new.rubro, hoy)
         on conflict (empresa, desde) do update set rubro = excluded.rubro, hasta = null;
     end if;
     return null;
   end $$`,
];

/**
 * Of which business each active company was on which days, from `desde` to the day before `hasta`: the companies of a
 * campaign that is over are those of its last day. Of companies that are there already nothing else is known, so they
 * have always been what they are.
 */
export const statements: readonly string[] = [
  `create table rubro_de_empresa (empresa integer not null references empresa on delete cascade,
   rubro integer not null references rubro on delete cascade, desde date not null, hasta date,
   primary key (empresa, desde))`,
  `insert into rubro_de_empresa (empresa, rubro, desde) select id, rubro, '-infinity' from empresa where activo`,
  'create index rubro_de_empresa_rubro on rubro_de_empresa (rubro, empresa)',

  `create function anotar_rubro() returns trigger language plpgsql as $$
   begin
     if tg_op = 'UPDATE' then
       update rubro_de_empresa set hasta = current_date where empresa = new.id and hasta is null;
     end if;
     if new.activo then
       insert into rubro_de_empresa (empresa, rubro, desde) values (new.id, new.rubro, current_date)
         on conflict (empresa, desde) do update set rubro = excluded.rubro, hasta = null;
     end if;
     return null;
   end $$`,
  `select versionar('rubro_de_empresa', false)`,
  'create trigger rubro_nuevo after insert on empresa for each row execute function anotar_rubro()',
  `create trigger rubro_cambiado after update on empresa for each row
   when (old.rubro <> new.rubro or old.activo <> new.activo) execute function anotar_rubro()`,
];

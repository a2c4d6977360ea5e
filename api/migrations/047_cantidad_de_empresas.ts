/**
 * The number of companies of each business has a version of its own, which other changes of companies leave alone: the
 * lists and pickers of businesses counted 100,000 companies after each of them.
 */
export const statements: readonly string[] = [
  `create view cantidad_de_empresas as
   select rubro, count(*)::integer as cantidad from empresa where activo group by rubro`,
  `create function cantidad_de_empresas_cambiada() returns trigger language plpgsql as $$
   begin perform anotar_cambio('cantidad_de_empresas', 0); return null; end $$`,
  ...['insert', 'delete', 'truncate', 'update of rubro, activo'].map(
    (event, place) => `create trigger version_cantidad_${place} after ${event} on empresa
     for each statement execute function cantidad_de_empresas_cambiada()`,
  ),
  "select anotar_cambio('cantidad_de_empresas', 0)",
];

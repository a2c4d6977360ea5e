import { sql } from 'kysely';

/** Active companies by business. */
export const empresasPorRubro = {
  name: 'empresas_por_rubro',
  query: sql`select m.rubro, m.cantidad from cantidad_de_empresas m`,
};

/** Submissions by survey. */
export const completadasPorEncuesta = {
  name: 'completadas_por_encuesta',
  query: sql`select c.encuesta, count(*)::integer as cantidad from encuesta_completada c where c.activo group by c.encuesta`,
};

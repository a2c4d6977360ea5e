import { type RawBuilder, sql } from 'kysely';

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

/**
 * Companies of the campaign `a` in the period `p`: those of its business, as of its last day if it is over, and those
 * that answered, which `answered` selects.
 */
export const empresasDeCampana = (
  hoy: string,
  answered: RawBuilder<unknown>,
) => sql`(select h.empresa as id from rubro_de_empresa h where h.rubro = a.rubro and
    case when p.fecha_fin < ${hoy}::date then h.desde <= p.fecha_fin and (h.hasta is null or h.hasta > p.fecha_fin)
      else h.hasta is null end
  union ${answered})`;

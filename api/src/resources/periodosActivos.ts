import { sql } from 'kysely';
import { fechasDeCampana, tituloDeCampana } from '../campaigns/tracking.ts';
import { type Draft, defineResource, stateOf } from '../crud/resource.ts';
import type { FieldErrors } from '../errors/errors.ts';
import type { Message } from '../errors/messages.ts';
import { relation } from '../fields/fields.ts';
import { ESTADOS, estadoDelPeriodo } from '../surveys/periodStates.ts';

const REPETIDO: Message = {
  code: 'DUPLICATE',
  es: 'Este periodo ya está activo para este negocio',
  en: 'This period is already active for this business',
};

const RESPONDIDO: Message = {
  code: 'IN_USE',
  es: 'Hay empresas que ya respondieron sus encuestas: active otro periodo',
  en: 'Companies have answered its surveys already: activate another period',
};

/** Once companies have answered, business and period are fixed. */
async function deSusRespuestas({ db, before, after }: Draft): Promise<FieldErrors> {
  const changed = (['periodo', 'rubro'] as const).filter((name) => before && before[name] !== after[name]);
  if (!before || changed.length === 0) return {};
  const { rows } = await sql`
    select 1 from encuesta_completada c join encuesta e on e.id = c.encuesta
    where e.periodo_activo = ${before.id} and c.activo limit 1`.execute(db);
  return rows.length ? Object.fromEntries(changed.map((name) => [name, [RESPONDIDO]])) : {};
}

/** Periods opened for one business. */
export const periodosActivos = defineResource({
  path: 'encuestas/periodos_activos',
  table: 'periodo_activo',
  model: 'periodoactivo',
  name: { es: 'Periodo activo', en: 'Active period' },
  fields: {
    periodo: relation({ es: 'Periodo', en: 'Period' }, 'periodo', { required: true }),
    rubro: relation({ es: 'Negocio', en: 'Business' }, 'rubro', { required: true }),
  },
  derived: {
    estado: stateOf(
      ESTADOS,
      (hoy) => sql`(select ${estadoDelPeriodo(hoy)}
        from periodo_activo a join periodo p on p.id = a.periodo where a.id = t.id)`,
    ),
  },
  columns: ['rubro', 'periodo', 'estado'],
  label: ['periodo', 'rubro'],
  ordering: '-periodo',
  thenBy: 'rubro',
  open: true,
  searchText: fechasDeCampana,
  title: tituloDeCampana,
  labelOrder: sql`(select array[p.fecha - date '1900-01-01', p.fecha_fin - date '1900-01-01'] from periodo p where p.id = t.periodo)`,
  searchThrough: ['rubro'],
  rules: [{ of: ['periodo', 'rubro'], check: deSusRespuestas }],
  constraints: { periodo_activo_unico: ['non_field_errors', REPETIDO] },
});

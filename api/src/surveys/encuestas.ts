import { sql } from 'kysely';
import { descripcion, porDescripcion } from '../crud/catalogue.ts';
import { countOf, type Draft, defineResource, type Resource, stateFilter, stateOf } from '../crud/resource.ts';
import type { FieldErrors } from '../errors/errors.ts';
import { type Message, messages } from '../errors/messages.ts';
import { relation } from '../fields/fields.ts';
import { ordered } from '../fields/lists.ts';
import { encuestasPropias, encuestaVigente } from './applicable.ts';
import { completadasPorEncuesta, empresasDeCampana, empresasPorRubro } from './counts.ts';
import { ESTADOS, estadoDelPeriodo } from './periodStates.ts';

function fechaDelPeriodo(name: 'fecha' | 'fecha_fin') {
  return sql`(select to_char(p.${sql.raw(name)}, 'YYYY-MM-DD') from periodo_activo a join periodo p on p.id = a.periodo
    where a.id = t.periodo_activo)`;
}
const FECHAS: Message = {
  code: 'NOT_ALLOWED',
  es: 'Las fechas son las del periodo activo',
  en: 'The dates are those of the active period',
};
const fecha = { type: 'string', format: 'date', example: '2026-01-01' };

/** A section with answers in this survey cannot be removed from it. */
async function seccionesRespondidas({ db, before, values }: Draft): Promise<FieldErrors> {
  if (!before || values.secciones === undefined) return {};
  const kept = values.secciones as number[];
  const { rows } = await sql`
    select 1 from encuesta_completada c join respuesta_libre l on l.completada = c.id join pregunta p on p.id = l.pregunta
    where c.encuesta = ${before.id} and p.seccion <> all(${kept}::int[])
    union all select 1 from encuesta_completada c join respuesta_elegida e on e.completada = c.id
    join respuesta r on r.id = e.respuesta join pregunta p on p.id = r.pregunta
    where c.encuesta = ${before.id} and p.seccion <> all(${kept}::int[]) limit 1`.execute(db);
  return rows.length ? { secciones: [messages.elementInUse] } : {};
}

const RESPONDIDA: Message = {
  code: 'IN_USE',
  es: 'Hay empresas que ya la respondieron: para otro periodo, duplíquela',
  en: 'Companies have answered it already: duplicate it for another period',
};

/** Once companies have answered, the active period is fixed. */
async function periodoDeSusRespuestas({ db, before, after }: Draft): Promise<FieldErrors> {
  if (!before || before.periodo_activo === after.periodo_activo) return {};
  const { rows } = await sql`
    select 1 from encuesta_completada c where c.encuesta = ${before.id} and c.activo limit 1`.execute(db);
  return rows.length ? { periodo_activo: [RESPONDIDA] } : {};
}

/** Where today is in its period. */
const estado = (hoy: string) => sql`(select ${estadoDelPeriodo(hoy)}
  from periodo_activo a join periodo p on p.id = a.periodo where a.id = t.periodo_activo)`;

const cantCompletadas = sql`coalesce((select c.cantidad from completadas_por_encuesta c where c.encuesta = t.id), 0)`;

/** A field of its active period. */
function delPeriodoActivo(name: 'rubro' | 'periodo') {
  return sql`(select ${sql.ref(`a.${name}`)} from periodo_activo a where a.id = t.periodo_activo)`;
}

const respondieron = sql`select c.empresa from encuesta e join encuesta_completada c on c.encuesta = e.id and c.activo
  where e.activo and e.periodo_activo = a.id`;

/**
 * Companies of its campaign. For an open campaign: the companies of its business, counted once per list, and those that
 * answered and have left the business since.
 */
const cantEmpresas = (hoy: string) => sql`(select case when p.fecha_fin >= ${hoy}::date
    then coalesce((select m.cantidad from empresas_por_rubro m where m.rubro = a.rubro), 0)
      + (select count(distinct x.empresa)::integer from (${respondieron}) x where not exists
        (select from rubro_de_empresa h where h.empresa = x.empresa and h.rubro = a.rubro and h.hasta is null))
    else (select count(*)::integer from ${empresasDeCampana(hoy, respondieron)} f) end
  from periodo_activo a join periodo p on p.id = a.periodo where a.id = t.periodo_activo)`;

/** Dates and state come from the period. */
const derived: Resource['derived'] = {
  fecha_inicio: {
    label: { es: 'Fecha de inicio', en: 'Start date' },
    value: fechaDelPeriodo('fecha'),
    schema: fecha,
  },
  fecha_fin: { label: { es: 'Fecha de fin', en: 'End date' }, value: fechaDelPeriodo('fecha_fin'), schema: fecha },
  abierta: {
    label: { es: 'Abierta', en: 'Open' },
    value: (hoy) => encuestaVigente(sql.ref('t.id'), hoy),
    schema: { type: 'boolean' },
  },
  rubro: {
    label: { es: 'Negocio', en: 'Business' },
    value: delPeriodoActivo('rubro'),
    schema: { type: 'integer' },
    references: 'rubro',
  },
  periodo: {
    label: { es: 'Periodo', en: 'Period' },
    value: delPeriodoActivo('periodo'),
    schema: { type: 'integer' },
    references: 'periodo',
  },
  estado: stateOf(ESTADOS, estado),
  cant_completadas: {
    ...countOf({ es: 'Respondieron', en: 'Answered' }, 'encuesta_completada', cantCompletadas),
    reads: [completadasPorEncuesta],
  },
  avance: {
    label: { es: 'Avance', en: 'Progress' },
    value: (hoy) => sql`concat(${cantCompletadas}, '/', greatest(${cantCompletadas}, ${cantEmpresas(hoy)}))`,
    schema: { type: 'string', example: '8/20' },
    counts: 'encuesta_completada',
    reads: [completadasPorEncuesta, empresasPorRubro],
  },
  cant_secciones: countOf(
    { es: 'Secciones', en: 'Sections' },
    'seccion',
    sql`(select count(*)::integer from encuesta_seccion l join seccion s on s.id = l.seccion and s.activo
      where l.encuesta = t.id)`,
  ),
};

/** Surveys: sections in order, for one active period, in one language. */
export const encuestas = defineResource({
  path: 'encuestas',
  table: 'encuesta',
  model: 'encuesta',
  name: { es: 'Encuesta', en: 'Survey' },
  fields: {
    descripcion,
    idioma: relation({ es: 'Idioma', en: 'Language' }, 'idioma', { required: true }),
    periodo_activo: relation({ es: 'Periodo activo', en: 'Active period' }, 'periodo_activo', { required: true }),
    secciones: ordered(
      { es: 'Secciones', en: 'Sections' },
      { table: 'encuesta_seccion', owner: 'encuesta', target: 'seccion', targetTable: 'seccion' },
      { max: 200 },
    ),
  },
  derived,
  refused: {
    ...{ fecha_inicio: FECHAS, fecha_fin: FECHAS },
    ...{ anho: messages.notItsField, fecha_corte: messages.notItsField },
  },
  columns: ['descripcion', 'rubro', 'periodo', 'estado', 'avance', 'cant_secciones'],
  sortColumns: { ...porDescripcion, avance: cantCompletadas },
  label: ['descripcion'],
  searchThrough: ['idioma'],
  own: (caller) => (caller.empresa === null ? undefined : sql`t.id in (${encuestasPropias(caller)})`),
  filters: {
    rubro: {
      of: 'rubro',
      field: 'rubro',
      where: (id) => sql`t.periodo_activo in (select a.id from periodo_activo a where a.rubro = ${id})`,
    },
    periodo: {
      of: 'periodo',
      field: 'periodo',
      where: (id) => sql`t.periodo_activo in (select a.id from periodo_activo a where a.periodo = ${id})`,
    },
    estado: stateFilter('estado', ESTADOS, estado),
    seccion: {
      field: 'secciones',
      where: (id) => sql`t.id in (select encuesta from encuesta_seccion where seccion = ${id})`,
    },
  },
  rules: [
    { of: ['secciones'], check: seccionesRespondidas },
    { of: ['periodo_activo'], check: periodoDeSusRespuestas },
  ],
});

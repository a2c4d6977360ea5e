import { sql } from 'kysely';
import { countOf, type Draft, defineResource, stateOf } from '../crud/resource.ts';
import type { FieldErrors } from '../errors/errors.ts';
import type { Message } from '../errors/messages.ts';
import { day } from '../fields/fields.ts';
import { ESTADOS, estadoDeFechas } from '../surveys/periodStates.ts';

const ALREVES: Message = {
  code: 'INVALID',
  es: 'La fecha de fin no puede ser anterior a la fecha de inicio',
  en: 'The end date cannot be before the start date',
};

function ordenadas({ after }: Draft): FieldErrors {
  return after.fecha && after.fecha_fin && String(after.fecha_fin) < String(after.fecha)
    ? { fecha_fin: [ALREVES] }
    : {};
}

/** Both dates as one text. */
const fechas = sql<string>`to_char(t.fecha, 'DD/MM/YYYY') || ' / ' || to_char(t.fecha_fin, 'DD/MM/YYYY')`;

/** Periods in which surveys are held. */
export const periodos = defineResource({
  path: 'encuestas/periodos',
  table: 'periodo',
  model: 'periodo',
  name: { es: 'Periodo', en: 'Period' },
  fields: {
    fecha: day({ es: 'Fecha de inicio', en: 'Start date' }, { required: true, example: '2024-01-01' }),
    fecha_fin: day({ es: 'Fecha de fin', en: 'End date' }, { required: true }),
  },
  derived: {
    estado: stateOf(ESTADOS, (hoy) => sql`(select ${estadoDeFechas(hoy)} from periodo p where p.id = t.id)`),
    cant_encuestas: countOf(
      { es: 'Encuestas', en: 'Surveys' },
      'encuesta',
      sql`(select count(*)::integer from encuesta e join periodo_activo a on a.id = e.periodo_activo
        where a.periodo = t.id and e.activo)`,
    ),
  },
  columns: ['fecha', 'fecha_fin', 'estado', 'cant_encuestas'],
  label: ['fecha', 'fecha_fin'],
  ordering: '-fecha',
  open: true,
  searchText: fechas,
  title: fechas,
  rules: [{ check: ordenadas }],
});

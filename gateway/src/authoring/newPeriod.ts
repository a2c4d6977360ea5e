import type { Row } from '../codec/row.ts';
import { RestError } from '../errors.ts';
import type { OpenCampanaInput, OpenCampanaResume } from '../generated/schema.ts';
import { whole } from '../lists/details.ts';
import { everyRow } from '../lists/everyRow.ts';
import { modelOf } from '../models.ts';
import { deactivate } from '../payload.ts';
import { periodo } from '../resources.ts';
import { Halt, type Work } from './work.ts';

const ANOTHER = {
  es: 'Otra persona está abriendo una campaña con las mismas fechas. Vuelva a cargar la página para seguir con su periodo.',
  en: 'Somebody else is opening a campaign of the same dates. Reload the page to go on with their period.',
};

type Dates = Pick<OpenCampanaInput, 'fecha' | 'fechaFin'>;

async function ofDates({ fecha, fechaFin }: Dates, { context }: Work): Promise<Row[]> {
  const rows = await everyRow(periodo, {}, context);
  return rows.filter((row) => row.fecha === fecha && row.fechaFin === fechaFin);
}

/** The period: the one that was chosen or told, or the one that is there since, though its creation's answer was lost. */
export async function findPeriod(input: OpenCampanaInput, resume: OpenCampanaResume | null, work: Work) {
  const known = input.periodo || resume?.periodo;
  if (known) return { period: await whole(periodo, known, work.context), anteriores: resume?.anteriores ?? [known] };
  const rows = await ofDates(input, work);
  const anteriores = resume?.anteriores ?? rows.map(({ id }) => String(id));
  return { period: rows.find(({ id }) => !anteriores.includes(String(id))) ?? null, anteriores };
}

/**
 * Two people may open the same campaign at the same moment, each having seen no period of its dates: the one whose
 * period has the lower id goes on. The other's is deactivated as far as that is allowed; nothing was opened in it.
 */
export async function demandFirst(own: string, dates: Dates, anteriores: readonly string[], work: Work): Promise<void> {
  const ids = (await ofDates(dates, work)).map(({ id }) => String(id)).filter((id) => !anteriores.includes(id));
  if (!ids.some((id) => id.localeCompare(own, 'en', { numeric: true }) < 0)) return;
  await deactivate(modelOf(periodo.type), own, work.context).catch((error: unknown) => {
    if (!(error instanceof RestError)) throw error;
  });
  throw new Halt([{ field: null, message: ANOTHER[work.context.rest.lang] }]);
}

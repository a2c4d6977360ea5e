import { isDeepStrictEqual } from 'node:util';
import { idOf, type Row } from '../codec/row.ts';
import { encuesta } from '../resources.ts';
import { identified } from '../rows.ts';
import { sameName } from './names.ts';
import { searched, sectionIds, whole } from './reading.ts';
import { accepted, Refused, type Work } from './work.ts';

const TAKEN = {
  es: 'Ya existe una encuesta con esta descripción en el periodo activo.',
  en: 'A survey with this description already exists in the active period.',
};

/** A survey that is to be made of another one. */
export interface SurveyPlan {
  readonly descripcion: string;
  readonly idioma: string | null;
  readonly periodoActivo: string;
  readonly secciones: string[];
}

/** The active survey of this description in this period, as its detail shows it. */
async function namesake({ descripcion, periodoActivo }: SurveyPlan, work: Work): Promise<Row | null> {
  const { context } = work;
  const rows = await searched(encuesta, descripcion, { periodo_activo: periodoActivo }, context);
  const named = rows.filter((row) => sameName(row.descripcion, descripcion));
  const namesakes = await identified(encuesta, named, ['periodoActivo'], context);
  const found = namesakes.find((row) => idOf(row.periodoActivo) === periodoActivo);
  return found ? await whole(encuesta, String(found.id), context) : null;
}

/** Says that there is a survey of this description. */
export const taken = ({ context }: Work) => new Refused([{ field: 'descripcion', message: TAKEN[context.rest.lang] }]);

/** Refuses a plan whose description the period has already. */
export async function demandFree(plan: SurveyPlan, work: Work): Promise<void> {
  if (await namesake(plan, work)) throw taken(work);
}

/** The new survey: the one that an earlier call made, though its answer was lost, or a new one. */
export async function createOnce(plan: SurveyPlan, work: Work): Promise<Row> {
  const found = await namesake(plan, work);
  if (found && isDeepStrictEqual(sectionIds(found), plan.secciones)) return found;
  if (found) throw taken(work);
  return accepted(await work.save(encuesta, null, { ...plan }));
}

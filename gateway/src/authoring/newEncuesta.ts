import { isDeepStrictEqual } from 'node:util';
import { idOf, type Row } from '../codec/row.ts';
import type { Context } from '../context.ts';
import { identified, whole } from '../lists/details.ts';
import { searched } from '../lists/everyRow.ts';
import { sectionIds } from '../lists/sections.ts';
import { encuesta } from '../resources.ts';
import { commentingOf, copyComments } from './comments.ts';
import { sameName } from './names.ts';
import { type SectionCopy, sectionsOf } from './sectionCopies.ts';
import { Halt, type Work } from './work.ts';

const TAKEN = {
  es: 'Ya existe una encuesta con esta descripción en el periodo activo.',
  en: 'A survey with this description already exists in the active period.',
};

/** A survey that is made of another one, and what there is of it. */
export interface NewSurvey {
  readonly original: Row;
  readonly descripcion: string;
  made: Row | null;
  readonly comments: { total: number; copied: number };
}

/** `told`: the id that an earlier call told. */
export async function newSurvey(
  original: Row,
  descripcion: string,
  told: string | null | undefined,
  context: Context,
): Promise<NewSurvey> {
  const made = told ? await whole(encuesta, told, context) : null;
  return { original, descripcion, made, comments: { total: 0, copied: 0 } };
}

/** The active survey of this description in this period, as its detail shows it. */
async function namesake(descripcion: string, periodoActivo: string, { context }: Work): Promise<Row | null> {
  const rows = await searched(encuesta, descripcion, { periodo_activo: periodoActivo }, context);
  const named = rows.filter((row) => sameName(row.descripcion, descripcion));
  const namesakes = await identified(encuesta, named, ['periodoActivo'], context);
  const found = namesakes.find((row) => idOf(row.periodoActivo) === periodoActivo);
  return found ? await whole(encuesta, String(found.id), context) : null;
}

/** Says that there is a survey of this description. */
export const taken = ({ context }: Work) => new Halt([{ field: 'descripcion', message: TAKEN[context.rest.lang] }]);

/** Refuses a description that the active period has already. */
export async function demandFree(descripcion: string, periodoActivo: string, work: Work): Promise<void> {
  if (await namesake(descripcion, periodoActivo, work)) throw taken(work);
}

type Copies = readonly SectionCopy[];

/** The permissions that making surveys of others takes beside those of their sections. */
export async function makingOf(surveys: readonly NewSurvey[], copies: Copies, comments: boolean, work: Work) {
  const originals = new Set(comments ? surveys.map(({ original }) => String(original.id)) : []);
  const commenting = await Promise.all([...originals].map((id) => commentingOf(id, copies, work)));
  return [...new Set([...surveys.flatMap(() => ['view_encuesta', 'add_encuesta']), ...commenting.flat()])];
}

/** The new survey: the one that an earlier call made, though its answer was lost, or a new one. */
async function createOnce({ original, descripcion }: NewSurvey, periodoActivo: string, copies: Copies, work: Work) {
  const secciones = sectionsOf(original, copies);
  const found = await namesake(descripcion, periodoActivo, work);
  if (found && isDeepStrictEqual(sectionIds(found), secciones)) return found;
  if (found) throw taken(work);
  return await work.save(encuesta, null, { descripcion, idioma: idOf(original.idioma), periodoActivo, secciones });
}

/** Makes a survey whose sections are whole, and copies what is said about its questions where that is wanted. */
export async function makeSurvey(
  survey: NewSurvey,
  periodoActivo: string,
  copies: Copies,
  comments: boolean,
  work: Work,
): Promise<void> {
  survey.made ??= await createOnce(survey, periodoActivo, copies, work);
  if (comments) await copyComments(survey.comments, String(survey.original.id), String(survey.made.id), copies, work);
}

import { idOf, isRow, type Row } from '../codec/row.ts';
import type { Context } from '../context.ts';
import type { Descriptor } from '../descriptor.ts';
import { modelOf } from '../models.ts';
import { pregunta } from '../resources.ts';
import { everyRow, rowsOf } from '../rows.ts';
import { errorOfStatus } from '../upstream/errors.ts';
import type { Query } from '../upstream/path.ts';

/** A search term that every server takes. */
const SEARCH_LENGTH = 100;

/** A record as its detail shows it; one that does not exist is NOT_FOUND. */
export async function whole(descriptor: Descriptor, id: string, context: Context): Promise<Row> {
  const row = await context.loaders.detail(modelOf(descriptor.type), id);
  if (!row) throw errorOfStatus(404, context.rest.lang, null);
  return row;
}

/** Every row that a search for a name finds; no more of it is sent than every server takes. */
export const searched = (descriptor: Descriptor, name: string, filter: Query, context: Context): Promise<Row[]> =>
  everyRow(descriptor, { ...filter, search: [...name].slice(0, SEARCH_LENGTH).join('') }, context);

/** A server may list questions without their answers, or by their ids. */
const hasAnswers = (row: Row): boolean => Array.isArray(row.respuestas);

const orden = ({ orden: place }: Row): number => (typeof place === 'number' ? place : Number.POSITIVE_INFINITY);

/** The questions of a section with their answers, by `orden`: from its detail, or from the list where it holds none. */
export async function questionsOf(section: Row, context: Context): Promise<Row[]> {
  const held = Array.isArray(section.preguntas) ? section.preguntas : null;
  const rows = held?.every((item): item is Row => isRow(item) && hasAnswers(item))
    ? held
    : await rowsOf(pregunta, 'seccion', String(section.id), context);
  const detail = (row: Row) => context.loaders.detail(modelOf(pregunta.type), String(row.id));
  const complete = await Promise.all(rows.map(async (row) => (hasAnswers(row) ? row : ((await detail(row)) ?? row))));
  return complete.toSorted((a, b) => orden(a) - orden(b));
}

export const sectionIds = (survey: Row): string[] =>
  (Array.isArray(survey.secciones) ? survey.secciones : []).map(idOf).filter((id) => id !== null);

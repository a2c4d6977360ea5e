import { idOf, isLabelAlone, isRow, type Row } from '../codec/row.ts';
import type { Context } from '../context.ts';
import type { Descriptor } from '../descriptor.ts';
import { WrongShape } from '../errors.ts';
import { telling } from '../lists/details.ts';
import { everyRow } from '../lists/everyRow.ts';
import { rowsOf } from '../lists/owners.ts';
import { pregunta } from '../resources.ts';
import { errorOfStatus } from '../upstream/errors.ts';
import { endpoint, type Query } from '../upstream/path.ts';

/** A search term that every server takes. */
const SEARCH_LENGTH = 100;

/** A record as its detail shows it; one that does not exist is NOT_FOUND. */
export async function whole(descriptor: Descriptor, id: string, context: Context): Promise<Row> {
  const row = await context.loaders.detail(descriptor, id);
  if (!row) throw errorOfStatus(404, context.rest.lang, null);
  return row;
}

/** What refers to nothing that can be named is not copied: the copy would lack it. */
export function demandIds({ type, path }: Descriptor, row: Row, relations: readonly string[], { rest }: Context): void {
  const labelled = relations.find((name) => isLabelAlone(row[name]));
  if (labelled) throw rest.wrong(endpoint(path), new WrongShape(`${type}.${labelled}`, 'an id', 'a text'));
}

/** Every row that a search for a name finds; no more of it is sent than every server takes. */
export const searched = (descriptor: Descriptor, name: string, filter: Query, context: Context): Promise<Row[]> =>
  everyRow(descriptor, { ...filter, search: [...name].slice(0, SEARCH_LENGTH).join('') }, context);

/** A server may list questions without their answers, by their ids, or with labels of what they refer to. */
const isWhole = (row: Row): boolean => Array.isArray(row.respuestas) && !Object.values(row).some(isLabelAlone);

const orden = ({ orden: place }: Row): number => (typeof place === 'number' ? place : Number.POSITIVE_INFINITY);

/** The questions of a section with their answers, by `orden`: from its detail, or from the list where it holds none. */
export async function questionsOf(section: Row, context: Context): Promise<Row[]> {
  const held = Array.isArray(section.preguntas) ? section.preguntas : null;
  const rows = held?.every((item): item is Row => isRow(item) && Array.isArray(item.respuestas))
    ? held
    : await rowsOf(pregunta, 'seccion', String(section.id), context);
  const complete = await telling(pregunta, rows, isWhole, context);
  return complete.toSorted((a, b) => orden(a) - orden(b));
}

export const sectionIds = (survey: Row): string[] =>
  (Array.isArray(survey.secciones) ? survey.secciones : []).map(idOf).filter((id) => id !== null);

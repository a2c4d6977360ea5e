import { idOf, isRow, type Row } from '../codec/row.ts';
import type { Context } from '../context.ts';
import type { Descriptor } from '../descriptor.ts';
import { type Model, modelOf } from '../models.ts';
import { pregunta, seccion } from '../resources.ts';
import { errorOfStatus } from '../upstream/errors.ts';
import { endpoint, PAGE_SIZE, type Query } from '../upstream/path.ts';

/** A list that grows by itself, or whose server repeats its pages, is not followed for ever. */
const MOST_PAGES = 100;

/** A record as its detail shows it; one that does not exist is NOT_FOUND. */
export async function whole(descriptor: Descriptor, id: string, context: Context): Promise<Row> {
  const row = await context.loaders.detail(modelOf(descriptor.type), id);
  if (!row) throw errorOfStatus(404, context.rest.lang, null);
  return row;
}

/** Every row of a list, over all its pages; each row once, whatever the server repeats. */
export async function everyRow(descriptor: Descriptor, query: Query, { rest }: Context): Promise<Row[]> {
  const model = modelOf(descriptor.type);
  const found = new Map<string, Row>();
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const before = found.size;
    const asked = { ...query, page, page_size: PAGE_SIZE, lang: rest.lang };
    const { results, count } = await rest.get(endpoint(model.path), asked, model.page);
    for (const row of results) found.set(String(row.id), row);
    if (found.size >= count || found.size === before) break;
  }
  return [...found.values()];
}

/** A server may list questions without their answers, or by their ids. */
const hasAnswers = (row: Row): boolean => Array.isArray(row.respuestas);

async function withAnswers(model: Model, row: Row, context: Context): Promise<Row> {
  if (hasAnswers(row)) return row;
  return (await context.loaders.detail(model, String(row.id))) ?? row;
}

const orden = ({ orden: place }: Row): number => (typeof place === 'number' ? place : Number.POSITIVE_INFINITY);

/** The questions of a section with their answers, by `orden`: from its detail, or from the list where it holds none. */
export async function questionsOf(section: Row, context: Context): Promise<Row[]> {
  const id = String(section.id);
  const model = modelOf(pregunta.type);
  const held = Array.isArray(section.preguntas) ? section.preguntas : null;
  // A server that does not know the filter answers the questions of every section.
  const rows = held?.every((item): item is Row => isRow(item) && hasAnswers(item))
    ? held
    : (await everyRow(pregunta, { seccion: id }, context)).filter((row) => idOf(row.seccion) === id);
  const complete = await Promise.all(rows.map((row) => withAnswers(model, row, context)));
  return complete.toSorted((a, b) => orden(a) - orden(b));
}

/** A section and its questions. */
export async function sectionWithQuestions(id: string, context: Context): Promise<{ section: Row; questions: Row[] }> {
  const section = await whole(seccion, id, context);
  return { section, questions: await questionsOf(section, context) };
}

/** The ids of a survey's sections, in order. */
export const sectionIds = (survey: Row): string[] =>
  (Array.isArray(survey.secciones) ? survey.secciones : []).map(idOf).filter((id) => id !== null);

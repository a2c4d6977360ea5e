import { sql } from 'kysely';
import { demand, writable } from '../crud/access.ts';
import { check, referenceErrors } from '../crud/checking.ts';
import { type Found, findRecord } from '../crud/record.ts';
import type { Draft, Resource, Row, Writing } from '../crud/resource.ts';
import { insertRow, insertRows } from '../crud/rows.ts';
import { explained } from '../crud/writing.ts';
import { type FieldErrors, Invalid } from '../errors/errors.ts';
import type { Message } from '../errors/messages.ts';
import { parseBody } from '../fields/body.ts';
import { preguntas } from '../surveys/preguntas.ts';
import { secciones } from '../surveys/secciones.ts';
import { freeName, type Naming } from './names.ts';

type Question = Row & { id: number; padre: number | null; descripcion: string };

/** A section and the copy that was made of it, with the copies of its questions by the original's identifier. */
export interface SectionCopy {
  original: number;
  copia: number;
  preguntas: ReadonlyMap<number, number>;
}

/** Copies take free names one after the other, so that no two of them take the same name. */
export async function lockCopies(writing: Writing): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('copias'))`.execute(writing.db);
}

/** Reads a record to copy it, as far as the caller's permission to see the resource goes. */
export async function readOriginal(writing: Writing, resource: Resource, id: number): Promise<Found | undefined> {
  demand(writing.caller, 'view', resource);
  return findRecord(writing.db, resource, id, writable(resource, writing.caller));
}

/** Creates a record by the rules of an ordinary one, and explains a refusal of the database by its resource. */
export function createRecord(writing: Writing, resource: Resource, body: Row): Promise<Found> {
  return explained(resource, () => insertRow(writing, resource, body));
}

/** Runs `work`; its validation errors name the record that they are about, but for those of the fields in `kept`. */
export async function naming<T>(name: string, resource: Resource, kept: readonly string[], work: () => Promise<T>) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    const errors: FieldErrors = {};
    for (const [field, texts] of Object.entries(error.errors)) {
      if (kept.includes(field)) errors[field] = texts;
      else {
        const label = resource.fields[field]?.label;
        const [es, en] = label ? [`${label.es}: `, `${label.en}: `] : ['', ''];
        const about = texts.map((message) => ({
          ...message,
          ...{ es: `«${name}»: ${es}${message.es}`, en: `“${name}”: ${en}${message.en}` },
        }));
        errors.non_field_errors = [...(errors.non_field_errors ?? []), ...about];
      }
    }
    throw new Invalid(errors);
  }
}

/** A copy's question as an author would write it. */
function questionBody(question: Question, seccion: number, copies: ReadonlyMap<number, number>): Row {
  return {
    ...Object.fromEntries(Object.keys(preguntas.fields).map((name) => [name, question[name]])),
    seccion,
    // A deactivated parent is not copied, and hides nothing any more.
    padre: copies.get(question.padre ?? 0) ?? null,
    respuestas: (question.respuestas as { descripcion: string }[]).map(({ descripcion }) => ({ descripcion })),
  };
}

/** Writes questions of a new section together; `places` keeps the order among those with the same number. */
async function insertQuestions(
  writing: Writing,
  questions: readonly Question[],
  seccion: number,
  copies: Map<number, number>,
  places: ReadonlyMap<number, number>,
): Promise<void> {
  const parsed = questions.map((question) => parseBody(preguntas.fields, questionBody(question, seccion, copies)));
  const drafts = parsed.map(({ values }): Draft => ({ ...writing, values, after: values }));
  const references = await referenceErrors(drafts, preguntas.fields);
  for (const [index, draft] of drafts.entries()) {
    const { id, descripcion } = questions[index] ?? { id: 0, descripcion: '' };
    const errors = parsed[index]?.errors ?? {};
    await naming(descripcion, preguntas, [], () => check(draft, preguntas, errors, references[index]));
    draft.values.turno = places.get(id);
  }
  const ids = await insertRows(writing, preguntas, drafts);
  for (const [index, { id }] of questions.entries()) copies.set(id, ids[index] ?? 0);
}

/** Copies questions into a new section: parents first, so that each child refers to the copy of its parent. */
async function copyQuestions(writing: Writing, questions: readonly Question[], seccion: number) {
  if (questions.length > 0) demand(writing.caller, 'add', preguntas);
  const places = new Map(questions.map(({ id }, place) => [id, place]));
  const copies = new Map<number, number>();
  const isReady = ({ padre }: Question) => padre === null || !places.has(padre) || copies.has(padre);
  let waiting = questions;
  while (waiting.length > 0) {
    // Parents never form a circle; if they did, they would be copied without them.
    const ready = waiting.some(isReady) ? waiting.filter(isReady) : waiting;
    waiting = waiting.filter((question) => !ready.includes(question));
    await insertQuestions(writing, ready, seccion, copies, places);
  }
  return copies;
}

const NO_NAME: Message = {
  code: 'DUPLICATE',
  es: 'Ya existe una seccion con este nombre',
  en: 'A section with this name already exists',
};

/** Copies a section with its active questions and their answers; `name` is the copy's name, or how to find one. */
export async function copySection(writing: Writing, { row }: Found, name: string | Naming): Promise<SectionCopy> {
  const descripcion = typeof name === 'string' ? name : await freeName(writing.db, String(row.descripcion), name);
  if (descripcion === null) throw new Invalid({ descripcion: [NO_NAME] });
  const copy = await createRecord(writing, secciones, { descripcion, idioma: row.idioma });
  const copies = await copyQuestions(writing, row.preguntas as Question[], copy.row.id);
  return { original: row.id, copia: copy.row.id, preguntas: copies };
}

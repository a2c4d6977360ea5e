import { sql } from 'kysely';
import type { Draft, Row, Writing } from '../crud/resource.ts';
import { hasChanges, insertRow, updateRow } from '../crud/rows.ts';
import type { Db } from '../database/database.ts';
import { type FieldErrors, Invalid } from '../errors/errors.ts';
import { type Message, messages } from '../errors/messages.ts';
import { isObject } from '../fields/body.ts';
import { type Field, toId } from '../fields/fields.ts';
import { uncheckedList } from '../fields/lists.ts';
import { preguntas } from './preguntas.ts';

/** Maximum questions of a request, several times those of a long section. */
const MAX = 500;

const AJENA: Message = {
  code: 'INVALID',
  es: 'La pregunta es de otra sección',
  en: 'The question is of another section',
};

const PADRE: Message = {
  code: 'INVALID',
  es: 'La pregunta padre debe ser de una fila anterior',
  en: 'The parent question must be in an earlier row',
};

const { seccion: _, ...properties } = preguntas.fields;

/**
 * Questions that are written with their section (spec §7): one with an id is changed, one without is added. `padre_fila`
 * names the parent by its place in the list, since a new question has no id yet (not in REST v1).
 */
export const preguntasEnviadas: Field = {
  ...uncheckedList(
    { es: 'Preguntas', en: 'Questions' },
    {
      type: 'object',
      properties: {
        id: { type: 'integer' },
        padre_fila: { type: 'integer', minimum: 0 },
        ...Object.fromEntries(Object.entries(properties).map(([name, { schema }]) => [name, schema])),
      },
    },
    { max: MAX, example: { descripcion: 'Texto', tipo_respuesta: 3 } },
  ),
  initial: undefined,
  writeOnly: true,
};

function isGiven(raw: unknown): boolean {
  return raw !== undefined && raw !== null && raw !== '';
}

/** Errors of the id and the section of a question in the list. */
function placeErrors(item: Row, seccion: number, own: ReadonlySet<number>, passed: ReadonlySet<number>): FieldErrors {
  const id = toId(item.id);
  if (isGiven(item.id) && (id === undefined || !own.has(id)))
    return { id: [id === undefined ? messages.notId : AJENA] };
  if (id !== undefined && passed.has(id)) return { id: [messages.repeated] };
  return isGiven(item.seccion) && toId(item.seccion) !== seccion ? { seccion: [AJENA] } : {};
}

/** Whether an item names its parent by an invalid place. */
function isMisplaced({ padre, padre_fila: place }: Row, index: number): boolean {
  if (!isGiven(place)) return false;
  return isGiven(padre) || !Number.isInteger(place) || Number(place) < 0 || Number(place) >= index;
}

/** Writes one question with all rules and permissions; an unchanged one is not written. */
async function writeOne(writing: Writing, item: Row, seccion: number): Promise<number> {
  const id = toId(item.id);
  const body = { ...item, seccion };
  if (id === undefined) return (await insertRow(writing, preguntas, body)).row.id;
  if (await hasChanges(writing, preguntas, id, body)) await updateRow(writing, preguntas, id, body);
  return id;
}

/** Runs a part of a transaction; after a validation error the transaction continues without it. */
async function inSavepoint(db: Db, work: () => Promise<unknown>): Promise<FieldErrors> {
  await sql`savepoint parte`.execute(db);
  try {
    await work();
    await sql`release savepoint parte`.execute(db);
    return {};
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    await sql`rollback to savepoint parte`.execute(db);
    return error.errors;
  }
}

/**
 * Writes the questions of a section in its transaction and in their order; missing ones are unchanged, since questions
 * are removed by deactivating them. Errors are under the place, as `preguntas.2.descripcion`.
 */
export async function escribirPreguntas(draft: Draft, seccion: number): Promise<void> {
  const { before: _before, values, after: _after, ...rest } = draft;
  const writing: Writing = { ...rest, isPart: true };
  const sent = values.preguntas as unknown[] | undefined;
  if (!sent?.length) return;
  const { rows } = await sql<{ id: number }>`select id from pregunta where seccion = ${seccion}`.execute(draft.db);
  const [own, passed] = [new Set(rows.map(({ id }) => id)), new Set<number>()];
  const all: FieldErrors = {};
  const ids: (number | undefined)[] = [];
  for (const [index, item] of sent.entries()) {
    const place = `preguntas.${index}`;
    if (!isObject(item)) {
      all[place] = [messages.notAnItem];
      continue;
    }
    const wrong = isMisplaced(item, index) ? { padre: [PADRE] } : placeErrors(item, seccion, own, passed);
    const named = isGiven(item.padre_fila) ? { ...item, padre: ids[Number(item.padre_fila)] ?? null } : item;
    const write = async () => {
      ids[index] = await writeOne(writing, named, seccion);
    };
    const errors = Object.keys(wrong).length ? wrong : await inSavepoint(draft.db, write);
    for (const [name, texts] of Object.entries(errors)) {
      all[name === 'non_field_errors' ? place : `${place}.${name}`] = texts;
    }
    passed.add(toId(item.id) ?? 0);
  }
  if (Object.keys(all).length) throw new Invalid(all);
}

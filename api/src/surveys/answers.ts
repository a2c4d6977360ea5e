import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { FieldErrors } from '../errors.ts';
import { toId } from '../fields.ts';
import type { Text } from '../lang.ts';
import { messageOf, messages } from '../messages.ts';
import { unasked } from './visibility.ts';

/** A whole set of answers, read and checked. */
export type Answers = { elegidas: number[]; libres: { pregunta: number; descripcion: string }[] };

const MAX_TEXT = 10_000;

const textos = {
  ajena: { es: 'La respuesta no pertenece a la encuesta', en: 'The answer does not belong to the survey' },
  preguntaAjena: { es: 'La pregunta no pertenece a la encuesta', en: 'The question does not belong to the survey' },
  una: { es: 'La pregunta admite una sola respuesta', en: 'The question takes a single answer' },
  numero: { es: 'La respuesta debe ser un número', en: 'The answer must be a number' },
  opciones: {
    es: 'La pregunta se responde eligiendo entre sus respuestas',
    en: 'The question is answered by choosing among its answers',
  },
} as const satisfies Record<string, Text>;

type Question = {
  id: number;
  padre: number | null;
  oculta: boolean;
  tipo_respuesta: number;
  multiple: boolean;
  respuestas: { id: number; descripcion: string }[];
};

const questionsOf = async (db: Db, encuesta: number): Promise<Question[]> => {
  const { rows } = await sql<Question>`
    select p.id, p.padre, p.oculta, p.tipo_respuesta, p.multiple, coalesce((select
      json_agg(json_build_object('id', r.id, 'descripcion', r.descripcion)) from respuesta r
      where r.pregunta = p.id and r.activo), '[]') as respuestas
    from encuesta_seccion s join pregunta p on p.seccion = s.seccion and p.activo where s.encuesta = ${encuesta}`.execute(
    db,
  );
  return rows;
};

const idsIn = (raw: unknown, name: string): (readonly [id: number, item: Record<string, unknown>])[] | Text => {
  if (raw === undefined || raw === null) return [];
  if (!Array.isArray(raw)) return messages.notList;
  const pairs = raw.map((item) => [toId((item as Record<string, unknown> | null)?.[name]), item] as const);
  if (pairs.some(([id]) => id === undefined)) return messages.notId;
  const known = pairs as (readonly [number, Record<string, unknown>])[];
  return new Set(known.map(([id]) => id)).size < known.length ? messages.repeated : known;
};

const chosen = (raw: unknown, questions: readonly Question[]): Map<number, Question> | Text => {
  const pairs = idsIn(raw, 'respuesta');
  if (!Array.isArray(pairs)) return pairs as Text;
  const owners = new Map(questions.flatMap((question) => question.respuestas.map(({ id }) => [id, question] as const)));
  const result = new Map<number, Question>();
  const single = new Set<number>();
  for (const [id] of pairs) {
    const question = owners.get(id);
    if (!question) return textos.ajena;
    if (question.tipo_respuesta === 1 && !question.multiple) {
      if (single.has(question.id)) return textos.una;
      single.add(question.id);
    }
    result.set(id, question);
  }
  return result;
};

const written = (raw: unknown, questions: readonly Question[]): Answers['libres'] | Text => {
  const pairs = idsIn(raw, 'pregunta');
  if (!Array.isArray(pairs)) return pairs as Text;
  const byId = new Map(questions.map((question) => [question.id, question]));
  const result: Answers['libres'] = [];
  for (const [pregunta, { descripcion: value }] of pairs) {
    const question = byId.get(pregunta);
    if (!question) return textos.preguntaAjena;
    if (typeof value !== 'string' && typeof value !== 'number') return messages.notText;
    const descripcion = String(value).normalize('NFC').trim();
    if (descripcion.includes('\0') || !descripcion.isWellFormed()) return messages.badCharacters;
    if (descripcion.length > MAX_TEXT) return messageOf.maxLength(MAX_TEXT);
    if (question.respuestas.length > 0 && question.tipo_respuesta !== 3) return textos.opciones;
    if (question.tipo_respuesta === 2 && descripcion && !/^-?\d+(\.\d+)?$/.test(descripcion)) return textos.numero;
    if (descripcion) result.push({ pregunta, descripcion });
  }
  return result;
};

/**
 * Reads the answers to a survey. Those of questions that are not asked are left out, as the wizard does,
 * so that what is kept never depends on who sent it.
 */
export const readAnswers = async (
  db: Db,
  encuesta: number,
  body: { respuestas?: unknown; preguntas?: unknown },
): Promise<Answers | { errors: FieldErrors }> => {
  const questions = await questionsOf(db, encuesta);
  const elegidas = chosen(body.respuestas, questions);
  const libres = written(body.preguntas, questions);
  const errors: FieldErrors = {};
  if (!(elegidas instanceof Map)) errors.respuestas = [elegidas];
  if (!Array.isArray(libres)) errors.preguntas = [libres];
  if (!(elegidas instanceof Map) || !Array.isArray(libres)) return { errors };
  const texts = new Map<number, string[]>(libres.map(({ pregunta, descripcion }) => [pregunta, [descripcion]]));
  for (const [id, question] of elegidas) {
    const text = question.respuestas.find((respuesta) => respuesta.id === id)?.descripcion ?? '';
    texts.set(question.id, [...(texts.get(question.id) ?? []), text]);
  }
  const silent = unasked(questions, texts);
  return {
    elegidas: [...elegidas].filter(([, question]) => !silent.has(question.id)).map(([id]) => id),
    libres: libres.filter(({ pregunta }) => !silent.has(pregunta)),
  };
};

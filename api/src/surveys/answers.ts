import {
  type AnswerField,
  breaksExclusion,
  findRuledOut,
  isNoAplica,
  MAX_ANSWER_LENGTH,
  textProblem,
} from '@encuestas/survey';
import type { FieldErrors } from '../errors/errors.ts';
import { type Message, messageOf, messages } from '../errors/messages.ts';
import { composed, toId } from '../fields/fields.ts';
import { listError } from '../fields/lists.ts';
import type { Choice, Question, Questions } from './questions.ts';

/** Bytes of a body that holds a whole section with its questions, or all the answers to a survey. */
export const MAX_BODY = 5 * 1024 * 1024;

/** Answers of a list: several times what the longest survey asks for. */
export const MAX_ANSWERS = 10_000;

/** What a submission was of before its survey closed: it stays so, whatever authors did since. */
export interface Before {
  /** The questions of its day; null where that was not kept. */
  hechas: readonly number[] | null;
  /** Questions that it was asked or has answered. */
  preguntas: ReadonlySet<number>;
}

/** A whole set of answers, read and checked. */
export interface Answers {
  elegidas: number[];
  libres: { pregunta: number; descripcion: string }[];
  /** The questions of the day that the answers are of; null where that was not kept. */
  hechas: readonly number[] | null;
  /** Of these, how many are asked of who answers so. */
  total: number;
  /** Of these, how many are answered. */
  respondidas: number;
}

const textos = {
  ajena: {
    code: 'INVALID',
    es: 'La respuesta no pertenece a la encuesta',
    en: 'The answer does not belong to the survey',
  },
  preguntaAjena: {
    code: 'INVALID',
    es: 'La pregunta no pertenece a la encuesta',
    en: 'The question does not belong to the survey',
  },
  una: { code: 'INVALID', es: 'La pregunta admite una sola respuesta', en: 'The question takes a single answer' },
  exclusiva: {
    code: 'INVALID',
    es: 'NO APLICA no se puede elegir junto con otras respuestas',
    en: 'NO APLICA cannot be chosen with other answers',
  },
  numero: { code: 'INVALID', es: 'La respuesta debe ser un número', en: 'The answer must be a number' },
  opciones: {
    code: 'INVALID',
    es: 'La pregunta se responde eligiendo entre sus respuestas',
    en: 'The question is answered by choosing among its answers',
  },
} as const satisfies Record<string, Message>;

/** Adds what is wrong with an answer under its question, each text once. */
type Refuse = (name: AnswerField<number>, text: Message) => void;

type Item = Record<string, unknown>;

/** The items of a list by the identifier that each names; the text where the whole list cannot be read. */
function itemsOf(raw: unknown, name: string): (readonly [id: number, item: Item])[] | Message {
  if (raw === undefined || raw === null) return [];
  const wrong = listError(raw, MAX_ANSWERS);
  if (wrong) return wrong;
  const pairs = (raw as (Item | null)[]).map((item) => [toId(item?.[name]), item ?? {}] as const);
  const known = pairs.filter((pair): pair is readonly [number, Item] => pair[0] !== undefined);
  return known.length < pairs.length ? messages.notId : known;
}

/** Whether a question takes answers: it is shown, or was when the submission was made that is put right. */
const isAsked = ({ id, mostrada }: Question, before: Before | null): boolean =>
  mostrada || (before?.preguntas.has(id) ?? false);

function chosen(
  raw: unknown,
  { choices }: Questions,
  before: Before | null,
  refuse: Refuse,
): Map<number, Choice> | Message {
  const items = itemsOf(raw, 'respuesta');
  if (!Array.isArray(items)) return items as Message;
  const result = new Map<number, Choice>();
  const single = new Set<number>();
  for (const [id] of items) {
    const option = choices.get(id);
    if (!option) {
      refuse(`respuesta.${id}`, textos.ajena);
      continue;
    }
    const { question, answer } = option;
    const wrong = (text: Message) => refuse(`pregunta.${question.id}`, text);
    if (!isAsked(question, before)) wrong(textos.preguntaAjena);
    else if (!answer.activo) wrong(textos.ajena);
    else if (result.has(id)) wrong(messages.repeated);
    else if (single.has(question.id)) wrong(textos.una);
    if (question.control === 'choice') single.add(question.id);
    result.set(id, option);
  }
  const byQuestion = Map.groupBy(result.values(), ({ question }) => question);
  for (const [{ id, control, respuestas }, options] of byQuestion) {
    const ids = options.map(({ answer }) => answer.id);
    if (control === 'checkboxes' && breaksExclusion(respuestas, ids)) refuse(`pregunta.${id}`, textos.exclusiva);
  }
  return result;
}

/** What was written for a question, or what is wrong with it. */
function writtenText(
  question: Question | undefined,
  value: unknown,
  before: Before | null,
): { descripcion: string } | Message {
  if (!question || !isAsked(question, before)) return textos.preguntaAjena;
  if (typeof value !== 'string' && typeof value !== 'number') return messages.notText;
  const descripcion = composed(String(value));
  if (descripcion.includes('\0') || !descripcion.isWellFormed()) return messages.badCharacters;
  const { control } = question;
  const problem = textProblem(control, descripcion);
  if (problem === 'TOO_LONG') return messageOf.maxLength(MAX_ANSWER_LENGTH);
  if (control === 'choice' || control === 'checkboxes') return textos.opciones;
  if (problem === 'NOT_A_NUMBER') return textos.numero;
  return { descripcion };
}

function written(
  raw: unknown,
  { byId }: Questions,
  before: Before | null,
  refuse: Refuse,
): Answers['libres'] | Message {
  const items = itemsOf(raw, 'pregunta');
  if (!Array.isArray(items)) return items as Message;
  const result = new Map<number, string>();
  for (const [pregunta, { descripcion: value }] of items) {
    const read = writtenText(byId.get(pregunta), value, before);
    if (!('descripcion' in read)) refuse(`pregunta.${pregunta}`, read);
    else if (result.has(pregunta)) refuse(`pregunta.${pregunta}`, messages.repeated);
    else result.set(pregunta, read.descripcion);
  }
  return [...result].flatMap(([pregunta, descripcion]) => (descripcion ? { pregunta, descripcion } : []));
}

/** What a survey asks now, in its order; what is below NO APLICA is asked too. */
export const askedNow = ({ all }: Questions): number[] => all.filter(({ mostrada }) => mostrada).map(({ id }) => id);

/**
 * Reads the answers to a survey. Those below NO APLICA are left out, as the wizard does, so that what is kept never
 * depends on who sent it; what else does not fit is refused under `pregunta.<id>`, or `respuesta.<id>` where the
 * question is not known, and what is no list under the list's name. They are counted by the questions of their day, and
 * by what is answered beside them: that day is today, or the one of a submission that is put right after its survey
 * closed (`before`).
 */
export function readAnswers(
  questions: Questions,
  body: { respuestas?: unknown; preguntas?: unknown },
  before: Before | null = null,
): Answers | { errors: FieldErrors } {
  const errors: FieldErrors = {};
  const refuse: Refuse = (name, text) => {
    const before = errors[name] ?? [];
    if (!before.includes(text)) errors[name] = [...before, text];
  };
  const elegidas = chosen(body.respuestas, questions, before, refuse);
  const libres = written(body.preguntas, questions, before, refuse);
  if (!(elegidas instanceof Map)) errors.respuestas = [elegidas];
  if (!Array.isArray(libres)) errors.preguntas = [libres as Message];
  if (!(elegidas instanceof Map) || !Array.isArray(libres) || Object.keys(errors).length > 0) return { errors };
  const texts = new Map<number, string[]>(libres.map(({ pregunta, descripcion }) => [pregunta, [descripcion]]));
  for (const { question, answer } of elegidas.values()) {
    const known = texts.get(question.id);
    if (known) known.push(answer.descripcion);
    else texts.set(question.id, [answer.descripcion]);
  }
  // A deactivated question is no parent, as in the survey that the respondent sees.
  const hidden = findRuledOut(
    questions.all.filter((question) => question.activo || isAsked(question, before)),
    ({ id }) => (texts.get(id) ?? []).some(isNoAplica),
  );
  const kept = [...elegidas].filter(([, { question }]) => !hidden.has(question.id));
  const answered = libres.filter(({ pregunta }) => !hidden.has(pregunta));
  const respondidas = new Set([
    ...kept.map(([, { question }]) => question.id),
    ...answered.map(({ pregunta }) => pregunta),
  ]);
  const hechas = before ? before.hechas : askedNow(questions);
  const counted = new Set([...(hechas ?? askedNow(questions)), ...respondidas]);
  return {
    elegidas: kept.map(([id]) => id),
    libres: answered,
    hechas,
    total: questions.all.filter((one) => isAsked(one, before) && counted.has(one.id) && !hidden.has(one.id)).length,
    respondidas: respondidas.size,
  };
}

import {
  type AnswerField,
  breaksExclusion,
  findRuledOut,
  isNoAplica,
  MAX_ANSWER_LENGTH,
  MAX_DIGITS,
  textProblem,
} from '@encuestas/survey';
import type { FieldErrors } from '../errors/errors.ts';
import { type Message, messageOf, messages } from '../errors/messages.ts';
import { composed, toId } from '../fields/fields.ts';
import { listError } from '../fields/lists.ts';
import type { Choice, Question, Questions } from './questions.ts';

/** Maximum bytes of a body with a section's questions or all answers to a survey. */
export const MAX_BODY = 5 * 1024 * 1024;

/** Maximum answers of a list, several times those of the longest survey. */
export const MAX_ANSWERS = 10_000;

/** The questions of a submission whose survey has closed; later changes by authors do not affect it. */
export interface ClosedQuestions {
  /** The questions of the survey when it was saved; null for old submissions. */
  hechas: readonly number[] | null;
  /** These questions and those with an answer. */
  preguntas: ReadonlySet<number>;
}

/** A complete set of checked answers. */
export interface Answers {
  elegidas: number[];
  libres: { pregunta: number; descripcion: string }[];
  /** The questions of the survey at the time of the answers; null for old submissions. */
  hechas: readonly number[] | null;
  /** How many of them the answers do not rule out. */
  total: number;
  /** How many of them are answered. */
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
  cifras: {
    code: 'TOO_LONG',
    es: `El número no puede tener más de ${MAX_DIGITS} cifras`,
    en: `The number cannot have more than ${MAX_DIGITS} digits`,
  },
  opciones: {
    code: 'INVALID',
    es: 'La pregunta se responde eligiendo entre sus respuestas',
    en: 'The question is answered by choosing among its answers',
  },
} as const satisfies Record<string, Message>;

/** Adds an error under the question of an answer, each text once. */
type Refuse = (name: AnswerField<number>, text: Message) => void;

type Item = Record<string, unknown>;

/** The items of a list by the identifier that each names, or the error of the whole list. */
function itemsOf(raw: unknown, name: string): (readonly [id: number, item: Item])[] | Message {
  if (raw === undefined || raw === null) return [];
  const wrong = listError(raw, MAX_ANSWERS);
  if (wrong) return wrong;
  const pairs = (raw as (Item | null)[]).map((item) => [toId(item?.[name]), item ?? {}] as const);
  const known = pairs.filter((pair): pair is readonly [number, Item] => pair[0] !== undefined);
  return known.length < pairs.length ? messages.notId : known;
}

/** Whether a question accepts answers: it is shown, or was part of the closed submission. */
const acceptsAnswers = ({ id, mostrada }: Question, closed: ClosedQuestions | null): boolean =>
  mostrada || (closed?.preguntas.has(id) ?? false);

function parseChoices(
  raw: unknown,
  { choices }: Questions,
  closed: ClosedQuestions | null,
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
    if (!acceptsAnswers(question, closed)) wrong(textos.preguntaAjena);
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

/** The text of a question's answer, or its error. */
function parseText(
  question: Question | undefined,
  value: unknown,
  closed: ClosedQuestions | null,
): { descripcion: string } | Message {
  if (!question || !acceptsAnswers(question, closed)) return textos.preguntaAjena;
  if (typeof value !== 'string' && typeof value !== 'number') return messages.notText;
  const descripcion = composed(String(value));
  if (descripcion.includes('\0') || !descripcion.isWellFormed()) return messages.badCharacters;
  const { control } = question;
  const problem = textProblem(control, descripcion);
  if (problem === 'TOO_LONG') return messageOf.maxLength(MAX_ANSWER_LENGTH);
  if (control === 'choice' || control === 'checkboxes') return textos.opciones;
  if (problem === 'TOO_MANY_DIGITS') return textos.cifras;
  if (problem === 'NOT_A_NUMBER') return textos.numero;
  return { descripcion };
}

function parseTexts(
  raw: unknown,
  { byId }: Questions,
  closed: ClosedQuestions | null,
  refuse: Refuse,
): Answers['libres'] | Message {
  const items = itemsOf(raw, 'pregunta');
  if (!Array.isArray(items)) return items as Message;
  const result = new Map<number, string>();
  for (const [pregunta, { descripcion: value }] of items) {
    const read = parseText(byId.get(pregunta), value, closed);
    if (!('descripcion' in read)) refuse(`pregunta.${pregunta}`, read);
    else if (result.has(pregunta)) refuse(`pregunta.${pregunta}`, messages.repeated);
    else result.set(pregunta, read.descripcion);
  }
  return [...result].flatMap(([pregunta, descripcion]) => (descripcion ? { pregunta, descripcion } : []));
}

/** The questions that a survey shows now, in order, also those that NO APLICA rules out. */
const visibleIds = ({ all }: Questions): number[] => all.filter(({ mostrada }) => mostrada).map(({ id }) => id);

/**
 * Parses the answers to a survey. Answers that NO APLICA rules out are dropped, as the wizard does; errors are under
 * `pregunta.<id>`, `respuesta.<id>` where the question is unknown, or the name of a list. A corrected submission of a
 * closed survey is counted by its own questions (`closed`).
 */
export function readAnswers(
  questions: Questions,
  body: { respuestas?: unknown; preguntas?: unknown },
  closed: ClosedQuestions | null = null,
): Answers | { errors: FieldErrors } {
  const errors: FieldErrors = {};
  const refuse: Refuse = (name, text) => {
    const texts = errors[name] ?? [];
    if (!texts.includes(text)) errors[name] = [...texts, text];
  };
  const elegidas = parseChoices(body.respuestas, questions, closed, refuse);
  const libres = parseTexts(body.preguntas, questions, closed, refuse);
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
    questions.all.filter((question) => question.activo || acceptsAnswers(question, closed)),
    ({ id }) => (texts.get(id) ?? []).some(isNoAplica),
  );
  const choices = [...elegidas].filter(([, { question }]) => !hidden.has(question.id));
  const writtenTexts = libres.filter(({ pregunta }) => !hidden.has(pregunta));
  const answered = new Set([
    ...choices.map(([, { question }]) => question.id),
    ...writtenTexts.map(({ pregunta }) => pregunta),
  ]);
  const hechas = closed ? closed.hechas : visibleIds(questions);
  const counted = new Set([...(hechas ?? visibleIds(questions)), ...answered]);
  const isCounted = (question: Question) =>
    acceptsAnswers(question, closed) && counted.has(question.id) && !hidden.has(question.id);
  return {
    elegidas: choices.map(([id]) => id),
    libres: writtenTexts,
    hechas,
    total: questions.all.filter(isCounted).length,
    respondidas: answered.size,
  };
}

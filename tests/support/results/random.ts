import { sql } from 'kysely';
import { insert, insertPairs, sequence } from '../../../api/demo/insert.ts';
import type { Database } from '../../../api/src/database/database.ts';

type Db = Database['db'];
type Next = (below: number) => number;

/** Kinds of questions, and what authors make of them later. */
const KINDS = [
  { kind: 'one', tipo_respuesta: 1, options: 4 },
  { kind: 'several', tipo_respuesta: 1, options: 5, multiple: true },
  // Several were chosen before only one was to be.
  { kind: 'several', tipo_respuesta: 1, options: 3 },
  { kind: 'several', tipo_respuesta: 2, options: 3 },
  { kind: 'whole', tipo_respuesta: 2, options: 0 },
  { kind: 'decimal', tipo_respuesta: 2, options: 0 },
  { kind: 'text', tipo_respuesta: 3, options: 0 },
  { kind: 'beside', tipo_respuesta: 3, options: 3 },
] as const;

const WORDS = ['Sí', 'No', 'En revisión', 'Según convenio', 'A veces; depende', '"Aparte"', 'Ñandutí', 'sí'];

const some = (next: Next, share: number) => next(100) < share;

/** What one company answers to a question of a kind. */
function answerOf(kind: (typeof KINDS)[number]['kind'], options: readonly number[], next: Next) {
  const one = options[next(options.length)];
  const several = options.filter(() => some(next, 40));
  const chosen = { one: [one], several, beside: some(next, 60) ? [one] : [], whole: [], decimal: [], text: [] }[kind];
  const decimal = () => String((next(40_000) - 10_000) / 10 ** next(4));
  const written = {
    ...{ one: '', several: '', text: WORDS[next(WORDS.length)], beside: some(next, 40) ? WORDS[next(3)] : '' },
    ...{ whole: String(next(60) + (some(next, 10) ? 900 : 0)), decimal: decimal() },
  }[kind];
  return { elegidas: chosen.filter((id) => id !== undefined), libre: written || null };
}

async function addQuestions(db: Db, seccion: number, survey: number, next: Next) {
  const kinds = KINDS.filter(() => some(next, 70));
  const added = kinds.map(({ tipo_respuesta, ...rest }, at) => ({
    ...{ seccion, descripcion: `¿Pregunta ${survey}.${at}?`, tipo_respuesta, eje: 'Eje', campo_pertenece: 'Campo' },
    ...{ titulo_informe: 'Título', beneficio: some(next, 50), cerrada: false, orden: at + 1, padre: null },
    ...{ multiple: 'multiple' in rest, oculta: some(next, 10), activo: !some(next, 10) },
  }));
  const ids = added.length > 0 ? await insert(db, 'pregunta', added) : [];
  const options = kinds.flatMap(({ options: count }, at) =>
    Array.from({ length: count }, (_, place) => ({
      ...{ pregunta: ids[at] ?? 0, descripcion: `Opción ${place + 1}`, orden: place + 1, activo: !some(next, 15) },
    })),
  );
  const optionIds = options.length > 0 ? await insert(db, 'respuesta', options) : [];
  return kinds.map(({ kind }, at) => ({
    kind,
    id: ids[at] ?? 0,
    options: optionIds.filter((_, index) => options[index]?.pregunta === ids[at]),
  }));
}

async function addAnswers(
  db: Db,
  encuesta: number,
  questions: Awaited<ReturnType<typeof addQuestions>>,
  companies: readonly number[],
  next: Next,
): Promise<void> {
  // Of some surveys one submission was taken back.
  const rows = companies.map((empresa, index) => ({
    ...{ encuesta, empresa, usuario: 1, activo: index > 0 || some(next, 70) },
    ...{ fecha_creacion: new Date(0), fecha_modificacion: new Date(0) },
  }));
  const sent = await insert(db, 'encuesta_completada', rows);
  const answers = sent.flatMap((completada) =>
    questions
      .filter(() => some(next, 85))
      .map(({ kind, id, options }) => ({ completada, pregunta: id, ...answerOf(kind, options, next) })),
  );
  const chosen = answers.flatMap(({ completada, elegidas }) =>
    elegidas.map((respuesta) => ({ completada, respuesta })),
  );
  const written = answers.flatMap(({ completada, pregunta, libre }) =>
    libre === null ? [] : [{ completada, pregunta, descripcion: libre }],
  );
  if (chosen.length > 0) await insertPairs(db, 'respuesta_elegida', chosen);
  if (written.length > 0) await insertPairs(db, 'respuesta_libre', written);
}

/** Adds so many small surveys, each of a section of its own and answered by some companies of the demo; their ids. */
export async function addSurveys(db: Db, count: number): Promise<number[]> {
  const next = sequence(7);
  const all = await sql<{ id: number }>`select id from empresa order by id`.execute(db);
  const surveys: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const [seccion = 0] = await insert(db, 'seccion', [{ descripcion: `Al azar 7.${number}`, idioma: 1 }]);
    const questions = await addQuestions(db, seccion, number, next);
    const [encuesta = 0] = await insert(db, 'encuesta', [
      { descripcion: `Al azar ${number}`, idioma: 1, periodo_activo: 1 },
    ]);
    await insertPairs(db, 'encuesta_seccion', [{ encuesta, seccion, orden: 1 }]);
    const size = 1 + next(14) + (some(next, 30) ? next(40) : 0);
    const companies = new Set(Array.from({ length: size }, () => all.rows[next(all.rows.length)]?.id ?? 0));
    await addAnswers(db, encuesta, questions, [...companies], next);
    surveys.push(encuesta);
  }
  await sql`select contar_enviadas()`.execute(db);
  return surveys;
}

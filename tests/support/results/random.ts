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

/** Texts and numbers of questions, options and answers. Random numbers are added. */
interface Words {
  texts: readonly string[];
  numbers: readonly string[];
}

const WORDS: Words = {
  texts: ['Sí', 'No', 'En revisión', 'Según convenio', 'A veces; depende', '"Aparte"', 'Ñandutí', 'sí'],
  numbers: ['0', '7', '-12.5'],
};

/** What makes trouble in a file: formulas, separators, quotes, lines, accents, numbers that are texts, escapes. */
export const AWKWARD: Words = {
  texts: [
    ...['=1+1', '+cmd|x', '-2+3', '@suma', '\tx', 'a;b', 'a,b', 'di "hola"', 'dos\nlíneas', ' con espacios '],
    ...['Ñandutí & Cía. <S.A.>', '007', '12.5', '3,5', '_x0041_', 'x\uFFFEy', 'uno | dos', '🙂 sí', "'apóstrofo"],
  ],
  numbers: ['0', '-12.5', '7', '1500000', '0.1', '12345678901234567890'],
};

const some = (next: Next, share: number) => next(100) < share;
const oneOf = (items: readonly string[], next: Next) => items[next(items.length)] ?? '';

/** What one company answers to a question of a kind. */
function answerOf(kind: (typeof KINDS)[number]['kind'], options: readonly number[], words: Words, next: Next) {
  const one = options[next(options.length)];
  const several = options.filter(() => some(next, 40));
  const chosen = { one: [one], several, beside: some(next, 60) ? [one] : [], whole: [], decimal: [], text: [] }[kind];
  const decimal = some(next, 20) ? oneOf(words.numbers, next) : String((next(40_000) - 10_000) / 10 ** next(4));
  const text = oneOf(words.texts, next);
  const written = {
    ...{ one: '', several: '', text, beside: some(next, 40) ? text : '' },
    ...{ whole: String(next(60) + (some(next, 10) ? 900 : 0)), decimal },
  }[kind];
  return { elegidas: chosen.filter((id) => id !== undefined), libre: written || null };
}

async function addQuestions(db: Db, seccion: number, words: Words, next: Next) {
  const kinds = KINDS.filter(() => some(next, 70));
  const added = kinds.map(({ tipo_respuesta, ...rest }, at) => ({
    ...{
      seccion,
      descripcion: `¿${oneOf(words.texts, next)} ${at}?`,
      tipo_respuesta,
      eje: 'Eje',
      campo_pertenece: 'Campo',
    },
    ...{ titulo_informe: 'Título', beneficio: some(next, 50), cerrada: false, orden: at + 1, padre: null },
    ...{ multiple: 'multiple' in rest, oculta: some(next, 10), activo: !some(next, 10) },
  }));
  const ids = added.length > 0 ? await insert(db, 'pregunta', added) : [];
  const options = kinds.flatMap(({ options: count }, at) =>
    Array.from({ length: count }, (_, place) => ({
      ...{
        pregunta: ids[at] ?? 0,
        descripcion: `${oneOf(words.texts, next)} ${place}`,
        orden: place + 1,
        activo: !some(next, 15),
      },
    })),
  );
  const optionIds = options.length > 0 ? await insert(db, 'respuesta', options) : [];
  return kinds.map(({ kind }, at) => ({
    ...{ kind, id: ids[at] ?? 0, activo: added[at]?.activo },
    options: optionIds.filter((_, index) => options[index]?.pregunta === ids[at]),
  }));
}

async function addAnswers(
  db: Db,
  encuesta: number,
  questions: Awaited<ReturnType<typeof addQuestions>>,
  companies: readonly number[],
  words: Words,
  next: Next,
): Promise<void> {
  const hechas = () => questions.filter(({ activo }) => activo || some(next, 33)).map(({ id }) => id);
  // Of some surveys one submission was taken back.
  const rows = companies.map((empresa, index) => ({
    ...{ encuesta, empresa, usuario: 1, activo: index > 0 || some(next, 70) },
    ...{ fecha_creacion: new Date('2026-06-01T03:30:15Z'), fecha_modificacion: new Date('2026-06-02T15:00:00Z') },
    preguntas_hechas: some(next, 25) ? null : hechas(),
  }));
  const sent = await insert(db, 'encuesta_completada', rows);
  const answers = sent.flatMap((completada) =>
    questions
      .filter(() => some(next, 85))
      .map(({ kind, id, options }) => ({ completada, pregunta: id, ...answerOf(kind, options, words, next) })),
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

/** Adds `count` small surveys with answers of demo companies; some share sections. Returns their ids. */
export async function addSurveys(db: Db, count: number, words = WORDS): Promise<number[]> {
  const next = sequence(7);
  const all = await sql<{ id: number }>`select id from empresa order by id`.execute(db);
  const surveys: number[] = [];
  let before: { seccion: number; questions: Awaited<ReturnType<typeof addQuestions>> }[] = [];
  for (let number = 0; number < count; number += 1) {
    const own = { descripcion: `Al azar ${number}`, idioma: 1 };
    const [seccion = 0] = await insert(db, 'seccion', [{ ...own, activo: !some(next, 12) }]);
    const shared = some(next, 40) ? before.slice(0, 1) : [];
    before = [{ seccion, questions: await addQuestions(db, seccion, words, next) }, ...shared];
    const [encuesta = 0] = await insert(db, 'encuesta', [{ ...own, periodo_activo: 1 }]);
    const places = before.map((section, orden) => ({ encuesta, seccion: section.seccion, orden }));
    await insertPairs(db, 'encuesta_seccion', places);
    const size = 1 + next(14) + (some(next, 30) ? next(40) : 0);
    const companies = new Set(Array.from({ length: size }, () => all.rows[next(all.rows.length)]?.id ?? 0));
    const questions = before.flatMap((section) => section.questions);
    await addAnswers(db, encuesta, questions, [...companies], words, next);
    surveys.push(encuesta);
  }
  await sql`select contar_enviadas()`.execute(db);
  return surveys;
}

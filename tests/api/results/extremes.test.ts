import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insert, insertPairs } from '../../../api/demo/insert.ts';
import type { Db } from '../../../api/src/database/database.ts';
import { summarizeNumbers } from '../../../api/src/results/numbers.ts';
import { mistakesIn, summaryOf } from '../../support/results/oracle.ts';
import { useApi } from '../../support/useApi.ts';

interface Question {
  pregunta: number;
  resumen: {
    numeros: (Record<string, number> & { barras: { desde: number; hasta: number; empresas: number }[] }) | null;
  };
}

const QUESTIONS = 6;
const COMPANIES = 10;

let survey = 0;
let questions: number[] = [];
let submissions: number[] = [];

/** A survey of a closed period that asks for numbers only; `usuario2` belongs to the first of its companies. */
async function addSurvey(db: Db): Promise<void> {
  const [periodo = 0] = await insert(db, 'periodo', [{ fecha: '2020-01-01', fecha_fin: '2020-12-31' }]);
  const [periodo_activo = 0] = await insert(db, 'periodo_activo', [{ periodo, rubro: 1 }]);
  const encuesta = { descripcion: 'Extremos', idioma: 1, periodo_activo, resultados_publicados: true };
  [survey = 0] = await insert(db, 'encuesta', [encuesta]);
  const [seccion = 0] = await insert(db, 'seccion', [{ descripcion: 'Números extremos', idioma: 1 }]);
  await insertPairs(db, 'encuesta_seccion', [{ encuesta: survey, seccion, orden: 1 }]);
  const texts = { eje: '', campo_pertenece: '', titulo_informe: '' };
  const flags = { beneficio: false, cerrada: false, multiple: false, oculta: false };
  questions = await insert(
    db,
    'pregunta',
    Array.from({ length: QUESTIONS }, (_, index) => ({
      ...{ seccion, descripcion: `¿Cuánto ${index}?`, tipo_respuesta: 2, orden: index + 1, padre: null },
      ...{ ...texts, ...flags },
    })),
  );
  const { rows } = await sql<{ id: number }>`select m.id from empresa m where m.rubro = 1
    order by m.id <> (select empresa from usuario where username = 'usuario2'), m.id limit ${COMPANIES}`.execute(db);
  const moments = { fecha_creacion: new Date(0), fecha_modificacion: new Date(0) };
  submissions = await insert(
    db,
    'encuesta_completada',
    rows.map(({ id }) => ({ encuesta: survey, empresa: id, usuario: 1, ...moments })),
  );
}

async function answer(answers: readonly (readonly string[])[]): Promise<void> {
  await sql`delete from respuesta_libre where completada = any(${submissions})`.execute(api.db);
  const rows = answers.flatMap((texts, question) =>
    texts.map((descripcion, company) => ({
      ...{ completada: submissions[company] ?? 0, pregunta: questions[question] ?? 0, descripcion },
    })),
  );
  await insertPairs(api.db, 'respuesta_libre', rows);
  await sql`select contar_enviadas()`.execute(api.db);
}

const api = useApi({ fill: addSurvey });
const { admin, usuario2: respondent } = api;

const zeros = (most: number) => fc.integer({ min: 0, max: most }).map((count) => '0'.repeat(count));
const digits = fc.stringMatching(/^[0-9]{1,17}$/);
/** Decimals as the API accepts them: tiny, huge, nearly equal, and of more digits than a double keeps. */
const decimal = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(
      fc.constantFrom('0', '0.0000000000000001', '1', '0.1', '0.3', '9007199254740993', '1234567890123456.7'),
      fc.tuple(zeros(240), digits).map(([gap, tail]) => `0.${gap}${tail}`),
      fc.tuple(digits, zeros(240)).map(([head, gap]) => head + gap),
      fc.tuple(digits, zeros(200), digits).map(([head, gap, tail]) => `${head}.${gap}${tail}`),
      fc.stringMatching(/^[0-9]{250,400}$/),
    ),
  )
  .map((parts) => parts.join(''));
/** Mostly one value and a few others: quantiles coincide, and a range is of one answer. */
const column = fc.oneof(
  fc.array(decimal, { minLength: COMPANIES, maxLength: COMPANIES }),
  fc
    .tuple(decimal, decimal)
    .map(([usual, one]) => Array.from({ length: COMPANIES }, (_, company) => (company === 0 ? one : usual))),
);

/** Compares the figures of one question with those of plain code; the digits beyond a double's are not compared. */
function expectFigures({ resumen: { numeros } }: Question, texts: readonly string[]): void {
  const counted = texts.filter((text) => text.length <= 252).map((respuesta) => ({ respuesta }));
  const expected = summaryOf(counted, { tipo: 2, opciones: [] });
  if (!expected.numeros || !numeros) {
    expect([texts, numeros]).toEqual([texts, expected.numeros]);
    return;
  }
  const { barras, ...figures } = numeros;
  const size = Math.max(Math.abs(expected.numeros.minimo), Math.abs(expected.numeros.maximo)) || 1;
  for (const [name, value] of Object.entries(expected.numeros))
    expect(Math.abs((figures[name] ?? Number.NaN) - value) / size, `${name} of ${texts}`).toBeLessThan(1e-12);
  expect(barras.reduce((sum, { empresas }) => sum + empresas, 0)).toBe(counted.length);
  expect([texts, mistakesIn(barras, expected.numbers)]).toEqual([texts, []]);
}

async function expectResults(answers: readonly (readonly string[])[]): Promise<void> {
  await answer(answers);
  const { status, body, text } = await admin.get(`encuestas/${survey}/resultados/`);
  expect([answers, status, text.slice(0, 200)]).toEqual([answers, 200, text.slice(0, 200)]);
  const shown = (body.secciones as { preguntas: Question[] }[]).flatMap(({ preguntas }) => preguntas);
  for (const [index, question] of shown.entries()) expectFigures(question, answers[index] ?? []);
  const position = await respondent.get(`encuestas/${survey}/posicion/`);
  expect([answers, position.status]).toEqual([answers, 200]);
}

/** One answer unlike the others, to every question. */
const oneUnlike = (one: string, usual: string) =>
  Array.from({ length: QUESTIONS }, () => [one, ...Array<string>(COMPANIES - 1).fill(usual)]);

test('numbers of any size are counted right', {
  timeout: 120_000,
}, async () => {
  const columns = fc.array(column, { minLength: QUESTIONS, maxLength: QUESTIONS });
  const [tiny, huge] = [`0.${'0'.repeat(240)}1`, `1${'0'.repeat(240)}`];
  const examples: [string[][]][] = [[oneUnlike('0.0000000000000001', '0')], [oneUnlike(tiny, huge)]];
  await fc.assert(fc.asyncProperty(columns, expectResults), { numRuns: 40, examples });
});

test('with fewer than ten others a company sees their median and no quartile', async () => {
  await answer([Array.from({ length: COMPANIES }, (_, index) => String(1000 + 37 * index))]);
  const { body } = await respondent.get(`encuestas/${survey}/posicion/`);
  const [question] = (body.secciones as { preguntas: { mercado: unknown }[] }[]).flatMap(({ preguntas }) => preguntas);
  expect(question?.mercado).toMatchObject({ cantidad: COMPANIES, mediana: 1166.5, cuartil1: null, cuartil3: null });
});

test('a sum beyond a double has no figures', () => {
  const huge = (sign: string): [string, number] => [`${sign}1${'0'.repeat(308)}`, 2];
  expect(summarizeNumbers([huge(''), huge('-')])).toBeNull();
  expect(summarizeNumbers([])).toBeNull();
});

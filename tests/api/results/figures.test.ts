import { beforeAll, describe, expect, test } from 'vitest';
import { isPublished } from '../../../api/src/results/hiding.ts';
import { summarizeNumbers } from '../../../api/src/results/numbers.ts';
import type { Place } from '../../support/results/hiding.ts';
import { type Company, cellsOf, type Line, linesOf, mistakesIn, summaryOf } from '../../support/results/oracle.ts';
import { addSurveys } from '../../support/results/random.ts';
import { useApi } from '../../support/useApi.ts';

/** How many random surveys are computed again; RESULTS_RUNS=200 is the whole. */
const RUNS = Number(process.env.RESULTS_RUNS ?? 40);

interface Question {
  pregunta: number;
  descripcion: string;
  tipo_respuesta: number;
  resumen: {
    empresas: number;
    opciones: { respuesta: number | null; descripcion: string; empresas: number }[];
    numeros: (Record<string, number> & { barras: { desde: number; hasta: number; empresas: number }[] }) | null;
    textos: number | null;
  } | null;
}
interface Results {
  empresas: number | null;
  oculto: boolean;
  segmentos: { id: number }[];
  origenes: { id: number }[];
  tamanos: string[];
  secciones: { descripcion: string; preguntas: Question[] }[];
}

let surveys: number[] = [];
let companies: Map<string, Company>;

const sizeOf = (employees: number): string => {
  if (employees <= 10) return 'HASTA_10';
  if (employees <= 50) return 'DE_11_A_50';
  return employees <= 250 ? 'DE_51_A_250' : 'MAS_DE_250';
};

const api = useApi({
  fill: async (db) => {
    surveys = await addSurveys(db, RUNS);
    // The demo's companies are large: of some the size is another one.
    await db
      .updateTable('empresa')
      .set(({ ref, eb }) => ({ cant_empleados: eb(ref('id'), '*', 3) }))
      .where('id', '>', 0)
      .execute();
  },
});
const { admin } = api;
beforeAll(async () => {
  const page = (await admin.get('empresas/?page_size=300')).body.results as Record<string, string | number | null>[];
  companies = new Map(
    page.map(({ ruc_ci, segmento, origen, cant_empleados }) => [
      String(ruc_ci),
      { place: [segmento == null ? null : String(segmento), String(origen), sizeOf(Number(cant_empleados))] },
    ]),
  );
});

const queryOf = ([segmento, origen, tamano]: Place): string =>
  new URLSearchParams({
    ...(segmento && { segmento }),
    ...(origen && { origen }),
    ...(tamano && { tamano }),
  }).toString();

const passes = ({ ruc_ci = '' }: Line, filter: Place): boolean =>
  filter.every((wanted, dimension) => wanted === null || wanted === companies.get(ruc_ci)?.place[dimension]);

/** Everybody, and some filters of one, two and three parts. */
const filtersOf = ({ segmentos, origenes, tamanos }: Results, round: number): Place[] => {
  const pick = <T>(items: readonly T[]) => items[round % Math.max(1, items.length)];
  const [segment, origin] = [pick(segmentos)?.id.toString() ?? null, pick(origenes)?.id.toString() ?? null];
  const size = pick(tamanos) ?? null;
  const one = [[segment, null, null] as const, [null, origin, null] as const, [null, null, size] as const];
  return [[null, null, null], one[round % one.length] ?? [null, null, null], [null, origin, size]];
};

/** The differences between the API’s figures and those computed from the downloaded answers. */
function differences(shown: Results, lines: readonly Line[], filter: Place): string[] {
  const submissions = [...new Map(lines.map((line) => [line.ruc_ci, { ...line, respuesta: 'x' }])).values()];
  const open = isPublished(cellsOf(submissions, companies), filter, 3);
  const empresas = submissions.filter((line) => passes(line, filter)).length;
  expect([shown.empresas, shown.oculto]).toEqual(open ? [empresas, false] : [null, true]);
  return shown.secciones.flatMap(({ descripcion, preguntas }) =>
    preguntas.flatMap((question) => {
      const { resumen, tipo_respuesta: tipo } = question;
      const own = lines.filter((line) => line.seccion === descripcion && line.pregunta === question.descripcion);
      if (!open || !isPublished(cellsOf(own, companies), filter, 3))
        return resumen === null ? [] : [`${question.descripcion} is not hidden`];
      if (!resumen) return [`${question.descripcion} is hidden`];
      const choices = resumen.opciones.filter(({ respuesta }) => respuesta !== null);
      const beside = resumen.opciones.find(({ respuesta }) => respuesta === null)?.empresas ?? 0;
      const passing = own.filter((line) => passes(line, filter));
      const expected = summaryOf(passing, { tipo, opciones: choices.map((option) => option.descripcion) });
      const { barras = [], ...numeros } = resumen.numeros ?? {};
      expect(resumen.empresas, question.descripcion).toBe(expected.empresas);
      expect(choices.map((option) => option.empresas)).toEqual(expected.opciones);
      expect(beside).toBe(choices.length > 0 ? expected.escritas : 0);
      expect(resumen.textos ?? 0).toBe(expected.textos);
      if (!expected.numeros) return resumen.numeros ? [`${question.descripcion} has numbers`] : [];
      expect(Object.keys(numeros).sort()).toEqual(Object.keys(expected.numeros).sort());
      for (const [name, value] of Object.entries(expected.numeros))
        expect(Math.abs((numeros as Record<string, number>)[name] ?? Number.NaN) - Math.abs(value), name).toBeCloseTo(
          0,
          6,
        );
      return mistakesIn(barras, expected.numbers).map((mistake) => `${question.descripcion}: ${mistake}`);
    }),
  );
}

const csvOf = async (survey: number): Promise<Line[]> =>
  linesOf((await admin.get(`reportes/descargar_reporte_encuestas_completas_csv/${survey}/`)).text);
const resultsOf = async (survey: number, filter: Place = [null, null, null]): Promise<Results> => {
  const { status, body, text } = await admin.get(`encuestas/${survey}/resultados/?${queryOf(filter)}`);
  expect(status, text).toBe(200);
  return body as unknown as Results;
};

describe('figures are those that the downloaded answers make', () => {
  test('in the demo', async () => {
    for (const survey of [1, 3]) {
      const lines = await csvOf(survey);
      const whole = await resultsOf(survey);
      expect(
        whole.secciones.flatMap(({ preguntas }) => preguntas).filter(({ resumen }) => resumen).length,
      ).toBeGreaterThan(20);
      for (const filter of filtersOf(whole, survey))
        expect(differences(await resultsOf(survey, filter), lines, filter), queryOf(filter)).toEqual([]);
    }
  });

  test('in random surveys with any filter', { timeout: 300_000 }, async () => {
    let [shown, hidden] = [0, 0];
    for (const [round, survey] of surveys.entries()) {
      const lines = await csvOf(survey);
      for (const filter of filtersOf(await resultsOf(survey), round)) {
        const results = await resultsOf(survey, filter);
        expect(differences(results, lines, filter), `survey ${survey} ${queryOf(filter)}`).toEqual([]);
        for (const { resumen } of results.secciones.flatMap(({ preguntas }) => preguntas)) resumen ? shown++ : hidden++;
      }
    }
    expect(Math.min(shown, hidden)).toBeGreaterThan(RUNS);
  });
});

test('bars of close large numbers have distinct bounds', () => {
  const values = [1_234_567_890_123, 1_234_567_890_124, 1_234_567_890_125];
  const bars = summarizeNumbers(values.map((value) => [String(value), 1]))?.barras;
  expect(bars?.map(({ desde, hasta }) => [desde, hasta])).toEqual(values.map((value) => [value, value + 1]));
});

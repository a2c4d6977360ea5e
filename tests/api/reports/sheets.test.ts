import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { type WideOptions, wideSheet } from '../../../api/src/reports/wide.ts';
import { csvStream, xlsxStream } from '../../../api/src/reports/writers.ts';
import { parseCsv } from '../../support/csv.ts';
import { operationsOf } from '../../support/openapi.ts';
import { AWKWARD, addSurveys } from '../../support/results/random.ts';
import { useApi } from '../../support/useApi.ts';

const CSV = 'reportes/descargar_reporte_encuestas_completas_csv/';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** More of them in a run of its own: `SHEET_SURVEYS=200`. */
const SURVEYS = Number(process.env.SHEET_SURVEYS ?? 15);

let random: number[];

const api = useApi({
  env: { TIME_ZONE: 'America/Asuncion' },
  fill: async (db) => {
    random = await addSurveys(db, SURVEYS, AWKWARD);
  },
});
const { admin } = api;

type Cell = string | number | boolean | Date | null;
type Row = Record<string, Cell>;

const open = (path: string) =>
  fetch(`${api.url}${CSV}${path}`, { headers: { authorization: `Bearer ${admin.token}` } });

const rowsOf = ([head = [], ...rows]: readonly (readonly Cell[])[]): Row[] =>
  rows.map((row) => Object.fromEntries(head.map((name, at) => [String(name), row[at] ?? null])));

async function xlsx(path: string): Promise<Cell[][]> {
  const answer = await open(path);
  expect(answer.status, path).toBe(200);
  expect(answer.headers.get('content-type')).toBe(XLSX);
  return (await readSheet(Buffer.from(await answer.arrayBuffer()), { trim: false })) as Cell[][];
}

const csv = async (path: string): Promise<string[][]> => parseCsv(await (await open(path)).text(), ';');

const COMPANY = ['Id de empresa', 'Empresa', 'RUC/CI', 'Negocio', 'Segmento', 'Origen', 'Cantidad de sucursales'];

describe('a row per answer', () => {
  test('has the columns of the first report, with numbers, identifiers, types and moments', async () => {
    for (const encuesta of [1, ...random]) {
      const [, ...former] = await csv(`${encuesta}/`);
      const rows = rowsOf(await csv(`${encuesta}/?formato=largo`));
      const names = ['Empresa', 'RUC/CI', 'Negocio', 'Segmento', 'Origen', 'Periodo', 'Encuesta', 'Sección', 'Orden'];
      const more = ['Pregunta', 'Eje', 'Campo al que pertenece', 'Título del informe', 'Beneficio', 'Respuesta'];
      const same = rows.map((row) => [...names, ...more].map((name) => row[name]));
      expect(same, `survey ${encuesta}`).toEqual(former);
    }
    const [first] = rowsOf(await xlsx('1/?formato=largo&archivo=xlsx'));
    expect(first).toMatchObject({
      ...{ Empresa: 'Banco Ñandutí S.A.E.C.A.', 'Id de encuesta': 1, Número: 'S01·P01', 'Id de pregunta': 1 },
      ...{ Enviada: expect.any(Date), 'Tipo de respuesta': expect.any(String), 'Id de empresa': expect.any(Number) },
    });
  });
});

/** The long table as the wide one has to have it: by submission and question. */
function pivoted(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [`${row['N.º de envío']} ${row['Id de pregunta']}`, row]));
}

/** What stands between the brackets at the end of a title. */
const idOf = (title: string): string | undefined => /\[(\d+(?::\d+)?)\]$/.exec(title)?.[1];

/** Without what keeps a number at the beginning of a longer text from being run. */
const bare = (value: Cell | undefined): string => String(value).replace(/^'/, '');

/** Looks at every cell of a wide table; what the long one says and no cell repeats is left over. */
function compare(wide: readonly Row[], long: readonly Row[], archivo: string): void {
  const left = pivoted(long.filter((row) => row.Respuesta !== null && row.Respuesta !== ''));
  const answers = new Map(left);
  const blank = archivo === 'csv' ? '' : null;
  for (const row of wide) {
    for (const [title, value] of Object.entries(row)) {
      const [pregunta, opcion] = idOf(title)?.split(':') ?? [];
      const [, survey = row['Id de encuesta']] = /^E(\d+)·/.exec(title) ?? [];
      if (!pregunta || survey !== row['Id de encuesta']) {
        if (pregunta) expect(value, title).toBe(blank);
        continue;
      }
      const key = `${row['N.º de envío']} ${pregunta}`;
      const answer = answers.get(key);
      const chosen = String(answer?.['Ids de opciones'] ?? '').split(' | ');
      if (!answer) expect(value, `${key} ${title}`).toBe(blank);
      else if (opcion) expect(String(value), `${key} ${title}`).toBe(chosen.includes(opcion) ? '1' : '0');
      else if (!title.includes(': (texto)')) expect(value, `${key} ${title}`).toEqual(answer.Respuesta);
      else if (value !== blank) expect(bare(answer.Respuesta).startsWith(bare(value)), `${key} ${title}`).toBe(true);
      left.delete(key);
    }
  }
  expect([...left.keys()]).toEqual([]);
}

describe('a row per company', () => {
  test('is the pivoted row per answer, for random surveys, in both formats', { timeout: 120_000 }, async () => {
    let cells = 0;
    for (const encuesta of [1, ...random]) {
      const long = rowsOf(await csv(`${encuesta}/?formato=largo`));
      for (const opciones of ['texto', 'columnas']) {
        const path = `${encuesta}/?formato=ancho&identificadores=true&opciones=${opciones}`;
        const table = await csv(path);
        const wide = rowsOf(table);
        expect(new Set(table[0]).size, 'every title is one').toBe(table[0]?.length);
        expect(new Set(wide.map((row) => row['N.º de envío'])).size).toBe(wide.length);
        compare(wide, long, 'csv');
        cells += table.length * (table[0]?.length ?? 0);
      }
    }
    for (const encuesta of [1, ...random.slice(0, 6)]) {
      const long = rowsOf(await xlsx(`${encuesta}/?formato=largo&archivo=xlsx`));
      for (const opciones of ['texto', 'columnas']) {
        const table = await xlsx(`${encuesta}/?formato=ancho&archivo=xlsx&identificadores=true&opciones=${opciones}`);
        compare(rowsOf(table), long, 'xlsx');
      }
    }
    expect(cells).toBeGreaterThan(5_000);
  });

  test('has titles by section and question, without identifiers by default', async () => {
    const [head = []] = await csv('1/?formato=ancho');
    expect(head.slice(0, 7)).toEqual(COMPANY);
    const questions = head.slice(17);
    expect(questions).toHaveLength(144);
    const { body } = await admin.get('encuestas/secciones/1/');
    const [first] = body.preguntas as { descripcion: string }[];
    expect(questions[0]).toBe(`S01·P01 ${first?.descripcion}`);
    expect(questions.every((title) => /^S\d\d·P\d\d \S/.test(title))).toBe(true);
    const options = (await csv('1/?formato=ancho&opciones=columnas'))[0] ?? [];
    expect(options.length).toBeGreaterThan(300);
    expect(options.some((title) => /^S\d\d·P\d\d .+: NO APLICA$/.test(title))).toBe(true);
  });

  test('of all surveys has the columns of each', async () => {
    const rows = rowsOf(await csv('?formato=ancho&identificadores=true'));
    compare(rows, rowsOf(await csv('?formato=largo')), 'csv');
    expect(Object.keys(rows[0] ?? {}).some((title) => title.startsWith('E1·S01·P01 '))).toBe(true);
    const answer = await open('?formato=ancho&archivo=xlsx');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="todas_respuestas_encuestas.xlsx"');
    await answer.body?.cancel();
  });
});

describe('as a workbook', () => {
  test('has numbers, local times, and texts that begin like formulas as texts', async () => {
    const rows = (await Promise.all(random.map((id) => xlsx(`${id}/?archivo=xlsx`)))).flatMap(rowsOf);
    const [row] = rows;
    // 03:30 in Greenwich; a spreadsheet's days have no exact seconds.
    const second = (value: Cell | undefined) => value instanceof Date && Math.round(value.getTime() / 1000) * 1000;
    expect(second(row?.Enviada)).toBe(Date.parse('2026-06-01T00:30:15Z'));
    expect(second(row?.Modificada)).toBe(Date.parse('2026-06-02T12:00:00Z'));
    const answers = new Set(rows.map(({ Respuesta }) => Respuesta));
    for (const number of [0, -12.5, 7, 1500000, 0.1]) expect(answers, String(number)).toContain(number);
    // Digits that a number would lose.
    expect(answers).toContain('12345678901234567890');
    for (const text of AWKWARD.texts) {
      const kept = text.replace('\uFFFE', '');
      expect(
        [...answers].some((answer) => answer === kept),
        JSON.stringify(text),
      ).toBe(true);
    }
  });

  test('a text is cut at the maximum of an Excel cell, and whole in CSV', async () => {
    const most = 'é'.repeat(32_767);
    // An escape is one character to Excel, and half of a pair is none.
    const texts = [most, `${most}x`, `${'x'.repeat(32_765)}🙂yz`, '_x0041_'.repeat(4_681)];
    const columns = [{ header: `${most}x`, width: 8 }, ...texts.map((_, at) => ({ header: `t${at}`, width: 8 }))];
    const sheet = () => ({
      columns,
      rows: (async function* () {
        yield [['', ...texts]];
      })(),
    });
    const bytes = Buffer.concat(await xlsxStream(sheet(), 'es').toArray());
    const [[title] = [], [, ...cells] = []] = (await readSheet(bytes, { trim: false })) as string[][];
    const cut = `${'é'.repeat(32_766)}…`;
    const expected = [cut, most, cut, `${'x'.repeat(32_765)}…`, texts[3]];
    expect([title, ...cells].map((text, at) => text === expected[at])).toEqual(expected.map(() => true));
    const line = (await csvStream(sheet(), ';').toArray()).join('');
    expect(line).toContain(texts[2]);
    expect(line).not.toContain('…');
  });

  test('an aborted download stops reading', async () => {
    let ended = false;
    async function* rows() {
      try {
        for (let at = 0; ; at++) yield [[at, 'x'.repeat(1_000)]];
      } finally {
        ended = true;
      }
    }
    const stream = xlsxStream({ columns: [{ header: 'a', width: 8 }], rows: rows() }, 'es');
    for await (const _ of stream) break;
    await expect.poll(() => ended).toBe(true);
  });
});

describe('a request', () => {
  test('filters by segment and completeness', async () => {
    const all = rowsOf(await csv('?formato=ancho'));
    const complete = rowsOf(await csv('?formato=ancho&completas=true'));
    const key = (row: Row) => row['N.º de envío'];
    expect(complete.map(key)).toEqual(all.filter((row) => row.Estado === 'Enviada').map(key));
    expect(complete.length).toBeLessThan(all.length);
    const segments = await admin.rows<{ id: number; descripcion: string }>('empresas/segmentos/?page_size=300');
    const one = segments.find(({ descripcion }) => all.some((row) => row.Segmento === descripcion));
    const some = rowsOf(await csv(`?formato=ancho&segmento=${one?.id}`));
    expect(some.length).toBeGreaterThan(0);
    expect(some.length).toBeLessThan(all.length);
    expect(new Set(some.map((row) => row.Segmento))).toEqual(new Set([one?.descripcion]));
    expect((await csv(`?formato=largo&segmento=${one?.id}&completas=true`)).length).toBeGreaterThan(1);
  });

  test('may be in English and with commas', async () => {
    const text = await (await open('1/?formato=largo&lang=en&delimiter=,')).text();
    const [row] = rowsOf(parseCsv(text, ','));
    expect(row).toMatchObject({ Company: 'Banco Ñandutí S.A.E.C.A.', Number: 'S01·P01' });
    expect(['Submitted', 'Incomplete']).toContain(row?.Status);
    expect(row?.['Answer type']).toMatch(/^[A-Z][a-z ]+$/);
    expect(row?.Submitted).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  test('with unknown parameters is refused', async () => {
    for (const [query, name] of [
      ['formato=alto', 'formato'],
      ['archivo=pdf', 'archivo'],
      ['formato=ancho&opciones=x', 'opciones'],
      ['completas=si', 'completas'],
      ['segmento=x', 'segmento'],
      ['segmento=999999', 'segmento'],
      ['formato=ancho&segmentos=1', 'segmentos'],
      ['formato=ancho&delimiter=x', 'delimiter'],
    ]) {
      const answer = await admin.get(`${CSV}?${query}`);
      expect([answer.status, Object.keys(answer.body)], query).toEqual([400, [name]]);
    }
    expect((await admin.get(`${CSV}999999/?formato=ancho`)).status).toBe(404);
  });

  test('is described as CSV and as a workbook', async () => {
    const described = (await operationsOf(api.url)).find(({ path }) => path === `${CSV}{id}/`);
    expect(Object.keys(described?.responses[200]?.content ?? {})).toEqual(['text/csv', XLSX]);
  });
});

test('an option that is added while a file is written aborts it', async () => {
  const encuesta = random[0] ?? 0;
  const options: WideOptions = {
    ...{ encuesta, lang: 'es', timeZone: 'UTC', columnas: true, identificadores: false },
  };
  const sheet = await wideSheet(api.db, options);
  const [completada] = await api.db
    .selectFrom('encuesta_completada')
    .select('id')
    .where('encuesta', '=', encuesta)
    .where('activo', '=', true)
    .execute();
  const [pregunta] = await api.db
    .selectFrom('respuesta as r')
    .innerJoin('pregunta as q', 'q.id', 'r.pregunta')
    .innerJoin('encuesta_seccion as l', 'l.seccion', 'q.seccion')
    .select('r.pregunta')
    .where('l.encuesta', '=', encuesta)
    .execute();
  const added = await api.db
    .insertInto('respuesta')
    .values({ pregunta: pregunta?.pregunta ?? 0, descripcion: 'Recién agregada', orden: 99 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await api.db
    .insertInto('respuesta_elegida')
    .values({ completada: completada?.id ?? 0, respuesta: added.id })
    .execute();
  const read = async () => {
    for await (const _ of sheet.rows);
  };
  await expect(read()).rejects.toThrow('changed while');
});

test('more columns than Excel supports are refused, except in CSV', async () => {
  const encuesta = random.at(-1) ?? 0;
  await sql`insert into respuesta (pregunta, descripcion, orden)
    select q.id, 'Opción ' || n, 100 + n from generate_series(1, 16400) n,
      (select q.id from encuesta_seccion l join pregunta q on q.seccion = l.seccion
        where l.encuesta = ${encuesta} and q.activo and not q.oculta limit 1) q`.execute(api.db);
  const wide = `${CSV}${encuesta}/?formato=ancho&opciones=columnas`;
  expect(await admin.get(`${wide}&archivo=xlsx`)).toMatchObject({
    status: 400,
    body: { formato: [expect.stringMatching(/^La planilla tendría 164\d\d columnas y Excel admite 16384/)] },
  });
  expect((await admin.get(wide)).status).toBe(200);
});

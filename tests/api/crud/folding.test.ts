import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { foldText } from '../../../packages/survey/src/index.ts';
import { passwords, personOf, useApi } from '../../support/useApi.ts';

const api = useApi();
const { admin } = api;

const APOSTROPHES = ["'", '’', 'ʼ', '´', '‘', '`', 'ꞌ', '′'];
/** The same name as nine keyboards, editors and spreadsheets write it. */
const SPELLINGS = [
  ...APOSTROPHES.map((sign) => `Mba${sign}apo Porã`),
  'MBA’APO PORÃ',
  'Mba’apo  Pora\u0303',
  'Mba’apo\u00a0Porã',
  'Mba’apo\u202fPor\u00ada',
  ' Mba’apo\u2003Porã ',
];
const countOf = async (path: string): Promise<unknown> => (await admin.get(path)).body.count;

/** A few texts at once, folded by the database. */
async function plain(texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`
    select plain(t.text) as folded from unnest(${texts}::text[]) with ordinality t(text, place) order by t.place`.execute(
    api.db,
  );
  return rows.map(({ folded }) => folded);
}

describe('one folding', () => {
  test('makes all spellings of a name equal', async () => {
    expect(new Set(SPELLINGS.map(foldText))).toEqual(new Set(["mba'apo pora"]));
    expect(new Set(await plain(SPELLINGS))).toEqual(new Set(["mba'apo pora"]));
  });

  test('keeps different names apart', () => {
    for (const [one, other] of [
      ["ka'a", 'kaa'],
      ['peso', 'pesó mas'],
      ['año', 'anos'],
      ['กี', 'กิ'],
      ['м', 'м.'],
    ])
      expect(foldText(one ?? '')).not.toBe(foldText(other ?? ''));
  });

  test('is the same in the database and in code, and idempotent', { timeout: 120_000 }, async () => {
    const sign = fc.constantFrom(
      ...APOSTROPHES,
      '\u00a0',
      '\u200b',
      '\u202e',
      '\u00ad',
      '\t',
      ' ',
      '%',
      '_',
      '\\',
      'ﬁ',
      'Ñ',
      'g̃',
    );
    // Letters whose lower case depends on the collation of the database are left out.
    const latin = fc.integer({ min: 0x20, max: 0x17f }).map((code) => String.fromCodePoint(code));
    const text = fc.array(
      fc.oneof(sign, latin, fc.constantFrom('\u0300', '\u0303', '\u0361', '\u20dd', '漢', '😀', '한')),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 50, maxLength: 50 }), async (lists) => {
        const texts = lists.map((parts) => parts.join(''));
        const folded = texts.map(foldText);
        expect(await plain(texts)).toEqual(folded);
        expect(folded.map(foldText)).toEqual(folded);
      }),
      { numRuns: 40 },
    );
  });
});

test('a sign that folds to a wildcard is searched literally', async () => {
  expect((await admin.post('empresas/origenes/', { descripcion: 'Capital 100％' })).status).toBe(201);
  const all = Number(await countOf('empresas/origenes/'));
  expect(all).toBeGreaterThan(1);
  for (const [term, count] of [
    ['％', 1],
    ['%', 1],
    ['100%', 1],
    ['＿', 0],
    ['＼', 0],
    ['_', 0],
    ['\\', 0],
  ] as const)
    expect([term, await countOf(`empresas/origenes/?search=${encodeURIComponent(term)}`)]).toEqual([term, count]);
});

describe('a name with a puso', () => {
  test.each([
    ['empresas/rubros/', { descripcion: 'Mba’apo Porã' }],
    ['empresas/origenes/', { descripcion: 'Mba’apo Porã' }],
    ['encuestas/idiomas/', { descripcion: 'Mba’apo Porã' }],
    ['encuestas/secciones/', { descripcion: 'Mba’apo Porã', idioma: 1 }],
    ['grupos/', { name: 'Mba’apo Porã' }],
  ])('is found in %s by every spelling, and is unique', async (path, body) => {
    expect((await admin.post(path, body)).status).toBe(201);
    const [name = ''] = Object.keys(body);
    for (const spelling of SPELLINGS) {
      expect.soft(await countOf(`${path}?search=${encodeURIComponent(spelling)}`), spelling).toBe(1);
      const again = await admin.post(path, { ...body, [name]: spelling.replace(/[\u00ad]/g, '') });
      expect.soft([again.status, Object.keys(again.body)], spelling).toEqual([400, [name]]);
    }
  });

  test('is one option of a question in every spelling', async () => {
    const question = { descripcion: '¿?', tipo_respuesta: 1, seccion: 1, orden: 900 };
    const add = (...respuestas: object[]) => admin.post('encuestas/preguntas/', { ...question, respuestas });
    expect((await add({ descripcion: "Ha'e" }, { descripcion: 'Ha’e' })).body).toHaveProperty('respuestas');
    expect((await add({ descripcion: "Ha'e" }, { descripcion: 'Hae' })).status).toBe(201);
  });

  test('is one user name with and without accents', async () => {
    expect((await admin.post('usuarios/', personOf('ysapy', passwords))).status).toBe(201);
    const second = await admin.post('usuarios/', personOf('ysapý', { email: 'y2@x.example', ...passwords }));
    expect([second.status, Object.keys(second.body)]).toEqual([400, ['username']]);
  });
});

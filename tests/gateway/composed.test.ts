import { afterEach, describe, expect, it } from 'vitest';
import { ALL_SHORTCUTS, type Shortcuts } from '../../gateway/src/graphql/options.ts';
import { type Foreign, startForeign, tokenFor } from '../support/foreign.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

/** Writes that are made of many upstream calls do the same whichever way the operation is executed. */
let foreign: Foreign;
let gateway: TestGateway;
async function start(shortcuts: Partial<Shortcuts> = {}, more = {}) {
  foreign = await startForeign({ etags: true });
  gateway = await startTestGateway({ restUrl: foreign.url, shortcuts, ...more }, tokenFor(1));
}
afterEach(async () => {
  await gateway.close();
  await foreign.close();
});

const NONE = Object.fromEntries(Object.keys(ALL_SHORTCUTS).map((name) => [name, false]));
const WAYS: [string, Partial<Shortcuts>][] = [
  ['with every shortcut', {}],
  ['interpreted', { compile: false }],
  ['with none', NONE],
];

const REORDER = `mutation R($ids: [ID!]!) { done: reorderPreguntas(seccion: 1, preguntas: $ids) {
  record { id preguntas { id orden } } errors { field message } } }`;
const IMPORT = `mutation I($rows: [ImportPreguntasRow!]!) { done: importPreguntas(seccion: 2, preguntas: $rows) {
  created { id } errors { row field message } } }`;
const rows = [
  { descripcion: 'Nueva', tipoRespuesta: 1, respuestas: ['Sí', 'No'] },
  { descripcion: 'Hija', tipoRespuesta: 3, padre: 1 },
];

/** What the server was told, and what the caller: ids come out the same, since each server begins alike. */
async function told() {
  const answers: unknown[] = [];
  const ask = async (query: string, variables: object) => {
    const { data, errors } = await gateway.query(query, variables);
    expect(errors).toBeUndefined();
    answers.push(data.done);
    return data.done;
  };
  // The second time a document comes in it is known, and goes another way.
  await ask(REORDER, { ids: ['1', '2'] });
  await ask(REORDER, { ids: ['2', '1'] });
  await ask(IMPORT, { rows });
  await ask(IMPORT, { rows: [{ descripcion: 'Otra', tipoRespuesta: 3 }] });
  const writes = foreign.calls.filter(({ method }) => method !== 'GET');
  return { answers, writes: writes.map(({ method, path, body }) => [method, path, body]) };
}

it('both of them: the same answers and the same writes', async () => {
  const all = [];
  for (const [, shortcuts] of WAYS) {
    await start(shortcuts);
    all.push(await told());
    if (all.length < WAYS.length) {
      await gateway.close();
      await foreign.close();
    }
  }
  expect(all[0]?.writes.length).toBeGreaterThan(5);
  for (const other of all.slice(1)) expect(other).toEqual(all[0]);
});

describe('their limits', () => {
  it('they count as what they touch: a few in one operation, not fifteen', async () => {
    await start();
    const many = (count: number) =>
      `mutation { ${Array.from({ length: count }, (_, index) => `a${index}: duplicateEncuesta(id: 999, periodoActivo: 1, secciones: SHARE) { comentarios }`).join(' ')} }`;
    const before = foreign.calls.length;
    const refused = await gateway.query(many(8));
    expect(refused.errors?.[0]?.message).toMatch(/records/);
    expect(foreign.calls.length).toBe(before);
    expect((await gateway.query(many(2))).errors?.[0]?.message).not.toMatch(/records/);
  });

  it('MAX_COST is theirs too', async () => {
    await start({}, { limits: { cost: 200 } });
    expect((await gateway.query(REORDER, { ids: ['1', '2'] })).errors?.[0]?.message).toMatch(/records/);
    expect((await gateway.query(IMPORT, { rows })).errors?.[0]?.message).toMatch(/records/);
  });

  it('in another language than its neighbour, each speaks its own', async () => {
    await start();
    const both = `mutation { en: reorderPreguntas(seccion: 1, preguntas: [1], lang: en) { errors { message } }
      es: reorderPreguntas(seccion: 1, preguntas: [1], lang: es) { errors { message } } }`;
    const { data, errors } = await gateway.query(both);
    expect(errors).toBeUndefined();
    expect(data.en.errors[0].message).not.toBe(data.es.errors[0].message);
    expect(foreign.calls.map(({ query }) => query.get('lang'))).toEqual(expect.arrayContaining(['en', 'es']));
  });
});

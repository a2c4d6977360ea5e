import { afterEach, describe, expect, it } from 'vitest';
import { type Foreign, startForeign, tokenFor } from '../../support/foreign.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

/** Mutations that send several upstream calls. */
let foreign: Foreign;
let gateway: TestGateway;
async function start(more = {}) {
  foreign = await startForeign({ etags: true });
  gateway = await startTestGateway({ restUrl: foreign.url, ...more }, tokenFor(1));
}
afterEach(async () => {
  await gateway.close();
  await foreign.close();
});

const REORDER = `mutation R($ids: [ID!]!) { done: reorderPreguntas(seccion: 1, preguntas: $ids) {
  record { id preguntas { id orden } } errors { field message } } }`;
const IMPORT = `mutation I($rows: [ImportPreguntasRow!]!) { done: importPreguntas(seccion: 2, preguntas: $rows) {
  created { id } errors { row field message } } }`;
const rows = [
  { descripcion: 'Nueva', tipoRespuesta: 1, respuestas: ['Sí', 'No'] },
  { descripcion: 'Hija', tipoRespuesta: 3, padre: 1 },
];

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
    await start({ limits: { cost: 200 } });
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

import { beforeEach, describe, expect, it } from 'vitest';
import { startFaultProxy } from '../../support/faults.ts';
import type { ForeignOptions } from '../../support/foreign.ts';
import { startTestGateway } from '../../support/gateway.ts';
import { useApi } from '../../support/useApi.ts';
import { gatewayOverForeign, useGateway } from '../../support/useGateway.ts';

const IMPORT = `mutation ($seccion: ID!, $preguntas: [ImportPreguntasRow!]!, $lang: Lang) {
  result: importPreguntas(seccion: $seccion, preguntas: $preguntas, lang: $lang) {
    created { id }
    errors { row field message }
  }
}`;

const READ = `query ($id: ID!) {
  seccion(id: $id) {
    preguntas {
      id descripcion orden eje campoPertenece tituloInforme beneficio cerrada multiple oculta
      tipoRespuesta { id } padre { id } respuestas { descripcion }
    }
  }
}`;

const row = (n: number, part: object = {}) => ({
  descripcion: `Importada ${n}`,
  tipoRespuesta: '1',
  respuestas: ['Sí', 'No', 'NO APLICA'],
  ...part,
});
const rows = (count: number) => Array.from({ length: count }, (_, n) => row(n + 1));

describe('an import over the embedded API', () => {
  const api = useApi();
  const { admin } = api;
  const gateway = useGateway(api, {}, () => admin.token);
  let seccion = '';

  const send = (preguntas: object[], more: object = {}) => gateway.query(IMPORT, { seccion, preguntas, ...more });
  const read = async () => (await gateway.query(READ, { id: seccion })).data.seccion.preguntas;

  beforeEach(async () => {
    const input = { descripcion: `Sección ${Math.random()}`, idioma: '1' };
    const create = 'mutation ($input: SeccionInput!) { result: createSeccion(input: $input) { record { id } } }';
    seccion = (await gateway.query(create, { input })).data.result.record.id;
  });

  it('creates every field in order, parents of the file and of the section, after what is there', async () => {
    const first = await send([row(1)]);
    expect(first.errors).toBeUndefined();
    const [{ id: existing }] = first.data.result.created;
    const whole = {
      eje: 'Salud',
      campoPertenece: 'Beneficios',
      tituloInforme: 'Seguro',
      beneficio: true,
      cerrada: true,
      multiple: true,
      oculta: true,
    };
    const { data } = await send([
      row(2, { ...whole, padre: existing }),
      row(3, { tipoRespuesta: '2', respuestas: [], padreFila: 0 }),
      row(4, { tipoRespuesta: '3', respuestas: null, padreFila: 1 }),
      row(5),
    ]);
    expect(data.result.errors).toEqual([]);
    const found = await read();
    expect(found.map(({ descripcion, orden }: { descripcion: string; orden: number }) => [orden, descripcion])).toEqual(
      [1, 2, 3, 4, 5].map((n) => [n, `Importada ${n}`]),
    );
    expect(found[1]).toMatchObject({ ...whole, id: data.result.created[0].id, padre: { id: existing } });
    expect(found[1].respuestas.map(({ descripcion }: { descripcion: string }) => descripcion)).toEqual([
      'Sí',
      'No',
      'NO APLICA',
    ]);
    expect(found[2]).toMatchObject({
      tipoRespuesta: { id: '2' },
      padre: data.result.created[0],
      respuestas: [],
    });
    expect(found[3]).toMatchObject({ tipoRespuesta: { id: '3' }, padre: data.result.created[1] });
    expect(found[4].padre).toBeNull();
  });

  it('leaves nothing when rows are refused, and reports every field of every row', async () => {
    const preguntas = rows(20);
    preguntas[2] = row(3, { respuestas: [] });
    preguntas[14] = row(15, { descripcion: 'x'.repeat(1001), padreFila: 3 });
    preguntas[15] = row(16, { eje: 'x'.repeat(256) });
    preguntas[16] = row(17, { respuestas: ['x'.repeat(256)] });
    preguntas[17] = row(18, { campoPertenece: 'x'.repeat(256) });
    preguntas[18] = row(19, { tituloInforme: 'x'.repeat(256) });
    const most = 'x'.repeat(255);
    preguntas[19] = row(20, { eje: most, respuestas: [most], campoPertenece: most, tituloInforme: most });
    const { data, errors } = await send(preguntas);
    expect(errors).toBeUndefined();
    expect(data.result).toEqual({
      created: [],
      errors: [
        { row: 2, field: 'respuestas', message: 'Debe agregar al menos una respuesta' },
        { row: 14, field: 'descripcion', message: 'El texto no puede contener más de 1000 caracteres' },
        ...['eje', 'respuestas.0.descripcion', 'campoPertenece', 'tituloInforme'].map((field, at) => ({
          ...{ row: 15 + at, field, message: expect.stringContaining('255') },
        })),
      ],
    });
    expect(await read()).toEqual([]);
    const inactive = await gateway.query(
      'query ($id: ID!) { preguntas(filter: { seccion: $id, activo: false }) { count } }',
      { id: seccion },
    );
    expect(inactive.data.preguntas.count).toBe(0);
  });

  it('refuses no rows, more than 500, and parents that do not come before, with the errors of the other rows', async () => {
    const noParent = expect.objectContaining({ row: 0, field: 'padre' });
    for (const [preguntas, expected] of [
      [[], [expect.objectContaining({ row: null, field: 'preguntas' })]],
      [rows(501), [expect.objectContaining({ row: null, field: 'preguntas' })]],
      [[row(1, { padreFila: 0 })], [noParent]],
      [[row(1, { padreFila: -1 })], [noParent]],
      [
        [row(1, { padreFila: 7 }), row(2, { respuestas: [] })],
        [noParent, expect.objectContaining({ row: 1 })],
      ],
    ] as const) {
      const { data, errors } = await send([...preguntas]);
      expect(errors).toBeUndefined();
      expect(data.result).toEqual({ created: [], errors: expected });
    }
    expect(await read()).toEqual([]);
  });

  it('imports 300 questions of 8 answers by one change of their section', async () => {
    const answers = Array.from({ length: 8 }, (_, n) => `Respuesta número ${n + 1}`);
    const preguntas = rows(300).map((question, n) => ({
      ...question,
      respuestas: answers,
      padreFila: n % 10 ? n - 1 : null,
    }));
    const proxy = await startFaultProxy(api.url);
    // How long it takes is the machine's affair: a second where it is idle, and more than the usual limit where not.
    const limits = { requestTimeoutMs: 110_000, answerTimeoutMs: 100_000 };
    const patient = await startTestGateway({ restUrl: proxy.url, limits }, admin.token);
    const { data, errors } = await patient.query(IMPORT, { seccion, preguntas });
    expect(errors).toBeUndefined();
    expect(data.result.created).toHaveLength(300);
    expect(proxy.requests()).toBeLessThan(10);
    await patient.close();
    await proxy.close();
    const found = await read();
    expect(found).toHaveLength(300);
    expect(found[299]).toMatchObject({ descripcion: 'Importada 300', orden: 300, padre: { id: found[298].id } });
  }, 120_000);
});

const VARIANTS: Record<string, ForeignOptions> = {
  'spec §7 and nothing more': {},
  'lists without pages': { bareLists: true },
  'numbers as texts': { textNumbers: true },
};

describe.each(Object.entries(VARIANTS))('an import over a foreign REST v1: %s', (_, options) => {
  const { start, foreign, gateway } = gatewayOverForeign();
  beforeEach(() => start(options));
  const writes = () => foreign.calls.filter(({ method }) => method !== 'GET');

  it('creates all by one change, after the questions of this section', async () => {
    const { data, errors } = await gateway.query(IMPORT, { seccion: '1', preguntas: [row(1), row(2, { padre: '1' })] });
    expect(errors).toBeUndefined();
    expect(data.result).toEqual({ created: [{ id: '4' }, { id: '5' }], errors: [] });
    expect(writes().map(({ method, path }) => `${method} ${path}`)).toEqual(['PATCH encuestas/secciones/1/']);
    expect(foreign.data.preguntas?.rows.slice(3)).toMatchObject([
      { seccion: 1, orden: 3, padre: null, respuestas: [{ descripcion: 'Sí' }, {}, {}] },
      { seccion: 1, orden: 4, padre: 1 },
    ]);
  });

  it('keeps the questions that the section has, also where the list that is sent is the whole list', async () => {
    await start({ ...options, wholeQuestions: true });
    const kept = () => foreign.data.preguntas?.rows.slice(0, 3);
    const before = structuredClone(kept()) ?? [];
    const { data } = await gateway.query(IMPORT, { seccion: '1', preguntas: [row(1)] });
    expect(data.result).toEqual({ created: [{ id: '4' }], errors: [] });
    expect(kept()).toMatchObject(before);
  });

  it('leaves the section as it was when rows are refused', async () => {
    const table = foreign.data.preguntas;
    if (!table) throw new Error('no table');
    const before = structuredClone(table.rows);
    table.check = ({ descripcion }) => (/[39]$/.test(String(descripcion)) ? { eje: ['No se admite'] } : null);
    const { data } = await gateway.query(IMPORT, { seccion: '1', preguntas: rows(12) });
    expect(data.result).toEqual({
      created: [],
      errors: [2, 8].map((place) => ({ row: place, field: 'eje', message: 'No se admite' })),
    });
    expect(table.rows).toEqual(before);
  });

  it('refuses children of the same file, which every company would see without their parents', async () => {
    const { data } = await gateway.query(IMPORT, { seccion: '1', preguntas: [row(1), row(2, { padreFila: 0 })] });
    expect(data.result.errors).toEqual([
      {
        ...{ row: 1, field: 'padre' },
        message:
          'Este servidor no recibe una pregunta junto con su pregunta padre. Importe primero las preguntas padre.',
      },
    ]);
    expect(writes()).toEqual([]);
  });

  it('does not say that questions were created which the server left out', async () => {
    const answered = foreign.data.secciones?.rows.length;
    if (foreign.data.preguntas) foreign.data.preguntas.rows.push = () => 0;
    const { data } = await gateway.query(IMPORT, { seccion: '1', preguntas: [row(1)] });
    expect(answered).toBeGreaterThan(0);
    expect(data.result.created).toEqual([]);
    expect(data.result.errors).toMatchObject([{ row: null, field: null }]);
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, type TestContext } from 'vitest';
import { MAX_LENGTH } from '../../web/src/authoring/secciones/questionRules.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { type Fault, startFaultProxy } from '../support/faults.ts';
import { type Foreign, type ForeignOptions, startForeign, tokenFor } from '../support/foreign.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

const IMPORT = `mutation ($seccion: ID!, $preguntas: [PreguntaFilaInput!]!, $lang: Lang) {
  result: importPreguntas(seccion: $seccion, preguntas: $preguntas, lang: $lang) {
    creadas
    errors { fila field message }
    restantes { fila descripcion id inactiva }
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
  let api: TestApi;
  let gateway: TestGateway;
  let token = '';
  let seccion = '';

  const send = (preguntas: object[], more: object = {}) => gateway.query(IMPORT, { seccion, preguntas, ...more });
  const read = async () => (await gateway.query(READ, { id: seccion })).data.seccion.preguntas;

  beforeAll(async () => {
    api = await startTestApi();
    const anyone = await startTestGateway({ restUrl: api.url });
    const login = await anyone.query('mutation { login(username: "admin", password: "Admin#2026") { access } }');
    token = login.data.login.access;
    await anyone.close();
    gateway = await startTestGateway({ restUrl: api.url }, token);
  });
  afterAll(async () => {
    await gateway?.close();
    await api?.close();
  });
  beforeEach(async () => {
    const input = { descripcion: `Sección ${Math.random()}`, idioma: '1' };
    const create = 'mutation ($input: SeccionInput!) { result: createSeccion(input: $input) { record { id } } }';
    seccion = (await gateway.query(create, { input })).data.result.record.id;
  });

  it('creates every field in order, parents of the file and of the section, after what is there', async () => {
    const first = await send([row(1)]);
    expect(first.errors).toBeUndefined();
    const [existing] = first.data.result.creadas;
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
    expect(data.result).toMatchObject({ errors: [], restantes: [] });
    const found = await read();
    expect(found.map(({ descripcion, orden }: { descripcion: string; orden: number }) => [orden, descripcion])).toEqual(
      [1, 2, 3, 4, 5].map((n) => [n, `Importada ${n}`]),
    );
    expect(found[1]).toMatchObject({ ...whole, id: data.result.creadas[0], padre: { id: existing } });
    expect(found[1].respuestas.map(({ descripcion }: { descripcion: string }) => descripcion)).toEqual([
      'Sí',
      'No',
      'NO APLICA',
    ]);
    expect(found[2]).toMatchObject({
      tipoRespuesta: { id: '2' },
      padre: { id: data.result.creadas[0] },
      respuestas: [],
    });
    expect(found[3]).toMatchObject({ tipoRespuesta: { id: '3' }, padre: { id: data.result.creadas[1] } });
    expect(found[4].padre).toBeNull();
  });

  it('leaves nothing when one row is refused, and says which field of which row', async () => {
    const preguntas = rows(20);
    preguntas[14] = row(15, { descripcion: 'x'.repeat(1001), padreFila: 3 });
    const { data, errors } = await send(preguntas);
    expect(errors).toBeUndefined();
    expect(data.result).toEqual({
      creadas: [],
      errors: [{ fila: 14, field: 'descripcion', message: 'El texto no puede contener más de 1000 caracteres' }],
      restantes: [],
    });
    expect(await read()).toEqual([]);
    const inactive = await gateway.query(
      'query ($id: ID!) { preguntas(filter: { seccion: $id, activo: false }) { count } }',
      { id: seccion },
    );
    expect(inactive.data.preguntas.count).toBe(0);
  });

  it('speaks the language asked for', async () => {
    const { data } = await send([row(1, { respuestas: [] })], { lang: 'en' });
    expect(data.result.errors).toEqual([{ fila: 0, field: 'respuestas', message: 'You must add at least one answer' }]);
  });

  it('refuses more than 500 rows and parents that do not come before', async () => {
    for (const preguntas of [
      rows(501),
      [row(1, { padreFila: 0 })],
      [row(1, { padreFila: 7 })],
      [row(1, { padreFila: -1 })],
    ]) {
      const { errors } = await send(preguntas);
      expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    }
    expect(await read()).toEqual([]);
  });

  it('imports 300 questions of 8 answers with one call for each and a few more', async () => {
    const answers = Array.from({ length: 8 }, (_, n) => `Respuesta número ${n + 1}`);
    const preguntas = rows(300).map((question, n) => ({
      ...question,
      respuestas: answers,
      padreFila: n % 10 ? n - 1 : null,
    }));
    const proxy = await startFaultProxy(api.url);
    // How long it takes is the machine's affair: a second where it is idle, and more than the usual limit where not.
    const patient = await startTestGateway({ restUrl: proxy.url, limits: { requestTimeoutMs: 110_000 } }, token);
    const { data, errors } = await patient.query(IMPORT, { seccion, preguntas });
    expect(errors).toBeUndefined();
    expect(data.result.creadas).toHaveLength(300);
    expect(proxy.requests()).toBeLessThan(310);
    await patient.close();
    await proxy.close();
    const found = await read();
    expect(found).toHaveLength(300);
    expect(found[299]).toMatchObject({ descripcion: 'Importada 300', orden: 300, padre: { id: found[298].id } });
  }, 120_000);

  it('takes texts as long as the screen lets them be, and no longer', async () => {
    const { descripcion, other } = MAX_LENGTH;
    const whole = (more: number) => ({
      descripcion: 'd'.repeat(descripcion + more),
      eje: 'e'.repeat(other + more),
      campoPertenece: 'c'.repeat(other + more),
      tituloInforme: 't'.repeat(other + more),
      respuestas: ['r'.repeat(other + more)],
    });
    const longest = await send([row(1, whole(0))]);
    expect(longest.data.result.errors).toEqual([]);
    const longer = await send([row(1, whole(1))]);
    const fields = longer.data.result.errors.map(({ field }: { field: string }) => field);
    expect(fields.toSorted()).toEqual(['campoPertenece', 'descripcion', 'eje', 'respuestas', 'tituloInforme']);
  });

  it('tells who may not add questions so, as every write does', async () => {
    const login = await gateway.query('mutation { login(username: "editor", password: "Editor#2026") { access } }');
    const { errors } = await gateway.query(IMPORT, { seccion, preguntas: rows(3) }, { token: login.data.login.access });
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect(await read()).toEqual([]);
  });
});

const VARIANTS: Record<string, ForeignOptions & { savesIdOnly?: boolean }> = {
  'spec §7 and nothing more': {},
  'lists without pages': { bareLists: true },
  'numbers as texts': { textNumbers: true },
  'a save answers the id alone': { savesIdOnly: true },
};

describe.each(Object.entries(VARIANTS))('an import over a foreign REST v1: %s', (_, { savesIdOnly, ...options }) => {
  let foreign: Foreign;
  let gateway: TestGateway;
  beforeEach(async () => {
    foreign = await startForeign(options);
    if (foreign.data.preguntas && savesIdOnly) foreign.data.preguntas.savesIdOnly = true;
    gateway = await startTestGateway({ restUrl: foreign.url }, tokenFor(1));
  });
  afterEach(async () => {
    await gateway.close();
    await foreign.close();
  });

  it('creates all, after the questions of this section', async () => {
    const { data, errors } = await gateway.query(IMPORT, {
      seccion: '1',
      preguntas: [row(1), row(2, { padreFila: 0 })],
    });
    expect(errors).toBeUndefined();
    expect(data.result).toEqual({ creadas: ['4', '5'], errors: [], restantes: [] });
    expect(foreign.data.preguntas?.rows.slice(3)).toMatchObject([
      { seccion: 1, orden: 3, padre: null, respuestas: [{ descripcion: 'Sí' }, {}, {}] },
      { seccion: 1, orden: 4, padre: 4 },
    ]);
  });

  it('leaves the section as it was when a row is refused', async () => {
    const table = foreign.data.preguntas;
    if (!table) throw new Error('no table');
    const before = structuredClone(table.rows);
    table.check = ({ descripcion }) => (descripcion === 'Importada 9' ? { eje: ['No se admite'] } : null);
    const { data } = await gateway.query(IMPORT, { seccion: '1', preguntas: rows(12) });
    expect(data.result.errors).toEqual([{ fila: 8, field: 'eje', message: 'No se admite' }]);
    expect(data.result).toMatchObject({ creadas: [], restantes: [] });
    expect(table.rows).toEqual(before);
  });
});

describe('an import that cannot be undone as it should', () => {
  let foreign: Foreign;
  let gateway: TestGateway;
  /** The status that a call is answered with, in place of what the server would do. */
  let answer: (method: string, path: string) => number | null = () => null;
  beforeEach(async () => {
    foreign = await startForeign();
    const table = foreign.data.preguntas;
    if (table) table.check = ({ descripcion }) => (descripcion === 'Importada 5' ? { eje: ['No'] } : null);
    const intercepted: typeof fetch = async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const status = answer(init?.method ?? 'GET', url.pathname);
      return status === null ? fetch(input, init) : new Response('{"detail": "secret"}', { status });
    };
    gateway = await startTestGateway({ restUrl: foreign.url, fetch: intercepted }, tokenFor(1));
  });
  afterEach(async () => {
    await gateway.close();
    await foreign.close();
  });
  const left = () => foreign.data.preguntas?.rows.slice(3) ?? [];

  it.each([400, 403, 405])('deactivates what a server refuses to delete with %s', async (status) => {
    answer = (method) => (method === 'DELETE' ? status : null);
    const { data } = await gateway.query(IMPORT, { seccion: '1', preguntas: rows(5) });
    expect(data.result.restantes).toHaveLength(4);
    expect(data.result.restantes[0]).toEqual({ fila: 0, descripcion: 'Importada 1', id: '4', inactiva: true });
    expect(left().map(({ activo }) => activo)).toEqual([false, false, false, false]);
  });

  it('says exactly what remains where the server refuses that too', async () => {
    answer = (method, path) => (method === 'DELETE' || path.endsWith('inactivar/') ? 403 : null);
    const { data, text } = await gateway.query(IMPORT, { seccion: '1', preguntas: rows(5) });
    expect(data.result.restantes).toEqual(
      left().map(({ id, descripcion }, fila) => ({ fila, descripcion, id: String(id), inactiva: false })),
    );
    expect(data.result.restantes).toHaveLength(4);
    expect(text).not.toContain('secret');
  });

  it('waits for a server that is briefly away', async () => {
    const since = performance.now();
    answer = (method, path) =>
      (method === 'DELETE' || path.endsWith('inactivar/')) && performance.now() - since < 1_500 ? 503 : null;
    const { data } = await gateway.query(IMPORT, { seccion: '1', preguntas: rows(5) });
    expect(data.result.restantes).toEqual([]);
    expect(left()).toEqual([]);
  });
});

// Side by side: each has a server of its own, and most of their time is waiting for it.
describe.concurrent('an import whose connection fails half-way', () => {
  /** A gateway over a server that fails from the tenth question on: for so long, or for good where it is 0. */
  async function failing({ onTestFinished }: TestContext, fault: Fault, ms: number) {
    const foreign = await startForeign();
    const proxy = await startFaultProxy(foreign.url);
    const limits = { connectTimeoutMs: 2_000, answerTimeoutMs: 2_500, requestTimeoutMs: 15_000 };
    const gateway = await startTestGateway({ restUrl: proxy.url, limits }, tokenFor(1));
    onTestFinished(async () => {
      await gateway.close();
      await proxy.close();
      await foreign.close();
    });
    const table = foreign.data.preguntas;
    let seen = 0;
    if (!table) throw new Error('no table');
    table.check = () => {
      seen += 1;
      if (seen === 10) {
        void proxy.set(fault);
        if (ms > 0) setTimeout(() => void proxy.set('none'), ms);
      }
      return null;
    };
    return { table, gateway };
  }

  it.for<Fault>(['reset', 'dead', 'hang', 'truncated', 'garbage', 'error500', 'html', 'badJson'])(
    'leaves nothing after a while of %s, not even what was created without an answer',
    async (fault, context) => {
      const { table, gateway } = await failing(context, fault, 1_500);
      const { expect } = context;
      const { data, errors } = await gateway.query(IMPORT, { seccion: '1', preguntas: rows(40) });
      expect(errors).toBeUndefined();
      expect(data.result.creadas).toEqual([]);
      expect(data.result.errors.length).toBeGreaterThan(0);
      expect(data.result.restantes).toEqual([]);
      expect(table.rows).toHaveLength(3);
    },
  );

  it('names every question that may remain when the server does not come back', async (context) => {
    const { table, gateway } = await failing(context, 'dead', 0);
    const { expect } = context;
    const { data } = await gateway.query(IMPORT, { seccion: '1', preguntas: rows(40) });
    const remaining = table.rows.slice(3).map(({ descripcion }) => descripcion);
    const told = data.result.restantes.map(({ descripcion }: { descripcion: string }) => descripcion);
    expect(remaining.length).toBeGreaterThan(0);
    expect(told).toEqual(expect.arrayContaining(remaining));
    // The others are those whose answer was lost: the person is told that it is not known.
    for (const { descripcion, id } of data.result.restantes) {
      if (!remaining.includes(descripcion)) expect(id).toBeNull();
    }
  }, 60_000);

  it('is undone when the caller leaves', async ({ expect }) => {
    const slow = await startForeign({ delayMs: 20 });
    const other = await startTestGateway({ restUrl: slow.url });
    const leaving = new AbortController();
    const table = slow.data.preguntas;
    let created = 0;
    if (!table) throw new Error('no table');
    table.check = () => {
      created += 1;
      if (created === 20) leaving.abort();
      return null;
    };
    const sent = fetch(`${other.url}/graphql`, {
      method: 'POST',
      signal: leaving.signal,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokenFor(1)}` },
      body: JSON.stringify({ query: IMPORT, variables: { seccion: '1', preguntas: rows(60) } }),
    });
    await expect(sent).rejects.toThrow();
    await expect.poll(() => table.rows.length, { timeout: 20_000 }).toBe(3);
    expect(created).toBeGreaterThanOrEqual(20);
    expect(created).toBeLessThan(60);
    await other.close();
    await slow.close();
  });

  it('is undone when the time of the request is up', async ({ expect }) => {
    const slow = await startForeign({ delayMs: 100 });
    const other = await startTestGateway({ restUrl: slow.url, limits: { requestTimeoutMs: 3_000 } }, tokenFor(1));
    const { data } = await other.query(IMPORT, { seccion: '1', preguntas: rows(500) });
    expect(data.result.errors[0].message).toBe('El servidor no respondió a tiempo.');
    expect(data.result).toMatchObject({ creadas: [], restantes: [] });
    expect(slow.data.preguntas?.rows).toHaveLength(3);
    await other.close();
    await slow.close();
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../support/api.ts';
import { type FaultProxy, type OneFault, startFaultProxy } from '../support/faults.ts';
import { type Foreign, type ForeignOptions, startForeign, tokenFor } from '../support/foreign.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { signIn } from '../support/rest.ts';
import { startTries, type Tries, type Try } from '../support/tries.ts';

const COPY = `mutation($id: ID!, $descripcion: String, $encuesta: ID, $resume: CopiaSeccionInput, $lang: Lang) {
  copy: copySeccion(id: $id, descripcion: $descripcion, encuesta: $encuesta, resume: $resume, lang: $lang) {
    record { id label } encuesta { id secciones { id } }
    copia { original nombre copia { id } preguntas total completa }
    done stoppedBy errors { field message }
  }
}`;

interface Told {
  original: string;
  nombre: string | null;
  copia: { id: string } | null;
}

/** What is handed back to go on. */
const resumeOf = ({ original, nombre, copia }: Told) => ({ original, nombre, copia: copia?.id ?? null });

interface Turn {
  resume: object | null;
  /** Throws the answer away, as a connection that breaks off does. */
  deaf?: boolean;
}

/** One call, and what the next one is given. */
async function turn(gateway: Try['gateway'], variables: object, { resume, deaf = false }: Turn) {
  const answer = await gateway.query(COPY, { ...variables, resume });
  return { answer, resume: answer.errors || deaf ? resume : resumeOf(answer.data.copy.copia) };
}

/** Calls until it is done or refused, or fails, and gives the last answer. */
async function copy(gateway: Try['gateway'], variables: object) {
  let { answer, resume } = await turn(gateway, variables, { resume: null });
  while (!answer.errors && !answer.data.copy.done && answer.data.copy.errors.length === 0) {
    ({ answer, resume } = await turn(gateway, variables, { resume }));
  }
  return answer;
}

/** Calls until it is done, whatever fails; each answer may be lost once. */
async function untilDone(gateway: Try['gateway'], variables: object, deaf = false) {
  let resume: object | null = null;
  for (let calls = 0; calls < 40; calls += 1) {
    if (deaf) await turn(gateway, variables, { resume, deaf });
    const next = await turn(gateway, variables, { resume });
    if (next.answer.data?.copy?.done) return next.answer.data.copy;
    ({ resume } = next);
  }
  throw new Error('It is never done.');
}

describe.each<[string, ForeignOptions]>([
  ['as spec §7 alone has it', {}],
  ['with bare lists and numbers as texts', { bareLists: true, textNumbers: true }],
])('copySeccion over a REST v1 that somebody else wrote, %s', (_, options) => {
  let tries: Tries;
  let foreign: Foreign;
  let proxy: FaultProxy;
  let gateway: Try['gateway'];
  beforeAll(async () => {
    tries = await startTries(options);
  });
  afterAll(() => tries.close());
  const next = () => {
    ({ foreign, proxy, gateway } = tries.next());
    // A section of three questions in a chain, whose middle one depends on the last.
    const rows = foreign.data.preguntas?.rows ?? [];
    const [first] = rows;
    if (!first) throw new Error('no question');
    rows.push({ ...first, id: 4, descripcion: 'Pregunta 4', orden: 3, padre: 2, oculta: true, multiple: true });
    Object.assign(first, { padre: 4, eje: 'Otro', titulo_informe: 'T' });
  };
  beforeEach(next);
  const rows = (table: string) => foreign.data[table]?.rows ?? [];
  const copied = (seccion: unknown) =>
    rows('preguntas')
      .filter((row) => String(row.seccion) === String(seccion))
      .map(({ descripcion, orden, padre, respuestas, oculta, multiple, eje }) => ({
        descripcion,
        orden,
        padre: rows('preguntas').find(({ id }) => id === padre)?.descripcion ?? null,
        padreDe: rows('preguntas').find(({ id }) => id === padre)?.seccion ?? null,
        respuestas: (respuestas as { descripcion: string }[]).map(({ descripcion: text }) => text),
        ...{ oculta, multiple, eje },
      }))
      .sort((a, b) => Number(a.orden) - Number(b.orden));

  it('copies questions, answers, places and parents, each parent being the copy', async () => {
    const { data, errors } = await copy(gateway, { id: 1 });
    expect(errors).toBeUndefined();
    expect(data.copy).toMatchObject({ done: true, stoppedBy: null, errors: [], encuesta: null });
    expect(data.copy.record.label).toBe('Salarios (copia)');
    expect(data.copy.copia).toMatchObject({ original: '1', preguntas: 3, total: 3, completa: true });
    const own = Number(data.copy.record.id);
    expect(copied(own)).toEqual(copied(1).map((row) => ({ ...row, padreDe: row.padreDe && own })));
    expect(copied(own).map(({ padre }) => padre)).toEqual([null, 'Pregunta 4', 'Pregunta 2']);
    const body = foreign.calls.find(({ method, path }) => method === 'POST' && path === 'encuestas/preguntas/')?.body;
    expect(body).not.toHaveProperty('id');
    // Who may add questions may not change them for that.
    expect(foreign.calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
    expect(rows('secciones').at(-1)).toMatchObject({ descripcion: 'Salarios (copia)', idioma: 1 });
  });

  it('finds a free name, and counts on from a copy of a copy', async () => {
    const name = async (id: number, lang = 'es') =>
      (await copy(gateway, { id, lang })).data.copy.record.label as string;
    expect(await name(2)).toBe('Beneficios (copia)');
    expect(await name(2)).toBe('Beneficios (copia 2)');
    expect(await name(3)).toBe('Beneficios (copia 3)');
    expect(await name(2, 'en')).toBe('Beneficios (copy)');
  });

  it('passes names that the server refuses though its lists do not show them', async () => {
    rows('secciones').push({ id: 9, descripcion: 'salarios (COPIA)', idioma: 1, activo: false });
    const table = foreign.data.secciones;
    if (!table) throw new Error('no sections');
    table.check = (body) =>
      table.rows.some(({ descripcion }) => String(descripcion).toLowerCase() === String(body.descripcion).toLowerCase())
        ? { non_field_errors: ['Ya existe una seccion con este nombre'] }
        : null;
    const { data } = await copy(gateway, { id: 1 });
    expect(data.copy).toMatchObject({ done: true, record: { label: 'Salarios (copia 2)' } });
    // A name that was asked for is not changed behind the person's back.
    const given = await copy(gateway, { id: 1, descripcion: 'Beneficios' });
    expect(given.data.copy).toMatchObject({
      done: false,
      record: null,
      errors: [{ field: 'descripcion', message: 'Ya existe una seccion con este nombre' }],
    });
    const unseen = await copy(gateway, { id: 1, descripcion: 'SALARIOS (copia)' });
    expect(unseen.data.copy).toMatchObject({ done: false, record: null, errors: [{ field: null }] });
    expect((await copy(gateway, { id: 1, descripcion: 'Sueldos' })).data.copy.record.label).toBe('Sueldos');
  });

  it('puts the copy in the place of the section in one survey, when it is whole', async () => {
    const { data } = await copy(gateway, { id: 1, encuesta: 1 });
    const own = String(data.copy.record.id);
    expect(data.copy.encuesta).toEqual({ id: '1', secciones: [{ id: '2' }, { id: own }] });
    const writes = foreign.calls
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`);
    expect(writes.at(-1)).toBe('PATCH encuestas/1/');
    expect(writes.filter((call) => call.startsWith('POST'))).toHaveLength(4);
    const again = await copy(gateway, { id: 1, encuesta: 1 });
    expect(again.data.copy).toMatchObject({ record: null, errors: [{ field: 'encuesta' }] });
    expect(foreign.calls.filter(({ method }) => method === 'POST')).toHaveLength(4);
  });

  it('writes the parents that are later than their children, in a circle and in a copy that was begun before them', async () => {
    Object.assign(rows('preguntas').find(({ id }) => id === 2) ?? {}, { padre: 1 });
    const circle = await copy(gateway, { id: 1 });
    expect(copied(circle.data.copy.record.id).map(({ padre }) => padre)).toEqual([
      'Pregunta 1',
      'Pregunta 4',
      'Pregunta 2',
    ]);
    next();
    const [child] = rows('preguntas');
    rows('secciones').push({ id: 9, descripcion: 'A medias', idioma: 1, activo: true });
    if (child) rows('preguntas').push({ ...child, id: 90, seccion: 9, padre: null });
    const resume = { original: '1', nombre: 'A medias', copia: '9' };
    const { answer } = await turn(gateway, { id: 1 }, { resume });
    expect(answer.data.copy).toMatchObject({ done: true });
    expect(copied(9).map(({ padre }) => padre)).toEqual([null, 'Pregunta 4', 'Pregunta 2']);
  });

  it('is NOT_FOUND for a section or survey that does not exist, and then makes nothing', async () => {
    expect((await gateway.query(COPY, { id: 99 })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await gateway.query(COPY, { id: 1, encuesta: 99 })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect(foreign.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it.each<OneFault>(['reset', 'error500', 'lost'])(
    'ends the same after a call that is %s, whichever it is',
    async (fault) => {
      await untilDone(gateway, { id: 1, encuesta: 1 });
      const calls = foreign.calls.length;
      expect(calls).toBeGreaterThan(8);
      for (let call = 1; call <= calls; call += 1) {
        next();
        const preguntas = rows('preguntas');
        proxy.failAt(call, fault);
        const end = await untilDone(gateway, { id: 1, encuesta: 1 });
        const own = Number(end.record.id);
        expect(rows('secciones').map(({ descripcion }) => descripcion)).toEqual([
          'Salarios',
          'Beneficios',
          'Salarios (copia)',
        ]);
        const copies = preguntas.filter(({ seccion }) => seccion === own);
        expect(copies.map(({ descripcion }) => descripcion).sort(), `call ${call}`).toEqual([
          'Pregunta 1',
          'Pregunta 2',
          'Pregunta 4',
        ]);
        const parent = (text: string) => copies.find(({ descripcion }) => descripcion === text)?.padre;
        const idOf = (text: string) => copies.find(({ descripcion }) => descripcion === text)?.id;
        expect([parent('Pregunta 1'), parent('Pregunta 4')]).toEqual([idOf('Pregunta 4'), idOf('Pregunta 2')]);
        expect(rows('encuestas')[0]?.secciones).toEqual([{ seccion: 2 }, { seccion: own }]);
      }
    },
  );

  it('makes nothing twice though every answer is lost once on its way to the caller', async () => {
    await untilDone(gateway, { id: 1, encuesta: 1 }, true);
    expect(rows('secciones').map(({ descripcion }) => descripcion)).toEqual([
      'Salarios',
      'Beneficios',
      'Salarios (copia)',
    ]);
    expect(rows('preguntas').filter(({ seccion }) => seccion === 3)).toHaveLength(3);
    expect(rows('encuestas')[0]?.secciones).toEqual([{ seccion: 2 }, { seccion: 3 }]);
  });

  it('writes nothing before it has told the name', async () => {
    const { answer, resume } = await turn(gateway, { id: 1 }, { resume: null });
    expect(answer.data.copy).toMatchObject({
      done: false,
      record: null,
      errors: [],
      copia: { preguntas: 0, total: 3 },
    });
    expect(resume).toEqual({ original: '1', nombre: 'Salarios (copia)', copia: null });
    expect(foreign.calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('tells what exists when it stops half-way', async () => {
    await copy(gateway, { id: 1 });
    const first = foreign.calls.findIndex(({ path, method }) => method === 'POST' && path === 'encuestas/preguntas/');
    // The second question: counted from 1.
    proxy.failAt(first + 2, 'error500');
    const { data, errors } = await copy(gateway, { id: 1 });
    expect(errors).toBeUndefined();
    expect(data.copy).toMatchObject({
      done: false,
      stoppedBy: 'UPSTREAM_UNAVAILABLE',
      record: { label: 'Salarios (copia 2)' },
      copia: { preguntas: 1, total: 3, completa: false },
      errors: [{ field: null, message: 'El servidor no está disponible.' }],
    });
  });

  it('is gone on with where the token ended half-way', async () => {
    let lasts = 3;
    const expiring: typeof fetch = async (input, init) => {
      if (init?.method === 'POST') lasts -= 1;
      return lasts < 0 ? Response.json({}, { status: 401 }) : fetch(input, init);
    };
    const ending = await startTestGateway({ restUrl: foreign.url, fetch: expiring }, tokenFor(1));
    let { answer, resume } = await turn(ending, { id: 1 }, { resume: null });
    while (lasts >= 0) ({ answer, resume } = await turn(ending, { id: 1 }, { resume }));
    expect(answer.errors).toBeUndefined();
    expect(answer.data.copy).toMatchObject({ done: false, stoppedBy: null, errors: [], copia: { completa: false } });
    ({ answer, resume } = await turn(ending, { id: 1 }, { resume }));
    expect(answer.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    lasts = 100;
    ({ answer } = await turn(ending, { id: 1 }, { resume }));
    expect(answer.data.copy).toMatchObject({ done: true, copia: { preguntas: 3 } });
    await ending.close();
  });

  it('tells which question was refused', async () => {
    const table = foreign.data.preguntas;
    if (table) table.check = (body) => (body.descripcion === 'Pregunta 4' ? { eje: ['No existe'] } : null);
    const { data } = await copy(gateway, { id: 1 });
    expect(data.copy).toMatchObject({
      done: false,
      stoppedBy: null,
      copia: { preguntas: 1 },
      errors: [{ field: null, message: 'Pregunta 4: No existe' }],
    });
  });

  it('does not take a section of the same name for its own when it goes on', async () => {
    rows('secciones').push({ id: 9, descripcion: 'Salarios (copia)', idioma: 1, activo: true });
    rows('preguntas').push({
      id: 90,
      descripcion: 'De otra persona',
      seccion: 9,
      orden: 1,
      tipo_respuesta: 3,
      respuestas: [],
    });
    const resume = { original: '1', nombre: 'Salarios (copia)', copia: null };
    const first = await turn(gateway, { id: 1 }, { resume });
    expect(first.resume).toEqual({ original: '1', nombre: 'Salarios (copia 2)', copia: null });
    const { answer } = await turn(gateway, { id: 1 }, first);
    expect(answer.data.copy).toMatchObject({ done: true, record: { label: 'Salarios (copia 2)' } });
    expect(rows('preguntas').filter(({ seccion }) => seccion === 9)).toHaveLength(1);
  });
});

describe('copySeccion over the embedded REST v1', () => {
  let api: TestApi;
  let proxy: FaultProxy;
  let gateway: TestGateway;
  beforeAll(async () => {
    api = await startTestApi();
    proxy = await startFaultProxy(api.url);
    const { token } = await signIn(api.url, 'admin');
    gateway = await startTestGateway({ restUrl: proxy.url }, token);
  });
  afterAll(async () => {
    await gateway.close();
    await proxy.close();
    await api.close();
  });

  const section = async (id: string) =>
    (
      await gateway.query(
        `query($id: ID!) { seccion(id: $id) { descripcion idioma { id } preguntas { id orden descripcion eje campoPertenece
          tituloInforme beneficio cerrada multiple oculta tipoRespuesta { id } padre { id } respuestas { descripcion } } } }`,
        { id },
      )
    ).data.seccion;
  type Question = { id: string; orden: number; padre: { id: string } | null };
  const comparable = ({ preguntas }: { preguntas: Question[] }) =>
    preguntas.map(({ id, padre, ...rest }) => ({
      ...rest,
      padre: preguntas.findIndex((other) => other.id === padre?.id),
    }));

  it('copies every section of the demo survey as it is', async () => {
    const { data } = await gateway.query(
      '{ encuestas(pageSize: 1, ordering: "id") { results { id secciones { id } } } }',
    );
    const [survey] = data.encuestas.results;
    let parents = 0;
    for (const { id } of survey.secciones.slice(0, 6)) {
      const end = await untilDone(gateway, { id });
      const [original, copy] = [await section(id), await section(end.record.id)];
      expect(comparable(copy)).toEqual(comparable(original));
      expect(copy.idioma).toEqual(original.idioma);
      parents += comparable(copy).filter(({ padre }) => padre >= 0).length;
    }
    expect(parents).toBeGreaterThan(0);
  });

  it('answers the copy as it is after its questions were written', async () => {
    const resume = { original: '1', nombre: 'Salarios, otra vez' };
    const { data, errors } = await gateway.query(
      `mutation($resume: CopiaSeccionInput) { copy: copySeccion(id: 1, resume: $resume) {
        record { cantPreguntas preguntas { id } } copia { total copia { cantPreguntas preguntas { id } } }
      } }`,
      { resume },
    );
    expect(errors).toBeUndefined();
    const { record, copia } = data.copy;
    expect(record).toEqual({ cantPreguntas: copia.total, preguntas: expect.objectContaining({ length: copia.total }) });
    expect(copia.total).toBeGreaterThan(0);
    expect(copia.copia).toEqual(record);
  });

  it('copies 100 questions of 8 answers, however many calls it takes', async () => {
    const { data } = await gateway.query(
      'mutation { createSeccion(input: { descripcion: "Cien preguntas", idioma: 1 }) { record { id } } }',
    );
    const { id } = data.createSeccion.record;
    const respuestas = Array.from({ length: 8 }, (_, index) => ({ descripcion: `Opción ${index}` }));
    for (let orden = 1; orden <= 100; orden += 1) {
      const input = { seccion: id, descripcion: `¿Pregunta ${orden}?`, tipoRespuesta: 1, orden, respuestas };
      await gateway.query('mutation($input: PreguntaInput!) { createPregunta(input: $input) { errors { message } } }', {
        input,
      });
    }
    const end = await untilDone(gateway, { id });
    expect(comparable(await section(end.record.id))).toEqual(comparable(await section(id)));
  });

  it('says why an answered survey keeps its section, and what was made all the same', async () => {
    const found = await gateway.query('{ encuestasCompletadas { results { encuesta { id secciones { id } } } } }');
    const [{ encuesta }] = found.data.encuestasCompletadas.results;
    const { data } = await copy(gateway, { id: encuesta.secciones[0].id, encuesta: encuesta.id });
    expect(data.copy).toMatchObject({ done: false, stoppedBy: null, copia: { completa: true }, encuesta: null });
    expect(data.copy.errors[0].field).toBe('secciones');
  });

  it('is refused to who may not create sections, with nothing made', async () => {
    const { token } = await signIn(api.url, 'editor');
    const { errors } = await gateway.query(COPY, { id: 1 }, { token: token ?? null });
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

it('copies for a superuser, whatever permissions are told of them, and refuses others who hold a part', async () => {
  const foreign = await startForeign({ permissions: ['add_seccion'] });
  const gateway = await startTestGateway({ restUrl: foreign.url });
  const begin = (user: number) => gateway.query(COPY, { id: 1 }, { token: tokenFor(user) });
  expect((await begin(1)).data.copy).toMatchObject({ done: false, errors: [] });
  expect((await begin(2)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  await gateway.close();
  await foreign.close();
});

it.each([
  [['add_seccion', 'add_pregunta'], 'FORBIDDEN'],
  // What sees is named by the spec (§6); what writes may have other names, and is left for the server to judge.
  [['view_seccion', 'crear_secciones'], undefined],
  [[], undefined],
])('is for who may see sections, where the server tells that: %j', async (permissions, code) => {
  const foreign = await startForeign({ permissions });
  const gateway = await startTestGateway({ restUrl: foreign.url });
  const { errors } = await gateway.query(COPY, { id: 1 }, { token: tokenFor(2) });
  expect(errors?.[0]?.extensions.code).toBe(code);
  await gateway.close();
  await foreign.close();
});

it('is FORBIDDEN, with nothing made, where a parent is to be changed by who may only add', async () => {
  const foreign = await startForeign({ permissions: ['view_seccion', 'add_seccion', 'add_pregunta'] });
  const gateway = await startTestGateway({ restUrl: foreign.url });
  const rows = foreign.data.preguntas?.rows ?? [];
  const begin = (resume: object | null) => gateway.query(COPY, { id: 1, resume }, { token: tokenFor(2) });
  const [child, parent] = rows;
  if (!child || !parent) throw new Error('no questions');
  child.padre = parent.id;
  expect((await begin(null)).data.copy).toMatchObject({ done: false, errors: [] });
  // What an earlier gateway began: the child without its parent.
  foreign.data.secciones?.rows.push({ id: 9, descripcion: 'A medias', idioma: 1, activo: true });
  rows.push({ ...child, id: 90, seccion: 9, padre: null });
  const half = { original: '1', nombre: 'A medias', copia: '9' };
  expect((await begin(half)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  rows.pop();
  parent.padre = child.id;
  expect((await begin(null)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  expect(foreign.calls.every(({ method }) => method === 'GET')).toBe(true);
  await gateway.close();
  await foreign.close();
});

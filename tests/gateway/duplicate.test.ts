import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../support/api.ts';
import { type FaultProxy, type OneFault, startFaultProxy } from '../support/faults.ts';
import type { Foreign, ForeignOptions } from '../support/foreign.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { type Rest, signIn } from '../support/rest.ts';
import { startTries, type Tries, type Try } from '../support/tries.ts';

const DUPLICATE = `mutation($id: ID!, $periodoActivo: ID!, $descripcion: String, $secciones: SectionTreatment!,
  $comentarios: Boolean, $resume: DuplicateEncuestaResume) {
  made: duplicateEncuesta(id: $id, periodoActivo: $periodoActivo, descripcion: $descripcion, secciones: $secciones,
    comentarios: $comentarios, resume: $resume) {
    record { id label } secciones { original nombre copia { id } preguntas total completa }
    comentarios totalComentarios done stoppedBy errors { field message }
  }
}`;

interface Told {
  record: { id: string } | null;
  secciones: { original: string; nombre: string | null; copia: { id: string } | null; total: number }[];
}

/** What is handed back to go on. */
const resumeOf = ({ record, secciones }: Told) => ({
  encuesta: record?.id ?? null,
  secciones: secciones.map(({ original, nombre, copia }) => ({ original, nombre, copia: copia?.id ?? null })),
});

/** Calls until it is done, whatever fails; `deaf` loses each answer once on its way to the caller. */
async function untilDone(gateway: Try['gateway'], variables: object, deaf = false) {
  let resume: object | null = null;
  for (let calls = 1; calls < 40; calls += 1) {
    if (deaf) await gateway.query(DUPLICATE, { ...variables, resume });
    const { data, errors } = await gateway.query(DUPLICATE, { ...variables, resume });
    if (errors) continue;
    if (data.made.done) return { ...data.made, calls };
    if (data.made.errors.length > 0 && data.made.stoppedBy === null) throw new Error(JSON.stringify(data.made.errors));
    resume = resumeOf(data.made);
  }
  throw new Error('It is never done.');
}

/** A server with a period to duplicate into, and a second comment. */
function nextOf(tries: Tries): Try {
  const found = tries.next();
  const { data } = found.foreign;
  data.periodosActivos?.rows.push({ id: 2, periodo: 1, rubro: 2 });
  data.comentarios?.rows.push({ id: 2, encuesta: 1, seccion: 2, pregunta: 3, comentario: 'Otra ayuda' });
  return found;
}

/** The whole new survey in words: what must be the same however it came about. */
function inWords({ data }: Foreign, id: unknown) {
  const rows = (table: string) => data[table]?.rows ?? [];
  const survey = rows('encuestas').find((row) => String(row.id) === String(id));
  const name = (table: string, of: unknown) =>
    rows(table).find((row) => String(row.id) === String(of))?.descripcion ?? null;
  return {
    descripcion: survey?.descripcion,
    secciones: ((survey?.secciones ?? []) as { seccion: number }[]).map(({ seccion }) => ({
      nombre: name('secciones', seccion),
      preguntas: rows('preguntas')
        .filter((row) => row.seccion === seccion)
        .sort((a, b) => Number(a.orden) - Number(b.orden))
        .map(({ descripcion, padre }) => [
          descripcion,
          name('preguntas', padre),
          name('secciones', rows('preguntas').find((row) => row.id === padre)?.seccion),
        ]),
    })),
    comentarios: rows('comentarios')
      .filter((row) => String(row.encuesta) === String(id))
      .map(({ seccion, pregunta, comentario }) => [
        name('secciones', seccion),
        name('secciones', rows('preguntas').find((row) => row.id === pregunta)?.seccion),
        comentario,
      ])
      .sort(),
    counts: Object.fromEntries(
      ['encuestas', 'secciones', 'preguntas', 'comentarios'].map((table) => [table, rows(table).length]),
    ),
  };
}

describe.each<[string, ForeignOptions]>([
  ['as spec §7 alone has it', {}],
  ['with bare lists and numbers as texts', { bareLists: true, textNumbers: true }],
])('duplicateEncuesta over a REST v1 that somebody else wrote, %s', (_, options) => {
  let tries: Tries;
  beforeAll(async () => {
    tries = await startTries(options);
  });
  afterAll(() => tries.close());
  const next = () => nextOf(tries);

  const share = { id: 1, periodoActivo: 2, secciones: 'SHARE' };
  const copy = { id: 1, periodoActivo: 2, secciones: 'COPY' };

  it('shares the sections: one new survey and its comments, nothing else', async () => {
    const { foreign, gateway } = next();
    const end = await untilDone(gateway, share);
    expect(end).toMatchObject({
      record: { label: 'Encuesta 2026' },
      secciones: [],
      comentarios: 2,
      totalComentarios: 2,
    });
    expect(foreign.data.encuestas?.rows.at(-1)).toMatchObject({
      descripcion: 'Encuesta 2026',
      idioma: 1,
      periodo_activo: 2,
      secciones: [{ seccion: 2 }, { seccion: 1 }],
    });
    expect(inWords(foreign, end.record.id).counts).toEqual({
      encuestas: 2,
      secciones: 2,
      preguntas: 3,
      comentarios: 4,
    });
  });

  it('copies the sections: parents lead to copies across sections, comments move along', async () => {
    const { foreign, gateway } = next();
    const end = await untilDone(gateway, { ...copy, descripcion: 'Encuesta 2027' });
    expect(
      end.secciones.map(({ nombre, preguntas, total }: Record<string, unknown>) => [nombre, preguntas, total]),
    ).toEqual([
      ['Beneficios (copia)', 1, 1],
      ['Salarios (copia)', 2, 2],
    ]);
    expect(inWords(foreign, end.record.id)).toEqual({
      descripcion: 'Encuesta 2027',
      secciones: [
        { nombre: 'Beneficios (copia)', preguntas: [['Pregunta 3', 'Pregunta 1', 'Salarios (copia)']] },
        {
          nombre: 'Salarios (copia)',
          preguntas: [
            ['Pregunta 2', null, null],
            ['Pregunta 1', null, null],
          ],
        },
      ],
      comentarios: [
        ['Beneficios (copia)', 'Beneficios (copia)', 'Otra ayuda'],
        ['Salarios (copia)', 'Salarios (copia)', 'Ayuda'],
      ],
      counts: { encuestas: 2, secciones: 4, preguntas: 6, comentarios: 4 },
    });
    // The survey appears when its sections are whole.
    expect(foreign.calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
    const posts = foreign.calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
    expect(posts.indexOf('encuestas/')).toBeGreaterThan(posts.lastIndexOf('encuestas/preguntas/'));
  });

  it.each([share, copy])('makes nothing twice though every answer is lost once (%o)', async (variables) => {
    const end = async (deaf: boolean) => {
      const { foreign, gateway } = next();
      return inWords(foreign, (await untilDone(gateway, variables, deaf)).record.id);
    };
    expect(await end(true)).toEqual(await end(false));
  });

  it('brings nothing to life again that was deactivated', async () => {
    const { foreign, gateway } = next();
    Object.assign(foreign.data.secciones?.rows.find(({ id }) => id === 2) as object, { activo: false });
    Object.assign(foreign.data.preguntas?.rows.find(({ id }) => id === 2) as object, { activo: false });
    const end = await untilDone(gateway, { ...copy, descripcion: 'Encuesta 2027' });
    expect(inWords(foreign, end.record.id)).toMatchObject({
      secciones: [{ nombre: 'Salarios (copia)', preguntas: [['Pregunta 1', null, null]] }],
      comentarios: [['Salarios (copia)', 'Salarios (copia)', 'Ayuda']],
      counts: { encuestas: 2, secciones: 3, preguntas: 4 },
    });
  });

  it('leaves the comments where they are not wanted', async () => {
    const { foreign, gateway } = next();
    const end = await untilDone(gateway, { ...share, comentarios: false });
    expect(end).toMatchObject({ comentarios: 0, totalComentarios: 0 });
    expect(foreign.data.comentarios?.rows).toHaveLength(2);
  });

  it('refuses a second survey of one description in one period, before anything is copied', async () => {
    const { foreign, gateway } = next();
    const { data } = await gateway.query(DUPLICATE, { ...copy, periodoActivo: 1 });
    expect(data.made).toMatchObject({
      done: false,
      record: null,
      errors: [{ field: 'descripcion', message: 'Ya existe una encuesta con esta descripción en el periodo activo.' }],
    });
    expect(foreign.calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('refuses what cannot be saved before anything is copied', async () => {
    const { foreign, gateway } = next();
    const errorsOf = async (variables: object) => (await gateway.query(DUPLICATE, variables)).data.made.errors;
    expect(await errorsOf({ ...copy, descripcion: 'x'.repeat(256) })).toMatchObject([{ field: 'descripcion' }]);
    const deactivate = (table: string, id: number) =>
      Object.assign(foreign.data[table]?.rows.find((row) => row.id === id) ?? {}, { activo: false });
    deactivate('idiomas', 1);
    const said = (what: string) => ({ field: 'idioma', message: `El idioma de la ${what} está inactivo.` });
    expect(await errorsOf(copy)).toEqual(
      ['encuesta «Encuesta 2026»', 'sección «Beneficios»', 'sección «Salarios»'].map(said),
    );
    deactivate('periodosActivos', 2);
    expect(await errorsOf(share)).toMatchObject([{ field: 'periodoActivo' }]);
    expect(foreign.calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  // What an answer looks like has no part in what becomes of a lost one: another shape meets the worst alone.
  const faults: [OneFault, object][] = [
    ['lost', copy],
    ['reset', copy],
    ['error500', copy],
    ['lost', share],
    ['reset', share],
    ['error500', share],
  ];
  it.each<[OneFault, object]>(faults.slice(0, Object.keys(options).length === 0 ? faults.length : 1))(
    'ends the same after a call that is %s, whichever it is (%o)',
    async (fault, variables) => {
      const first = next();
      const wanted = inWords(first.foreign, (await untilDone(first.gateway, variables)).record.id);
      let call = 0;
      for (let failed = true; failed; ) {
        call += 1;
        const { foreign, proxy, gateway } = next();
        proxy.failAt(call, fault);
        const end = await untilDone(gateway, variables);
        expect(inWords(foreign, end.record.id), `call ${call}`).toEqual(wanted);
        failed = proxy.requests() >= call;
      }
      expect(call).toBeGreaterThan(7);
    },
    120_000,
  );
});

describe('duplicateEncuesta over the embedded REST v1', () => {
  let api: TestApi;
  let proxy: FaultProxy;
  let gateway: TestGateway;
  let rest: Rest;
  beforeAll(async () => {
    api = await startTestApi();
    proxy = await startFaultProxy(api.url);
    rest = await signIn(api.url, 'admin');
    gateway = await startTestGateway({ restUrl: proxy.url }, rest.token);
  });
  afterAll(async () => {
    await gateway.close();
    await proxy.close();
    await api.close();
  });

  const count = async (path: string) => Number((await rest.get(`${path}?page_size=1`)).body.count);
  const counts = async () => ({
    encuestas: await count('encuestas/'),
    secciones: await count('encuestas/secciones/'),
    preguntas: await count('encuestas/preguntas/'),
    comentarios: await count('encuestas/comentarios_preguntas/'),
  });
  const growth = async (before: Awaited<ReturnType<typeof counts>>) => {
    const after = await counts();
    return Object.fromEntries(
      Object.entries(after).map(([name, value]) => [name, value - before[name as keyof typeof after]]),
    );
  };

  const post = async (path: string, body: object) => {
    const { status, body: made, text } = await rest.post(path, body);
    expect(status, text).toBe(201);
    return Number(made.id);
  };

  /** A period that is open for one business. */
  async function newPeriodoActivo(): Promise<number> {
    const periodo = await post('encuestas/periodos/', { fecha: '2031-01-01', fecha_fin: '2031-12-31' });
    return post('encuestas/periodos_activos/', { periodo, rubro: 1 });
  }

  /** A small survey of two sections, whose second has a parent and a comment. */
  async function smallSurvey(name: string): Promise<number> {
    const seccion = (descripcion: string) => post('encuestas/secciones/', { descripcion, idioma: 1 });
    const [uno, dos] = [await seccion(`${name} uno`), await seccion(`${name} dos`)];
    const respuestas = [{ descripcion: 'Sí' }, { descripcion: 'NO APLICA' }];
    const pregunta = (descripcion: string, seccionId: number, padre: number | null) =>
      post('encuestas/preguntas/', { descripcion, seccion: seccionId, tipo_respuesta: 1, respuestas, padre });
    await pregunta('A', uno, null);
    const parent = await pregunta('B', dos, null);
    await pregunta('C', dos, parent);
    const body = { descripcion: name, idioma: 1, periodo_activo: await newPeriodoActivo() };
    const id = await post('encuestas/', { ...body, secciones: [{ seccion: dos }, { seccion: uno }] });
    await post('encuestas/comentarios_preguntas/', {
      encuesta: id,
      seccion: dos,
      pregunta: parent,
      comentario: 'Ayuda',
    });
    return id;
  }

  it.each<[OneFault, 'COPY' | 'SHARE']>([
    ['error500', 'COPY'],
    ['lost', 'COPY'],
    ['lost', 'SHARE'],
  ])(
    'ends the same after a call that is %s, whichever it is: %s',
    async (fault, secciones) => {
      const made = secciones === 'COPY' ? { secciones: 2, preguntas: 3 } : { secciones: 0, preguntas: 0 };
      const id = await smallSurvey(`Fallo ${fault} ${secciones}`);
      for (let call = 1, failed = true; failed; call += 1) {
        const variables = { id, periodoActivo: await newPeriodoActivo(), secciones };
        const before = await counts();
        proxy.failAt(call, fault);
        const end = await untilDone(gateway, variables);
        failed = proxy.requests() >= call;
        proxy.failAt(0, fault);
        expect(await growth(before), `call ${call}`).toEqual({ encuestas: 1, comentarios: 1, ...made });
        expect(end.secciones.every(({ completa }: { completa: boolean }) => completa)).toBe(true);
      }
    },
    120_000,
  );

  it('duplicates the whole demo survey with copies, in turns that each end in time', async () => {
    const { data } = await gateway.query(
      '{ encuestas(pageSize: 1, ordering: "id") { results { id secciones { id } } } }',
    );
    const [survey] = data.encuestas.results;
    const { body } = await rest.get(`encuestas/${survey.id}/`);
    const before = await counts();
    let resume: object | null = null;
    let made: Told & { done: boolean };
    const turns: number[] = [];
    do {
      const started = performance.now();
      const answer = await gateway.query(DUPLICATE, {
        ...{ id: survey.id, periodoActivo: body.periodo_activo, descripcion: 'Duplicada', secciones: 'COPY', resume },
      });
      turns.push(performance.now() - started);
      expect(answer.errors).toBeUndefined();
      made = answer.data.made;
      resume = resumeOf(made);
    } while (!made.done && turns.length < 30);
    expect(Math.max(...turns)).toBeLessThan(10_000);
    const preguntas = made.secciones.reduce((sum, { total }) => sum + total, 0);
    expect(preguntas).toBeGreaterThan(100);
    expect(await growth(before)).toMatchObject({ encuestas: 1, secciones: survey.secciones.length, preguntas });
  });

  /** The token of somebody with these permissions. */
  async function tokenOf(username: string, holding: RegExp): Promise<string> {
    const { body } = await rest.get('permisos/?page_size=-1');
    const permissions = (body.results as { id: number; codename: string }[])
      .filter(({ codename }) => holding.test(codename))
      .map(({ id }) => id);
    const group = await post('grupos/', { name: `De ${username}`, permissions });
    const password = 'Mirar#2026';
    await post('usuarios/', {
      ...{ username, email: `${username}@x.test`, first_name: 'M', last_name: 'M', groups: [group], empresa: 1 },
      ...{ password1: password, password2: password, is_superuser: false },
    });
    const login = await rest.as(undefined).post('token/', { username, password });
    expect(login.status).toBe(200);
    return String(login.body.access);
  }

  const COPY = `mutation($id: ID!, $encuesta: ID) { made: copySeccion(id: $id, encuesta: $encuesta) { done } }`;
  const OPEN = 'mutation($input: OpenCampanaInput!) { made: openCampana(input: $input) { done } }';

  it('is FORBIDDEN, with nothing made, to who may look but not create', async () => {
    const token = await tokenOf('mirona', /^view_(encuesta|seccion|pregunta|comentario_pregunta)$/);
    const variables = { id: await smallSurvey('Mirada'), periodoActivo: await newPeriodoActivo(), secciones: 'COPY' };
    const before = await counts();
    const plan = await gateway.query(DUPLICATE, variables, { token });
    const { errors } = await gateway.query(DUPLICATE, { ...variables, resume: resumeOf(plan.data.made) }, { token });
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect(await growth(before)).toEqual({ encuestas: 0, secciones: 0, preguntas: 0, comentarios: 0 });
  });

  it('is FORBIDDEN at once to who may write a part of it, as are all that copy sections', async () => {
    const token = await tokenOf('parcial', /^(view_.*|add_(seccion|pregunta|periodo|periodoactivo))$/);
    const id = await smallSurvey('A medias');
    const read = await gateway.query('query($id: ID!) { encuesta(id: $id) { secciones { id } } }', { id });
    const [seccion] = read.data.encuesta.secciones;
    const encuestas = [{ rubro: 1, base: id, descripcion: 'Otra' }];
    const dates = { fecha: '2032-01-01', fechaFin: '2032-12-31' };
    const asked: [string, object][] = [
      [DUPLICATE, { id, periodoActivo: await newPeriodoActivo(), secciones: 'COPY' }],
      [COPY, { id: seccion.id, encuesta: id }],
      [OPEN, { input: { ...dates, rubros: [1], encuestas, secciones: 'COPY', sufijo: '2032' } }],
    ];
    for (const [text, variables] of asked) {
      const { errors } = await gateway.query(text, variables, { token });
      expect(errors?.[0]?.extensions.code, text).toBe('FORBIDDEN');
    }
    // A section alone takes nothing that is not held.
    expect((await gateway.query(COPY, { id: seccion.id }, { token })).data.made.done).toBe(false);
  });

  it('is FORBIDDEN at once to who may write all of it and not see what is copied', async () => {
    const adding = 'add_(seccion|pregunta|encuesta|periodo|periodoactivo|comentario_pregunta)|change_encuesta';
    const id = await smallSurvey('A ciegas');
    const read = await gateway.query('query($id: ID!) { encuesta(id: $id) { secciones { id } } }', { id });
    const [seccion] = read.data.encuesta.secciones;
    const periodoActivo = await newPeriodoActivo();
    const duplicate = (secciones: string, comentarios: boolean) => ({ id, periodoActivo, secciones, comentarios });
    const encuestas = [{ rubro: 1, base: id, descripcion: 'Otra' }];
    const dates = { fecha: '2033-01-01', fechaFin: '2033-12-31' };
    const open = { ...dates, rubros: [1], encuestas, secciones: 'COPY', sufijo: '2033', comentarios: false };
    const asked: [string, RegExp, [string, object, 'FORBIDDEN' | undefined][]][] = [
      [
        'sin-secciones',
        new RegExp(`^(view_encuesta|${adding})$`),
        [
          [DUPLICATE, duplicate('COPY', false), 'FORBIDDEN'],
          [COPY, { id: seccion.id }, 'FORBIDDEN'],
          [OPEN, { input: open }, 'FORBIDDEN'],
          [DUPLICATE, duplicate('SHARE', false), undefined],
        ],
      ],
      [
        'sin-comentarios',
        new RegExp(`^(view_(encuesta|seccion)|${adding})$`),
        [
          [DUPLICATE, duplicate('SHARE', true), 'FORBIDDEN'],
          [OPEN, { input: { ...open, comentarios: true } }, 'FORBIDDEN'],
          [DUPLICATE, duplicate('COPY', false), undefined],
        ],
      ],
      [
        'sin-encuestas',
        new RegExp(`^(view_(seccion|comentario_pregunta)|${adding})$`),
        [
          [DUPLICATE, duplicate('SHARE', false), 'FORBIDDEN'],
          [COPY, { id: seccion.id, encuesta: id }, 'FORBIDDEN'],
          [COPY, { id: seccion.id }, undefined],
        ],
      ],
    ];
    const before = await counts();
    for (const [username, holding, calls] of asked) {
      const token = await tokenOf(username, holding);
      for (const [text, variables, code] of calls) {
        const { errors } = await gateway.query(text, variables, { token });
        expect(errors?.[0]?.extensions.code, `${username} ${JSON.stringify(variables)}`).toBe(code);
      }
    }
    expect(await growth(before)).toEqual({ encuestas: 0, secciones: 0, preguntas: 0, comentarios: 0 });
  });

  it('is done by who may add but not change, though a child comes before its parent', async () => {
    const token = await tokenOf('agregadora', /^(view_.*|add_(seccion|pregunta|encuesta|periodo|periodoactivo))$/);
    const id = await smallSurvey('Hijas');
    const [{ seccion }] = (await rest.get(`encuestas/${id}/`)).body.secciones as [{ seccion: number }];
    const questions = async (of: unknown) =>
      (await rest.get(`encuestas/secciones/${of}/`)).body.preguntas as { id: number; orden: number }[];
    for (const { id: pregunta, orden } of await questions(seccion))
      await rest.patch(`encuestas/preguntas/${pregunta}/`, { orden: 3 - orden });
    const variables = { id, periodoActivo: await newPeriodoActivo(), secciones: 'COPY' };
    const before = await counts();
    const ask = (more: object) => gateway.query(DUPLICATE, { ...variables, ...more }, { token });
    // Its comment takes a permission of its own, which is asked for before anything is made.
    expect((await ask({})).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect(await growth(before)).toEqual({ encuestas: 0, secciones: 0, preguntas: 0, comentarios: 0 });
    const plan = await ask({ comentarios: false });
    const { data, errors } = await ask({ comentarios: false, resume: resumeOf(plan.data.made) });
    expect(errors).toBeUndefined();
    expect(data.made).toMatchObject({ done: true, errors: [] });
    const [child, parent] = await questions(data.made.secciones[0].copia.id);
    expect(child).toMatchObject({ descripcion: 'C', orden: 1, padre: parent?.id });
    expect(parent).toMatchObject({ descripcion: 'B', orden: 2, padre: null });
  });

  it('leaves the comments on questions that were deactivated since, which nobody can comment on', async () => {
    const id = await smallSurvey('Callada');
    const [{ seccion }] = (await rest.get(`encuestas/${id}/`)).body.secciones as [{ seccion: number }];
    const { preguntas } = (await rest.get(`encuestas/secciones/${seccion}/`)).body as { preguntas: { id: number }[] };
    for (const pregunta of preguntas.toReversed()) {
      const { status } = await rest.post(`encuestas/preguntas/${pregunta.id}/inactivar/`);
      expect(status).toBe(200);
    }
    const made = await untilDone(gateway, { id, periodoActivo: await newPeriodoActivo(), secciones: 'SHARE' });
    expect(made).toMatchObject({ comentarios: 0, totalComentarios: 0 });
  });
});

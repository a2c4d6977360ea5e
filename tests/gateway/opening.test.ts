import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../support/api.ts';
import { type FaultProxy, type OneFault, startFaultProxy } from '../support/faults.ts';
import type { Foreign, ForeignOptions } from '../support/foreign.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { type Rest, signIn } from '../support/rest.ts';
import { startTries, type Tries, type Try } from '../support/tries.ts';

const OPEN = `mutation($input: OpenCampanaInput!, $resume: OpenCampanaResume, $lang: Lang) {
  made: openCampana(input: $input, resume: $resume, lang: $lang) {
    periodo { id label } anteriores
    rubros { rubro periodoActivo { id label } }
    encuestas { rubro base encuesta { id label } }
    secciones { original nombre copia { id } preguntas total completa }
    comentarios done stoppedBy errors { field message }
  }
}`;

interface Told {
  periodo: { id: string; label: string } | null;
  anteriores: string[];
  rubros: { rubro: string; periodoActivo: { id: string } | null }[];
  encuestas: { rubro: string; base: string; encuesta: { id: string; label: string } | null }[];
  secciones: { original: string; nombre: string | null; copia: { id: string } | null; completa: boolean }[];
  comentarios: number;
  done: boolean;
  stoppedBy: string | null;
  errors: { field: string | null; message: string }[];
}

/** What is handed back to go on. */
const resumeOf = ({ periodo, anteriores, encuestas, secciones }: Told) => ({
  ...{ periodo: periodo?.id ?? null, anteriores },
  encuestas: encuestas.map(({ rubro, base, encuesta }) => ({ rubro, base, encuesta: encuesta?.id ?? null })),
  secciones: secciones.map(({ original, nombre, copia }) => ({ original, nombre, copia: copia?.id ?? null })),
});

/** Calls until it is done, whatever fails; `deaf` loses each answer once on its way to the caller. */
async function untilDone(gateway: Try['gateway'], input: object, deaf = false): Promise<Told> {
  let resume: object | null = null;
  for (let calls = 1; calls < 40; calls += 1) {
    if (deaf) await gateway.query(OPEN, { input, resume });
    const { data, errors } = await gateway.query(OPEN, { input, resume });
    if (errors) continue;
    const made: Told = data.made;
    if (made.done) return made;
    if (made.errors.length > 0 && made.stoppedBy === null) throw new Error(JSON.stringify(made.errors));
    resume = resumeOf(made);
  }
  throw new Error('It is never done.');
}

/** A server with a second survey, which has one of the first one's sections. */
function nextOf(tries: Tries): Try {
  const found = tries.next();
  const { data } = found.foreign;
  data.encuestas?.rows.push({
    ...{ id: 2, descripcion: 'Breve 2026', idioma: 2, periodo_activo: 1, secciones: [{ seccion: 1 }] },
    ...{ fecha_inicio: '2026-01-01', fecha_fin: '2026-12-31' },
  });
  Object.assign(data.secciones?.rows[1] ?? {}, { descripcion: 'Beneficios 2026' });
  return found;
}

const DATES = { fecha: '2027-01-01', fechaFin: '2027-12-31' };
const SURVEYS = [
  { rubro: '1', base: '1', descripcion: 'Encuesta 2027' },
  { rubro: '1', base: '2', descripcion: 'Breve 2027' },
  { rubro: '3', base: '1', descripcion: 'Encuesta 2027' },
];
const SHARE = { ...DATES, rubros: ['1', '2', '3'], encuestas: SURVEYS, secciones: 'SHARE' };
const COPY = { ...SHARE, secciones: 'COPY', sufijo: '2027' };

/** A campaign in words: what must be the same however it came about. */
function inWords({ data }: Foreign, { periodo }: Told) {
  const rows = (table: string) => data[table]?.rows ?? [];
  const name = (table: string, id: unknown) => rows(table).find((row) => String(row.id) === String(id))?.descripcion;
  const open = rows('periodosActivos').filter((row) => String(row.periodo) === periodo?.id);
  return {
    periodos: rows('periodos').map(({ fecha, fecha_fin }) => `${fecha} ${fecha_fin}`),
    rubros: open.map(({ rubro }) => name('rubros', rubro)),
    encuestas: rows('encuestas')
      .filter((row) => open.some(({ id }) => String(id) === String(row.periodo_activo)))
      .map((row) => ({
        rubro: name('rubros', open.find(({ id }) => String(id) === String(row.periodo_activo))?.rubro),
        descripcion: row.descripcion,
        idioma: String(row.idioma),
        secciones: (row.secciones as { seccion: unknown }[]).map(({ seccion }) => name('secciones', seccion)),
        comentarios: rows('comentarios').filter(({ encuesta }) => String(encuesta) === String(row.id)).length,
      })),
    preguntas: rows('secciones').map(({ id, descripcion }) => [
      descripcion,
      rows('preguntas').filter(({ seccion }) => String(seccion) === String(id)).length,
    ]),
  };
}

const sectioned = (...secciones: string[]) => ({ secciones });

/** What an answer looks like has no part in what becomes of a lost one: another shape meets the worst alone. */
const FAULTS: [OneFault, object][] = [
  ['lost', COPY],
  ['reset', COPY],
  ['error500', COPY],
  ['lost', SHARE],
];

describe.each<[string, ForeignOptions]>([
  ['as spec §7 alone has it', {}],
  ['with bare lists and numbers as texts', { bareLists: true, textNumbers: true }],
])('openCampana over a REST v1 that somebody else wrote, %s', (_, options) => {
  let tries: Tries;
  beforeAll(async () => {
    tries = await startTries(options);
  });
  afterAll(() => tries.close());
  const next = () => nextOf(tries);

  it('finds what is offered in the lists of version 1', async () => {
    const { gateway } = next();
    const documents = readFileSync('web/src/opening/opening.graphql', 'utf8');
    const documentOf = (name: string) => `query ${name}${documents.split(`query ${name}`)[1]?.split(/^}$/m)[0]}}`;
    const openable = await gateway.query(documentOf('Openable'));
    expect(openable.errors).toBeUndefined();
    expect(openable.data).toMatchObject({
      periodos: { results: [{ id: '1', fecha: '2026-01-01', fechaFin: '2026-12-31' }] },
      estado: { hoy: null },
    });
    expect(openable.data.rubros.results).toHaveLength(4);
    const surveys = await gateway.query(documentOf('BaseSurveys'), { page: 1 });
    expect(surveys.errors).toBeUndefined();
    const period = { periodo: { fecha: '2026-01-01', fechaFin: '2026-12-31' }, rubro: { id: '1' } };
    expect(surveys.data.page.results).toMatchObject([
      { id: '1', descripcion: 'Encuesta 2026', idioma: { label: 'Español' }, periodoActivo: period },
      { id: '2', descripcion: 'Breve 2026', idioma: { label: 'Inglés' }, periodoActivo: period },
    ]);
  });

  it('opens a period for several businesses, with surveys that share their sections', async () => {
    const { foreign, gateway } = next();
    const end = await untilDone(gateway, SHARE);
    expect(end).toMatchObject({ periodo: { label: '01/01/2027 / 31/12/2027' }, secciones: [], comentarios: 2 });
    expect(end.rubros.map(({ rubro, periodoActivo }) => [rubro, Boolean(periodoActivo)])).toEqual([
      ['1', true],
      ['2', true],
      ['3', true],
    ]);
    const shared = sectioned('Beneficios 2026', 'Salarios');
    expect(inWords(foreign, end)).toMatchObject({
      periodos: ['2026-01-01 2026-12-31', '2027-01-01 2027-12-31'],
      encuestas: [
        { rubro: 'Bancos', descripcion: 'Encuesta 2027', idioma: '1', comentarios: 1, ...shared },
        { rubro: 'Bancos', descripcion: 'Breve 2027', idioma: '2', comentarios: 0, ...sectioned('Salarios') },
        { descripcion: 'Encuesta 2027', idioma: '1', comentarios: 1, ...shared },
      ],
      preguntas: [
        ['Salarios', 2],
        ['Beneficios 2026', 1],
      ],
    });
    // Version 1 alone: nothing is written but by its calls.
    const writes = foreign.calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => method + path);
    expect(new Set(writes)).toEqual(
      new Set(
        ['periodos', 'periodos_activos', '', 'comentarios_preguntas'].map(
          (name) => `POSTencuestas/${name}${name && '/'}`,
        ),
      ),
    );
  });

  it('copies each section once, named by the suffix in the place of the year before', async () => {
    const { foreign, gateway } = next();
    const end = await untilDone(gateway, COPY);
    const copies = sectioned('Beneficios 2027', 'Salarios 2027');
    expect(inWords(foreign, end)).toMatchObject({
      encuestas: [copies, sectioned('Salarios 2027'), copies],
      preguntas: [
        ['Salarios', 2],
        ['Beneficios 2026', 1],
        ['Beneficios 2027', 1],
        ['Salarios 2027', 2],
      ],
    });
    // Another one of that suffix counts on; of a copy's own name nothing piles up.
    const [survey] = SURVEYS;
    const again = { ...COPY, encuestas: [{ ...survey, base: end.encuestas[0]?.encuesta?.id }], rubros: [] };
    const later = await untilDone(gateway, { ...again, ...{ fecha: '2028-01-01', fechaFin: '2028-12-31' } });
    expect(later.secciones.map(({ nombre }) => nombre)).toEqual(['Beneficios 2027 (2)', 'Salarios 2027 (2)']);
  });

  it('uses a period that exists where it is told to, and else makes another one of its dates', async () => {
    const { foreign, gateway } = next();
    const dates = { fecha: '2026-01-01', fechaFin: '2026-12-31' };
    const used = await untilDone(gateway, { ...SHARE, fecha: null, fechaFin: null, periodo: '1' });
    expect(used.periodo?.id).toBe('1');
    expect(foreign.data.periodos?.rows).toHaveLength(1);
    // It was open for the first business already.
    expect(inWords(foreign, used).rubros.toSorted()).toEqual(['Bancos', 'Comercio', 'Seguros'].toSorted());
    const other = await untilDone(gateway, { ...SHARE, ...dates });
    expect(other.anteriores).toEqual(['1']);
    expect(inWords(foreign, other).periodos).toEqual(['2026-01-01 2026-12-31', '2026-01-01 2026-12-31']);
  });

  it.each([
    ['a suffix', { ...COPY, sufijo: ' ' }, 'sufijo'],
    ['a suffix that is no text to end a name in', { ...COPY, sufijo: 'x'.repeat(41) }, 'sufijo'],
    ['a business', { ...SHARE, rubros: [], encuestas: [] }, 'rubros'],
    [
      'titles that are saved',
      { ...SHARE, encuestas: [{ ...SURVEYS[0], descripcion: 'x'.repeat(256) }] },
      'descripcion',
    ],
    ['titles that differ', { ...SHARE, encuestas: [...SURVEYS, { ...SURVEYS[0], base: '2' }] }, 'descripcion'],
    [
      'a title that the period does not have',
      { ...SHARE, periodo: '1', encuestas: [{ rubro: '1', base: '1', descripcion: 'breve 2026' }] },
      'descripcion',
    ],
  ])('asks for %s before anything is made', async (_name, input, field) => {
    const { foreign, gateway } = next();
    const { data } = await gateway.query(OPEN, { input });
    expect(data.made).toMatchObject({ done: false, stoppedBy: null, errors: [{ field }] });
    const english = await gateway.query(OPEN, { input, lang: 'en' });
    expect(english.data.made.errors[0].message).not.toBe(data.made.errors[0].message);
    expect(foreign.calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  it.each([SHARE, COPY])('refuses what was deactivated before anything is made, and names it', async (input) => {
    const { foreign, gateway } = next();
    const deactivate = (table: string, id: number) =>
      Object.assign(foreign.data[table]?.rows.find((row) => row.id === id) ?? {}, { activo: false });
    deactivate('idiomas', 2);
    const { data } = await gateway.query(OPEN, { input });
    expect(data.made).toMatchObject({
      done: false,
      periodo: null,
      errors: [{ field: 'idioma', message: 'El idioma de la encuesta «Breve 2026» está inactivo.' }],
    });
    deactivate('rubros', 3);
    const closed = await gateway.query(OPEN, { input, lang: 'en' });
    expect(closed.data.made.errors).toEqual([{ field: 'rubros', message: 'The business “Comercio” is inactive.' }]);
    expect(foreign.calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('goes on for one of two who open the same campaign at the same moment, and tells the other', async () => {
    const { foreign, gateway } = next();
    const table = foreign.data.periodos;
    if (!table) throw new Error('no periods');
    const plan = (await gateway.query(OPEN, { input: COPY })).data.made;
    // Somebody else's period comes to be when this one is on its way.
    table.check = () => {
      delete table.check;
      table.rows.push({ id: 7, fecha: DATES.fecha, fecha_fin: DATES.fechaFin });
      return null;
    };
    const { data } = await gateway.query(OPEN, { input: COPY, resume: resumeOf(plan) });
    const told = { done: false, stoppedBy: null, errors: [{ field: null }] };
    expect(data.made).toMatchObject(told);
    expect(data.made.errors[0].message).toMatch(/^Otra persona/);
    const again = await gateway.query(OPEN, { input: COPY, resume: resumeOf(data.made) });
    expect(again.data.made).toMatchObject(told);
    const active = table.rows.filter(({ activo }) => activo !== false).map(({ id }) => id);
    expect(active).toEqual([1, 7]);
    expect(foreign.data.secciones?.rows).toHaveLength(2);
    // The first of the two is not stopped by one that came after it.
    table.rows.splice(1, table.rows.length, { id: 6, fecha: DATES.fecha, fecha_fin: DATES.fechaFin });
    table.rows.push({ id: 7, fecha: DATES.fecha, fecha_fin: DATES.fechaFin });
    const first = await gateway.query(OPEN, { input: COPY, resume: { ...resumeOf(plan), periodo: '6' } });
    expect(first.data.made).toMatchObject({ done: true, periodo: { id: '6' } });
  });

  it('tells what the server refuses of the period, with nothing copied for it', async () => {
    const { foreign, gateway } = next();
    const table = foreign.data.periodos;
    if (table) table.check = () => ({ fecha_fin: ['Antes del inicio'] });
    const plan = await gateway.query(OPEN, { input: COPY });
    const { data } = await gateway.query(OPEN, { input: COPY, resume: resumeOf(plan.data.made) });
    expect(data.made).toMatchObject({
      done: false,
      periodo: null,
      errors: [{ field: 'fechaFin', message: 'Antes del inicio' }],
    });
    expect(foreign.data.secciones?.rows).toHaveLength(2);
  });

  it.each([SHARE, COPY])('makes nothing twice though every answer is lost once', async (input) => {
    const end = async (deaf: boolean) => {
      const { foreign, gateway } = next();
      return inWords(foreign, await untilDone(gateway, input, deaf));
    };
    expect(await end(true)).toEqual(await end(false));
  });

  it.each<[OneFault, object]>(FAULTS.slice(0, Object.keys(options).length === 0 ? FAULTS.length : 1))(
    'ends the same after a call that is %s, whichever it is (%o)',
    async (fault, input) => {
      const first = next();
      const wanted = inWords(first.foreign, await untilDone(first.gateway, input));
      let call = 0;
      for (let failed = true; failed; ) {
        call += 1;
        const { foreign, proxy, gateway } = next();
        proxy.failAt(call, fault);
        const end = await untilDone(gateway, input);
        expect(inWords(foreign, end), `call ${call}`).toEqual(wanted);
        failed = proxy.requests() >= call;
      }
      expect(call).toBeGreaterThan(15);
    },
    120_000,
  );
});

describe('openCampana over the embedded REST v1', () => {
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

  const PATHS = ['periodos/', 'periodos_activos/', '', 'secciones/', 'preguntas/', 'comentarios_preguntas/'];
  const counts = () =>
    Promise.all(PATHS.map(async (path) => Number((await rest.get(`encuestas/${path}?page_size=1`)).body.count)));
  const growth = async (before: number[]) => (await counts()).map((count, index) => count - (before[index] ?? 0));

  const post = async (path: string, body: object) => {
    const { status, body: made, text } = await rest.post(path, body);
    expect(status, text).toBe(201);
    return Number(made.id);
  };

  /** A small survey of two sections, whose second has a parent and a comment. */
  async function smallSurvey(name: string): Promise<string> {
    const respuestas = [{ descripcion: 'Sí' }, { descripcion: 'NO APLICA' }];
    const seccion = (descripcion: string) => post('encuestas/secciones/', { descripcion, idioma: 1 });
    const [one, two] = [await seccion(`${name} uno`), await seccion(`${name} dos`)];
    const pregunta = (descripcion: string, of: number, padre: number | null) =>
      post('encuestas/preguntas/', { descripcion, seccion: of, tipo_respuesta: 1, respuestas, padre });
    await pregunta('A', one, null);
    const parent = await pregunta('B', two, null);
    await pregunta('C', two, parent);
    const secciones = [{ seccion: one }, { seccion: two }];
    const id = await post('encuestas/', { descripcion: name, idioma: 1, periodo_activo: 1, secciones });
    await post('encuestas/comentarios_preguntas/', {
      ...{ encuesta: id, seccion: two, pregunta: parent, comentario: 'Ayuda' },
    });
    return String(id);
  }

  it('ends the same after a call that fails or whose answer is lost, whichever it is', async () => {
    const base = await smallSurvey('Apertura');
    for (let call = 1, failed = true; failed; call += 1) {
      // Over the server above each call meets both.
      const fault: OneFault = call % 2 === 0 ? 'error500' : 'lost';
      const [fecha, fechaFin] = [`${2100 + call}-01-01`, `${2100 + call}-12-31`];
      const encuestas = ['1', '2'].map((rubro) => ({ rubro, base, descripcion: 'Nueva' }));
      const input = {
        ...{ fecha, fechaFin, rubros: ['1', '2', '3'], encuestas, secciones: 'COPY', sufijo: `apertura${call}` },
      };
      const before = await counts();
      proxy.failAt(call, fault);
      const end = await untilDone(gateway, input);
      failed = proxy.requests() >= call;
      proxy.failAt(0, fault);
      expect(await growth(before), `call ${call}`).toEqual([1, 3, 2, 2, 3, 2]);
      expect(end.secciones.every(({ completa }) => completa)).toBe(true);
      expect(end.encuestas.every(({ encuesta }) => encuesta !== null)).toBe(true);
    }
  }, 240_000);

  it('opens six businesses with the demo’s survey, in turns that each end in time', async () => {
    const { data } = await gateway.query(
      '{ encuestas(pageSize: 1, ordering: "id") { results { id secciones { id } } } }',
    );
    const [survey] = data.encuestas.results;
    const rubros = ['1', '2', '3', '4', '5', '6'];
    const encuestas = rubros.map((rubro) => ({ rubro, base: survey.id, descripcion: 'Encuesta 2090' }));
    const input = { fecha: '2090-01-01', fechaFin: '2090-12-31', rubros, encuestas, secciones: 'COPY', sufijo: '2090' };
    const before = await counts();
    let resume: object | null = null;
    let made: Told;
    const turns: number[] = [];
    do {
      const started = performance.now();
      const answer = await gateway.query(OPEN, { input, resume });
      turns.push(performance.now() - started);
      expect(answer.errors).toBeUndefined();
      made = answer.data.made;
      resume = resumeOf(made);
    } while (!made.done && turns.length < 40);
    expect(made.done).toBe(true);
    const [periodos, activos, surveys, secciones] = await growth(before);
    expect([periodos, activos, surveys, secciones]).toEqual([1, 6, 6, survey.secciones.length]);
    expect(made.secciones.every(({ nombre }) => nombre?.endsWith(' 2090'))).toBe(true);
  });

  it('is FORBIDDEN, with nothing made, to who may look but not create', async () => {
    const { body } = await rest.get('permisos/?page_size=-1');
    const permissions = (body.results as { id: number; codename: string }[])
      .filter(({ codename }) => codename.startsWith('view_'))
      .map(({ id }) => id);
    const group = await post('grupos/', { name: 'Solo miran campañas', permissions });
    const password = 'Mirar#2026';
    await post('usuarios/', {
      ...{ username: 'mirador', email: 'm@x.test', first_name: 'M', last_name: 'M', groups: [group], empresa: 1 },
      ...{ password1: password, password2: password, is_superuser: false },
    });
    const login = await rest.as(undefined).post('token/', { username: 'mirador', password });
    const token = String(login.body.access);
    const base = await smallSurvey('Mirada');
    const input = { ...COPY, fecha: '2095-01-01', fechaFin: '2095-12-31', encuestas: [{ ...SURVEYS[0], base }] };
    const before = await counts();
    const plan = await gateway.query(OPEN, { input }, { token });
    const { errors } = await gateway.query(OPEN, { input, resume: resumeOf(plan.data.made) }, { token });
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect(await growth(before)).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

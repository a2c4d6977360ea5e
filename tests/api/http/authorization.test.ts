import { beforeAll, describe, expect, test } from 'vitest';
import { type Operation, operationsOf } from '../../support/openapi.ts';
import type { Rest } from '../../support/rest.ts';
import { passwords, personOf, useApi, withApi } from '../../support/useApi.ts';

/**
 * Who may do what: + allowed (2xx, or 400 for what was sent), f 403, n 404. Columns: a company's user on its
 * own and on a foreign record, the editor on its own and on a foreign record, the administrator, a service token with
 * every permission that one may have, one that may view origenes, and a user administrator on the records of another
 * company. The rights that come from a company are in the table COMPANY.
 */
const MATRIX = `
GET                                                      + + + + + + + +
GET    is-admin-user/                                    + + + + + + + +
GET    usuario_permisos/                                 + + + + + + + +
POST   admin_change_password/                            f f f f + f f f
GET    usuarios/                                         + + + + + + f +
POST   usuarios/                                         f f f f + f f +
POST   usuarios/lote/                                    f f f f + f f +
POST   usuarios/importar/                                f f f f + f f +
GET    usuarios/{id}/                                    + n + n + + f +
PATCH  usuarios/{id}/                                    + f + f + f f +
POST   usuarios/{id}/inactivar/                          f f f f + f f +
DELETE usuarios/{id}/                                    f f f f + f f +
GET    usuarios/{id}/invitacion/                         f f f f + f f +
POST   usuarios/{id}/invitacion/                         f f f f + f f +
GET    grupos/                                           f f f f + + f +
POST   grupos/                                           f f f f + f f f
POST   grupos/lote/                                      f f f f + f f f
GET    grupos/{id}/                                      f f f f + + f +
PATCH  grupos/{id}/                                      f f f f + f f f
POST   grupos/{id}/inactivar/                            f f f f + f f f
DELETE grupos/{id}/                                      f f f f + f f f
GET    permisos/                                         f f f f + + f +
GET    permisos/{id}/                                    f f f f + + f +
GET    tokens_servicio/                                  f f f f + f f f
POST   tokens_servicio/                                  f f f f + f f f
GET    tokens_servicio/{id}/                             f f f f + f f f
POST   tokens_servicio/{id}/inactivar/                   f f f f + f f f
DELETE tokens_servicio/{id}/                             f f f f + f f f
GET    empresas/rubros/                                  + + + + + + f +
POST   empresas/rubros/                                  f f f f + + f f
POST   empresas/rubros/lote/                             f f + + + + f f
GET    empresas/rubros/{id}/                             + + + + + + f +
PATCH  empresas/rubros/{id}/                             f f + + + + f f
POST   empresas/rubros/{id}/inactivar/                   f f f f + + f f
DELETE empresas/rubros/{id}/                             f f f f + + f f
GET    empresas/rubros/{id}/dependientes/                f f f f + + f f
GET    empresas/segmentos/                               + + + + + + f +
POST   empresas/segmentos/                               f f f f + + f f
POST   empresas/segmentos/lote/                          f f + + + + f f
GET    empresas/segmentos/{id}/                          + + + + + + f +
PATCH  empresas/segmentos/{id}/                          f f + + + + f f
POST   empresas/segmentos/{id}/inactivar/                f f f f + + f f
DELETE empresas/segmentos/{id}/                          f f f f + + f f
GET    empresas/origenes/                                + + + + + + + +
POST   empresas/origenes/                                f f f f + + f f
POST   empresas/origenes/lote/                           f f + + + + f f
GET    empresas/origenes/{id}/                           + + + + + + + +
PATCH  empresas/origenes/{id}/                           f f + + + + f f
POST   empresas/origenes/{id}/inactivar/                 f f f f + + f f
DELETE empresas/origenes/{id}/                           f f f f + + f f
GET    empresas/                                         + + f f + + f +
POST   empresas/                                         f f f f + + f f
POST   empresas/lote/                                    f f f f + + f f
POST   empresas/importar/                                f f f f + + f f
GET    empresas/{id}/                                    + n f f + + f +
PATCH  empresas/{id}/                                    f f f f + + f f
POST   empresas/{id}/inactivar/                          f f f f + + f f
DELETE empresas/{id}/                                    f f f f + + f f
GET    empresas/{id}/dependientes/                       f f f f + + f f
GET    encuestas/idiomas/                                + + + + + + f +
POST   encuestas/idiomas/                                f f f f + + f f
POST   encuestas/idiomas/lote/                           f f + + + + f f
GET    encuestas/idiomas/{id}/                           + + + + + + f +
PATCH  encuestas/idiomas/{id}/                           f f + + + + f f
POST   encuestas/idiomas/{id}/inactivar/                 f f f f + + f f
DELETE encuestas/idiomas/{id}/                           f f f f + + f f
GET    encuestas/idiomas/{id}/dependientes/              f f f f + + f f
GET    encuestas/periodos/                               + + + + + + f +
POST   encuestas/periodos/                               f f f f + + f f
POST   encuestas/periodos/lote/                          f f f f + + f f
GET    encuestas/periodos/{id}/                          + + + + + + f +
PATCH  encuestas/periodos/{id}/                          f f f f + + f f
POST   encuestas/periodos/{id}/inactivar/                f f f f + + f f
DELETE encuestas/periodos/{id}/                          f f f f + + f f
GET    encuestas/periodos/{id}/dependientes/             f f f f + + f f
GET    encuestas/periodos_activos/                       + + + + + + f +
POST   encuestas/periodos_activos/                       f f f f + + f f
POST   encuestas/periodos_activos/lote/                  f f f f + + f f
GET    encuestas/periodos_activos/{id}/                  + + + + + + f +
PATCH  encuestas/periodos_activos/{id}/                  f f f f + + f f
POST   encuestas/periodos_activos/{id}/inactivar/        f f f f + + f f
DELETE encuestas/periodos_activos/{id}/                  f f f f + + f f
GET    encuestas/periodos_activos/{id}/dependientes/     f f f f + + f f
GET    encuestas/secciones/                              + + f f + + f +
POST   encuestas/secciones/                              f f f f + + f f
POST   encuestas/secciones/lote/                         f f f f + + f f
GET    encuestas/secciones/{id}/                         + n f f + + f n
PATCH  encuestas/secciones/{id}/                         f f f f + + f f
GET    encuestas/secciones/{id}/respondidas/             f f f f + + f f
POST   encuestas/secciones/{id}/inactivar/               f f f f + + f f
DELETE encuestas/secciones/{id}/                         f f f f + + f f
GET    encuestas/secciones/{id}/dependientes/            f f f f + + f f
POST   encuestas/secciones/{id}/copiar/                  f f f f + + f f
GET    encuestas/preguntas/                              + + f f + + f +
POST   encuestas/preguntas/                              f f f f + + f f
POST   encuestas/preguntas/lote/                         f f f f + + f f
GET    encuestas/preguntas/{id}/                         + n f f + + f n
PATCH  encuestas/preguntas/{id}/                         f f f f + + f f
POST   encuestas/preguntas/{id}/inactivar/               f f f f + + f f
DELETE encuestas/preguntas/{id}/                         f f f f + + f f
GET    encuestas/tipo_respuesta/                         + + + + + + f +
GET    encuestas/tipo_respuesta/{id}/                    + + + + + + f +
GET    encuestas/                                        + + f f + + f +
POST   encuestas/                                        f f f f + + f f
POST   encuestas/lote/                                   f f f f + + f f
GET    encuestas/{id}/                                   + n f f + + f n
PATCH  encuestas/{id}/                                   f f f f + + f f
POST   encuestas/{id}/inactivar/                         f f f f + + f f
DELETE encuestas/{id}/                                   f f f f + + f f
GET    encuestas/{id}/dependientes/                      f f f f + + f f
POST   encuestas/{id}/duplicar/                          f f f f + + f f
GET    encuestas/{id}/resultados/                        f f f f + + f f
GET    encuestas/{id}/resultados/textos/                 f f f f + + f f
POST   encuestas/{id}/publicar_resultados/               f f f f + + f f
GET    encuestas/{id}/posicion/                          + n n n + f f n
GET    encuestas/posiciones/                             + + + + + f f +
GET    encuestas/empresa/                                + + n n n f f +
GET    encuestas/empresa/abiertas/                       + + + + + f f +
GET    encuestas/usuario_empresa/                        + + f f + + f +
POST   encuestas/usuario_empresa/                        + + f f f f f +
GET    encuestas/usuario_empresa/{id}/                   + n f f + + f n
PATCH  encuestas/usuario_empresa/{id}/                   + n f f + f f n
POST   encuestas/usuario_empresa/{id}/inactivar/         f f f f + f f f
DELETE encuestas/usuario_empresa/{id}/                   f f f f + f f f
GET    encuestas/comentarios_preguntas/                  + + f f + + f +
POST   encuestas/comentarios_preguntas/                  f f f f + + f f
POST   encuestas/comentarios_preguntas/lote/             f f f f + + f f
GET    encuestas/comentarios_preguntas/{id}/             + n f f + + f n
PATCH  encuestas/comentarios_preguntas/{id}/             f f f f + + f f
POST   encuestas/comentarios_preguntas/{id}/inactivar/   f f f f + + f f
DELETE encuestas/comentarios_preguntas/{id}/             f f f f + + f f
GET    resumen/                                          f f + + + + + +
GET    cola_de_correo/                                  f f + + + + + +
GET    campanas/                                         f f f f + + f f
POST   campanas/                                         f f f f + + f f
GET    campanas/{id}/                                    f f f f + + f f
GET    campanas/{id}/empresas/                           f f f f + + f f
GET    campanas/{id}/recordatorios/                      f f f f + + f f
POST   campanas/{id}/recordatorios/                      f f f f + + f f
POST   campanas/{id}/recordatorios/prueba/               f f f f + f f f
POST   campanas/{id}/programar_recordatorios/            f f f f + + f f
GET    campanas/{id}/linea_de_tiempo/                    f f f f + + f f
GET    reportes/link_reporte/                            f f f f + + f f
POST   reportes/link_reporte/                            f f f f + + f f
POST   reportes/link_reporte/lote/                       f f f f + + f f
GET    reportes/link_reporte/{id}/                       f f f f + + f f
PATCH  reportes/link_reporte/{id}/                       f f f f + + f f
POST   reportes/link_reporte/{id}/inactivar/             f f f f + + f f
DELETE reportes/link_reporte/{id}/                       f f f f + + f f
GET    reportes/link_reporte/get_reporte/                + + + + + f f +
GET    reportes/descargar_reporte_encuestas_completas_csv/       f f f f + + f f
GET    reportes/descargar_reporte_encuestas_completas_csv/{id}/  f f f f + + f f
GET    auditoria/                                        f f f f + f f f
GET    auditoria/descargar/                              f f f f + f f f
GET    vistas/                                           f f + + + f f +
POST   vistas/                                           f f + + + f f +
POST   vistas/lote/                                      f f + + + f f +
GET    vistas/{id}/                                      f f + + + f f +
PATCH  vistas/{id}/                                      f f + f + f f f
POST   vistas/{id}/inactivar/                            f f + f + f f f
DELETE vistas/{id}/                                      f f + f + f f f
`;

/**
 * What somebody who may write everything and view nothing is answered: in a list, of a record, and to a change of
 * nothing. w whole (of some, the label is all there is), l the label, i the identifier alone, n 404.
 */
const EXTENTS: Record<string, string> = {
  'usuarios/': 'w n i',
  'grupos/': 'l l l',
  'empresas/': 'l l l',
  'empresas/rubros/': 'l l l',
  'empresas/segmentos/': 'w w w',
  'empresas/origenes/': 'l l l',
  'encuestas/': 'l l l',
  'encuestas/idiomas/': 'l l l',
  'encuestas/periodos/': 'l l l',
  'encuestas/periodos_activos/': 'l l l',
  'encuestas/secciones/': 'l l l',
  'encuestas/preguntas/': 'l l l',
  'encuestas/comentarios_preguntas/': 'w n i',
  'reportes/link_reporte/': 'w w w',
};

/** Served to anyone, with no token. */
const PUBLIC = ['token/', 'token/verify/', 'token/refresh/', 'token/logout/', 'password-reset/', 'send-new-password/'];

const rows = new Map<string, string[]>(
  MATRIX.trim()
    .split('\n')
    .map((line) => {
      const [method = '', ...rest] = line.split(/\s+/);
      const path = rest.length === 9 ? rest.shift() : '';
      return [`${method} ${path}`, rest] as const;
    }),
);

const api = useApi();
const { admin, create: created } = api;

const none = { id: 0, encuesta: 0 };

type Targets = Record<string, { own: number; foreign: number }>;

let operations: Operation[];
let who: Record<
  'anonymous' | 'deactivated' | 'usuario' | 'usuario2' | 'editor' | 'admin' | 'clerk' | 'token' | 'scoped' | 'manager',
  Rest
>;
const targets: Record<'usuario' | 'usuario2' | 'editor' | 'admin' | 'token' | 'scoped' | 'manager', Targets> = {
  ...{ usuario: {}, usuario2: {}, editor: {}, admin: {}, token: {}, scoped: {}, manager: {} },
};

/** A survey of another business, with what belongs to it: foreign to both companies. */
const foreignSurvey = async (): Promise<Targets> => {
  const seccion = await created('encuestas/secciones/', { descripcion: 'Ajena', idioma: 1 });
  const pregunta = await created('encuestas/preguntas/', { descripcion: '¿Ajena?', seccion, tipo_respuesta: 3 });
  const [{ id: abierto } = { id: 0 }] = await admin.rows<{ id: number }>('encuestas/periodos_activos/?rubro=6');
  const survey = { descripcion: 'Ajena', idioma: 1, periodo_activo: abierto, secciones: [{ seccion }] };
  const encuesta = await created('encuestas/', survey);
  const comment = { encuesta, seccion, pregunta, comentario: 'x' };
  const comentario = await created('encuestas/comentarios_preguntas/', comment);
  return {
    'encuestas/': { own: 1, foreign: encuesta },
    'encuestas/secciones/': { own: 1, foreign: seccion },
    'encuestas/preguntas/': { own: 1, foreign: pregunta },
    'encuestas/comentarios_preguntas/': { own: 1, foreign: comentario },
  };
};

/** Somebody who may write everything and view nothing but report links, which makes an administrator of them. */
const clerkOf = async (): Promise<Rest> => (await api.somebody(/^view_link_reporte$|^(?!view_)/)).rest;

const USERS = /_usuarioempresa$/;

/** A service token with those permissions that it may have. */
const serviceToken = async (admin: Rest, has: (codename: string) => boolean): Promise<Rest> => {
  const permisos = await admin.rows<{ id: number; codename: string }>('permisos/?page_size=-1');
  const ofPeople = /^(add|change|delete)_(usuarioempresa|group|encuestausuarioempresa)$/;
  const permissions = permisos.filter(({ codename }) => has(codename) && !ofPeople.test(codename)).map(({ id }) => id);
  const { body, status } = await admin.post('tokens_servicio/', { nombre: 'Programa', permissions });
  expect(status).toBe(201);
  return api.as(body.token);
};

beforeAll(async () => {
  operations = await operationsOf(api.url);
  const gone = await created('usuarios/', personOf('ida', { groups: [3], ...passwords }));
  const { access: token } = (await api.login('ida')).body;
  const { usuario, usuario2, editor } = api;
  await created('vistas/', { nombre: 'Suya', lista: 'empresas' }, editor);
  await created('vistas/', { nombre: 'Ajena', lista: 'empresas' });
  // The first two are what the columns ask for; the administrator's own deletes them.
  for (const _ of [1, 2]) await serviceToken(admin, (codename) => codename === 'view_rubro');
  who = {
    anonymous: api.as(),
    deactivated: api.as(token),
    usuario,
    usuario2,
    editor,
    admin,
    clerk: await clerkOf(),
    token: await serviceToken(admin, () => true),
    scoped: await serviceToken(admin, (codename) => codename === 'view_origen'),
    manager: (await api.somebody(USERS)).rest,
  };
  expect((await who.deactivated.get('usuarios/')).status).toBe(200);
  await admin.post(`usuarios/${gone}/inactivar/`);
  const survey = await foreignSurvey();
  const ownAnswers = async (rest: Rest) =>
    (await rest.rows<{ id: number; encuesta: number }>('encuestas/usuario_empresa/'))[0];
  const [{ id: mine, encuesta: sent } = none, { id: theirs, encuesta: theirsSent } = none] = [
    ...[await ownAnswers(usuario), await ownAnswers(usuario2)],
  ];
  // All are published, so that 404 comes from not having sent one.
  const unsent = survey['encuestas/']?.foreign ?? 0;
  for (const id of [sent, theirsSent, unsent])
    expect((await admin.post(`encuestas/${id}/publicar_resultados/`, { publicados: true })).status).toBe(200);
  const position = 'encuestas/{id}/posicion/';
  const answers = 'encuestas/usuario_empresa/';
  targets.usuario = {
    ...survey,
    'usuarios/': { own: 2, foreign: 3 },
    'empresas/': { own: 1, foreign: 2 },
    [answers]: { own: mine, foreign: theirs },
    [position]: { own: sent, foreign: unsent },
  };
  targets.usuario2 = {
    ...survey,
    'usuarios/': { own: 3, foreign: 2 },
    'empresas/': { own: 2, foreign: 1 },
    [answers]: { own: theirs, foreign: mine },
    [position]: { own: theirsSent, foreign: unsent },
  };
  // A respondent of company 3; the manager's column deactivates and deletes them.
  const respondent = await created('usuarios/', personOf('leo', { empresa: 3, ...passwords }));
  targets.manager = { ...targets.usuario, 'usuarios/': { own: 2, foreign: respondent } };
  targets.editor = { ...survey, 'usuarios/': { own: 4, foreign: 2 } };
  // Their own columns delete it: neither the demo's only one, nor the foreign one, which may be the second.
  const [encuesta, seccion, pregunta] = ['', 'secciones/', 'preguntas/'].map(
    (name) => survey[`encuestas/${name}`]?.foreign,
  );
  for (const name of ['admin', 'token'] as const) {
    const spare = { encuesta, seccion, pregunta, comentario: name };
    const doomed = await created('encuestas/comentarios_preguntas/', spare);
    targets[name] = { 'encuestas/comentarios_preguntas/': { own: doomed, foreign: doomed } };
  }
});

const call = (rest: Rest, { method, path }: Operation, id: number) =>
  rest.send(method, path.replace('{id}', String(id)), method === 'GET' || method === 'DELETE' ? undefined : {});

const outcome = (status: number): string => {
  if (status === 403) return 'f';
  if (status === 404) return 'n';
  return (status >= 200 && status < 300) || status === 400 ? '+' : String(status);
};

const idsFor = (name: keyof typeof targets, path: string) =>
  targets[name][path] ?? targets[name][`${path.split('{id}')[0]}`] ?? { own: 1, foreign: 2 };

test('every endpoint has a row, and every row an endpoint', () => {
  const served = operations
    .map(({ method, path }) => `${method} ${path}`)
    .filter((key) => !PUBLIC.includes(key.split(' ')[1] ?? ''));
  expect(served.sort()).toEqual([...rows.keys()].sort());
  for (const path of PUBLIC)
    expect(
      operations.some((operation) => operation.path === path),
      path,
    ).toBe(true);
});

test('public endpoints alone answer without a token or with one of a deactivated user', async () => {
  for (const operation of operations) {
    const expected = PUBLIC.includes(operation.path) ? [400] : [401];
    for (const rest of [who.anonymous, who.deactivated]) {
      expect(expected, `${operation.method} ${operation.path}`).toContain((await call(rest, operation, 1)).status);
    }
  }
});

describe.each([
  ['usuario', 'own', 0],
  ['usuario', 'foreign', 1],
  ['usuario2', 'own', 0],
  ['usuario2', 'foreign', 1],
  ['editor', 'own', 2],
  ['editor', 'foreign', 3],
  // Before the administrator, who deletes records of every kind.
  ['manager', 'foreign', 7],
  ['admin', 'foreign', 4],
  ['token', 'foreign', 5],
  ['scoped', 'foreign', 6],
] as const)('%s on a record that is %s', (name, whose, column) => {
  test('may do what its column says, and nothing else', async () => {
    const wrong: string[] = [];
    for (const operation of operations.filter(({ path }) => !PUBLIC.includes(path))) {
      const key = `${operation.method} ${operation.path}`;
      const { status } = await call(who[name], operation, idsFor(name, operation.path)[whose]);
      // An earlier row of the same column deleted it.
      const deletes =
        { manager: operation.path.startsWith('usuarios/'), editor: operation.path.startsWith('vistas/') }[
          String(name)
        ] ??
        (name === 'admin' || name === 'token');
      const actual = deletes && operation.path.includes('{id}') && status === 404 ? '+' : outcome(status);
      if (actual !== rows.get(key)?.[column]) wrong.push(`${key}: ${status}, expected ${rows.get(key)?.[column]}`);
    }
    expect(wrong).toEqual([]);
  });
});

const fieldsOf = (row: object): string[] => Object.keys(row).filter((name) => !['id', 'activo'].includes(name));

/** What of a record is answered: w all that the administrator reads, l its label, i its identifier, - nothing. */
const extentOf = (answered: Record<string, unknown> | undefined, whole: readonly string[]): string => {
  if (!answered) return '-';
  const names = fieldsOf(answered);
  if (names.length === 0) return 'i';
  return whole.every((name) => names.includes(name)) ? 'w' : 'l';
};

describe('who may write and not view', () => {
  const lists = () => operations.filter(({ method, path }) => method === 'GET' && rowsOf(path) && !path.includes('{'));
  const rowsOf = (path: string) => operations.some((operation) => operation.path === `${path}{id}/`);
  const patched = (path: string) => operations.some((o) => o.method === 'PATCH' && o.path === `${path}{id}/`);

  test('reads of lists, records and changes what its column says', async () => {
    const seen: Record<string, string> = {};
    for (const { path } of lists().filter(({ path }) => patched(path) && path in EXTENTS)) {
      const page = (await who.admin.get(path)).body.results as { id: number }[];
      const id = targets.usuario[path]?.foreign ?? page.at(-1)?.id;
      const whole = fieldsOf((await who.admin.get(`${path}${id}/`)).body);
      const listed = fieldsOf(page[0] ?? {});
      const [list, record, change] = [
        await who.clerk.get(path),
        await who.clerk.get(`${path}${id}/`),
        await who.clerk.patch(`${path}${id}/`, {}),
      ];
      const first = (list.body.results as Record<string, unknown>[] | undefined)?.[0];
      seen[path] = [
        ...[list.status === 200 ? extentOf(first, listed) : outcome(list.status)],
        ...[record, change].map(({ status, body }) => (status === 200 ? extentOf(body, whole) : outcome(status))),
      ].join(' ');
    }
    expect(seen).toEqual(EXTENTS);
  });

  test('does not filter or sort by hidden columns', async () => {
    let refused = 0;
    for (const { path, parameters } of lists()) {
      const { body, status } = await who.clerk.get(path);
      if (status !== 200) continue;
      const shown = (body.tableColumns as { value: string }[]).map(({ value }) => value);
      const { body: all } = await who.admin.get(path);
      for (const { value } of all.tableColumns as { value: string }[]) {
        if (shown.includes(value)) continue;
        refused += 1;
        const isSortable = (await who.admin.get(`${path}?ordering=${value}`)).status === 200;
        const sorted = await who.clerk.get(`${path}?ordering=${value}`);
        expect.soft(sorted.status, `${path} by ${value}`).toBe(isSortable ? 403 : 400);
        if (!parameters.some(({ name }) => name === value)) continue;
        expect.soft((await who.clerk.get(`${path}?${value}=1`)).status, `${path}?${value}`).toBe(403);
      }
    }
    expect(refused).toBeGreaterThan(10);
  });
});

test('a foreign record is the same 404 as one that does not exist', async () => {
  await withApi({}, async (fresh) => {
    const usuario = fresh.usuario;
    for (const path of ['usuarios/', 'empresas/', 'encuestas/usuario_empresa/']) {
      const [foreign, absent] = [
        await usuario.get(`${path}${path === 'usuarios/' ? 3 : 2}/`),
        await usuario.get(`${path}999999/`),
      ];
      expect([foreign.status, foreign.text], path).toEqual([404, absent.text]);
    }
    for (const path of ['usuarios/', 'empresas/', 'encuestas/usuario_empresa/']) {
      const results = await usuario.rows<{ id: number; empresa?: number }>(
        `${path}?page_size=300&id__in=1,2,3,4,5,6,7,8,9,10`,
      );
      for (const row of results) expect(row.empresa ?? row.id, path).toBe(1);
    }
  });
});

import { expect, test } from 'vitest';
import { growEmpresas, growRespuestas } from '../../../api/demo/large.ts';
import type { Db } from '../../../api/src/database/database.ts';
import { cell, csvChunks } from '../../../api/src/reports/csv.ts';
import { parseCsv } from '../../support/csv.ts';
import type { Rest } from '../../support/rest.ts';
import { useApi, withApi } from '../../support/useApi.ts';

const api = useApi({ env: { REPORT_HOSTS: 'app.powerbi.com, *.tableau.com' } });
const { admin } = api;

const CSV = 'reportes/descargar_reporte_encuestas_completas_csv/';

test('the answers of one survey are a file for a Spanish Excel', async () => {
  const answer = await fetch(`${api.url}${CSV}1/`, { headers: { authorization: `Bearer ${admin.token}` } });
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="respuestas_encuesta_1.csv"');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head, ...rows] = parseCsv(new TextDecoder().decode(bytes), ';');
  expect(head).toEqual([
    'empresa',
    'ruc_ci',
    'rubro',
    'segmento',
    'origen',
    'periodo',
    'encuesta',
    'seccion',
    'orden',
    'pregunta',
    'eje',
    'campo_pertenece',
    'titulo_informe',
    'beneficio',
    'respuesta',
  ]);
  const completed = (await admin.get('encuestas/usuario_empresa/?encuesta=1')).body.count as number;
  expect(rows).toHaveLength(completed * 144);
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([15]));
  expect(rows[0]?.slice(0, 3)).toEqual(['Banco Ñandutí S.A.E.C.A.', expect.stringMatching(/^\d+-\d$/), 'Bancos']);
});

test('the answers of all surveys are a file', async () => {
  const answer = await admin.get(`${CSV}?delimiter=,`);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="todas_respuestas_encuestas.csv"');
  expect(parseCsv(answer.text, ',').length).toBeGreaterThan(1400);
  expect((await admin.get(`${CSV}?delimiter=x`)).status).toBe(400);
  expect((await admin.get(`${CSV}999/`)).status).toBe(404);
});

test('HEAD of a file reads nothing and is no download', async () => {
  await withApi({ env: { LOG_SLOW_STATEMENT_MS: '0' } }, async ({ admin: boss, url, logged }) => {
    const read = () => logged.filter((line) => /"statement":"select c\.id, c\.encuesta, c\.empresa/.test(line)).length;
    const noted = async () => (await boss.get('auditoria/?acto=descargar')).body.count;
    const send = (method: string, path: string) =>
      fetch(url + path, { method, headers: { authorization: `Bearer ${boss.token}` } });
    for (const path of [CSV, `${CSV}1/`, `${CSV}1/?archivo=xlsx`, 'auditoria/descargar/']) {
      const before = [read(), await noted()];
      const head = await send('HEAD', path);
      expect([head.status, head.headers.get('content-length'), await head.text()], path).toEqual([200, null, '']);
      expect([read(), await noted()], path).toEqual(before);
      const whole = await send('GET', path);
      await whole.arrayBuffer();
      for (const name of ['content-type', 'content-disposition'])
        expect(head.headers.get(name), path).toBe(whole.headers.get(name));
    }
    expect((await send('HEAD', `${CSV}999/`)).status).toBe(404);
  });
});

test('an option that is added and chosen while a long file is written is in it', async () => {
  const fill = async (db: Db) => {
    await growEmpresas(db, 400);
    await growRespuestas(db, 40 * 144, new Date());
  };
  await withApi({ fill }, async ({ admin: rest, db }) => {
    const chunks = csvChunks(db, 1, ';');
    expect((await chunks.next()).value).toMatch(/^\uFEFF"empresa";"ruc_ci"/);
    expect((await chunks.next()).value.split('\r\n')).toHaveLength(145);
    const { body: section } = await rest.get('encuestas/secciones/1/');
    const pregunta = (section.preguntas as { id: number; respuestas: object[] }[]).find((p) => p.respuestas.length > 0);
    const respuestas = [...(pregunta?.respuestas ?? []), { descripcion: 'Recién agregada' }];
    const { body: changed } = await rest.patch(`encuestas/preguntas/${pregunta?.id}/`, { respuestas });
    const added = (changed.respuestas as { id: number }[]).at(-1)?.id;
    const [{ id: last } = { id: 0 }] = await rest.rows('encuestas/usuario_empresa/?encuesta=1&ordering=-id');
    const answer = await rest.patch(`encuestas/usuario_empresa/${last}/`, { respuestas: [{ respuesta: added }] });
    expect(answer.status).toBe(200);
    const rows: string[] = [];
    for await (const chunk of chunks) rows.push(...chunk.split('\r\n').filter(Boolean));
    expect(rows.filter((row) => row.endsWith(';"Recién agregada"'))).toHaveLength(1);
  });
});

test('a formula becomes text, and a number stays one', () => {
  const starts = ['=1+1', '+cmd', '-cmd', '-1+2', '@x', '\tx', '\rx', ' =1', '＝1+1', '＋1', '－1', '＠x', '\n=1'];
  for (const start of starts) expect(cell(start), JSON.stringify(start)).toMatch(/^"'/);
  for (const number of ['-12.5', '+7', '0', '3,5', '-1000']) expect(cell(number)).toBe(`"${number}"`);
  expect(cell('Sueldo 1.500-2.000, a convenir (50 %)')).toBe('"Sueldo 1.500-2.000, a convenir (50 %)"');
  expect(cell('ana@x.example; 80012345-6')).toBe('"ana@x.example; 80012345-6"');
});

test('every cell is quoted, without formulas after other separators', () => {
  expect(cell('a;b')).toBe('"a;b"');
  expect(cell('di "hola"\nya')).toBe('"di ""hola""\nya"');
  expect(cell(null)).toBe('""');
  const formula = /(^|[,;\t\r\n|"])\s*[=+\-@＝＋－＠]/;
  for (const text of ['a,=1+1', 'a, =1', 'a;@x', 'a\t+cmd', 'a|-cmd', 'a\n=1', 'a"=1', 'a,＝1', ',=1,=2', '=1,=2'])
    expect(cell(text).slice(1), JSON.stringify(text)).not.toMatch(formula);
  expect(cell('uno, -5 y dos')).toBe(`"uno, '-5 y dos"`);
});

test('each sees the report of their kind, or 404', async () => {
  const usuario = api.usuario;
  const link = async (who: Rest) => (await who.get('reportes/link_reporte/get_reporte/')).body.link;
  expect(await link(admin)).toContain('general');
  expect(await link(usuario)).toContain('negocio-1');
  const none = { status: 404, body: { detail: 'No se ha podido encontrar el reporte' } };
  const { results } = (await admin.get('usuarios/?search=usuario')).body;
  const own = (results as { username: string; empresa: number }[]).find(({ username }) => username === 'usuario');
  await admin.post(`empresas/${own?.empresa}/inactivar/`);
  expect(await usuario.get('reportes/link_reporte/get_reporte/'), 'of a company that left').toMatchObject(none);
  await admin.patch(`empresas/${own?.empresa}/`, { activo: true });
  expect(await link(usuario)).toContain('negocio-1');
  await admin.post('reportes/link_reporte/2/inactivar/');
  expect(await usuario.get('reportes/link_reporte/get_reporte/')).toMatchObject(none);
});

test.each([
  ['http://app.powerbi.com/a', 'La url debe comenzar con https://', 'The url must start with https://'],
  ...['https://', 'https://app.powerbi.com/a b'].map((url) => [
    ...[url, 'La url está incompleta o contiene espacios', 'The url is incomplete or contains spaces'],
  ]),
  [
    ...['https://a@app.powerbi.com/', 'La url no es de un sitio de reportes permitido'],
    'The url is not of an allowed report site',
  ],
])('the refusal of the report link %s says what is wrong', async (url, es, en) => {
  const link = { tipo_usuario: 'Administrador', url };
  expect((await admin.post('reportes/link_reporte/', link)).body).toEqual({ url: [es] });
  expect((await admin.post('reportes/link_reporte/?lang=en', link)).body).toEqual({ url: [en] });
});

test('a report link has one of REPORT_HOSTS', async () => {
  const send = async (body: object) => (await admin.post('reportes/link_reporte/', body)).body;
  for (const url of [
    'https://mal.example/x',
    'https://app.powerbi.com.mal.example/',
    'https://a@app.powerbi.com/',
    'https://app.powerbi.com./',
    'javascript:alert(1)',
  ]) {
    expect(await send({ tipo_usuario: 'Administrador', url }), url).toHaveProperty('url');
  }
  expect(await send({ tipo_usuario: 'Administrador', url: 'https://eu.tableau.com/x' })).toMatchObject({ rubro: null });
});

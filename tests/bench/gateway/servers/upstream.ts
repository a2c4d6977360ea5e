import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The fixed REST v1 upstream of the bench, in the contract's shapes: 500 companies, 300 businesses, and a survey of
 * 12 sections × 25 questions × 6 answers. Bodies are cached: its own cost is small and the same for all.
 */
const mode = { changing: false };
let calls = 0;
let turn = 0;

const catalogue = (name: string, length: number) =>
  Array.from({ length }, (_, index) => ({ id: index + 1, descripcion: `${name} número ${index + 1}`, activo: true }));
const catalogues: Record<string, ReturnType<typeof catalogue>> = {
  'empresas/rubros/': catalogue('Negocio', 300),
  'empresas/segmentos/': catalogue('Segmento', 60),
  'empresas/origenes/': catalogue('Origen', 12),
};
const empresas = Array.from({ length: 500 }, (_, index) => ({
  id: index + 1,
  razon_social: `Compañía Ñandutí ${index + 1} S.A.E.C.A.`,
  ruc_ci: `8000${index}-1`,
  direccion: `Avda. España ${index}, Asunción`,
  rubro: (index % 6) + 1,
  segmento: (index % 24) + 1,
  origen: (index % 3) + 1,
  cant_sucursales: index % 40,
  cant_empleados: (index * 7) % 900,
  activo: true,
}));
const tableColumns = [
  { label: 'Razón social', value: 'razon_social' },
  { label: 'RUC/CI', value: 'ruc_ci' },
];

function survey(seed: number) {
  const secciones = Array.from({ length: 12 }, (_, section) => ({
    seccion: section + 1,
    descripcion: `Sección ${section + 1} de remuneraciones y beneficios`,
    preguntas: Array.from({ length: 25 }, (_, question) => ({
      id: section * 25 + question + 1,
      descripcion: `¿Cuál es la política de la compañía sobre el punto ${question + 1}?`,
      tipo_respuesta: (question % 3) + 1,
      eje: 'Remuneración',
      campo_pertenece: 'Beneficios',
      titulo_informe: `Informe ${question + 1}`,
      beneficio: true,
      cerrada: false,
      multiple: question % 2 === 0,
      padre: question % 5 === 4 ? section * 25 + question : null,
      oculta: false,
      seccion: section + 1,
      orden: question + 1,
      respuestas: Array.from({ length: 6 }, (_, answer) => ({
        id: (section * 25 + question) * 6 + answer + 1,
        descripcion: answer === 0 ? 'NO APLICA' : `Opción ${answer}`,
      })),
    })),
  }));
  return {
    id: 1,
    descripcion: `Encuesta ${seed}`,
    idioma: 1,
    periodo_activo: 1,
    fecha_inicio: '2026-01-01',
    fecha_fin: '2026-12-31',
    secciones,
  };
}

const bodies = new Map<string, Buffer>();
const body = (key: string, make: () => unknown): Buffer => {
  let made = bodies.get(key);
  if (!made) {
    made = Buffer.from(JSON.stringify(make()));
    bodies.set(key, made);
  }
  return made;
};

function page(rows: { id: number }[], query: URLSearchParams) {
  const ids = query.get('id__in')?.split(',');
  const wanted = ids ? new Set(ids) : null;
  const all = wanted ? rows.filter(({ id }) => wanted.has(String(id))) : rows;
  const size = Number(query.get('page_size') ?? 10);
  const start = (Number(query.get('page') ?? 1) - 1) * size;
  return { results: all.slice(start, start + size), count: all.length, tableColumns };
}

function send(request: IncomingMessage, response: ServerResponse, content: Buffer, etag: string): void {
  response.setHeader('etag', etag);
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': content.length });
  response.end(content);
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const url = request.url ?? '/';
  if (url.startsWith('/control?')) {
    for (const [name, value] of new URLSearchParams(url.slice(9))) Object.assign(mode, { [name]: JSON.parse(value) });
    response.end(String(calls));
    return;
  }
  calls += 1;
  const end = url.indexOf('?');
  const path = (end < 0 ? url : url.slice(0, end)).slice('/api/v1/'.length);
  if (request.method === 'POST') {
    request.resume().on('end', () => {
      response.writeHead(201, { 'content-type': 'application/json' });
      response.end('{"id":7,"descripcion":"Cooperativa","activo":true}');
    });
    return;
  }
  if (path === 'encuestas/empresa/') {
    turn = mode.changing ? (turn + 1) % 8 : 0;
    const key = `survey ${turn}`;
    send(
      request,
      response,
      body(key, () => survey(turn)),
      `"${key}"`,
    );
    return;
  }
  const key = url;
  const [, list = '', id] = /^(.*?\/)(\d+)\/$/.exec(path) ?? [null, path];
  const rows = list === 'empresas/' ? empresas : (catalogues[list] ?? []);
  const query = new URLSearchParams(end < 0 ? '' : url.slice(end + 1));
  const make = () => (id === undefined ? page(rows, query) : rows.find((row) => String(row.id) === id));
  send(request, response, body(key, make), `"${Buffer.from(key).toString('base64url')}"`);
}

const server = createServer(answer);
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => console.log(`READY ${(server.address() as AddressInfo).port}`));

import { readFileSync } from 'node:fs';
import { load, restUrl } from './modules.mjs';

// Mercurius with JIT at its best: undici, one loader per relation with id__in, names changed at the edge by hand.
const Fastify = load('fastify');
const mercurius = load('mercurius');
const { Pool } = load('undici');

const { origin, pathname } = new URL(restUrl);
const pool = new Pool(origin, { connections: 64 });

async function rest(method, path, authorization, body) {
  const headers = { authorization, accept: 'application/json', ...(body && { 'content-type': 'application/json' }) };
  const answer = await pool.request({ method, path: pathname + path, headers, body: body && JSON.stringify(body) });
  return await answer.body.json();
}

const label = ({ id, descripcion }) => ({ id, label: descripcion });
const empresa = (row) => ({
  id: row.id,
  razonSocial: row.razon_social,
  rucCi: row.ruc_ci,
  cantSucursales: row.cant_sucursales,
  cantEmpleados: row.cant_empleados,
  label: row.razon_social,
  rubroId: row.rubro,
  segmentoId: row.segmento,
  origenId: row.origen,
});
const pregunta = (row) => ({
  id: row.id,
  descripcion: row.descripcion,
  orden: row.orden,
  multiple: row.multiple,
  oculta: row.oculta,
  tituloInforme: row.titulo_informe,
  campoPertenece: row.campo_pertenece,
  tipoRespuesta: { id: row.tipo_respuesta },
  padre: row.padre === null ? null : { id: row.padre },
  respuestas: row.respuestas,
});
const encuesta = (row) => ({
  id: row.id,
  descripcion: row.descripcion,
  fechaInicio: row.fecha_inicio,
  fechaFin: row.fecha_fin,
  secciones: row.secciones.map((seccion) => ({
    id: seccion.seccion,
    label: seccion.descripcion,
    preguntas: seccion.preguntas.map(pregunta),
  })),
});
const names = { razon_social: 'razonSocial', ruc_ci: 'rucCi' };
const columns = (list) => list.map(({ label: text, value }) => ({ label: text, value: names[value] ?? value }));

const relation =
  (path, field) =>
  async (queries, { authorization }) => {
    const ids = [...new Set(queries.map(({ obj }) => obj[field]))];
    const { results } = await rest('GET', `${path}?id__in=${ids.join(',')}&page_size=300`, authorization);
    const rows = new Map(results.map((row) => [row.id, label(row)]));
    return queries.map(({ obj }) => rows.get(obj[field]) ?? null);
  };

const app = Fastify();
app.register(mercurius, {
  schema: readFileSync(new URL('../contract.graphql', import.meta.url), 'utf8'),
  jit: 1,
  context: (request) => ({ authorization: request.headers.authorization }),
  resolvers: {
    Query: {
      async empresas(_, { page, pageSize }, { authorization }) {
        const answer = await rest('GET', `empresas/?page=${page}&page_size=${pageSize}&lang=es`, authorization);
        return {
          results: answer.results.map(empresa),
          count: answer.count,
          tableColumns: columns(answer.tableColumns),
        };
      },
      async rubros(_, { page, pageSize }, { authorization }) {
        const answer = await rest('GET', `empresas/rubros/?page=${page}&page_size=${pageSize}&lang=es`, authorization);
        return { results: answer.results.map(label), count: answer.count };
      },
      async encuestaEmpresa(_, _args, { authorization }) {
        return encuesta(await rest('GET', 'encuestas/empresa/?lang=es', authorization));
      },
    },
    Mutation: {
      async createOrigen(_, { input }, { authorization }) {
        return { record: label(await rest('POST', 'empresas/origenes/?lang=es', authorization, input)), errors: [] };
      },
    },
  },
  loaders: {
    Empresa: {
      rubro: relation('empresas/rubros/', 'rubroId'),
      segmento: relation('empresas/segmentos/', 'segmentoId'),
      origen: relation('empresas/origenes/', 'origenId'),
    },
  },
});
await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`READY ${app.server.address().port}`);

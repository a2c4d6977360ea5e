import { readFileSync } from 'node:fs';
import { load, restUrl } from './modules.mjs';

// Apollo Server with @apollo/datasource-rest as its documentation writes it: a data source per request, a resolver
// per field, one call per relation (which the data source deduplicates within the request).
const { ApolloServer } = load('@apollo/server');
const { startStandaloneServer } = load('@apollo/server/standalone');
const { RESTDataSource } = load('@apollo/datasource-rest');

class Rest extends RESTDataSource {
  baseURL = restUrl;
  constructor({ authorization, cache }) {
    super({ cache });
    this.authorization = authorization;
  }
  willSendRequest(_path, request) {
    request.headers.authorization = this.authorization;
  }
  page(path, { page, pageSize }) {
    return this.get(path, { params: { page: String(page), page_size: String(pageSize), lang: 'es' } });
  }
  async one(path, id) {
    return (await this.get(path, { params: { id__in: String(id), page_size: '300' } })).results[0];
  }
}
const names = { razon_social: 'razonSocial', ruc_ci: 'rucCi' };

const server = new ApolloServer({
  typeDefs: readFileSync(new URL('../contract.graphql', import.meta.url), 'utf8'),
  resolvers: {
    Query: {
      empresas: (_, args, { rest }) => rest.page('empresas/', args),
      rubros: (_, args, { rest }) => rest.page('empresas/rubros/', args),
      encuestaEmpresa: (_, _args, { rest }) => rest.get('encuestas/empresa/?lang=es'),
    },
    Mutation: {
      async createOrigen(_, { input }, { rest }) {
        return { record: await rest.post('empresas/origenes/?lang=es', { body: input }), errors: [] };
      },
    },
    TableColumn: { value: ({ value }) => names[value] ?? value },
    Label: { label: ({ descripcion }) => descripcion },
    Empresa: {
      razonSocial: (row) => row.razon_social,
      rucCi: (row) => row.ruc_ci,
      cantSucursales: (row) => row.cant_sucursales,
      cantEmpleados: (row) => row.cant_empleados,
      label: (row) => row.razon_social,
      rubro: (row, _, { rest }) => rest.one('empresas/rubros/', row.rubro),
      segmento: (row, _, { rest }) => rest.one('empresas/segmentos/', row.segmento),
      origen: (row, _, { rest }) => rest.one('empresas/origenes/', row.origen),
    },
    Encuesta: { fechaInicio: (row) => row.fecha_inicio, fechaFin: (row) => row.fecha_fin },
    Seccion: { id: (row) => row.seccion, label: (row) => row.descripcion },
    Pregunta: {
      tituloInforme: (row) => row.titulo_informe,
      campoPertenece: (row) => row.campo_pertenece,
      tipoRespuesta: (row) => ({ id: row.tipo_respuesta }),
      padre: (row) => row.padre && { id: row.padre },
    },
  },
});
const { url } = await startStandaloneServer(server, {
  listen: { port: 0, host: '127.0.0.1' },
  context: async ({ req }) => ({
    rest: new Rest({ authorization: req.headers.authorization, cache: server.cache }),
  }),
});
console.log(`READY ${new URL(url).port}`);

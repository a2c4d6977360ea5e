import { createServer } from 'node:http';
import { createGateway, describe, endpoint, recordOf } from '@encuestas/gateway';

// Adds a resource that your REST v1 server has beyond the contract: its branches, at `sucursales/`.
const FIELDS = 'nombre: String! ciudad: String';
const typeDefs = `
  type Sucursal implements Entity {
    id: ID! label: String! activo: Boolean! version: String
    ${FIELDS}
    empresa: Empresa
  }
  type SucursalPage implements Page { results: [Sucursal!]! count: Int! pageSize: Int! tableColumns: [TableColumn!]! }
  type SucursalPayload { record: Sucursal errors: [FieldError!]! }
  input SucursalFilter { empresa: ID }
  input SucursalInput { ${FIELDS} empresa: ID! }
  input SucursalPatch { nombre: String ciudad: String empresa: ID }
  extend type Query {
    sucursal(id: ID!, lang: Lang = es): Sucursal
    sucursales(
      page: Int = 1 pageSize: Int = 10 search: String ordering: String filter: SucursalFilter lang: Lang = es
    ): SucursalPage
    ciudades: [String!]!
  }
  extend type Mutation {
    createSucursal(input: SucursalInput!, lang: Lang = es): SucursalPayload!
    updateSucursal(id: ID!, input: SucursalPatch!, ifMatch: String, lang: Lang = es): SucursalPayload!
    deactivateSucursal(id: ID!, lang: Lang = es): SucursalPayload!
  }
  extend type Empresa { sucursalPrincipal: Sucursal }`;

// A list is a page or bare rows.
const citiesIn = (body) => [...new Set((body.results ?? body).flatMap(({ ciudad }) => ciudad ?? []))];

const gateway = await createGateway({
  restUrl: process.env.REST_URL ?? 'http://localhost:4001/api/v1/',
  resources: [describe('Sucursal', 'sucursal', 'sucursales', 'sucursales/', { required: ['nombre'] })],
  typeDefs,
  resolvers: {
    // The head office of a company has the id of the company. All that one request loads is one call.
    Empresa: { sucursalPrincipal: ({ id }, _args, context) => recordOf(context, 'Sucursal', id) },
    Query: {
      // Any other read: the client sends the caller's token, and reads each path once per request.
      ciudades: (_query, _args, { rest }) => rest.get(endpoint('sucursales/'), { page_size: 300 }, citiesIn),
    },
  },
});

const server = createServer(gateway.handler);
server.listen(process.env.PORT ?? 4000, () => console.log(`http://localhost:${server.address().port}/graphql`));

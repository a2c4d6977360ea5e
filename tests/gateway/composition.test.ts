import { composeServices } from '@theguild/federation-composition';
import { parse } from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

/** Our subgraph beside one of somebody else's, which adds to companies and answers in the same shapes. */
let gateway: TestGateway;
let sdl: string;
beforeAll(async () => {
  gateway = await startTestGateway({ restUrl: 'http://127.0.0.1:1/', subgraph: true });
  sdl = (await gateway.query('{ _service { sdl } }')).data._service.sdl;
});
afterAll(() => gateway.close());

const THEIRS = `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key", "@shareable"])
  type Query { empresasFavoritas(page: Int = 1): EmpresaPage! }
  type Mutation { marcarEmpresa(id: ID!): EmpresaPayload! olvidarEmpresas: ActionPayload! }
  type Empresa @key(fields: "id") { id: ID! favorita: Boolean! marcada: Date }
  scalar Date
  type EmpresaPage @shareable { results: [Empresa!]! count: Int! pageSize: Int! tableColumns: [TableColumn!]! }
  type EmpresaPayload @shareable { record: Empresa errors: [FieldError!]! }
  type ActionPayload @shareable { ok: Boolean! errors: [FieldError!]! }
  type FieldError @shareable { field: String message: String! code: ErrorCode }
  enum ErrorCode { REQUIRED INVALID TOO_LONG TOO_SHORT TOO_SMALL TOO_LARGE DUPLICATE IN_USE NOT_ALLOWED NOT_FOUND }
  type TableColumn @shareable { label: String! value: String! }
`;

function compose(ours: string, theirs: string) {
  const { supergraphSdl, errors } = composeServices([
    { name: 'encuestas', url: 'http://encuestas.test/graphql', typeDefs: parse(ours) },
    { name: 'favoritas', url: 'http://favoritas.test/graphql', typeDefs: parse(theirs) },
  ]);
  return { sdl: supergraphSdl, errors: (errors ?? []).map(({ message }) => message) };
}

it('composes with a subgraph that extends companies and answers pages, payloads and errors of its own', () => {
  const { sdl: supergraph, errors } = compose(sdl, THEIRS);
  expect(errors).toEqual([]);
  expect(supergraph).toMatch(/favorita: Boolean! @join__field\(graph: FAVORITAS\)/);
  expect(supergraph).toMatch(/razonSocial: String! @join__field\(graph: ENCUESTAS\)/);
  expect(supergraph).toMatch(/empresasFavoritas\(page: Int = 1\): EmpresaPage!/);
});

it('shares nothing else: what means something of ours cannot be defined by others by accident', () => {
  const { errors } = compose(sdl, `${THEIRS} type Reporte @shareable { link: String! }`);
  expect(errors.join('\n')).toMatch(/Reporte\.link/);
  expect(compose(sdl.replace('type FieldError @shareable', 'type FieldError'), THEIRS).errors.join('\n')).toMatch(
    /FieldError\.message/,
  );
});

import { ApolloServer, type ApolloServerPlugin, type BaseContext } from '@apollo/server';
import { ApolloServerPluginCacheControl } from '@apollo/server/plugin/cacheControl';
import { startStandaloneServer } from '@apollo/server/standalone';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { typeDefs as contract, createGateway } from '../../../gateway/src/index.ts';
import { type Foreign, startForeign, tokenFor } from '../../support/foreign.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

const typeDefs = `
  type Nodo { nombre: String tarde: String hijos: [Nodo!] malo: String }
  extend type Query { raiz(n: Int): Nodo promesas: [Nodo!] }
  extend type Mutation { tocar: Nodo }
`;
const nodo = (depth: number): object => ({ nombre: `n${depth}`, hijos: depth > 0 ? [nodo(depth - 1), nodo(0)] : [] });
const resolvers = {
  Query: { raiz: (_: unknown, { n }: { n?: number }) => nodo(n ?? 1), promesas: async () => [nodo(0), nodo(0)] },
  Mutation: { tocar: () => nodo(0) },
  Nodo: {
    tarde: async () => 'más tarde',
    malo() {
      throw new Error('malo');
    },
  },
};

/** Writes every hook down that is called, with what tells one call from another. */
function recorder(log: string[], fields: (query: string | undefined) => boolean): ApolloServerPlugin<BaseContext> {
  const note = (...parts: unknown[]) => log.push(parts.join(' '));
  return {
    async serverWillStart({ schema }) {
      note('serverWillStart', schema.getQueryType());
      return {
        schemaDidLoadOrUpdate: ({ apiSchema }) => note('schemaDidLoadOrUpdate', apiSchema.getQueryType()),
        drainServer: async () => void note('drainServer'),
        serverWillStop: async () => void note('serverWillStop'),
      };
    },
    invalidRequestWasReceived: async ({ error }) => void note('invalidRequestWasReceived', error.message),
    unexpectedErrorProcessingRequest: async ({ error }) => void note('unexpected', error.message),
    contextCreationDidFail: async ({ error }) => void note('contextCreationDidFail', error.message),
    async requestDidStart({ request: { query, http } }) {
      note('requestDidStart', http?.method, http?.headers.get('x-mine'), query);
      return {
        didResolveSource: async ({ source, queryHash }) => void note('didResolveSource', source, queryHash),
        async parsingDidStart() {
          note('parsingDidStart');
          return async (error) => void note('parsingDidEnd', error?.message);
        },
        async validationDidStart() {
          note('validationDidStart');
          return async (errors) =>
            void note(
              'validationDidEnd',
              errors?.map(({ message }) => message),
            );
        },
        didResolveOperation: async ({ operationName, operation }) =>
          void note('didResolveOperation', operationName, operation?.operation),
        async responseForOperation({ request }) {
          note('responseForOperation');
          if (!request.variables?.shortcut) return null;
          return {
            http: { status: 203, headers: new Map() as never },
            body: { kind: 'single', singleResult: { data: { mine: true } } },
          };
        },
        async executionDidStart() {
          note('executionDidStart');
          return {
            executionDidEnd: async (error) => void note('executionDidEnd', error?.message),
            ...(fields(query) && {
              willResolveField({ info, args, source }) {
                const field = `${info.parentType}.${info.fieldName} ${JSON.stringify(args)} ${typeof source}`;
                note('willResolveField', field);
                return (error: unknown, result: unknown) =>
                  note('didResolveField', field, error instanceof Error ? error.message : JSON.stringify(result));
              },
            }),
          };
        },
        didEncounterErrors: async ({ errors }) =>
          void note(
            'didEncounterErrors',
            errors.map(({ message, path, extensions }) => `${message} ${path} ${extensions.code}`),
          ),
        async willSendResponse({ response }) {
          const { body, http } = response;
          note('willSendResponse', http.status, body.kind === 'single' && JSON.stringify(body.singleResult.data));
          http.headers.set('x-plugin', 'was here');
        },
      };
    },
  };
}

/** Fields are resolved at the same time; their order is not defined. */
const inOrder = (log: readonly string[]) => {
  const isField = (line: string) => /^(will|did)ResolveField/.test(line);
  return [...log.filter((line) => !isField(line)), ...log.filter(isField).sort()];
};

/** Observes fields from the second request on, like a plugin that samples requests. */
const sampling = () => {
  const seen = new Map<string | undefined, number>();
  return (query: string | undefined) => {
    seen.set(query, (seen.get(query) ?? 0) + 1);
    return (seen.get(query) ?? 0) > 2;
  };
};

const HASH = 'ecf4edb46db40b5132295c0291d62fb65d6759a9eedfa4d5d612dd5ec54a6b38';
const post = (body: unknown, headers = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-mine': 'yes', ...headers },
  body: JSON.stringify(body),
});
const get = (query: string) => ({
  search: `?query=${encodeURIComponent(query)}`,
  headers: { 'apollo-require-preflight': '1' },
});
const TREE = 'query Q($n: Int) { raiz(n: $n) { nombre tarde hijos { nombre hijos { tarde } } } promesas { nombre } }';
const persisted = { persistedQuery: { version: 1, sha256Hash: HASH } };

const REQUESTS: Record<string, (RequestInit & { search?: string })[]> = {
  'a query, again and again': [1, 2, 3, 4].map((n) => post({ query: TREE, variables: { n: n % 2 } })),
  'a field that fails': [1, 2, 3].map(() => post({ query: '{ raiz { nombre malo } }' })),
  'a mutation': [1, 2, 3].map(() => post({ query: 'mutation { tocar { nombre } }' })),
  introspection: [1, 2].map(() => post({ query: '{ __typename __type(name: "Nodo") { name } }' })),
  'a document that does not parse': [post({ query: '{ raiz' }), post({ query: '{ raiz' })],
  'a document that is not valid': [1, 2].map(() => post({ query: '{ nada }' })),
  'variables of the wrong kind': [1, 2, 3].map(() => post({ query: TREE, variables: { n: 'x' } })),
  'an operation that is not there': [1, 2].map(() => post({ query: TREE, operationName: 'Otra' })),
  'nothing to execute': [post({}), post({ query: '' }), post({ query: 5 })],
  'an answer of the plugin’s own': [1, 2].map(() => post({ query: '{ raiz { tarde } }', variables: { shortcut: 1 } })),
  GET: [get('{ raiz { nombre } }'), get('{ raiz { nombre } }'), get('mutation { tocar { nombre } }')],
  'what another site could send': [
    { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' },
    { search: '?query={raiz{nombre}}' },
  ],
  'persisted queries': [
    post({ extensions: persisted }),
    post({ query: '{__typename}', extensions: persisted }),
    post({ extensions: persisted }),
    post({ query: '{ promesas { nombre } }', extensions: persisted }),
  ],
};

describe.each([
  ['that looks at every field', () => () => true],
  ['that looks at no field', () => () => false],
  ['that looks at the fields of some requests', sampling],
])('a plugin %s', (_, fields) => {
  const plain = { url: '', log: [] as string[] };
  const ours = { url: '', log: [] as string[] };
  let apollo: ApolloServer;
  let gateway: TestGateway;
  let foreign: Foreign;
  beforeAll(async () => {
    foreign = await startForeign();
    gateway = await startTestGateway({
      restUrl: foreign.url,
      typeDefs,
      resolvers,
      introspection: true,
      plugins: [recorder(ours.log, fields())],
    });
    ours.url = `${gateway.url}/graphql`;
    apollo = new ApolloServer({
      typeDefs: [contract, typeDefs],
      resolvers,
      introspection: true,
      plugins: [recorder(plain.log, fields())],
      includeStacktraceInErrorResponses: false,
      stopOnTerminationSignals: false,
    });
    plain.url = (await startStandaloneServer(apollo, { listen: { port: 0, host: '127.0.0.1' } })).url;
  });
  beforeEach(() => {
    plain.log.length = 0;
    ours.log.length = 0;
  });
  afterAll(() => foreign.close());

  it.each(Object.keys(REQUESTS))('has every hook called as by Apollo Server: %s', async (name) => {
    for (const { search = '', ...init } of REQUESTS[name] ?? []) {
      const answers = await Promise.all([fetch(plain.url + search, init), fetch(ours.url + search, init)]);
      const [theirs, own] = await Promise.all(answers.map(async (answer) => await answer.text()));
      if (!theirs?.includes('"errors"')) expect(JSON.parse(own ?? '')).toEqual(JSON.parse(theirs ?? ''));
      expect(answers[1].headers.get('x-plugin')).toBe(answers[0].headers.get('x-plugin'));
      expect(inOrder(ours.log)).toEqual(inOrder(plain.log));
    }
    expect(ours.log.length).toBeGreaterThanOrEqual(REQUESTS[name]?.length ?? 0);
  });

  it('learns of the shutdown', async () => {
    await apollo.stop();
    await gateway.close();
    expect(ours.log).toEqual(plain.log);
  });
});

describe('over REST v1', () => {
  it('each request resolves its fields, though the server confirms an earlier result', async () => {
    const foreign = await startForeign({ etags: true });
    const fields: string[] = [];
    const gateway = await startTestGateway(
      {
        restUrl: foreign.url,
        plugins: [
          {
            requestDidStart: async () => ({
              executionDidStart: async () => ({ willResolveField: ({ info }) => void fields.push(info.fieldName) }),
            }),
          },
        ],
      },
      tokenFor(1),
    );
    const query = '{ empresas(pageSize: 2) { results { razonSocial rubro { label } } } }';
    const counts = [];
    const texts = new Set<string>();
    for (let turn = 0; turn < 4; turn += 1) {
      fields.length = 0;
      texts.add((await gateway.query(query)).text);
      counts.push(fields.length);
    }
    expect(texts.size).toBe(1);
    expect(counts).toEqual([8, 8, 8, 8]);
    await gateway.close();
    await foreign.close();
  });

  it('results are reused, and every hook reads the data', async () => {
    const foreign = await startForeign({ etags: true });
    const read: unknown[] = [];
    const gateway = await startTestGateway(
      {
        restUrl: foreign.url,
        plugins: [
          {
            requestDidStart: async () => ({
              async willSendResponse({ response: { body } }) {
                if (body.kind === 'single') read.push(structuredClone({ ...body.singleResult.data }));
              },
            }),
          },
        ],
      },
      tokenFor(1),
    );
    const query = '{ a: empresas(pageSize: 2) { results { razonSocial } } b: origenes { count } }';
    const answers = [];
    for (let turn = 0; turn < 4; turn += 1) answers.push((await gateway.query(query)).text);
    expect(new Set(answers).size).toBe(1);
    expect(read).toEqual(answers.map((text) => JSON.parse(text).data));
    expect((await gateway.admin('/metrics')).text).toContain('gateway_reused_total{kind="result"} 3');
    await gateway.close();
    await foreign.close();
  });

  it('what one changes in an answer is sent, each time from what the server has', async () => {
    const foreign = await startForeign({ etags: true });
    let turn = 0;
    const gateway = await startTestGateway(
      {
        restUrl: foreign.url,
        plugins: [
          {
            requestDidStart: async () => ({
              async willSendResponse({ response: { body } }) {
                const { data } = body.kind === 'single' ? body.singleResult : {};
                const page = data?.origenes as { count: number };
                page.count += turn;
                if (data && turn === 3) data.origenes = null;
              },
            }),
          },
        ],
      },
      tokenFor(1),
    );
    const counts = [];
    for (turn = 0; turn < 5; turn += 1)
      counts.push((await gateway.query('{ origenes { count } }')).data.origenes?.count);
    expect(counts).toEqual([3, 4, 5, undefined, 7]);
    await gateway.close();
    await foreign.close();
  });

  it('one of Apollo’s that is off here otherwise can be given', async () => {
    const gateway = await createGateway({
      restUrl: 'http://127.0.0.1:1/',
      plugins: [ApolloServerPluginCacheControl({ defaultMaxAge: 5 })],
    });
    await gateway.close();
  });
});

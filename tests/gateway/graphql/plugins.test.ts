import { ApolloServer, type ApolloServerPlugin, type BaseContext } from '@apollo/server';
import { ApolloServerPluginCacheControl } from '@apollo/server/plugin/cacheControl';
import { startStandaloneServer } from '@apollo/server/standalone';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { typeDefs as contract, createGateway } from '../../../gateway/src/index.ts';
import { gatewayOverForeign, useForeign, useGateway } from '../../support/useGateway.ts';

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

/** Records the hooks that see what our executor does; Apollo Server calls all others itself. */
function recorder(log: string[], fields: (query: string | undefined) => boolean): ApolloServerPlugin<BaseContext> {
  const note = (...parts: unknown[]) => log.push(parts.join(' '));
  return {
    async requestDidStart({ request: { query } }) {
      return {
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

const post = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const TREE = 'query Q($n: Int) { raiz(n: $n) { nombre tarde hijos { nombre hijos { tarde } } } promesas { nombre } }';

const REQUESTS: Record<string, RequestInit[]> = {
  'a query, again and again': [1, 2, 3, 4].map((n) => post({ query: TREE, variables: { n: n % 2 } })),
  'a field that fails': [1, 2, 3].map(() => post({ query: '{ raiz { nombre malo } }' })),
  'a mutation': [1, 2, 3].map(() => post({ query: 'mutation { tocar { nombre } }' })),
  introspection: [1, 2].map(() => post({ query: '{ __typename __type(name: "Nodo") { name } }' })),
  'variables of the wrong kind': [1, 2, 3].map(() => post({ query: TREE, variables: { n: 'x' } })),
  'an operation that is not there': [1, 2].map(() => post({ query: TREE, operationName: 'Otra' })),
};

describe.each([
  ['that looks at every field', () => () => true],
  ['that looks at no field', () => () => false],
  ['that looks at the fields of some requests', sampling],
])('a plugin %s', (_, fields) => {
  const plain = { url: '', log: [] as string[] };
  const ours = { url: '', log: [] as string[] };
  const own = { typeDefs, resolvers, introspection: true, plugins: [recorder(ours.log, fields())] };
  const gateway = useGateway(useForeign(), own, () => undefined);
  const apollo = new ApolloServer({
    typeDefs: [contract, typeDefs],
    resolvers,
    introspection: true,
    plugins: [recorder(plain.log, fields())],
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
  });
  beforeAll(async () => {
    ours.url = `${gateway.url}/graphql`;
    plain.url = (await startStandaloneServer(apollo, { listen: { port: 0, host: '127.0.0.1' } })).url;
  });
  afterAll(() => apollo.stop());
  beforeEach(() => {
    plain.log.length = 0;
    ours.log.length = 0;
  });

  it.each(Object.keys(REQUESTS))('has every hook called as by Apollo Server: %s', async (name) => {
    for (const init of REQUESTS[name] ?? []) {
      const answers = await Promise.all([fetch(plain.url, init), fetch(ours.url, init)]);
      const [theirs, own] = await Promise.all(answers.map(async (answer) => await answer.text()));
      if (!theirs?.includes('"errors"')) expect(JSON.parse(own ?? '')).toEqual(JSON.parse(theirs ?? ''));
      expect(answers[1].headers.get('x-plugin')).toBe(answers[0].headers.get('x-plugin'));
      expect(inOrder(ours.log)).toEqual(inOrder(plain.log));
    }
    expect(ours.log.length).toBeGreaterThanOrEqual(REQUESTS[name]?.length ?? 0);
  });
});

describe('over REST v1', () => {
  const { start, gateway } = gatewayOverForeign();

  it('each request resolves its fields, though the server confirms an earlier result', async () => {
    const fields: string[] = [];
    const plugin: ApolloServerPlugin = {
      requestDidStart: async () => ({
        executionDidStart: async () => ({ willResolveField: ({ info }) => void fields.push(info.fieldName) }),
      }),
    };
    await start({ etags: true }, { plugins: [plugin] });
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
  });

  it('results are reused, and every hook reads the data', async () => {
    const read: unknown[] = [];
    const plugin: ApolloServerPlugin = {
      requestDidStart: async () => ({
        async willSendResponse({ response: { body } }) {
          if (body.kind === 'single') read.push(structuredClone({ ...body.singleResult.data }));
        },
      }),
    };
    await start({ etags: true }, { plugins: [plugin] });
    const query = '{ a: empresas(pageSize: 2) { results { razonSocial } } b: origenes { count } }';
    const answers = [];
    for (let turn = 0; turn < 4; turn += 1) answers.push((await gateway.query(query)).text);
    expect(new Set(answers).size).toBe(1);
    expect(read).toEqual(answers.map((text) => JSON.parse(text).data));
    expect((await gateway.admin('/metrics')).text).toContain('gateway_reused_total{kind="result"} 3');
  });

  it('what one changes in an answer is sent, each time from what the server has', async () => {
    let turn = 0;
    const plugin: ApolloServerPlugin = {
      requestDidStart: async () => ({
        async willSendResponse({ response: { body } }) {
          const { data } = body.kind === 'single' ? body.singleResult : {};
          const page = data?.origenes as { count: number };
          page.count += turn;
          if (data && turn === 3) data.origenes = null;
        },
      }),
    };
    await start({ etags: true }, { plugins: [plugin] });
    const counts = [];
    for (turn = 0; turn < 5; turn += 1)
      counts.push((await gateway.query('{ origenes { count } }')).data.origenes?.count);
    expect(counts).toEqual([3, 4, 5, undefined, 7]);
  });

  it('one of Apollo’s that is off here otherwise can be given', async () => {
    const cached = await createGateway({
      restUrl: 'http://127.0.0.1:1/',
      plugins: [ApolloServerPluginCacheControl({ defaultMaxAge: 5 })],
    });
    await cached.close();
  });
});

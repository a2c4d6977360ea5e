import { GraphQLError } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenFor } from '../../support/foreign.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { useForeign } from '../../support/useGateway.ts';

const foreign = useForeign();

describe('a context of the integrator’s own', () => {
  const owners: (string | undefined)[] = [];
  const logged: object[] = [];
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway(
      {
        restUrl: foreign.url,
        logger: { debug() {}, info() {}, warn() {}, error: (fields) => logged.push(fields) },
        context: async ({ headers }) => {
          owners.push(String(headers['x-who']));
          if (headers['x-who'] === 'nobody') throw new GraphQLError('Who?', { extensions: { code: 'NOBODY' } });
          if (headers['x-who'] === 'broken') throw new Error('password=secret');
          return { who: String(headers['x-who']) };
        },
        typeDefs: 'extend type Empresa { quien: String } extend type Query { quien: String }',
        resolvers: {
          Empresa: { quien: async (_row, _args, context) => (await context.own).who },
          Query: { quien: async (_row, _args, { own }) => (await own).who.toUpperCase() },
        },
      },
      tokenFor(1),
    );
  });
  afterAll(() => gateway.close());
  const query = '{ quien empresas(pageSize: 3, lang: en) { results { id quien } } }';
  const ask = async (who: string, text = query) => {
    owners.length = 0;
    return await gateway.query(text, {}, { headers: { 'x-who': who } });
  };

  it('is created once per request, for all readers and languages', async () => {
    for (const who of ['ana', 'luis', 'eva']) {
      const { data, errors } = await ask(who);
      expect(errors).toBeUndefined();
      expect(data.quien).toBe(who.toUpperCase());
      expect(data.empresas.results.map(({ quien }: { quien: string }) => quien)).toEqual([who, who, who]);
      expect(owners).toEqual([who]);
    }
  });

  it('is not created for the fields of the contract', async () => {
    expect((await ask('broken', '{ empresas(pageSize: 1) { count } }')).data.empresas.count).toBe(40);
    expect(owners).toEqual([]);
  });

  it('what it throws is an error of the fields that need it: in its own words, or in none', async () => {
    const own = await ask('nobody');
    expect(own.errors?.[0]).toMatchObject({ message: 'Who?', path: ['quien'], extensions: { code: 'NOBODY' } });
    expect(own.data.empresas.results[0]).toEqual({ id: '1', quien: null });
    const broken = await ask('broken');
    expect(owners).toEqual(['broken']);
    expect(broken.errors).toHaveLength(4);
    expect(broken.errors?.[0]).toMatchObject({
      message: 'The context of this request could not be made.',
      extensions: { code: 'CONTEXT_FAILED', requestId: expect.any(String) },
    });
    expect(broken.text).not.toMatch(/secret|stack/);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatchObject({ reason: expect.stringContaining('password=secret') });
  });
});

describe('resolvers of an integrator', () => {
  it('fail as INTERNAL_SERVER_ERROR, without their words', async () => {
    const gateway = await startTestGateway(
      {
        restUrl: foreign.url,
        typeDefs: 'extend type Query { throws: String none: Int! }  extend type Empresa { absent: Int! }',
        resolvers: {
          Query: {
            throws: () => {
              throw new Error('password=secret');
            },
            none: () => null,
          },
        },
      },
      tokenFor(1),
    );
    for (const query of ['{ throws }', '{ none }', '{ empresa(id: 1) { absent } }']) {
      for (let twice = 0; twice < 2; twice += 1) {
        const { errors, text } = await gateway.query(query);
        expect([query, errors?.map(({ extensions }) => extensions.code)]).toEqual([query, ['INTERNAL_SERVER_ERROR']]);
        expect(text).not.toContain('secret');
      }
    }
    await gateway.close();
  });

  it('name a path by endpoint() or record(): a text is refused, and nothing is sent', async () => {
    const logged: object[] = [];
    const path = JSON.parse('"origenes/1/"');
    const gateway = await startTestGateway(
      {
        restUrl: foreign.url,
        logger: { debug() {}, info() {}, warn() {}, error: (fields) => logged.push(fields) },
        typeDefs: 'extend type Query { reads: String writes: String }',
        resolvers: {
          Query: {
            reads: (_query, _args, { rest }) => rest.get(path, {}, String),
            writes: async (_query, _args, { rest }) => String(await rest.write('PATCH', path, {})),
          },
        },
      },
      tokenFor(1),
    );
    const before = foreign.calls.length;
    const { errors } = await gateway.query('{ reads writes }');
    expect(errors).toHaveLength(2);
    expect(foreign.calls).toHaveLength(before);
    expect(logged).toHaveLength(2);
    for (const line of logged)
      expect(line).toMatchObject({ reason: expect.stringContaining('endpoint() or record()') });
    await gateway.close();
  });
});

import { readFileSync } from 'node:fs';
import { HeaderMap } from '@apollo/server';
import {
  buildSchema,
  GraphQLError,
  type GraphQLField,
  getNamedType,
  isInputObjectType,
  isLeafType,
  isRequiredInputField,
} from 'graphql';
import { expect, it } from 'vitest';
import { example } from '../../support/hostile.ts';
import { gatewayOverForeign } from '../../support/useGateway.ts';

/** A document that comes in again is compiled: it does the same as the first time. */
const { start, foreign, gateway } = gatewayOverForeign();

/** Passwords that nobody chose are others each time. */
const comparable = (key: string, value: unknown) => (key.startsWith('password') ? typeof value : value);

const written = () =>
  foreign.calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => ({ method, path, body: JSON.stringify(body, comparable) }));

const read = () =>
  foreign.calls.flatMap(({ method, path, query }) => (method === 'GET' ? `${path}?${query}` : [])).toSorted();

/** A field with a variable for each argument, and for each field of an input; the client gives what it needs alone. */
function fieldByField(kind: 'query' | 'mutation', { name, args, type }: GraphQLField<unknown, unknown>) {
  const defined: string[] = [];
  const variables: Record<string, unknown> = {};
  const variable = (
    as: string,
    of: (typeof args)[number] | { type: (typeof args)[number]['type'] },
    given: boolean,
  ) => {
    defined.push(`$${as}: ${of.type}`);
    if (given) variables[as] = example(of.type);
    return `$${as}`;
  };
  const argumentsOf = args.map((arg) => {
    const named = getNamedType(arg.type);
    const isList = String(arg.type).startsWith('[');
    if (!isInputObjectType(named) || isList)
      return `${arg.name}: ${variable(arg.name, arg, arg.type.toString().endsWith('!'))}`;
    const fields = Object.values(named.getFields()).map(
      (field) => `${field.name}: ${variable(`${arg.name}_${field.name}`, field, isRequiredInputField(field))}`,
    );
    return `${arg.name}: { ${fields.join(', ')} }`;
  });
  const payload = getNamedType(type);
  const selection = isLeafType(payload) ? '' : '{ __typename }';
  const [head, given] = [defined, argumentsOf].map((parts) => (parts.length > 0 ? `(${parts.join(', ')})` : ''));
  return { query: `${kind} M${head} { done: ${name}${given} ${selection} }`, variables };
}

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
const fieldsOf = (kind: 'query' | 'mutation') => {
  const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
  return Object.values(root?.getFields() ?? {}).map((field) => [kind, field] as const);
};

it('what a client leaves out is left out every time, in every field', async () => {
  await start();
  const fields = [...fieldsOf('query'), ...fieldsOf('mutation')];
  expect(fields.length).toBeGreaterThan(100);
  for (const [kind, field] of fields) {
    const { query, variables } = fieldByField(kind, field);
    const times: unknown[] = [];
    for (let time = 0; time < 3; time += 1) {
      foreign.reset();
      const { data, errors } = await gateway.query(query, variables);
      // What a server's lists do is found out once; of the others it is the same that is read.
      const reads = field.args.some((arg) => arg.name === 'filter') && read();
      times.push({ data, errors: errors?.map(({ message }) => message), written: written(), reads });
    }
    expect(times[1], field.name).toEqual(times[0]);
    expect(times[2], field.name).toEqual(times[0]);
  }
});

it('no mutation is done after one that failed, every time', async () => {
  await start();
  const two =
    'mutation { a: deleteEmpresa(id: 999) { record { id } } b: createOrigen(input: { descripcion: "X" }) { record { id } } }';
  for (let time = 0; time < 3; time += 1) {
    foreign.reset();
    const { data, errors } = await gateway.query(two);
    expect([data, errors?.length]).toEqual([null, 1]);
    expect(written().filter(({ path }) => path.includes('origenes'))).toEqual([]);
  }
});

it('methods of what an integrator’s resolver answers are called every time', async () => {
  const caja = () => ({ total: () => 3 });
  const typeDefs = 'extend type Query { caja: Caja } type Caja { total: Int }';
  await start({}, { typeDefs, resolvers: { Query: { caja } } });
  for (let time = 0; time < 3; time += 1)
    expect((await gateway.query('{ caja { total } }')).data).toEqual({ caja: { total: 3 } });
});

it('the status and the headers of an integrator’s error are the answer’s every time', async () => {
  let owes = false;
  const cobro = () => {
    if (!owes) return 0;
    const headers = new HeaderMap([['x-cobro', 'si']]);
    throw new GraphQLError('Falta pagar', { extensions: { code: 'PAYMENT', http: { status: 402, headers } } });
  };
  await start({}, { typeDefs: 'extend type Query { cobro: Int }', resolvers: { Query: { cobro } } });
  expect((await gateway.query('{ cobro }')).status).toBe(200);
  owes = true;
  for (let time = 0; time < 3; time += 1) {
    const { status, headers, errors } = await gateway.query('{ cobro }');
    expect([status, headers.get('x-cobro')]).toEqual([402, 'si']);
    expect(errors?.[0]?.extensions).toEqual({ code: 'PAYMENT', requestId: expect.any(String) });
  }
});

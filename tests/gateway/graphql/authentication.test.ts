import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Foreign, startForeign } from '../../support/foreign.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

/** Operations without a token: signing in, and the state of the server. */
const OPEN = ['estado', 'login', 'logout', 'refreshToken', 'requestPasswordReset', 'sendNewPassword', 'verifyToken'];

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));

/** A value that an argument takes. */
function anyOf(type: GraphQLInputType): string {
  if (isListType(getNullableType(type))) return '[]';
  const named = getNamedType(type);
  if (isEnumType(named)) return named.getValues()[0]?.name ?? '';
  if (isInputObjectType(named)) {
    const required = Object.values(named.getFields()).filter(isRequiredInputField);
    return `{ ${required.map((field) => `${field.name}: ${anyOf(field.type)}`).join(', ')} }`;
  }
  return { Boolean: 'true', Int: '1', Date: '"2026-01-01"' }[named.name] ?? '"1"';
}

function operationOf(kind: string, { name, args, type }: GraphQLField<unknown, unknown>): [string, string] {
  const required = args.filter(isRequiredArgument).map((arg) => `${arg.name}: ${anyOf(arg.type)}`);
  const lang = args.some((arg) => arg.name === 'lang') ? ['lang: en'] : [];
  const given = [...required, ...lang].join(', ');
  const selected = isLeafType(getNamedType(type)) ? '' : ' { __typename }';
  return [name, `${kind} { ${name}${given && `(${given})`}${selected} }`];
}

const operations = ['query', 'mutation'].flatMap((kind) => {
  const fields = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
  return Object.values(fields?.getFields() ?? {}).map((field) => operationOf(kind, field));
});

let foreign: Foreign;
let gateway: TestGateway;
beforeAll(async () => {
  foreign = await startForeign();
  gateway = await startTestGateway({ restUrl: foreign.url });
});
afterAll(async () => {
  await gateway.close();
  await foreign.close();
});

it.each(operations.filter(([name]) => !OPEN.includes(name)))(
  '%s requires a token, and sends no request without one',
  async (name, operation) => {
    const message = operation.includes('lang: en') ? 'The token was not found' : 'No se encontró el token';
    // From the second time on a query is compiled.
    for (let turn = 0; turn < 3; turn += 1) {
      const { errors } = await gateway.query(operation);
      expect(errors).toMatchObject([{ message, path: [name], extensions: { code: 'UNAUTHENTICATED' } }]);
    }
    expect(foreign.calls).toEqual([]);
  },
);

it.each(operations.filter(([name]) => OPEN.includes(name)))('%s is open to everybody', async (_, operation) => {
  const { errors = [] } = await gateway.query(operation);
  expect(errors.map(({ message }) => message)).not.toContain('No se encontró el token');
  foreign.calls.length = 0;
});

it('the list of what is open names fields that there are', () => {
  expect(operations.map(([name]) => name)).toEqual(expect.arrayContaining(OPEN));
});

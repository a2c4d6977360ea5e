import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { expect, it } from 'vitest';
import { operationOf } from '../../support/hostile.ts';
import { useForeign, useGateway } from '../../support/useGateway.ts';

/** Operations without a token: signing in, and the state of the server. */
const OPEN = ['estado', 'login', 'logout', 'refreshToken', 'requestPasswordReset', 'sendNewPassword', 'verifyToken'];

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));

const fieldsOf = (kind: 'query' | 'mutation') => {
  const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
  return Object.values(root?.getFields() ?? {}).map((field) => [field.name, operationOf(kind, field)] as const);
};
const operations = [...fieldsOf('query'), ...fieldsOf('mutation')];

const foreign = useForeign();
const gateway = useGateway(foreign, {}, () => undefined);

it.each(operations.filter(([name]) => !OPEN.includes(name)))(
  '%s requires a token, and sends no request without one',
  async (name, { query, variables }) => {
    const lang = 'lang' in variables && { lang: 'en' };
    const message = lang ? 'The token was not found' : 'No se encontró el token';
    // From the second time on a query is compiled.
    for (let turn = 0; turn < 3; turn += 1) {
      const { errors } = await gateway.query(query, { ...variables, ...lang });
      expect(errors).toMatchObject([{ message, path: [name], extensions: { code: 'UNAUTHENTICATED' } }]);
    }
    expect(foreign.calls).toEqual([]);
  },
);

it.each(operations.filter(([name]) => OPEN.includes(name)))(
  '%s is open to everybody',
  async (_, { query, variables }) => {
    const { errors = [] } = await gateway.query(query, variables);
    expect(errors.map(({ message }) => message)).not.toContain('No se encontró el token');
    foreign.calls.length = 0;
  },
);

it('the list of what is open names fields that there are', () => {
  expect(operations.map(([name]) => name)).toEqual(expect.arrayContaining(OPEN));
});

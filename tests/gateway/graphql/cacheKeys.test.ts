import { describe, expect, it } from 'vitest';
import { tenantOf } from '../../../gateway/src/server/request.ts';
import { tokenFor } from '../../support/foreign.ts';
import { startTestGateway } from '../../support/gateway.ts';
import { useForeign, useGateway } from '../../support/useGateway.ts';

describe('an operation that becomes code', () => {
  const foreign = useForeign();
  const gateway = useGateway(foreign);

  it.each([
    `"); globalThis.broken = true; ("`,
    `\\"); globalThis.broken = true; //`,
    '`); globalThis.broken = true; (`',
    '\u0024{globalThis.broken = true}',
    `'); globalThis.broken = true; ('`,
    '\u2028globalThis.broken = true\u2029',
  ])('takes %j as a text and nothing else', async (search) => {
    const literal = JSON.stringify(search);
    for (let times = 0; times < 3; times++) {
      const { data, errors } = await gateway.query(
        `query ($s: String = ${literal}) { a: origenes(search: ${literal}) { count } b: origenes(search: $s) { count } }`,
      );
      expect.soft(errors).toBeUndefined();
      expect.soft(data).toEqual({ a: { count: 0 }, b: { count: 0 } });
    }
    expect(globalThis).not.toHaveProperty('broken');
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('answers under the name %s', async (alias) => {
    for (let times = 0; times < 3; times++) {
      const { text } = await gateway.query(`{ ${alias}: origenes { ${alias}: count } }`);
      expect.soft(text).toBe(`{"data":{"${alias}":{"${alias}":3}}}`);
      expect(Object.keys(Object.prototype)).toEqual([]);
    }
  });

  it('answers under the name __proto__ where nothing is reused', async () => {
    const interpreting = await startTestGateway({ restUrl: foreign.url, resolvers: { Query: {} } }, tokenFor(1));
    for (let times = 0; times < 3; times++) {
      const { text } = await interpreting.query('{ __proto__: origenes { __proto__: count } }');
      expect.soft(text).toBe('{"data":{"__proto__":{"__proto__":3}}}');
    }
    await interpreting.close();
  });

  it('lets no input slip in what its type does not have', async () => {
    const mutation = 'mutation ($input: OrigenInput!) { createOrigen(input: $input) { record { id } } }';
    const input = JSON.parse('{"descripcion": "x", "__proto__": {"activo": false}}');
    const answer = await gateway.query(mutation, { input });
    expect(answer.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });
});

describe('the cache key of a caller', () => {
  it.each(['token!!', 'to ken', 'tokén', '=', 'a=b'])('%s is not a token', (token) => {
    expect(tenantOf({ authorization: `Bearer ${token}` })).toMatchObject({ tenant: '-', token: null });
  });
});

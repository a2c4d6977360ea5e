import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { tokenFor } from '../../support/foreign.ts';
import { postGraphql } from '../../support/gateway.ts';
import { useForeign, useGateway } from '../../support/useGateway.ts';

/** Apollo's automatic persisted queries (APQ). */
const gateway = useGateway(useForeign(), { limits: { fields: 4 } });

const COUNT = 'query Contar { origenes { count } }';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function post(query: string | undefined, hash: unknown) {
  const extensions = { persistedQuery: { version: 1, sha256Hash: hash } };
  const { text } = await postGraphql(`${gateway.url}/graphql`, { query, extensions }, { token: tokenFor(1) });
  return JSON.parse(text);
}

it('answers a registered query by its hash, as often as it comes', async () => {
  const notFound = { errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] };
  expect(await post(undefined, sha256(COUNT))).toMatchObject(notFound);
  expect(await post(COUNT, sha256(COUNT))).toEqual({ data: { origenes: { count: 3 } } });
  for (let time = 0; time < 4; time += 1)
    expect(await post(undefined, sha256(COUNT))).toEqual({ data: { origenes: { count: 3 } } });
});

it('registers nothing that is not valid, within the limits and what its hash says', async () => {
  const deep = 'query Honda { empresas { results { rubro { segmentos { id } } } } }';
  for (const query of ['query Nada { nada }', deep]) {
    expect((await post(query, sha256(query))).errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
    expect((await post(undefined, sha256(query))).data).toBeUndefined();
  }
  for (const hash of ['nada', 'x'.repeat(64), sha256(deep), ['a'], { a: 1 }, 7, true])
    expect((await post(COUNT, hash)).data, String(hash)).toBeUndefined();
});

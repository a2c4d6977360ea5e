import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGateway } from '../../gateway/src/index.ts';
import { type Foreign, startForeign, tokenFor } from '../support/foreign.ts';
import { startTestGateway } from '../support/gateway.ts';

let foreign: Foreign;
beforeAll(async () => {
  foreign = await startForeign();
});
afterAll(() => foreign.close());

describe('options', () => {
  it('takes a fetch of the integrator’s own', async () => {
    const seen: string[] = [];
    const fetch: typeof globalThis.fetch = (input, init) => {
      seen.push(String(input));
      return globalThis.fetch(input, init);
    };
    const gateway = await startTestGateway({ restUrl: foreign.url, fetch }, tokenFor(1));
    const { data } = await gateway.query('{ empresas(pageSize: 1) { results { label rubro { label } } } }');
    expect(data.empresas.results).toEqual([{ label: 'Empresa 1', rubro: { label: 'Bancos' } }]);
    expect(seen.every((url) => url.startsWith(foreign.url))).toBe(true);
    expect(seen).toHaveLength(2);
    await gateway.close();
  });

  it('lets several live in one process', async () => {
    const [a, b] = await Promise.all([
      createGateway({ restUrl: foreign.url }),
      createGateway({ restUrl: foreign.url }),
    ]);
    await a.close();
    await b.close();
  });
});

describe('as a federation subgraph', () => {
  it('has keys, and resolves entities by them', async () => {
    const gateway = await startTestGateway({ restUrl: foreign.url, subgraph: true }, tokenFor(1));
    const sdl = await gateway.query('{ _service { sdl } }');
    expect(sdl.data._service.sdl).toMatch(/type Empresa\s+@key\(fields: "id"\)/);
    const { data, errors } = await gateway.query(
      'query($r: [_Any!]!) { _entities(representations: $r) { ... on Empresa { razonSocial rubro { label } } ... on Origen { label } } }',
      {
        r: [
          { __typename: 'Empresa', id: '3' },
          { __typename: 'Origen', id: '2' },
          { __typename: 'Empresa', id: '4' },
        ],
      },
    );
    expect(errors).toBeUndefined();
    expect(data._entities).toEqual([
      { razonSocial: 'Empresa 3', rubro: { label: 'Comercio' } },
      { label: 'Multinacional' },
      { razonSocial: 'Empresa 4', rubro: { label: 'Salud' } },
    ]);
    expect((await gateway.query('{ empresas(pageSize: 1) { count } }')).data.empresas.count).toBe(40);
    await gateway.close();
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Foreign, type ForeignOptions, startForeign, tokenFor } from '../../support/foreign.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

const ENTITIES = `query($r: [_Any!]!) { _entities(representations: $r) { __typename ... on Empresa { razonSocial } ... on Origen { label } } }`;

/** An unhandled rejection would end the process. */
const orphans: unknown[] = [];
const note = (reason: unknown) => orphans.push(reason);
beforeAll(() => process.on('unhandledRejection', note));
afterAll(() => process.off('unhandledRejection', note));

let foreign: Foreign;
let gateway: TestGateway;
async function start(options: ForeignOptions = {}, more = {}) {
  foreign = await startForeign(options);
  gateway = await startTestGateway({ restUrl: foreign.url, subgraph: true, ...more }, tokenFor(1));
}
afterEach(async () => {
  await gateway.close();
  await foreign.close();
  vi.useRealTimers();
});
const settled = () => new Promise((done) => setTimeout(done, 50));

describe('entities', () => {
  it('an unknown one is an error of its own: the others are answered, and the process goes on', async () => {
    await start();
    const r = [
      { __typename: 'Empresa', id: '3' },
      { __typename: 'Nada', id: '1' },
      { id: '1' },
      { __typename: 'Query' },
    ];
    const { data, errors } = await gateway.query(ENTITIES, { r });
    expect(data._entities).toEqual([{ __typename: 'Empresa', razonSocial: 'Empresa 3' }, null, null, null]);
    expect(errors?.map(({ path, extensions }) => [path?.[1], extensions.code])).toEqual([
      [1, 'BAD_USER_INPUT'],
      [2, 'BAD_USER_INPUT'],
      [3, 'BAD_USER_INPUT'],
    ]);
    // Nobody is signed in: what is known fails too, and nothing is left over.
    await gateway.query(ENTITIES, { r }, { token: null });
    await settled();
    expect(orphans).toEqual([]);
  });

  it('are answered to resolvers of somebody else’s too', async () => {
    await start(
      {},
      {
        typeDefs: 'extend type Empresa { doble: Int }',
        resolvers: { Empresa: { doble: ({ cantSucursales }: { cantSucursales: number }) => cantSucursales * 2 } },
      },
    );
    const query = 'query($r: [_Any!]!) { _entities(representations: $r) { ... on Empresa { razonSocial doble } } }';
    const { data, errors } = await gateway.query(query, { r: [{ __typename: 'Empresa', id: 4 }] });
    expect(errors).toBeUndefined();
    expect(data._entities).toEqual([{ razonSocial: 'Empresa 4', doble: 6 }]);
  });

  it('cost what they touch, however they are given', async () => {
    await start({}, { limits: { cost: 100 } });
    const r = Array.from({ length: 200 }, (_, n) => ({ __typename: 'Empresa', id: n + 1 }));
    const before = foreign.calls.length;
    expect((await gateway.query(ENTITIES, { r })).errors?.[0]?.message).toMatch(/records/);
    const literal = r.map(({ id }) => `{ __typename: "Empresa", id: "${id}" }`).join(' ');
    const written = `{ _entities(representations: [${literal}]) { ... on Empresa { id } } }`;
    expect((await gateway.query(written)).errors?.[0]?.message).toMatch(/records|tokens/);
    expect(foreign.calls.length).toBe(before);
    expect((await gateway.query(ENTITIES, { r: r.slice(0, 20) })).errors).toBeUndefined();
    const nested = 'query($r: [_Any!]!) { _entities(representations: $r) { ... on Rubro { segmentos { id } } } }';
    expect((await gateway.query(nested, { r: r.slice(0, 20) })).errors?.[0]?.message).toMatch(/records/);
  });

  it('one id that the server refuses fails alone, and nothing is remembered of it', async () => {
    await start({ idIn: true, strictIds: true });
    const uuid = '123e4567-e89b-12d3-a456-426614174000';
    const r = [
      { __typename: 'Empresa', id: '3' },
      { __typename: 'Empresa', id: uuid },
      { __typename: 'Empresa', id: 'a/b' },
      { __typename: 'Empresa', id: '4' },
    ];
    const { data, errors } = await gateway.query(ENTITIES, { r });
    expect(data._entities.map((row: { razonSocial: string } | null) => row?.razonSocial)).toEqual([
      'Empresa 3',
      undefined,
      undefined,
      'Empresa 4',
    ]);
    expect(errors?.map(({ path }) => path?.[1])).toEqual([2]);
    foreign.calls.length = 0;
    await gateway.query('{ empresas(pageSize: 3) { results { rubro { descripcion } } } }');
    await gateway.query(ENTITIES, { r: [r[0], r[3]] });
    expect(foreign.calls.filter(({ query }) => query.has('id__in'))).toHaveLength(2);
  });
});

describe('a server that ignores id__in', () => {
  it('is probed again after a while: it may have been upgraded', async () => {
    await start({}, { catalogueTtlMs: 0 });
    // Another page each time: a confirmed result repeats its own calls.
    const list = (page: number) => `{ empresas(page: ${page}, pageSize: 3) { results { rubro { descripcion } } } }`;
    const batches = () => foreign.calls.filter(({ query }) => query.has('id__in')).length;
    await gateway.query(list(1));
    await gateway.query(list(2));
    expect(batches()).toBe(1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    await gateway.query(list(3));
    expect(batches()).toBe(2);
  });
});

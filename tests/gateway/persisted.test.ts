import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayOptions, PersistedQueryStore } from '../../gateway/src/index.ts';
import { type Foreign, startForeign, tokenFor } from '../support/foreign.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { hasRedis, type Redis, startRedis } from '../support/redis.ts';

const COUNT = 'query Contar { origenes { count } }';
const OTHER = 'query Otra { rubros { count } }';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const three = { data: { origenes: { count: 3 } } };

let foreign: Foreign;
const gateways: TestGateway[] = [];
const lines: { level: string; message: string; fields: Record<string, unknown> }[] = [];
const line = (level: string) => (fields: object, message: string) =>
  lines.push({ level, message, fields: { ...fields } });
const logger = { debug() {}, info: line('info'), warn: line('warn'), error: line('error') };
const told = (level: string) => lines.filter((each) => each.level === level).map(({ message }) => message);
beforeAll(async () => {
  foreign = await startForeign();
});
afterEach(async () => {
  for (const gateway of gateways.splice(0)) await gateway.close();
  lines.length = 0;
});
afterAll(() => foreign.close());

async function start(persistedQueries: GatewayOptions['persistedQueries'], more: Partial<GatewayOptions> = {}) {
  const gateway = await startTestGateway({ restUrl: foreign.url, logger, persistedQueries, ...more });
  gateways.push(gateway);
  const post = async (body: object) => {
    const response = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokenFor(1)}` },
      body: JSON.stringify(body),
    });
    return await response.json();
  };
  const extensions = (hash: unknown) => ({ extensions: { persistedQuery: { version: 1, sha256Hash: hash } } });
  return {
    register: (query: string) => post({ query, ...extensions(sha256(query)) }),
    ask: (query: string) => post(extensions(sha256(query))),
    askFor: (hash: unknown) => post(extensions(hash)),
    async metric(name: string) {
      const text = (await gateway.admin('/metrics')).text;
      return Number(
        text
          .split('\n')
          .find((each) => each.startsWith(name))
          ?.split(' ')[1] ?? 0,
      );
    },
  };
}
const found = (where: string) => `gateway_persisted_queries_total{in="${where}"}`;
const notFound = { errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] };

/** A store in memory, which notes what it is asked. */
function memory(entries: Record<string, string> = {}) {
  const texts = new Map(Object.entries(entries));
  const asked: string[] = [];
  const store: PersistedQueryStore & { broken: boolean } = {
    broken: false,
    async get(hash) {
      asked.push(hash);
      if (store.broken) throw new Error('gone');
      return texts.get(hash) ?? null;
    },
    async set(hash, text) {
      asked.push(hash);
      if (store.broken) throw new Error('gone');
      texts.set(hash, text);
    },
  };
  return { store, texts, asked };
}

describe('a store of persisted queries', () => {
  it('holds what was registered at one gateway for another, which asks it once', async () => {
    const { store, asked } = memory();
    const [one, other] = [await start(store), await start(store)];
    expect(await one.ask(COUNT)).toMatchObject(notFound);
    expect(await one.register(COUNT)).toEqual(three);
    for (let times = 0; times < 3; times += 1) expect(await other.ask(COUNT)).toEqual(three);
    expect(asked).toHaveLength(3);
    expect(await other.metric(found('store'))).toBe(1);
    expect(await other.metric(found('memory'))).toBe(2);
    expect(await one.metric(found('nowhere'))).toBe(1);
  });

  it('that somebody else can write to brings no document in', async () => {
    const long = `${COUNT}${' '.repeat(1_000)}`;
    const invalid = 'query Nada { nada }';
    const deep = 'query Honda { empresas { results { rubro { segmentos { id } } } } }';
    const { store, asked } = memory({
      [sha256(COUNT)]: OTHER,
      ...Object.fromEntries([long, invalid, deep, ''].map((text) => [sha256(text), text])),
    });
    const gateway = await start(store, { limits: { bodyBytes: 500, depth: 2 } });
    const before = foreign.calls.length;
    expect(await gateway.ask(COUNT)).toMatchObject(notFound);
    expect(await gateway.ask(long)).toMatchObject(notFound);
    expect(await gateway.metric(found('forged'))).toBe(2);
    expect(told('error')).toEqual(Array(2).fill('a persisted query in the store is not what its hash says'));
    // The limits of documents hold for what the store has, too.
    expect(await gateway.ask(invalid)).toMatchObject({
      errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }],
    });
    expect((await gateway.ask(deep)).errors[0].message).toMatch(/levels; at most 2/);
    expect((await gateway.ask('')).data).toBeUndefined();
    const questions = asked.length;
    for (const hash of ['nada', 'x'.repeat(64), `${sha256(COUNT)}\r\nFLUSHALL`, ['a'], { a: 1 }, 7, true])
      expect((await gateway.askFor(hash)).data, String(hash)).toBeUndefined();
    expect(asked).toHaveLength(questions);
    expect(foreign.calls.length).toBe(before);
    // Who has the document puts the store right.
    expect(await gateway.register(COUNT)).toEqual(three);
    expect(await (await start(store)).ask(COUNT)).toEqual(three);
  });

  it('that is down fails nobody: clients send their documents, which this gateway then has; it is told once', async () => {
    const { store, asked } = memory();
    const gateway = await start(store);
    store.broken = true;
    for (let times = 0; times < 4; times += 1) expect(await gateway.ask(COUNT)).toMatchObject(notFound);
    expect(await gateway.register(COUNT)).toEqual(three);
    expect(await gateway.ask(COUNT)).toEqual(three);
    const questions = asked.length;
    expect(await gateway.ask(OTHER)).toMatchObject(notFound);
    expect(asked.length, 'it is not asked any more').toBe(questions);
    expect(await gateway.metric('gateway_persisted_queries_store_up')).toBe(0);
    expect(await gateway.metric(found('failed'))).toBe(5);
    expect(told('warn')).toEqual(['the store of persisted queries does not answer']);
    store.broken = false;
    await expect
      .poll(() => gateway.ask(OTHER).then(() => gateway.metric('gateway_persisted_queries_store_up')))
      .toBe(1);
    expect(told('info').filter((text) => text !== 'request')).toEqual(['the store of persisted queries is back']);
  });

  it('is not asked where only trusted documents are answered', async () => {
    const { store, asked } = memory({ [sha256(OTHER)]: OTHER });
    const gateway = await start(store, { trustedDocuments: { mode: 'only', documents: { a: COUNT } } });
    expect((await gateway.ask(OTHER)).errors[0].extensions.code).toBe('PERSISTED_DOCUMENT_NOT_FOUND');
    expect((await gateway.register(OTHER)).errors[0].extensions.code).toBe('DOCUMENT_NOT_TRUSTED');
    expect(await gateway.ask(COUNT)).toEqual(three);
    expect(asked).toEqual([]);
  });
});

const redisThere = hasRedis();
if (!redisThere) console.log('SKIPPED: no Redis here: `npm run unit` installs it where apt is there.');

describe.runIf(redisThere)('Redis', () => {
  let redis: Redis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.kill());
  const key = (text: string) => `encuestas:apq:${sha256(text)}`;

  it('is what two gateways share, for a week at a time; its forgeries are refused', async () => {
    const [one, other] = [await start(redis.url), await start(redis.url)];
    await expect.poll(() => other.ask(OTHER)).toMatchObject(notFound);
    expect(await one.register(COUNT)).toEqual(three);
    await expect.poll(() => redis.run('ttl', key(COUNT)).length).toBeGreaterThan(4);
    expect(await other.ask(COUNT)).toEqual(three);
    redis.run('set', key(OTHER), COUNT);
    expect(await other.ask(OTHER)).toMatchObject(notFound);
    expect(await other.metric(found('forged'))).toBe(1);
  });

  it('that was killed, hangs, or was never there fails nobody, and is used again when it is back', async () => {
    const gateway = await start(redis.url);
    await gateway.register(COUNT);
    await expect.poll(() => redis.run('exists', key(COUNT))).toBe('1');
    await redis.kill();
    expect(await gateway.ask(COUNT)).toEqual(three);
    expect(await gateway.ask(OTHER)).toMatchObject(notFound);
    expect(await gateway.register(OTHER)).toHaveProperty('data');
    const late = await start(redis.url.replace('redis://', 'redis://alguien:Secreto2026@'));
    expect(await late.ask(COUNT)).toMatchObject(notFound);
    expect(await late.register(COUNT)).toEqual(three);
    expect(await gateway.metric('gateway_persisted_queries_store_up')).toBe(0);
    await redis.start();
    const NEW = 'query Nueva { idiomas { count } }';
    const up = async () => {
      await gateway.register(NEW);
      return redis.run('exists', key(NEW));
    };
    await expect.poll(up, { timeout: 20_000 }).toBe('1');
    expect(await gateway.metric('gateway_persisted_queries_store_up')).toBe(1);
    redis.hang();
    expect(await gateway.ask('query Colgada { segmentos { count } }')).toMatchObject(notFound);
    expect(await gateway.register('query Colgada { segmentos { count } }')).toHaveProperty('data');
    redis.goOn();
    expect(JSON.stringify(lines)).not.toContain('Secreto2026');
  });
});

import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createGateway, type RestAdapter } from '../../gateway/src/index.ts';
import { references } from '../../gateway/src/models.ts';
import { Adapter } from '../../gateway/src/upstream/adapter.ts';
import type { Query } from '../../gateway/src/upstream/path.ts';
import { startDiffering } from '../support/differing.ts';
import { type Foreign, tokenFor } from '../support/foreign.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

/** Pages read from a list of numbers, and what was asked for. */
function pagesOf(page: NonNullable<RestAdapter['page']>, serve: (query: Query) => unknown) {
  const adapter = new Adapter({ page }, references);
  const asked: Query[] = [];
  const read = (query: Query) =>
    adapter.page('empresas/', query, async (sent, part) => {
      asked.push(sent);
      return part(serve(sent));
    });
  return { asked, read };
}

const LENGTH = 700;
const numbers = (first: number, end: number) =>
  Array.from({ length: Math.max(0, Math.min(end, LENGTH) - first) }, (_, index) => first + index);

describe('numbered pages', () => {
  const numbered = (longest = 300) =>
    pagesOf(
      {
        ask: ({ page, size, query }) => ({ ...query, page, limit: size }),
        read: (body) => body as { rows: unknown[]; count: number },
      },
      ({ page, limit }) => {
        const most = Math.min(longest, Number(limit));
        return { rows: numbers((Number(page) - 1) * most, Number(page) * most), count: LENGTH };
      },
    );

  it('are asked for once, with what else is asked and nothing that is left out', async () => {
    const { asked, read } = numbered();
    const found = await read({ page: 3, page_size: 20, search: null, rubro: 4, lang: 'es' });
    expect(found).toMatchObject({ results: numbers(40, 60), count: LENGTH });
    expect(asked).toEqual([{ rubro: 4, lang: 'es', page: 3, limit: 20 }]);
  });

  it('give all that one of ours holds where the server gives fewer at once', async () => {
    const { asked, read } = numbered(120);
    expect(await read({ page: 1, page_size: -1 })).toMatchObject({ results: numbers(0, 300), count: LENGTH });
    expect(asked).toHaveLength(3);
  });
});

describe('cursors', () => {
  const cursors = (next: (end: number) => string | null, longest = 300) =>
    pagesOf(
      {
        after: ({ cursor, size }) => ({ after: cursor, limit: size }),
        read: (body) => body as { rows: unknown[]; next: string | null },
      },
      ({ after, limit }) => {
        const start = Number(after ?? 0);
        const end = start + Math.min(longest, Number(limit));
        return { rows: numbers(start, end), next: next(end) };
      },
    );
  const right = (end: number) => (end < LENGTH ? String(end) : null);

  it('lead to a page in as few calls as its end allows', async () => {
    const { asked, read } = cursors(right);
    expect(await read({ page: 4, page_size: 100 })).toMatchObject({ results: numbers(300, 400), count: 401 });
    expect(asked.map(({ limit }) => limit)).toEqual([300, 100]);
  });

  it('tell the number of all once the last row was seen', async () => {
    const { read } = cursors(right);
    expect(await read({ page: 7, page_size: 100 })).toMatchObject({ count: LENGTH, countExact: true });
    expect(await read({ page: 6, page_size: 100 })).toMatchObject({ count: 601, countExact: false });
    expect(await read({ page: 9, page_size: 100 })).toMatchObject({ results: [], count: LENGTH, countExact: true });
  });

  it('are refused where they do not lead on, and where they lead on for ever', async () => {
    await expect(cursors(() => '0').read({ page: 4, page_size: 100 })).rejects.toThrow(/a cursor that leads on/);
    const { asked, read } = cursors(right, 1);
    await expect(read({ page: 30, page_size: 10 })).rejects.toThrow(/La página 30 no se alcanza/);
    expect(asked).toHaveLength(100);
    await expect(read({ page: 0, page_size: 10 })).rejects.toThrow('La primera página es la 1.');
  });
});

it('a hook that lacks its half is refused at the start, in a sentence', async () => {
  // As JavaScript has it, where no compiler looks.
  const refused = (rest: object) => createGateway({ restUrl: 'http://127.0.0.1:1/', rest });
  await expect(refused({ page: {} })).rejects.toThrow('rest.page needs read, and ask or after.');
  await expect(refused({ record: {} })).rejects.toThrow('rest.record needs read.');
  await expect(refused({ id: { field: 'href' } })).rejects.toThrow('rest.id needs read.');
});

describe('over a server that differs', () => {
  let server: Foreign;
  let gateway: TestGateway;
  const warned: object[] = [];
  const logger = { debug() {}, info() {}, error() {}, warn: (fields: object) => warned.push(fields) };
  async function start(rest: RestAdapter) {
    server = await startDiffering('envelope');
    gateway = await startTestGateway({ restUrl: server.url, rest, logger }, tokenFor(1));
  }
  beforeAll(() => {
    warned.length = 0;
  });
  afterEach(async () => {
    await gateway.close();
    await server.close();
  });
  interface Listed {
    data: unknown[];
    meta: { total: number };
  }
  const page: RestAdapter['page'] = {
    ask: ({ page: number, size, query }) => ({ ...query, page: number, per_page: size }),
    read: (body) => ({ rows: (body as Listed).data, count: (body as Listed).meta.total }),
  };

  it('a hook that cannot read an answer makes it one of the wrong shape, which is logged and not shown', async () => {
    await start({ page, record: { read: (body) => (body as { inner: { row: object } }).inner.row } });
    const { errors } = await gateway.query('{ empresa(id: 1) { id } }');
    expect(errors?.[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
    expect(errors?.[0]?.message).toBe('El servidor no está disponible.');
    expect(warned.at(-1)).toMatchObject({ endpoint: 'empresas/{id}/', reason: expect.stringContaining('rest.record') });
  });

  it('results are reused while the server confirms them, and not after', async () => {
    await start({ page, record: { read: (body) => (body as { data: object }).data } });
    const query = '{ empresas(pageSize: 2) { count results { razonSocial rubro { label } } } }';
    const first = await gateway.query(query);
    expect((await gateway.query(query)).text).toBe(first.text);
    expect((await gateway.query(query)).text).toBe(first.text);
    const [row] = server.data.empresas?.rows ?? [];
    if (row) row.razon_social = 'Renombrada';
    expect((await gateway.query(query)).data.empresas.results[0].razonSocial).toBe('Renombrada');
  });
});

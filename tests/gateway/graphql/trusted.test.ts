import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { type DocumentNode, getIntrospectionQuery, getOperationAST } from 'graphql';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { areas, generatedFor } from '../../../codegen/areas.ts';
import type { GatewayOptions } from '../../../gateway/src/graphql/options.ts';
import { readSettings, startGateway } from '../../../gateway/src/index.ts';
import { webDocuments, writeManifest } from '../../../scripts/documents.ts';
import { tokenFor } from '../../support/foreign.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { useForeign } from '../../support/useGateway.ts';

const COUNT = 'query Contar { origenes { count } }';
const NAMES = 'query Nombres($lang: Lang) { origenes(lang: $lang) { results { label } } }';
const WRITE = 'mutation Salir { logout(refresh: "x") }';
const OTHER = 'query Otra { rubros { count } }';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const persisted = (text: string) => ({ persistedQuery: { version: 1, sha256Hash: sha256(text) } });

const folder = mkdtempSync(join(tmpdir(), 'encuestas-documents-'));
const foreign = useForeign();
let gateway: TestGateway;
afterEach(async () => {
  await gateway.close();
  vi.restoreAllMocks();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A build of the web client with a manifest of each build that it still serves. */
function build(name: string, ...texts: string[]): string {
  const dist = join(folder, name);
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(dist, 'index.html'), '<!doctype html><div id="root"></div>');
  for (const [index, text] of texts.entries()) {
    writeFileSync(
      join(dist, `assets/documents-${index}abcdefg.json`),
      JSON.stringify({ [`sha256:${sha256(text)}`]: text }),
    );
  }
  return dist;
}

const lines: object[] = [];
const logger = {
  debug() {},
  info: (fields: object) => lines.push(fields),
  warn() {},
  error: (fields: object) => lines.push(fields),
};
const start = async (trustedDocuments: GatewayOptions['trustedDocuments'], more: Partial<GatewayOptions> = {}) => {
  gateway = await startTestGateway({ restUrl: foreign.url, logger, trustedDocuments, ...more });
};

type Sent = Record<string, unknown> | unknown[];
async function send(address: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${tokenFor(1)}`, ...init.headers };
  const response = await fetch(`${gateway.url}${address}`, { ...init, headers });
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  return { status: response.status, type, text, ...(type.includes('json') ? JSON.parse(text) : {}) };
}
const post = (body: Sent, headers: Record<string, string> = {}) =>
  send('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const get = (parameters: Record<string, string>) => send(`/graphql?${new URLSearchParams(parameters)}`);
const counted = async (kind: string) =>
  Number(
    new RegExp(`gateway_documents_total\\{kind="${kind}"\\} (\\d+)`).exec((await gateway.admin('/metrics')).text)?.[1],
  );
const code = (answer: { errors?: { extensions: { code: string } }[] }) => answer.errors?.[0]?.extensions.code;

it('known documents and others are answered, counted and, of no manifest, logged', async () => {
  await start({ mode: 'known' }, { webDir: build('known', COUNT) });
  for (let times = 0; times < 3; times += 1) {
    expect(await post({ query: COUNT })).toMatchObject({ data: { origenes: { count: 3 } } });
    expect(await post({ query: OTHER })).toMatchObject({ data: { rubros: { count: expect.any(Number) } } });
  }
  expect([await counted('text'), await counted('other')]).toEqual([3, 3]);
  // Who is about to refuse others finds in the log which they are.
  expect(lines).toContainEqual({ document: sha256(OTHER) });
});

describe('nothing but documents of the manifests', () => {
  it('is answered by every protocol', async () => {
    await start({ mode: 'only' }, { webDir: build('only', COUNT, NAMES), introspection: true });
    for (let times = 0; times < 3; times += 1) {
      expect(await post({ query: COUNT })).toMatchObject({ data: { origenes: { count: 3 } } });
    }
    expect(await post({ query: NAMES, operationName: 'Nombres', extensions: { clientLibrary: {} } })).toHaveProperty(
      'data',
    );
    expect(await post({ query: COUNT, extensions: persisted(COUNT) })).toHaveProperty('data');
    expect(await get({ query: COUNT })).toHaveProperty('data');
    const before = foreign.calls.length;
    const hash = persisted(OTHER);
    const refused: [string, Sent][] = [
      ['a text', { query: OTHER }],
      ['a registered one that is written otherwise', { query: `${COUNT} ` }],
      ['more than a registered one', { query: `${COUNT} ${OTHER}`, operationName: 'Contar' }],
      ['a registration', { query: OTHER, extensions: hash }],
      ['introspection', { query: getIntrospectionQuery() }],
      ['the type alone', { query: '{ __typename }' }],
    ];
    for (const [what, body] of refused) {
      const answer = await post(body);
      expect(answer.status, what).toBe(200);
      expect(answer.data, what).toBeUndefined();
      expect(code(answer), what).toBe('DOCUMENT_NOT_TRUSTED');
      expect(answer.errors[0].extensions.requestId, what).toBeTruthy();
    }
    const others = [
      await post({}),
      await post({ query: [COUNT] }),
      await post({ documentId: sha256(COUNT) }),
      await post({ query: OTHER, extensions: persisted(COUNT) }),
      await post({ extensions: hash }),
      await post([{ query: COUNT }, { query: OTHER }]),
      await get({ query: OTHER }),
      await get({ extensions: JSON.stringify(hash) }),
      await get({}),
      await send(`/graphql?query=${encodeURIComponent(COUNT)}&query=${encodeURIComponent(OTHER)}`),
      await send(`/graphql?query=${encodeURIComponent(OTHER)}`, {
        method: 'POST',
        body: JSON.stringify({ query: COUNT }),
      }),
      await send('/graphql', { method: 'POST', body: new URLSearchParams({ query: OTHER }) }),
      await send(`/graphql?query=${encodeURIComponent(OTHER)}`, { method: 'PUT' }),
    ];
    for (const answer of others) expect([answer.data, answer.errors?.length]).toEqual([undefined, 1]);
    expect(foreign.calls.slice(before)).toEqual([]);
  });

  it('is said by the protocol’s rules, with no playground', async () => {
    await start({ mode: 'only' }, { webDir: build('said', COUNT) });
    const errors = [{ message: 'This server answers registered documents only, and this one is not registered.' }];
    expect(await post({ query: OTHER })).toMatchObject({ status: 200, errors });
    expect(await post({ query: OTHER }, { accept: 'application/graphql-response+json' })).toMatchObject({
      status: 400,
      type: 'application/graphql-response+json; charset=utf-8',
      errors,
    });
    const page = await send('/graphql', { headers: { accept: 'text/html' } });
    expect(page.type).not.toContain('html');
    expect(lines).toContainEqual(expect.objectContaining({ errors: ['DOCUMENT_NOT_TRUSTED'], upstream: 0 }));
    expect(readSettings({ TRUSTED_DOCUMENTS: 'only' }).playground).toBe(false);
  });
});

describe('manifests', () => {
  const write = (name: string, manifest: unknown) => {
    const path = join(folder, name);
    writeFileSync(path, JSON.stringify(manifest));
    return path;
  };

  it('may be Apollo’s, and folders of several; those of a build are not served', async () => {
    const operations = [{ id: 'tres', name: 'Contar', type: 'query', body: COUNT }];
    const apollo = write('apollo.json', { format: 'apollo-persisted-query-manifest', version: 1, operations });
    mkdirSync(join(folder, 'several'));
    write('several/codegen.json', { [sha256(NAMES)]: NAMES });
    write('several/relay.json', { '5f4dcc3b5aa765d61d8327deb882cf99': OTHER });
    const webDir = build('served', WRITE);
    await start({ mode: 'only', files: [apollo, join(folder, 'several')] }, { webDir });
    for (const query of [COUNT, NAMES, OTHER, WRITE]) expect(code(await post({ query })), query).toBeUndefined();
    expect((await send('/assets/documents-0abcdefg.json')).status).toBe(404);
  });

  it('that come later are found at the next question for what is in none; a broken one changes nothing', async () => {
    const later = join(folder, 'later');
    mkdirSync(later);
    write('later/1.json', { [sha256(COUNT)]: COUNT });
    await start({ mode: 'only', files: [later] });
    write('later/2.json', { [sha256(OTHER)]: OTHER });
    const now = performance.now.bind(performance);
    expect(code(await post({ query: OTHER }))).toBe('DOCUMENT_NOT_TRUSTED');
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 6_000);
    expect(code(await post({ query: OTHER }))).toBeUndefined();
    writeFileSync(join(later, '3.json'), 'no JSON');
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 12_000);
    expect(code(await post({ query: WRITE }))).toBe('DOCUMENT_NOT_TRUSTED');
    expect(code(await post({ query: OTHER }))).toBeUndefined();
    expect(lines).toContainEqual({ reason: expect.stringMatching(/3\.json is no manifest of documents: .*JSON.*\.$/) });
  });

  it.each([
    ['no text', { a: 1 }, 'a document is not a text'],
    ['a list', [COUNT], 'it is not an object'],
    ['no operations', { operations: [COUNT] }, 'a document is not a text'],
  ])('that have %s stop the start in a sentence', async (_, manifest, said) => {
    await start({ mode: 'off' });
    const files = [write('wrong.json', manifest)];
    await expect(
      startTestGateway({ restUrl: foreign.url, trustedDocuments: { mode: 'known', files } }),
    ).rejects.toThrow(new RegExp(`wrong\\.json is no manifest of documents: .*${said}.*\\.$`));
  });

  it('are needed', async () => {
    await start({ mode: 'off' });
    const settings = readSettings({ TRUSTED_DOCUMENTS: 'only', REST_URL: foreign.url, LOG_LEVEL: 'silent' });
    await expect(startGateway(settings)).rejects.toThrow(/^TRUSTED_DOCUMENTS=only needs documents: .*\.$/);
  });
});

describe('the web client’s manifest', () => {
  it('has every document as the client sends it', async () => {
    const dist = build('web');
    await writeManifest(dist);
    await start({ mode: 'only' }, { webDir: dist });
    const sent: string[] = [];
    const fetch: typeof globalThis.fetch = async (_, init) => {
      sent.push(String(init?.body));
      return new Response('{"data":null}', { headers: { 'content-type': 'application/json' } });
    };
    const client = new ApolloClient({ cache: new InMemoryCache(), link: new HttpLink({ uri: '/graphql', fetch }) });
    const modules = await Promise.all(
      [...areas().keys()].map((area) => import(join(process.cwd(), generatedFor(area)))),
    );
    const documents = modules.flatMap((module) => Object.entries(module)).filter(([name]) => name.endsWith('Document'));
    for (const [, document] of documents) {
      if (document instanceof String) sent.push(JSON.stringify({ query: String(document) }));
      else if (getOperationAST(document as DocumentNode)?.operation === 'query') {
        await client.query({ query: document as DocumentNode, errorPolicy: 'all', fetchPolicy: 'no-cache' });
      } else await client.mutate({ mutation: document as DocumentNode, errorPolicy: 'all', fetchPolicy: 'no-cache' });
    }
    expect(sent.length).toBe(documents.length);
    expect(sent.length).toBeGreaterThan(150);
    const texts = new Set(Object.values(await webDocuments()));
    for (const body of sent) {
      const { query } = JSON.parse(body);
      expect(texts).toContain(query);
      // Without its variables it is refused, but not as a stranger.
      expect(['DOCUMENT_NOT_TRUSTED', 'GRAPHQL_VALIDATION_FAILED']).not.toContain(code(await post(JSON.parse(body))));
    }
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import express from 'express';
import Fastify from 'fastify';
import Koa from 'koa';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGateway, type Gateway } from '../../../gateway/src/index.ts';
import { tokenFor } from '../../support/foreign.ts';
import { listening as started } from '../../support/listening.ts';
import { useForeign } from '../../support/useGateway.ts';

/** The handler inside servers of other people, whose parsers have read the body and whose routers cut the path. */
const foreign = useForeign();
let gateway: Gateway;
const closing: (() => unknown)[] = [];
beforeAll(async () => {
  if (!existsSync('gateway/dist/playground/index.html'))
    await build({ root: 'gateway/playground', configFile: 'gateway/playground/vite.config.ts', logLevel: 'error' });
  gateway = await createGateway({ restUrl: foreign.url, playground: true, limits: { bodyBytes: 5_000_000 } });
}, 120_000);
afterAll(async () => {
  for (const close of closing) await close();
  await gateway.close();
});

async function listening(server: Server): Promise<string> {
  const { origin, close } = await started(server);
  closing.push(close);
  return origin;
}

const HEADERS = { 'content-type': 'application/json', authorization: `Bearer ${tokenFor(1)}` };
const post = async (url: string, query = '{ origenes { count } }') => {
  const response = await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify({ query }) });
  return { status: response.status, ...(await response.json()) };
};
const RIGHT = { status: 200, data: { origenes: { count: 3 } } };

async function answersAt(url: string) {
  // Twice: the second one is known, and goes another way.
  expect(await post(url)).toEqual(RIGHT);
  expect(await post(url)).toEqual(RIGHT);
  const get = await fetch(`${url}?query=${encodeURIComponent('{ rubros { count } }')}`, { headers: HEADERS });
  expect(await get.json()).toEqual({ data: { rubros: { count: 4 } } });
  const wrong = await fetch(url, { method: 'POST', headers: HEADERS, body: '{' });
  expect(wrong.status).toBe(400);
}

describe('Express', () => {
  it.each([
    ['at the root, without a parser', '/', false, '/graphql'],
    ['at the root, behind express.json()', '/', true, '/graphql'],
    ['below a path', '/mine', true, '/mine/graphql'],
    ['at the endpoint', '/graphql', true, '/graphql'],
    ['at the endpoint, below a path', '/a/graphql', false, '/a/graphql'],
  ])('%s', async (_, mount, parsed, at) => {
    const app = express();
    if (parsed) app.use(express.json());
    app.use(mount, gateway.handler);
    await answersAt((await listening(createServer(app))) + at);
  });

  it('as text or bytes', async () => {
    for (const parser of [express.text({ type: '*/*' }), express.raw({ type: '*/*' })]) {
      const app = express();
      app.use(parser, gateway.handler);
      await answersAt(`${await listening(createServer(app))}/graphql`);
    }
  });

  it('whose parser has read the body and kept nothing says so instead of waiting', async () => {
    const app = express();
    app.use((request, _, next) => {
      request.resume().on('end', next);
    });
    app.use(gateway.handler);
    expect((await post(`${await listening(createServer(app))}/graphql`)).status).toBe(400);
  });
});

/** The mounts as the site's page shows them, by framework. */
const PAGE = readFileSync('docs/src/content/docs/integrators/mounting.mdx', 'utf8');
const MOUNTS = Object.fromEntries(
  [...PAGE.matchAll(/```js excerpt\n\/\/ (\w+)([\s\S]*?)```/g)].map(([, name, code]) => [name, `// ${name}${code}`]),
);
const mount = (name: string, app: unknown): void =>
  new Function('app', 'express', 'gateway', MOUNTS[name] ?? '')(app, express, gateway);

/** Everything that people and clients reach at an endpoint: the page with all that it loads, and a body of any size. */
async function servesAllAt(url: string) {
  await answersAt(url);
  const page = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  const files = [...page.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, file = '']) => new URL(file, url));
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    const answer = await fetch(file);
    expect([answer.status, (await answer.text()).length > 0], file.href).toEqual([200, true]);
  }
  const body = JSON.stringify({ query: '{ origenes { count } }', variables: { unused: 'x'.repeat(4_900_000) } });
  const large = await fetch(url, { method: 'POST', headers: HEADERS, body });
  expect([large.status, await large.text()]).toEqual([200, JSON.stringify({ data: RIGHT.data })]);
}

describe('as the page shows it', () => {
  it('Node', async () => {
    expect(PAGE).toContain('gateway.handler(request, response)');
    await servesAllAt(`${await listening(createServer(gateway.handler))}/graphql`);
  });

  it('Express', async () => {
    const app = express();
    mount('Express', app);
    await servesAllAt(`${await listening(createServer(app))}/mine/graphql`);
  });

  it('Fastify, with its own parser', async () => {
    const app = Fastify();
    app.get('/mine', () => 'mine');
    mount('Fastify', app);
    closing.push(() => app.close());
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    await servesAllAt(`${url}/graphql`);
    expect(await (await fetch(`${url}/mine`)).text()).toBe('mine');
  });

  it('Koa', async () => {
    const app = new Koa();
    mount('Koa', app);
    await servesAllAt(`${await listening(createServer(app.callback()))}/graphql`);
  });
});

describe('who asks with GET', () => {
  it('is taken for a client with a bearer token, and for another site without one', async () => {
    const url = `${await listening(createServer(gateway.handler))}/graphql?query=${encodeURIComponent('{ __typename }')}`;
    expect((await fetch(url, { headers: { authorization: `Bearer ${tokenFor(1)}` } })).status).toBe(200);
    expect((await fetch(url)).status).toBe(400);
    // A browser sends these by itself.
    expect((await fetch(url, { headers: { authorization: 'Basic dTpw' } })).status).toBe(400);
  });

  it('is never shown a page from elsewhere', async () => {
    const closed = await createGateway({ restUrl: foreign.url, playground: false });
    const url = await listening(createServer(closed.handler));
    for (const search of ['', `?query=${encodeURIComponent('{ __typename }')}`]) {
      const page = await (await fetch(`${url}/graphql${search}`, { headers: { accept: 'text/html' } })).text();
      expect(page).not.toMatch(/<html|https?:\/\//i);
    }
    await closed.close();
  });
});

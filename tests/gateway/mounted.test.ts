import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import Fastify from 'fastify';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGateway, type Gateway } from '../../gateway/src/index.ts';
import { type Foreign, startForeign, tokenFor } from '../support/foreign.ts';

/** The handler inside servers of other people, whose parsers have read the body and whose routers cut the path. */
let foreign: Foreign;
let gateway: Gateway;
const closing: (() => unknown)[] = [];
beforeAll(async () => {
  foreign = await startForeign();
  gateway = await createGateway({ restUrl: foreign.url });
});
afterAll(async () => {
  for (const close of closing) await close();
  await gateway.close();
  await foreign.close();
});

async function listening(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
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

it('Fastify, with its own parser', async () => {
  const app = Fastify();
  app.all('/graphql', (request, reply) => {
    reply.hijack();
    gateway.handler(Object.assign(request.raw, { body: request.body }), reply.raw);
  });
  closing.push(() => app.close());
  await answersAt(`${await app.listen({ port: 0, host: '127.0.0.1' })}/graphql`);
});

it('Koa', async () => {
  const app = new Koa();
  app.use((context) => {
    context.respond = false;
    gateway.handler(context.req, context.res);
  });
  await answersAt(`${await listening(createServer(app.callback()))}/graphql`);
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

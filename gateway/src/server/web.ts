import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BUILT_MANIFEST } from '../graphql/manifests.ts';
import { DATA_HEADERS, playgroundHeaders, webHeaders } from './headers.ts';
import { isRead, type Mounted, pathOf, wantsPage } from './request.ts';

/** A file whose name has a hash of its content never changes. */
const HASHED = /[.-][A-Za-z0-9_-]{8,}\.\w+$/;

/** The page of a built client, with the headers of all its files. */
export interface Page {
  readonly folder: string;
  readonly html: string;
  readonly etag: string;
  readonly headers: Record<string, string>;
}

function readPage(folder: string, headersOf: (html: string) => Record<string, string>): Page | null {
  try {
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    const etag = `"${hash('sha256', html, 'base64url').slice(0, 22)}"`;
    return { folder, html, etag, headers: headersOf(html) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Reads the page of the web client; throws when it is not built. */
export function readWebClient(folder: string, reportHosts: readonly string[] | undefined): Page {
  const page = readPage(folder, (html) => webHeaders(html, reportHosts));
  if (!page) throw new Error(`The web client is not built: ${folder} has no index.html.`);
  return page;
}

/** Reads the page of the playground; null when it is not built. */
export const readPlayground = (): Page | null =>
  readPage(fileURLToPath(new URL('../../dist/playground', import.meta.url)), playgroundHeaders);

function sendPage(request: FastifyRequest, reply: FastifyReply, { html, etag, headers }: Page): FastifyReply {
  reply.headers({ ...headers, 'cache-control': 'no-cache', etag });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  return reply.type('text/html; charset=utf-8').send(html);
}

/** Serves the files of a folder, a `.br` or `.gz` beside one in its place when the caller accepts it. */
async function serveFiles(app: FastifyInstance, { folder, headers }: Page, prefix: string): Promise<void> {
  await app.register(fastifyStatic, {
    ...{ root: folder, prefix, index: false, preCompressed: true, cacheControl: false, decorateReply: false },
    allowedPath: (path) => !/\.(br|gz)$/.test(path) && !BUILT_MANIFEST.test(basename(path)),
    setHeaders(reply, path) {
      const isHashed = HASHED.test(path.replace(/\.(br|gz)$/, ''));
      reply.headers({ ...headers, 'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache' });
    },
  });
}

/** Says which setting opens what a developer looks for. */
export const sendClosed = (reply: FastifyReply, what: string, setting: string): FastifyReply =>
  reply
    .status(404)
    .headers(DATA_HEADERS)
    .type('text/plain; charset=utf-8')
    .send(`${what} is closed: ${setting}=true opens it.\n`);

/** Sends the playground. Its page names files relative to a URL without a trailing slash. */
export function sendPlayground(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const { originalUrl = '' }: Mounted = request.raw;
  const path = pathOf(originalUrl);
  if (!path.endsWith('/')) return sendPage(request, reply, page);
  return reply.headers(DATA_HEADERS).redirect(`../${path.split('/').at(-2)}${originalUrl.slice(path.length)}`, 308);
}

interface Pages {
  readonly web: Page | null;
  readonly playground: Page | null;
}

/** The web client at `/` with its deep links, and the playground's files below `/graphql/playground/`. */
export async function webRoutes(app: FastifyInstance, { web, playground }: Pages): Promise<void> {
  app.setNotFoundHandler((request, reply) => {
    reply.headers(DATA_HEADERS).type('text/plain; charset=utf-8');
    if (!isRead(request)) return reply.status(405).header('allow', 'GET, HEAD').send('Método no permitido\n');
    const path = pathOf(request.raw.url);
    // A missing file is not a deep link: a browser would keep the page in its place.
    const isFile = path.startsWith('/graphql/') || (/\.\w+$/.test(path) && !wantsPage(request));
    if (!web || isFile) return reply.status(404).send('No encontrado\n');
    return sendPage(request, reply, web);
  });
  if (playground) await serveFiles(app, playground, '/graphql/playground/');
  if (!web) return;
  app.get('/', (request, reply) => sendPage(request, reply, web));
  await serveFiles(app, web, '/');
}

import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { lookup } from 'mrmime';
import { BUILT_MANIFEST } from '../execution/manifests.ts';
import { acceptsEncoding } from './encoding.ts';

const COMPRESSIBLE = /^(text\/|application\/(json|manifest)|image\/svg)/;
/** A name with a hash of its content never changes what it holds. */
const HASHED = /[.-][A-Za-z0-9_-]{8,}\.\w+$/;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

function typeOf(path: string): string {
  const type = lookup(path) ?? 'application/octet-stream';
  return COMPRESSIBLE.test(type) && !type.startsWith('image/') ? `${type}; charset=utf-8` : type;
}

interface Served {
  path: string;
  type: string;
  cacheControl: string;
  /** The body by content encoding, made when first asked for. */
  bodies: Map<string, Promise<{ body: Buffer; etag: string }>>;
}

function encodingOf(request: IncomingMessage, type: string): string {
  const accepted = request.headers['accept-encoding'];
  if (!COMPRESSIBLE.test(type)) return 'identity';
  return ['br', 'gzip'].find((encoding) => acceptsEncoding(accepted, encoding)) ?? 'identity';
}

async function load(path: string, encoding: string): Promise<{ body: Buffer; etag: string }> {
  const suffix = encoding === 'br' ? '.br' : '.gz';
  const ready = encoding === 'identity' ? null : await readFile(path + suffix).catch(() => null);
  const plain = ready ?? (await readFile(path));
  const body =
    ready ?? (encoding === 'br' ? await brotli(plain, BROTLI) : encoding === 'gzip' ? await zip(plain) : plain);
  return { body, etag: `"${hash('sha256', body, 'base64url').slice(0, 22)}"` };
}

/** Serves the files that a folder has now, from memory. sirv streams: a file that a new build removes would end the process. */
export class Files {
  readonly #files = new Map<string, Served>();

  static async open(folder: string): Promise<Files> {
    const files = new Files();
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || /\.(br|gz)$/.test(entry.name) || BUILT_MANIFEST.test(entry.name)) continue;
      const path = join(entry.parentPath, entry.name);
      const url = `/${relative(folder, path).split(sep).join('/')}`;
      const type = typeOf(path);
      const forever = HASHED.test(url) && !type.startsWith('text/html');
      const cacheControl = forever ? 'public, max-age=31536000, immutable' : 'no-cache';
      files.#files.set(url, { path, type, cacheControl, bodies: new Map() });
    }
    return files;
  }

  text(url: string): string | null {
    const file = this.#files.get(url);
    return file ? readFileSync(file.path, 'utf8') : null;
  }

  /** Answers with a file; false when there is none of that name. */
  async serve(url: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const file = this.#files.get(url);
    if (!file) return false;
    const encoding = encodingOf(request, file.type);
    let made = file.bodies.get(encoding);
    if (!made) {
      made = load(file.path, encoding);
      file.bodies.set(encoding, made);
    }
    // A file that a new build removed is no longer there, which is not a failure of the server.
    const loaded = await made.catch(() => null);
    if (!loaded) {
      file.bodies.delete(encoding);
      return false;
    }
    const { body, etag } = loaded;
    const headers = { 'content-type': file.type, 'cache-control': file.cacheControl, vary: 'accept-encoding', etag };
    const same = request.headers['if-none-match'] === etag;
    if (encoding !== 'identity') response.setHeader('content-encoding', encoding);
    response.writeHead(same ? 304 : 200, same ? headers : { ...headers, 'content-length': body.length });
    response.end(same || request.method === 'HEAD' ? undefined : body);
    return true;
  }
}

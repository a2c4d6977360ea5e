import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../support/gateway.ts';
import { useForeign, useGateway } from '../../support/useGateway.ts';

const webDir = mkdtempSync(join(tmpdir(), 'encuestas-web-'));
beforeAll(() => {
  mkdirSync(join(webDir, 'assets'));
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><script>theme()</script><div id="root"></div>');
  const script = 'console.log("hola");'.repeat(100);
  const path = join(webDir, 'assets/main-Abcdef12.js');
  writeFileSync(path, script);
  writeFileSync(`${path}.br`, brotliCompressSync(script));
  writeFileSync(`${path}.gz`, gzipSync(script));
  writeFileSync(join(webDir, 'favicon.svg'), '<svg/>');
  writeFileSync(join(webDir, 'sw.js'), 'self.addEventListener("fetch", () => undefined);');
});
afterAll(() => rmSync(webDir, { recursive: true }));
const foreign = useForeign();
const gateway = useGateway(foreign, { webDir, reportHosts: ['app.powerbi.com'] });

describe('the web client', () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(gateway.url + path, { headers: { accept: 'text/html', ...headers } });

  it('is served at / and at its deep links, with a policy that lets only report hosts be framed', async () => {
    for (const path of ['/', '/empresas/7/view', '/users/']) {
      const page = await get(path);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('<div id="root">');
      expect(page.headers.get('cache-control')).toBe('no-cache');
      const policy = page.headers.get('content-security-policy') ?? '';
      expect(policy).toContain('frame-src https://app.powerbi.com;');
      expect(policy).toContain("connect-src 'self' https://app.powerbi.com;");
      expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'/);
      expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
      expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('keeps hashed files for ever, compresses, and revalidates the rest', async () => {
    const asset = await get('/assets/main-Abcdef12.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const raw = await new Promise<Buffer>((done) => {
      request(`${gateway.url}/assets/main-Abcdef12.js`, { headers: { 'accept-encoding': 'br, gzip' } }, (response) => {
        const chunks: Buffer[] = [];
        expect(response.headers['content-encoding']).toBe('br');
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => done(Buffer.concat(chunks)));
      }).end();
    });
    expect(brotliDecompressSync(raw).toString()).toContain('hola');
    const icon = await get('/favicon.svg');
    const etag = icon.headers.get('etag') ?? '';
    expect((await get('/favicon.svg', { 'if-none-match': etag, 'cache-control': 'max-age=0' })).status).toBe(304);
  });

  it.each([
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.0, gzip;q=0, identity', undefined],
    ['*;q=0', undefined],
    ['gzip, br', 'br'],
  ])('answers %s with %s', async (accepted, encoding) => {
    const actual = await new Promise((done) => {
      const headers = { 'accept-encoding': accepted };
      request(`${gateway.url}/assets/main-Abcdef12.js`, { headers }, (response) => {
        response.resume().on('end', () => done(response.headers['content-encoding']));
      }).end();
    });
    expect(actual).toBe(encoding);
  });

  it('does not answer a missing file with a page, nor anything outside its folder', async () => {
    expect((await get('/assets/none-12345678.js', { accept: '*/*' })).status).toBe(404);
    const escaped = await new Promise<number | undefined>((done) => {
      request(
        `${gateway.url}/../../etc/passwd`,
        { path: '/..%2f..%2fetc/passwd', headers: { accept: '*/*' } },
        ({ statusCode }) => done(statusCode),
      ).end();
    });
    expect([200, 404]).toContain(escaped);
    const posted = await fetch(`${gateway.url}/`, { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it.each(['/%zz', '/completar_encuesta/%E0%A4%A', '/auth/reset_password/%%%/x'])(
    'redirects a browser home from %s, which cannot be decoded',
    async (path) => {
      const answer = (accept: string) => fetch(gateway.url + path, { headers: { accept }, redirect: 'manual' });
      const page = await answer('text/html');
      expect([page.status, page.headers.get('location')]).toEqual([302, '/']);
      expect((await answer('application/json')).status).toBe(404);
    },
  );

  it('is refused at the start when it is not built', async () => {
    await expect(startTestGateway({ restUrl: foreign.url, webDir: join(webDir, 'assets') })).rejects.toThrow(
      /index\.html/,
    );
  });
});

/** The value of one directive of a Content-Security-Policy. */
const directive = (policy: string | null, name: string) =>
  policy
    ?.split('; ')
    .find((one) => one.startsWith(`${name} `))
    ?.slice(name.length + 1);

describe('the service worker', () => {
  it('is revalidated every time, as a script of the root for every page', async () => {
    const worker = await fetch(`${gateway.url}/sw.js`);
    expect(worker.status).toBe(200);
    expect(worker.headers.get('content-type')).toMatch(/^(text|application)\/javascript; charset=utf-8$/);
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    const again = await fetch(`${gateway.url}/sw.js`, {
      headers: { 'if-none-match': worker.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
  });

  it('is allowed by the policy of the page, from this site alone', async () => {
    const page = await fetch(`${gateway.url}/completar_encuesta/add`, { headers: { accept: 'text/html' } });
    expect(directive(page.headers.get('content-security-policy'), 'worker-src')).toBe("'self'");
    expect(page.headers.get('cache-control')).toBe('no-cache');
  });

  it('is not the page where a build has none: a browser would keep it for a worker', async () => {
    expect((await fetch(`${gateway.url}/sw-old.js`)).status).toBe(404);
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Foreign, startForeign } from '../support/foreign.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

let foreign: Foreign;
let gateway: TestGateway;
const webDir = mkdtempSync(join(tmpdir(), 'encuestas-worker-'));
beforeAll(async () => {
  mkdirSync(join(webDir, 'assets'));
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><div id="root"></div>');
  writeFileSync(join(webDir, 'sw.js'), 'self.addEventListener("fetch", () => undefined);');
  foreign = await startForeign();
  gateway = await startTestGateway({ restUrl: foreign.url, webDir });
});
afterAll(async () => {
  await gateway.close();
  await foreign.close();
  rmSync(webDir, { recursive: true });
});

/** The value of one directive of a Content-Security-Policy. */
const directive = (policy: string | null, name: string) =>
  policy
    ?.split('; ')
    .find((one) => one.startsWith(`${name} `))
    ?.slice(name.length + 1);

describe('the service worker', () => {
  it('is asked for anew every time, as a script of the root, and may govern every page', async () => {
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

import { describe, expect, it } from 'vitest';
import { readSettings, startGateway } from '../../gateway/src/index.ts';
import { startForeign } from '../support/foreign.ts';

const REST_URL = 'http://127.0.0.1:9/api/v1/';

describe('settings', () => {
  it('have defaults', () => {
    expect(readSettings({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      catalogueTtlMs: 5_000,
      restUrl: undefined,
      introspection: true,
    });
    expect(readSettings({ REST_URL }).limits).toMatchObject({ answerTimeoutMs: 10_000, fields: 200, cost: 5_000 });
  });

  it.each([
    ['MAX_CONNECTIONS', '0'],
    ['REST_URL', 'localhost:4001'],
    ['REST_URL', 'ftp://x/'],
    ['REST_URL', 'http://user:secret@x/api/v1/'],
    ['REST_TIMEOUT_MS', '0'],
    ['CATALOGUE_TTL_MS', '-1'],
    ['CORS_ORIGINS', 'https://app.example/path'],
    ['CORS_ORIGINS', 'app.example'],
    ['CORS_ORIGINS', 'https://*.app.example'],
    ['TRUSTED_DOCUMENTS_FILES', 'package.json, no/such/file'],
    ['WEB_DIR', 'no/such/folder'],
    ['WEB_DIR', 'gateway/src'],
  ])('a wrong %s (%s) is refused in one sentence that names it', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^[^.]*${name}.*\\.$`));
  });

  it.each([
    ['REST_URL', 'https:/u:secret@h'],
    ['REST_URL', 'https://h/api/v1/?token=secret'],
    ['REST_URL', 'https://h/api/v1/#secret'],
    ['CORS_ORIGINS', 'https://a.example, https:u:secret@h'],
    ['REPORT_HOSTS', 'u:secret@h'],
  ])('a wrong %s (%s) is refused without what is secret in it', (name, value) => {
    const refusal = (() => {
      try {
        readSettings({ [name]: value });
      } catch (error) {
        return String(error);
      }
    })();
    expect(refusal).toMatch(/not ".*h.*"\.$/);
    expect(refusal).not.toContain('secret');
  });

  it('refuses an ADMIN_PORT that is taken in one sentence, and listens nowhere', async () => {
    const upstream = await startForeign();
    const { port } = new URL(upstream.url);
    const settings = readSettings({ PORT: '0', LOG_LEVEL: 'silent', REST_URL: upstream.url, ADMIN_PORT: port });
    await expect(startGateway(settings)).rejects.toThrow(/^ADMIN_PORT \d+ on 127\.0\.0\.1 [^\n]+\.$/);
    await upstream.close();
  });

  it.each([
    [{ PORT: '4010', ADMIN_PORT: '4010' }, true],
    [{ ADMIN_PORT: '4000' }, true],
    [{ PORT: '4010', ADMIN_PORT: '4010', HOST: '0.0.0.0' }, true],
    [{ PORT: '4010', ADMIN_PORT: '4010', HOST: '::' }, true],
    [{ PORT: '4010', ADMIN_PORT: '4010', ADMIN_HOST: '0.0.0.0' }, true],
    [{ PORT: '4010', ADMIN_PORT: '4010', HOST: '0.0.0.0', ADMIN_HOST: '::1' }, false],
    [{ PORT: '4010', ADMIN_PORT: '4010', ADMIN_HOST: '10.0.0.7' }, false],
    [{ PORT: '4010', ADMIN_PORT: '4011' }, false],
    [{ PORT: '0', ADMIN_PORT: '0' }, false],
  ])('%j are one port for two doors: %s', (env, same) => {
    const read = () => readSettings(env);
    if (same) expect(read).toThrow(/^ADMIN_PORT must be another port than PORT: both are \d+\.$/);
    else expect(read).not.toThrow();
  });

  it('closes developer features under NODE_ENV=production', () => {
    const closed = readSettings({ NODE_ENV: 'production' });
    expect(closed).toMatchObject({ introspection: false, suggestions: false, playground: false, upstreamTrace: false });
    expect(readSettings({ NODE_ENV: 'production', PLAYGROUND: 'true' })).toMatchObject({
      playground: true,
      introspection: false,
    });
  });

  it.each([
    [{ HOST: '0.0.0.0' }, false],
    [{ PUBLIC_URL: 'https://encuestas.example' }, false],
    [{ HOST: 'localhost', PUBLIC_URL: 'http://localhost:4000' }, true],
  ])('with %j what is for developers is open: %s', (env, open) => {
    const names = { introspection: open, suggestions: open, playground: open, upstreamTrace: open };
    expect(readSettings(env)).toMatchObject(names);
    expect(readSettings({ ...env, INTROSPECTION: 'true' }).introspection).toBe(true);
    expect(readSettings({ ...env, NODE_ENV: 'production' }).introspection).toBe(false);
  });

  it('a start without REST_URL, or on a taken port, says so in a sentence', async () => {
    const settings = { ...readSettings({ PORT: '0' }), logLevel: 'silent' };
    await expect(startGateway(settings)).rejects.toThrow(/REST_URL/);
    const first = await startGateway({ ...settings, restUrl: REST_URL });
    const port = Number(new URL(first.url).port);
    await expect(startGateway({ ...settings, port, restUrl: REST_URL })).rejects.toThrow(
      `PORT ${port} on 127.0.0.1 is in use`,
    );
    await first.close();
  });
});

import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { checkServer } from '../../../gateway/src/check/check.ts';
import type { Finding } from '../../../gateway/src/check/findings.ts';
import { conforms } from '../../../gateway/src/check/report.ts';
import { sendTo } from '../../../gateway/src/check/server.ts';
import { listening } from '../../support/listening.ts';
import { useApi } from '../../support/useApi.ts';
import { useForeign } from '../../support/useGateway.ts';

const ADMIN = { username: 'admin', password: 'Admin#2026' };

const run = async (url: string, write = false) =>
  (await checkServer({ send: sendTo(new URL(url), 10_000), as: ADMIN, write })).findings;

const of = (findings: readonly Finding[], outcome: Finding['outcome']) =>
  findings.filter((finding) => finding.outcome === outcome).map(({ subject, check }) => `${subject} ${check}`);

const cli = (args: string[], env: Record<string, string> = {}) =>
  new Promise<{ code: number | null; out: string; err: string }>((done) => {
    const child = spawn(process.execPath, ['gateway/src/cli.ts', ...args], { env: { ...process.env, ...env } });
    let [out, err] = ['', ''];
    child.stdout.on('data', (part) => (out += part));
    child.stderr.on('data', (part) => (err += part));
    child.on('close', (code) => done({ code, out, err }));
  });

describe('the embedded API', () => {
  const api = useApi();

  it('conforms without a detour, also in writes', async () => {
    const findings = await run(api.url, true);
    expect(findings.filter(({ outcome }) => !['works', 'skipped'].includes(outcome))).toEqual([]);
    expect(of(findings, 'works').length).toBeGreaterThan(120);
    expect(of(findings, 'works')).toContain('empresas/ ordering');
  });

  it('passes on the command line, as a table and as JSON', async () => {
    const env = { CHECK_PASSWORD: ADMIN.password };
    const table = await cli(['check', api.url, '--user', 'admin'], env);
    expect(table).toMatchObject({ code: 0, err: '' });
    expect(table.out).toMatch(/^ +empresas\/ +REST v1, list, rows, tableColumns/m);
    const json = await cli(['check', api.url.replace(/\/$/, ''), '--user', 'admin', '--json'], env);
    expect(JSON.parse(json.out)).toMatchObject({ conforms: true, capacidades: expect.arrayContaining(['campanas']) });
  });
});

describe('a server that does spec §7 and nothing more', () => {
  const foreign = useForeign();

  it('is left as it was by --write', async () => {
    const before = JSON.stringify(foreign.data);
    const findings = await run(foreign.url, true);
    expect(conforms(findings)).toBe(true);
    expect(JSON.stringify(foreign.data)).toBe(before);
  });

  it.each([
    ['a URL without the path of the API', '/', ADMIN, 'check that the URL ends with /api/v1/'],
    ['a wrong password', '/api/v1/', { ...ADMIN, password: 'x' }, 'check the user name and the password'],
  ])('says what to do about %s', async (_, path, as, advice) => {
    const send = sendTo(new URL(path, foreign.url), 10_000);
    const { findings } = await checkServer({ send, as, write: false });
    const signIn = findings.find(({ check }) => check === 'sign-in');
    expect(signIn).toMatchObject({ outcome: 'wrong', detail: expect.stringContaining(advice) });
  });
});

describe('a server without what REST v1 leaves optional', () => {
  const foreign = useForeign({ requiredOnly: true });

  it('conforms, with detours', async () => {
    const findings = await run(foreign.url, true);
    expect(conforms(findings)).toBe(true);
    expect(of(findings, 'detour')).toEqual(
      expect.arrayContaining(['token/ user_id claim', 'empresas/ ordering', 'empresas/origenes/ DELETE']),
    );
  });
});

describe('a server that refuses every parameter that REST v1 does not require', () => {
  const foreign = useForeign({ refuseUnknown: true });

  it('conforms, with detours', async () => {
    const findings = await run(foreign.url);
    expect(findings.filter(({ outcome }) => outcome === 'missing' || outcome === 'wrong')).toEqual([]);
    expect(of(findings, 'detour')).toEqual(expect.arrayContaining(['empresas/ activo=false', 'empresas/ id__in']));
    expect(of(findings, 'detour')).toEqual(expect.arrayContaining(['empresas/segmentos/ rubro']));
  });
});

/** Starts a proxy of a server that changes the JSON of its answers. */
async function startBroken(url: string, change: (path: string, status: number, body: unknown) => [number, unknown]) {
  const target = new URL(url);
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', headers, url: path = '/' } = incoming;
    const { authorization = '' } = headers;
    const body = method === 'POST' ? Buffer.concat(await incoming.toArray()) : undefined;
    const sent = { method, headers: { authorization, 'content-type': 'application/json' }, ...(body && { body }) };
    const answer = await fetch(new URL(path, target), sent);
    const text = await answer.text();
    const type = answer.headers.get('content-type') ?? '';
    const [status, changed] = type.includes('json')
      ? change(path, answer.status, JSON.parse(text))
      : [answer.status, undefined];
    outgoing.writeHead(status, { 'content-type': type });
    outgoing.end(changed === undefined ? text : JSON.stringify(changed));
  });
  const { origin, close } = await listening(server);
  return { url: origin + target.pathname, close };
}

const renamed = (body: unknown, from: string, to: string): unknown =>
  JSON.parse(JSON.stringify(body).replaceAll(`"${from}":`, `"${to}":`));

describe('a broken server', () => {
  const DEFECTS: [string, string, (status: number, body: unknown) => [number, unknown], string][] = [
    ['a field is renamed', '/empresas/?', (s, b) => [s, renamed(b, 'razon_social', 'nombre')], 'empresas/ rows'],
    ['a list without a count', '/idiomas/?', (s, b) => [s, renamed(b, 'count', 'total')], 'encuestas/idiomas/ list'],
    ['an endpoint is missing', '/origenes/', () => [404, { detail: 'No' }], 'empresas/origenes/ list'],
    ['an endpoint fails', '/secciones/', () => [500, {}], 'encuestas/secciones/ list'],
    ['an unknown id is found', '999999999', () => [200, { id: 999999999 }], 'empresas/ unknown id'],
    ['no codenames', 'usuario_permisos', (s, b) => [s, renamed(b, 'codename', 'code')], 'usuario_permisos/ shape'],
    ['no administrators', 'is-admin-user', (s) => [s, { admin: true }], 'is-admin-user/ shape'],
  ];
  const foreign = useForeign();

  it.each(DEFECTS)('is named: %s', async (_, part, change, expected) => {
    const broken = await startBroken(foreign.url, (path, status, body) =>
      path.includes(part) ? change(status, body) : [status, body],
    );
    const findings = await run(broken.url);
    await broken.close();
    const bad = findings.filter(({ outcome }) => outcome === 'missing' || outcome === 'wrong');
    expect(bad.map(({ subject, check }) => `${subject} ${check}`)).toContain(expected);
    expect(bad.every(({ detail }) => detail !== '')).toBe(true);
    expect(conforms(findings)).toBe(false);
  });
});

describe('the command line', () => {
  it.each([
    ['an address that is none', ['check', 'nowhere', '--user', 'admin'], 'URL must be an http or https address'],
    ['nobody to sign in', ['check', 'http://127.0.0.1:1/'], 'Add --user NAME, or --token'],
    ['an unknown option', ['check', 'http://127.0.0.1:1/', '--rite'], '--rite'],
    ['a server that is not there', ['check', 'http://127.0.0.1:1/', '--user', 'admin'], 'http://127.0.0.1:1/'],
  ])('explains %s', async (_, args, text) => {
    const { code, err } = await cli(args, { CHECK_PASSWORD: 'x' });
    expect(code).toBe(2);
    expect(err).toContain(text);
    expect(err).not.toMatch(/^\s+at /m);
  });
});

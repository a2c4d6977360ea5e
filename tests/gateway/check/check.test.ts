import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkServer } from '../../../gateway/src/check/check.ts';
import type { Finding } from '../../../gateway/src/check/findings.ts';
import { conforms } from '../../../gateway/src/check/report.ts';
import { startTestApi, type TestApi } from '../../support/api.ts';
import { type Foreign, startForeign } from '../../support/foreign.ts';

const ADMIN = { username: 'admin', password: 'Admin#2026' };

const run = async (url: string, write = false) =>
  (await checkServer({ root: new URL(url), as: ADMIN, write, timeoutMs: 10_000 })).findings;

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
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.close());

  it('conforms without a detour, also in writes', async () => {
    const findings = await run(api.url, true);
    expect(findings.filter(({ outcome }) => !['works', 'skipped'].includes(outcome))).toEqual([]);
    expect(of(findings, 'works').length).toBeGreaterThan(120);
  });

  it('passes on the command line, as a table and as JSON', async () => {
    const env = { CHECK_PASSWORD: ADMIN.password };
    const table = await cli(['check', api.url, '--user', 'admin'], env);
    expect(table).toMatchObject({ code: 0, err: '' });
    expect(table.out).toMatch(/^ +empresas\/ +list, rows, tableColumns/m);
    const json = await cli(['check', api.url.replace(/\/$/, ''), '--user', 'admin', '--json'], env);
    expect(JSON.parse(json.out)).toMatchObject({ conforms: true, capacidades: expect.arrayContaining(['campanas']) });
  });
});

describe('a server that does spec §7 and nothing more', () => {
  let foreign: Foreign;
  beforeAll(async () => {
    foreign = await startForeign();
  });
  afterAll(() => foreign.close());

  it('conforms with the detours that the gateway takes', async () => {
    const before = JSON.stringify(foreign.data);
    const findings = await run(foreign.url);
    expect(of(findings, 'missing').concat(of(findings, 'wrong'))).toEqual([]);
    expect(of(findings, 'detour')).toEqual(expect.arrayContaining(['empresas/ id__in', 'empresas/ ETag']));
    expect(JSON.stringify(foreign.data)).toBe(before);
  });

  it('is left as it was by --write', async () => {
    const before = JSON.stringify(foreign.data);
    const findings = await run(foreign.url, true);
    expect(conforms(findings)).toBe(true);
    expect(JSON.stringify(foreign.data)).toBe(before);
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
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}${target.pathname}`, close: () => server.close() };
}

const renamed = (body: unknown, from: string, to: string): unknown =>
  JSON.parse(JSON.stringify(body).replaceAll(`"${from}":`, `"${to}":`));

describe('a broken server', () => {
  const DEFECTS: [string, (path: string) => boolean, (status: number, body: unknown) => [number, unknown], string][] = [
    [
      'a field is renamed',
      (path) => path.includes('/empresas/?'),
      (s, b) => [s, renamed(b, 'razon_social', 'nombre')],
      'empresas/ rows',
    ],
    [
      'a list without a count',
      (path) => path.includes('/idiomas/?'),
      (s, b) => [s, renamed(b, 'count', 'total')],
      'encuestas/idiomas/ list',
    ],
    [
      'an endpoint is missing',
      (path) => path.includes('/origenes/'),
      () => [404, { detail: 'No' }],
      'empresas/origenes/ list',
    ],
    ['an endpoint fails', (path) => path.includes('/secciones/'), () => [500, {}], 'encuestas/secciones/ list'],
    [
      'an unknown id is found',
      (path) => path.includes('999999999'),
      () => [200, { id: 999999999 }],
      'empresas/ unknown id',
    ],
    [
      'permissions without codenames',
      (path) => path.includes('usuario_permisos'),
      (s, b) => [s, renamed(b, 'codename', 'code')],
      'usuario_permisos/ shape',
    ],
    [
      'no administrators',
      (path) => path.includes('is-admin-user'),
      (s) => [s, { admin: true }],
      'is-admin-user/ shape',
    ],
  ];
  let foreign: Foreign;
  beforeAll(async () => {
    foreign = await startForeign();
  });
  afterAll(() => foreign.close());

  it.each(DEFECTS)('is named: %s', async (_, meets, change, expected) => {
    const broken = await startBroken(foreign.url, (path, status, body) =>
      meets(path) ? change(status, body) : [status, body],
    );
    const findings = await run(broken.url);
    broken.close();
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

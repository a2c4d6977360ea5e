import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, openPostgres } from '../../api/src/database/database.ts';
import { type ApiProcess, startApiProcess } from '../support/api-process.ts';
import { type Collector, startCollector } from '../support/collector.ts';
import { freePort } from '../support/freePort.ts';
import { startPostgres } from '../support/postgres.ts';
import { PASSWORDS } from '../support/rest.ts';
import { type Smtp, startSmtp } from '../support/smtp.ts';

/** A day's work on both parts as they are deployed, at the most verbose log level. */
const root = join(import.meta.dirname, '../..');
const postgres = await startPostgres(['-c', 'fsync=off']);
if (!postgres) console.log('SKIPPED: no PostgreSQL here: `npm run unit` installs it where apt is there.');
const dataDir = mkdtempSync(join(tmpdir(), 'encuestas-day-'));
const said = { api: '', gateway: '' };
let api: ApiProcess;
let gateway: ChildProcess;
let origin: string;
let smtp: Smtp;
let collector: Collector;
let database: Database;
let [adminUrl, apiAdminUrl] = ['', ''];

/** Names, addresses, answers, passwords and tokens; tokens are added when they are issued. */
const secrets = new Set<string>([
  ...Object.values(PASSWORDS),
  ...[
    'Zoraida',
    'Quispe',
    'Teodolinda',
    'zoraida.q',
    'x.example',
    'Chiripa',
    '80999888',
    'Calle Sinfin',
    '203.0.113.77',
  ],
  ...['Respuesta guardada', 'Secreta#77', 'Elegida#78', 'Puesta#79', 'Erronea#80', 'k'.repeat(40), 'Falta Chiripa'],
]);

const listening = (child: ChildProcess, part: keyof typeof said) => {
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said[part] += chunk;
    });
  }
};

beforeAll(async () => {
  if (!postgres) return;
  smtp = await startSmtp(async (to) => (to.startsWith('rechazada') ? 550 : undefined));
  collector = await startCollector();
  const [port, adminPort, apiAdminPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const all = { LOG_LEVEL: 'trace', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.url };
  api = await startApiProcess({
    ...{
      ...all,
      LOG_SLOW_STATEMENT_MS: '0',
      API_ADMIN_PORT: `${apiAdminPort}`,
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
    },
    ...{ SMTP_URL: smtp.url, MAIL_RECIBO: '1', TRUSTED_PROXIES: 'loopback', DEMO: '1', SECRET_KEY: 'k'.repeat(40) },
  });
  listening(api.child, 'api');
  gateway = spawn(process.execPath, [join(root, 'gateway/src/main.ts')], {
    env: { ...process.env, ...all, PORT: `${port}`, ADMIN_PORT: `${adminPort}`, REST_URL: api.url },
  });
  listening(gateway, 'gateway');
  origin = `http://127.0.0.1:${port}`;
  [adminUrl, apiAdminUrl] = [`http://127.0.0.1:${adminPort}`, `http://127.0.0.1:${apiAdminPort}`];
  await vi.waitFor(() => expect(said.gateway).toContain('GraphQL: http'), { timeout: 30_000 });
  database = await openPostgres(postgres.url);
}, 120_000);
afterAll(async () => {
  await database?.close();
  const ended = [api?.child, gateway].map((child) => child && new Promise((resolve) => child.once('exit', resolve)));
  for (const child of [gateway, api?.child]) child?.kill('SIGTERM');
  await Promise.all(ended);
  await Promise.all([smtp?.close(), collector?.close(), postgres?.stop()]);
  rmSync(dataDir, { recursive: true, force: true });
});

let token = '';
let sequence = 0;

/** Sends an operation as a browser does, with an id of its own. */
async function ask(query: string, variables: object = {}, as = token, operationName?: string) {
  sequence += 1;
  const id = `dia-${String(sequence).padStart(4, '0')}-x`;
  const answer = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', 'x-request-id': id, 'x-forwarded-for': '203.0.113.77' },
      ...(as && { authorization: `Bearer ${as}` }),
    },
    body: JSON.stringify({ query, variables, operationName }),
  });
  const body = await answer.json();
  return { id, status: answer.status, data: body.data, errors: body.errors };
}

async function signIn(username: string, password: string): Promise<string> {
  const login =
    'mutation Entrar($u: String!, $p: String!) { s: login(username: $u, password: $p) { access refresh errors { message } } }';
  const { data } = await ask(login, { u: username, p: password }, '');
  for (const key of [data.s.access, data.s.refresh]) if (key) secrets.add(key).add(key.split('.')[2]);
  return data.s.access;
}

const CREATE_USER = `mutation CrearUsuario($input: UsuarioInput!) {
  createUsuario(input: $input) { record { id } errors { field message } } }`;
const person = (username: string, email: string, empresa: string) => ({
  ...{ username, email, firstName: 'Zoraida', lastName: 'Quispe', groups: ['3'], empresa, idioma: '1' },
  ...{ password1: 'Secreta#77', password2: 'Secreta#77' },
});
const COMPANY = {
  ...{ razonSocial: 'Chiripa y Teodolinda S.A.', rucCi: '80999888-7', direccion: 'Calle Sinfin 1', rubro: '1' },
  ...{ origen: '1', cantSucursales: 1, cantEmpleados: 2 },
};
const CREATE_COMPANY = `mutation CrearEmpresa($input: EmpresaInput!) {
  createEmpresa(input: $input) { record { id } errors { field message } } }`;

/** The JSON lines of a part; the first line has the address and is no JSON. */
const linesOf = (part: keyof typeof said): Record<string, unknown>[] =>
  said[part]
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

let empresa = '';
let created: Awaited<ReturnType<typeof ask>>;

describe.skipIf(!postgres)('a day', { timeout: 120_000 }, () => {
  it('of people who sign in, mistype, forget, and are managed', async () => {
    token = await signIn('admin', PASSWORDS.admin);
    expect(await signIn('zoraida.quispe', 'Erronea#80')).toBeFalsy();
    created = await ask(CREATE_COMPANY, { input: COMPANY });
    empresa = created.data.createEmpresa.record.id;
    await ask(CREATE_COMPANY, { input: { ...COMPANY, rubro: null } });
    const edit =
      'mutation E($id: ID!, $input: EmpresaPatch!) { updateEmpresa(id: $id, input: $input) { errors { message } } }';
    await ask(edit, { id: empresa, input: { direccion: 'Calle Sinfin 2' } });
    const { data } = await ask(CREATE_USER, { input: person('zoraida.quispe', 'zoraida.q@x.example', empresa) });
    const id = data.createUsuario.record.id;
    // Taken, by a unique index and by a rule.
    await ask(CREATE_USER, { input: person('zoraida.quispe', 'zoraida.q@x.example', empresa) });
    await ask(CREATE_USER, { input: person('rechazada', 'rechazada@x.example', empresa) });
    const own = await signIn('zoraida.quispe', 'Secreta#77');
    await ask('{ me { usuario { email firstName } } }', {}, own);
    for (const email of ['zoraida.q@x.example', 'rechazada@x.example', 'nadie@x.example'])
      await ask('mutation O($e: String!) { requestPasswordReset(email: $e) { errors { message } } }', { e: email }, '');
    const mail = () => smtp.received.find(({ to }) => to === 'zoraida.q@x.example')?.raw.replace(/=\r?\n/g, '') ?? '';
    await expect.poll(mail, { timeout: 30_000 }).toContain('reset_password');
    const [, uid, key = ''] = /reset_password\/([\w-]+)\/([\w-]+)/.exec(mail()) ?? [];
    secrets.add(key);
    const reset = `mutation R($u: String!, $t: String!, $p: String!) {
      sendNewPassword(uid: $u, token: $t, password: $p, confirmPassword: $p) { errors { message } } }`;
    await ask(reset, { u: uid, t: key, p: 'Elegida#78' }, '');
    const put =
      'mutation P($i: ID!, $p: String!) { adminChangePassword(userId: $i, password1: $p, password2: $p) { errors { message } } }';
    await ask(put, { i: id, p: 'Puesta#79' });
    expect(await signIn('zoraida.quispe', 'Puesta#79')).toBeTruthy();
  });

  it('of answers, files, reminders and imports', async () => {
    const usuario = await signIn('usuario', PASSWORDS.usuario);
    const survey =
      '{ s: encuestaEmpresa { id secciones { preguntas { id tipoRespuesta { id } respuestas { id } } } } }';
    const { data } = await ask(survey, {}, usuario);
    const preguntas = data.s.secciones.flatMap((one: { preguntas: object[] }) => one.preguntas);
    const free = preguntas.find(({ tipoRespuesta }: { tipoRespuesta: { id: string } }) => tipoRespuesta.id === '3');
    const save =
      'mutation G($i: EncuestaCompletadaInput!) { saveEncuestaCompletada(input: $i) { record { id } errors { message } } }';
    const written = [{ pregunta: free.id, descripcion: 'Respuesta guardada' }];
    const saved = await ask(save, { i: { encuesta: data.s.id, respuestas: [], respuestasLibres: written } }, usuario);
    expect(saved.data.saveEncuestaCompletada.errors).toEqual([]);
    for (const file of [
      'encuestas.csv',
      'encuestas/1.csv',
      'encuestas.xlsx?formato=ancho',
      'auditoria.csv',
      'zoraida.q@x.example',
    ]) {
      const headers = { authorization: `Bearer ${token}`, 'x-request-id': 'descarga-1234' };
      await (await fetch(`${origin}/descargas/${file}`, { headers })).arrayBuffer();
    }
    const campaigns = await ask('{ campanas(vigente: true) { results { id rubro { id } } } }');
    const campana = campaigns.data.campanas.results.find(
      ({ rubro }: { rubro: { id: string } }) => rubro.id === COMPANY.rubro,
    );
    const remind =
      'mutation R($id: ID!, $i: SendRemindersInput!) { sendReminders(id: $id, input: $i) { lote resultados { estado } errors { message } } }';
    const letter = {
      asuntoEs: 'Falta Chiripa',
      textoEs: 'x {enlace}',
      asuntoEn: 'Falta Chiripa',
      textoEn: 'x {enlace}',
    };
    const reminded = await ask(remind, { id: campana.id, i: { ...letter, empresas: [empresa] } });
    expect(reminded.errors).toBeUndefined();
    // Of the company's two people the mail server refuses one.
    await expect
      .poll(() => linesOf('api').filter(({ msg, attempt }) => msg === 'mail not sent' && attempt !== undefined), {
        timeout: 30_000,
      })
      .toHaveLength(1);
    const filas = [0, 1].map((n) => ({ ...COMPANY, razonSocial: `Chiripa ${n} S.A.`, rucCi: `80999888-${n}` }));
    const imported = await ask(
      'mutation I($f: [EmpresaInput!]!) { importEmpresas(input: { filas: $f }) { created { id } } }',
      { f: filas },
    );
    expect(imported.errors).toBeUndefined();
    expect(imported.data.importEmpresas.created).toHaveLength(2);
  });

  it('of requests that go wrong', async () => {
    await ask('{ empresas(page: "Zoraida") { count } }');
    await ask('query { empresas(search: "Zoraida Quispe") { count ');
    await ask('query B($s: String) { empresas(search: $s) { results { razonSocial } } }', { s: 'Chiripa' });
    await ask('query B($s: Int) { empresas(page: $s) { count } }', { s: 'Teodolinda' });
    for (const path of ['zoraida.q@x.example', '?search=Zoraida', 'graphql?query={Zoraida}'])
      await (await fetch(`${origin}/${path}`, { headers: { 'x-secret': 'Zoraida' } })).arrayBuffer();
    const rest = (path: string, body?: string) =>
      fetch(api.url + path, {
        ...{ method: body ? 'POST' : 'GET', body: body ?? null },
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      }).then((answer) => answer.arrayBuffer());
    await rest('empresas/?search=Chiripa&page=Zoraida');
    await rest('usuarios/zoraida.q@x.example/');
    await rest('nada/Quispe/?x=Zoraida');
    await rest('%E0%A4Zoraida');
    await rest('token/', '{"username": "Zoraida", "password": "Secreta#77"');
    await rest('empresas/', JSON.stringify({ razon_social: { Zoraida: 'Quispe' } }));
    const { db } = database;
    // A 500 whose error quotes what was sent.
    await sql`create function quejarse() returns trigger language plpgsql as
      $$ begin raise exception 'no: %', new.razon_social using detail = new.direccion; end $$`.execute(db);
    await sql`create trigger quejarse before insert on empresa for each row execute function quejarse()`.execute(db);
    const { errors } = await ask(CREATE_COMPANY, { input: { ...COMPANY, rucCi: '80999888-9' } });
    await sql`drop trigger quejarse on empresa`.execute(db);
    expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_UNAVAILABLE' } }]);
    await ask('mutation { logout(refresh: "Zoraida") }');
  });
});

describe.skipIf(!postgres)('the log of the day', () => {
  const inAll = () => `${said.api}\n${said.gateway}`;

  it('is JSON but for the line with the address, and has every request with its id, person, endpoint, status and time', async () => {
    await expect
      .poll(() =>
        linesOf('gateway').filter(({ requestId }) => requestId === `dia-${String(sequence).padStart(4, '0')}-x`),
      )
      .toHaveLength(1);
    for (const part of ['api', 'gateway'] as const) {
      const words = said[part].split('\n').filter((line) => line !== '' && !line.startsWith('{'));
      expect(
        words.filter((line) => !/^(GraphQL|REST v1 API): http:\S+$/.test(line)),
        part,
      ).toEqual([]);
    }
    const requests = linesOf('gateway').filter(({ msg, endpoint }) => msg === 'request' && endpoint === '/graphql');
    const ids = requests.map(({ requestId }) => requestId).filter((id) => String(id).startsWith('dia-'));
    expect(ids.toSorted()).toEqual(
      Array.from({ length: sequence }, (_, n) => `dia-${String(n + 1).padStart(4, '0')}-x`),
    );
    const shape = {
      level: 'info',
      name: expect.stringMatching(/^encuestas-/),
      time: expect.stringMatching(/^\d{4}-.*Z$/),
    };
    for (const line of [...requests, ...linesOf('api').filter(({ msg }) => msg === 'request')]) {
      expect(line).toMatchObject({
        ...shape,
        requestId: expect.stringMatching(/^[\w.-]{8,64}$/),
        ms: expect.any(Number),
      });
      expect(line.status).toBeTypeOf('number');
      expect(line).toHaveProperty('userId');
    }
    const files = linesOf('gateway').filter(({ requestId }) => requestId === 'descarga-1234');
    expect(files.map(({ endpoint, status }) => `${endpoint} ${status}`)).toEqual([
      '/descargas/encuestas.csv 200',
      '/descargas/encuestas/{id}.csv 200',
      '/descargas/encuestas.xlsx 200',
      '/descargas/auditoria.csv 200',
      '/descargas/ 404',
    ]);
  });

  it('has no secret, token, address, name or answer, nor have the figures and the traces', async () => {
    const figures = await Promise.all(
      [adminUrl, apiAdminUrl].map(async (url) => (await fetch(`${url}/metrics`)).text()),
    );
    const spans = () => JSON.stringify(collector.received);
    await expect
      .poll(() => spans().includes('encuestas-gateway') && spans().includes('encuestas-api'), { timeout: 20_000 })
      .toBe(true);
    expect(secrets.size).toBeGreaterThan(25);
    for (const [place, text] of Object.entries({ log: inAll(), figures: figures.join('\n'), spans: spans() })) {
      expect(text.length, place).toBeGreaterThan(5_000);
      const found = [...secrets].filter((secret) => text.toLowerCase().includes(secret.toLowerCase()));
      const where = found.map((secret) =>
        text.split('\n').find((line) => line.toLowerCase().includes(secret.toLowerCase())),
      );
      expect(found, `${place}: ${where[0]?.slice(0, 600)}`).toEqual([]);
    }
    expect(inAll()).not.toMatch(/\beyJ[\w-]{10,}/);
    // What was sent did go out: the test would find it.
    expect(smtp.received.map(({ to }) => to)).toContain('zoraida.q@x.example');
  });

  it('leads from a person’s request to its SQL and to the trail by its id', async () => {
    const { id } = created;
    const of = (part: keyof typeof said, msg: string) =>
      linesOf(part).filter((line) => line.requestId === id && line.msg === msg);
    const [inGateway] = of('gateway', 'request');
    expect(inGateway).toMatchObject({ operation: 'CrearEmpresa', userId: '1', status: 200, upstream: 1, errors: [] });
    const [inApi, ...more] = of('api', 'request');
    expect(more).toEqual([]);
    expect(inApi).toMatchObject({ method: 'POST', endpoint: '/api/v1/empresas/', userId: 1, status: 201 });
    expect(inApi?.traceId).toBe(inGateway?.traceId);
    const statements = of('api', 'slow statement').map(({ statement }) => String(statement));
    expect(statements.find((text) => /insert into "empresa"/.test(text))).toMatch(/\$\d/);
    const spans = collector.spans.filter(({ traceId }) => traceId === inApi?.traceId);
    const byId = new Map(spans.map((span) => [span.spanId, span]));
    const insert = spans.find(({ attributes }) =>
      attributes.some(({ value }) => value.stringValue?.includes('insert into "empresa"')),
    );
    const above = [];
    for (let span = insert; span; span = byId.get(span.parentSpanId ?? '')) above.push(span.name);
    expect(above.slice(1)).toEqual(['POST /api/v1/empresas/', 'POST empresas/', 'CrearEmpresa']);
    const found = await sql<{ acto: string }>`select acto, registro from auditoria where pedido = ${id}`.execute(
      database.db,
    );
    expect(found.rows).toEqual([{ acto: 'crear', registro: Number(empresa) }]);
  });

  it('has the reason and the statement of a failure', () => {
    const failure = linesOf('api').find(({ msg }) => msg === 'failure');
    expect(failure).toMatchObject({
      endpoint: '/api/v1/empresas/',
      reason: expect.stringContaining('database error P0001 at '),
    });
    const statement = linesOf('api').find(
      ({ msg, requestId }) => msg === 'statement failed' && requestId === failure?.requestId,
    );
    expect(statement).toMatchObject({
      statement: expect.stringContaining('insert into "empresa"'),
      reason: expect.stringContaining('P0001'),
    });
    expect(
      linesOf('gateway').find(({ msg, requestId }) => msg === 'upstream' && requestId === failure?.requestId),
    ).toBeDefined();
    // An address that the mail server does not take.
    expect(linesOf('api').filter(({ msg }) => msg === 'mail not sent')).not.toEqual([]);
  });
});

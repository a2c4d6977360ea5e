import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../../api/src/database/database.ts';
import { prepareDemo } from '../support/api.ts';
import { startApiProcess } from '../support/api-process.ts';
import { startPostgres, startStandby } from '../support/postgres.ts';
import { Rest, signIn } from '../support/rest.ts';

const SETTINGS = ['fsync=off', 'shared_preload_libraries=pg_stat_statements'].flatMap((setting) => ['-c', setting]);
const primary = await startPostgres(SETTINGS);
if (!primary) console.log('SKIPPED: no PostgreSQL here: `npm run unit` installs it where apt is there.');
await primary?.run('create extension pg_stat_statements');
const standby = primary && (await startStandby(primary, SETTINGS));
const dataDir = mkdtempSync(join(tmpdir(), 'encuestas-standby-'));

/** Two APIs that read from the standby, and one that does not. */
const apis: { child: ChildProcess; said: string; admin: Rest }[] = [];

async function startApi(env: Record<string, string>): Promise<void> {
  const { url, child } = await startApiProcess({
    DATABASE_URL: primary?.urlOf('shared') ?? '',
    DATA_DIR: dataDir,
    ...env,
  });
  const api = { child, said: '', admin: new Rest(url) };
  child.stdout?.on('data', (data: Buffer) => {
    api.said += String(data);
  });
  apis.push(api);
}

async function query(url: string | undefined, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** Statements sent to the standby, without those about its state. */
async function sentToStandby(): Promise<number> {
  const [row] = await query(
    standby?.url,
    `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements s join pg_database d on d.oid = s.dbid
     where d.datname = 'shared' and query ~* '^(select|with)' and query !~ 'pg_is_in_recovery|pg_control_system|pg_backend_pid'`,
  );
  return Number(row?.calls);
}

/** A page that was not requested before, so that no answer is cached. */
let page = 1000;
const ask = async (api = apis[0]) => {
  const answer = await api?.admin.get(`empresas/?page=${++page}`);
  expect(answer?.status).toBe(200);
};

/** Sends requests until the standby answers reads again. */
async function untilUsed(api = apis[0]): Promise<void> {
  const before = await sentToStandby();
  for (let tries = 0; (await sentToStandby()) === before; tries++) {
    if (tries === 400) throw new Error(`the standby is not used: ${api?.said}`);
    await ask(api);
    await wait(25);
  }
}

const whenReplayed = async () => {
  const [mark] = await query(primary?.url, 'select pg_current_wal_insert_lsn()::text as lsn');
  for (let tries = 0; ; tries++) {
    const [row] = await query(standby?.url, `select pg_last_wal_replay_lsn() >= '${mark?.lsn}'::pg_lsn as has`);
    if (row?.has === true) return;
    if (tries === 400) throw new Error('the standby does not follow');
    await wait(25);
  }
};

interface Described {
  paths: Record<string, { get?: { parameters: { name: string; schema: { example?: unknown } }[] } }>;
}

/** Every GET of an administrator, with an identifier where the path has one. */
let paths: string[] = [];

/** Answers that differ each time, because they contain the time or are written down. */
const LEFT = /^\/(auditoria|reportes\/link_reporte\/get_reporte)/;

async function readPaths(): Promise<string[]> {
  const { body } = await (apis[0] as (typeof apis)[0]).admin.get('openapi.json');
  const [open] = await query(
    primary?.urlOf('shared'),
    `select l.encuesta as id, min(p.id) as pregunta from encuesta_seccion l
     join pregunta p on p.seccion = l.seccion and p.activo and not p.oculta
     where l.encuesta in (select encuesta from encuesta_completada) group by 1 order by 1`,
  );
  const found = Object.entries((body as unknown as Described).paths)
    .filter(([path, { get }]) => get && !LEFT.test(path))
    .map(([path]) => path.slice(1).replace('{id}', path.startsWith('/encuestas/{id}') ? String(open?.id) : '1'))
    .map((path) => path.replace(/textos\/$/, `textos/?pregunta=${open?.pregunta}`));
  return [...found, 'empresas/?search=a', 'reportes/descargar_reporte_encuestas_completas_csv/?formato=ancho'];
}

/** Callers and permissions, mails, and pairs of statements that need one snapshot. */
const AT_PRIMARY = [
  ...['', 'is-admin-user/', 'usuario_permisos/', 'cola_de_correo/', 'campanas/1/recordatorios/'],
  ...['encuestas/1/posicion/', 'usuarios/1/invitacion/'],
];
/** Unchanged by `touchAll`, or missing for an administrator. */
const UNTOUCHED = [
  ...['', 'is-admin-user/', 'encuestas/empresa/', 'cola_de_correo/', 'campanas/1/recordatorios/'],
  ...['encuestas/1/posicion/', 'usuarios/1/invitacion/', 'encuestas/periodos_activos/1/'],
  ...['encuestas/tipo_respuesta/', 'encuestas/tipo_respuesta/1/'],
];

/** One column to change in each table that is read. */
const TOUCHED: Record<string, string> = {
  ...{ rubro: 'descripcion', segmento: 'descripcion', origen: 'descripcion', idioma: 'descripcion' },
  ...{ seccion: 'descripcion', pregunta: 'descripcion', respuesta: 'descripcion', encuesta: 'descripcion' },
  ...{ empresa: 'razon_social', comentario_pregunta: 'comentario', link_reporte: 'url', permiso: 'name' },
  ...{ grupo: 'name', usuario: 'first_name', token_servicio: 'nombre' },
};
async function touchAll(): Promise<void> {
  const statements = Object.entries(TOUCHED).map(
    ([table, column]) => `update ${table} set ${column} = ${column} || '*'`,
  );
  statements.push(
    'update periodo set fecha_fin = fecha_fin - 1',
    'update periodo_activo set activo = not activo where id = (select max(id) from periodo_activo)',
    `insert into comentario_pregunta (encuesta, seccion, pregunta, comentario) select l.encuesta, l.seccion, p.id, 'uno más'
       from encuesta_seccion l join pregunta p on p.seccion = l.seccion limit 1`,
    'delete from respuesta_elegida where completada = (select min(id) from encuesta_completada)',
    'update encuesta_completada set fecha_modificacion = now()',
  );
  await query(primary?.urlOf('shared'), statements.join(';'));
}

beforeAll(async () => {
  if (!primary || !standby) return;
  await primary.run('create database shared');
  const database = await openPostgres(primary.urlOf('shared'));
  await prepareDemo(database.db);
  await database.db.updateTable('periodo').set({ fecha: '2020-01-01', fecha_fin: '2099-12-31' }).execute();
  await sql`insert into token_servicio (nombre, prefijo, huella, vence, creado)
    values ('Planilla', 'enc_a', 'a', '2099-12-31', now())`.execute(database.db);
  await database.close();
  const env = { DATABASE_READ_URL: standby.urlOf('shared') };
  for (const one of [env, env, {}]) await startApi(one);
  const [first] = apis;
  const { token } = await signIn(first?.admin.root ?? '', 'admin');
  for (const api of apis) api.admin = new Rest(api.admin.root, token);
  paths = await readPaths();
}, 120_000);
afterAll(async () => {
  for (const { child } of apis) {
    const gone = once(child, 'exit');
    child.kill();
    await gone;
  }
  await standby?.stop();
  await primary?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/**
 * Compares the answers to every path of an API that reads from the standby with one that does not. The other answers
 * before and after, since looking for mails to send changes the version of their table.
 */
async function compared(number: number, headers: (path: string) => Record<string, string> = () => ({})) {
  const [reading, plain] = [apis[number], apis[2]] as (typeof apis)[0][];
  const answers = new Map<string, { etag: string | null; status: number }>();
  const tell = async (path: string, api = plain) => {
    const answer = await api?.admin.get(path, headers(path));
    return [path, answer?.status, answer?.text, answer?.headers.get('etag')] as const;
  };
  for (const path of paths) {
    const before = await tell(path);
    const ours = await tell(path, reading);
    expect([before, await tell(path)]).toContainEqual(ours);
    answers.set(path, { etag: ours[3] ?? null, status: ours[1] ?? 0 });
  }
  return answers;
}

describe.skipIf(!primary)('reads from a standby', () => {
  test('every read goes to it, and no write', async () => {
    await untilUsed();
    await whenReplayed();
    const [first] = apis;
    const unread: string[] = [];
    for (const path of paths) {
      const before = await sentToStandby();
      await first?.admin.get(path);
      if ((await sentToStandby()) === before) unread.push(path);
    }
    expect(unread).toEqual(AT_PRIMARY);
    const before = await sentToStandby();
    await first?.admin.patch('empresas/1/', { direccion: 'Calle 1' });
    await first?.admin.patch('empresas/1/', { razon_social: 'Otra razón', ruc_ci: '80000001-1' });
    expect(await sentToStandby()).toBe(before);
  }, 60_000);

  test('every read has the latest writes, also while the standby lags', async () => {
    const before = await compared(1);
    await standby?.run('select pg_wal_replay_pause()');
    await touchAll();
    // The second API has cached answers, the first has others, and neither was notified.
    const held = await compared(1, (path) => ({ 'if-none-match': before.get(path)?.etag ?? '"none"' }));
    const same = [...held].filter(([, { status }]) => status !== 200).map(([path]) => path);
    expect(same).toEqual(UNTOUCHED);
    await compared(0);
    await standby?.run('select pg_wal_replay_resume()');
    await untilUsed();
    await compared(0);
    await compared(1);
  }, 120_000);

  test('a write of one process is at once in every list of another', async () => {
    await standby?.run('select pg_wal_replay_pause()');
    const [one, other] = apis;
    for (const path of ['origenes', 'idiomas']) {
      const list = path === 'idiomas' ? 'encuestas/idiomas/' : 'empresas/origenes/';
      const made = await one?.admin.post(list, { descripcion: `De ${path}` });
      expect(made?.status).toBe(201);
      const found = await other?.admin.get(`${list}?search=De ${path}`);
      expect(found?.body.count).toBe(1);
    }
    await standby?.run('select pg_wal_replay_resume()');
    await untilUsed();
  }, 60_000);

  test('one that hangs delays requests, and fails none', async () => {
    const frozen = await query(
      standby?.url,
      `select pid from pg_stat_activity where datname = 'shared' and backend_type = 'client backend'`,
    );
    expect(frozen.length).toBeGreaterThan(0);
    for (const { pid } of frozen) process.kill(Number(pid), 'SIGSTOP');
    await Promise.all(Array.from({ length: 20 }, () => ask()));
    for (const { pid } of frozen) process.kill(Number(pid), 'SIGCONT');
    await expect.poll(() => apis[0]?.said).toContain('"reason":"it does not answer in time"');
    await untilUsed();
  }, 60_000);

  test('one that is killed is excluded, and used again once it is back', async () => {
    let going = true;
    let requests = 0;
    const clients = Array.from({ length: 5 }, async () => {
      for (; going; requests++) await ask();
    });
    const file = 'reportes/descargar_reporte_encuestas_completas_csv/';
    const whole = (await apis[2]?.admin.get(file))?.text;
    clients.push(
      (async () => {
        while (going) expect((await apis[0]?.admin.get(file))?.text === whole).toBe(true);
      })(),
    );
    while (requests < 50) await wait(10);
    await standby?.kill();
    const then = requests;
    while (requests < then + 50) await wait(10);
    await standby?.start();
    going = false;
    await Promise.all(clients);
    await untilUsed();
    await expect.poll(() => apis[0]?.said).toContain('reads go to the standby of DATABASE_READ_URL again');
  }, 60_000);

  test('one that is promoted is excluded', async () => {
    await standby?.run('select pg_promote()');
    await query(primary?.urlOf('shared'), `update origen set descripcion = descripcion || '+'`);
    await compared(0);
    for (let tries = 0; !apis[0]?.said.includes('it is no standby'); tries++) {
      if (tries === 400) throw new Error('nobody noticed');
      await ask();
      await wait(25);
    }
    const before = await sentToStandby();
    await ask();
    expect(await sentToStandby()).toBe(before);
    await compared(1);
  }, 60_000);
});

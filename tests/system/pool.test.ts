import { type AddressInfo, connect, createServer } from 'node:net';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { type Db, openPostgres, type Pool } from '../../api/src/database/database.ts';
import { openPglite, poolOfOne } from '../../api/src/database/pglite.ts';
import { openPool } from '../../api/src/database/postgres.ts';
import type { Tables } from '../../api/src/database/tables.ts';
import { createHealth } from '../../api/src/http/health.ts';
import { readSettings, startApi } from '../../api/src/index.ts';
import { SILENT } from '../../packages/ops/src/index.ts';
import { runAdmin } from '../support/admin.ts';
import { startPostgres } from '../support/postgres.ts';

const postgres = await startPostgres(['-c', 'fsync=off']);
if (!postgres) console.log('SKIPPED: no PostgreSQL here: `npm run unit` installs it where apt is there.');
afterAll(() => postgres?.stop());

const slow = { status: 503, detail: { es: expect.stringContaining('tardó demasiado') } };
/** Longer than any test waits: it ends because it is cancelled. */
const sleep = (db: Db) => sql`select pg_sleep(600)`.execute(db);
const settingsOf = async (db: Db) => {
  const { rows } = await sql<Record<string, string>>`
    select current_setting('statement_timeout') as timeout, current_setting('jit') as jit`.execute(db);
  return rows[0];
};

test.skipIf(!postgres)('a silent server is dropped, and reconnected at its address', async () => {
  const { port } = new URL(postgres?.url ?? '');
  let gone = false;
  const between = createServer((client) => {
    const server = connect(Number(port), '127.0.0.1');
    client.on('data', (data) => gone || server.write(data)).on('error', () => {});
    server.on('data', (data) => client.write(data)).on('error', () => {});
    client.on('close', () => server.destroy());
  });
  await new Promise<void>((listening) => between.listen(0, '127.0.0.1', listening));
  const address = `postgres://encuestas@127.0.0.1:${(between.address() as AddressInfo).port}/postgres`;
  const database = await openPostgres(address, { statementTimeoutMs: 200, silentMs: 200, max: 1 });
  gone = true;
  await expect(sql`select 1`.execute(database.db)).rejects.toMatchObject({ status: 503 });
  gone = false;
  expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
  // A longer timeout of a transaction applies.
  const slowly = await database.db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    return sql`select pg_sleep(0.5)`.execute(trx);
  });
  expect(slowly.rows).toHaveLength(1);
  // It ends with that transaction.
  gone = true;
  await expect(sql`select 1`.execute(database.db)).rejects.toMatchObject({ status: 503 });
  await database.close();
  await new Promise((closed) => between.close(closed));
});

/** A lent connection must be the same object each time: the pool tracks it for as long as it lives. */
async function expectOneObject(pool: Pool): Promise<void> {
  const { used } = pool;
  const first = await pool.connect();
  expect(used().inUse).toBe(1);
  first.release();
  const second = await pool.connect();
  expect(second).toBe(first);
  second.release();
  expect(used().inUse).toBe(0);
}

test.skipIf(!postgres)('the pool lends a connection as one object each time', async () => {
  const pool = openPool(postgres?.url ?? '', { max: 1, statementTimeoutMs: 0 });
  await expectOneObject(pool);
  await pool.end();
});

test.skipIf(!postgres)('a read-only database is reported at /readyz, at the start and by commands', async () => {
  await postgres?.run('create database leida');
  const url = postgres?.urlOf('leida') ?? '';
  const env = { DATABASE_URL: url, SECRET_KEY: 'k'.repeat(40), API_PORT: '0', API_ADMIN_PORT: '0', DEMO: '0' };
  const api = await startApi(readSettings(env), { log: SILENT });
  const ready = async () => (await fetch(new URL('/readyz', api.adminUrl))).text();
  expect(await ready()).toContain('ok');
  const take = async (readsOnly: 'on' | 'off') => {
    await postgres?.run(`alter database leida set default_transaction_read_only = ${readsOnly}`);
    await postgres?.run("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'leida'");
  };
  await take('on');
  const only = 'it takes reads only, as a standby does';
  await expect.poll(ready).toContain('The database is read-only.');
  await expect(startApi(readSettings(env), { log: SILENT })).rejects.toThrow(
    `DATABASE_URL points to a PostgreSQL that cannot be used: ${only}.`,
  );
  expect(await runAdmin(['create-admin', 'jefa', '--password-stdin'], { env, piped: 'Muy#Secreta2026' })).toMatchObject(
    {
      code: 1,
      err: `The database refused (${only}): nothing was changed.\n`,
    },
  );
  await take('off');
  await expect.poll(ready).toContain('ok');
  await api.close();
});

test.skipIf(!postgres)('readiness is answered while the driver still waits for the server', async () => {
  const database = await openPostgres(postgres?.url ?? '', { max: 1 });
  await sql`create table huella_secreto as select 'own' as huella`.execute(database.db);
  const parts = { log: SILENT, draining: () => false, fingerprint: 'own', timeoutMs: 50 };
  const health = createHealth({ db: database.db, ...parts });
  const release = Promise.withResolvers<void>();
  const busy = database.db.connection().execute(() => release.promise);
  expect(await health.reason()).toBe('The database does not answer.');
  release.resolve();
  await busy;
  await expect.poll(() => health.reason()).toBeNull();
  await database.close();
});

describe.skipIf(!postgres)('a statement', () => {
  const urlOf = () => postgres?.url ?? '';

  test('is cancelled when it runs too long, alone and in a transaction, on every connection', async () => {
    const database = await openPostgres(urlOf(), { statementTimeoutMs: 200, max: 8 });
    const { db } = database;
    const results = await Promise.allSettled([
      ...Array.from({ length: 6 }, () => sleep(db)),
      ...Array.from({ length: 6 }, () => db.transaction().execute(sleep)),
    ]);
    expect(results.map(({ status }) => status)).toEqual(Array(12).fill('rejected'));
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(slow);
    expect(await settingsOf(db), 'the connections are good').toEqual({ timeout: '200ms', jit: 'off' });
    expect(await db.transaction().execute(settingsOf)).toEqual({ timeout: '200ms', jit: 'off' });
    const free = await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      return settingsOf(trx);
    });
    expect(free).toMatchObject({ timeout: '0' });
    await database.close();
  });

  test('that never comes, as of a frozen process, releases the locks of its transaction', async () => {
    const [frozen, other] = [await openPostgres(urlOf(), { silentMs: 200 }), await openPostgres(urlOf())];
    await sql`create table if not exists quieta (id integer primary key)`.execute(other.db);
    const work = frozen.db.transaction().execute(async (trx) => {
      await sql`lock table quieta`.execute(trx);
      await sql`insert into quieta values (1)`.execute(other.db);
      await sql`insert into quieta values (2)`.execute(trx);
    });
    await expect(work).rejects.toMatchObject({ status: 503 });
    expect((await sql`select id from quieta`.execute(frozen.db)).rows, 'it goes on').toEqual([{ id: 1 }]);
    await sql`drop table quieta`.execute(other.db);
    await Promise.all([frozen.close(), other.close()]);
  });
});

test.skipIf(!postgres)('repeated statements are prepared', async () => {
  const database = await openPostgres(postgres?.url ?? '', { max: 2 });
  const numbers = Array.from({ length: 50 }, (_, n) => n);
  const sent = numbers.map((n) => sql<{ n: number }>`select ${n}::int as n`.execute(database.db));
  expect((await Promise.all(sent)).map(({ rows }) => rows[0]?.n)).toEqual(numbers);
  expect((await sql`select from pg_prepared_statements`.execute(database.db)).rows).not.toEqual([]);
  await database.close();
});

test.skipIf(!postgres)('no more connections open than PG_POOL_MAX', async () => {
  const database = await openPostgres(postgres?.url ?? '', { max: 3 });
  const works = Array.from({ length: 9 }, async () => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid from pg_sleep(0.05)`.execute(
      database.db,
    );
    return rows[0]?.pid;
  });
  expect(new Set(await Promise.all(works)).size).toBeLessThanOrEqual(3);
  await database.close();
});

test('the embedded database queues a limited number of statements, and refuses the others', async () => {
  const pool = poolOfOne(await openPglite({}));
  await expectOneObject(pool);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const held = Promise.withResolvers<void>();
  const first = db.transaction().execute(() => held.promise);
  const others = Array.from({ length: 1_100 }, () =>
    sql`select 1`.execute(db).then(
      () => 200,
      (error: { status: number; detail: { en: string } }) => `${error.status} ${error.detail.en}`,
    ),
  );
  // Refusals come immediately, while the first still holds the connection.
  expect(await Promise.race(others)).toMatch(/^503 The database has too many queries waiting/);
  held.resolve();
  await first;
  const outcomes = await Promise.all(others);
  expect(outcomes.filter((outcome) => outcome === 200).length).toBeGreaterThanOrEqual(999);
  expect(outcomes.filter((outcome) => outcome !== 200).length).toBeGreaterThanOrEqual(99);
  expect(await sql`select 1`.execute(db), 'and goes on').toMatchObject({ rows: [{ '?column?': 1 }] });
  await db.destroy();
});

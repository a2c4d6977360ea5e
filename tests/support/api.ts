import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Cost, createPasswords } from '../../api/src/auth/passwords.ts';
import { type Database, openPostgres } from '../../api/src/database/database.ts';
import { type Api, prepare, readSettings, type Settings, startApi } from '../../api/src/index.ts';
import type { Log } from '../../packages/ops/src/index.ts';
import { emptyDump, filledDump, hashOf, openCopy, unpack } from './dumps.ts';

/** The day on which the demo of the tests was filled; the embedded clock starts there too. */
export const TODAY = new Date('2026-06-30T15:00:00Z');

/** The least that scrypt can spend: hashing is what limits.test.ts is about, and nothing else. */
const LEAST: Cost = { N: 2, r: 1, p: 1 };

/** What a test may change of the API that it starts. */
export type TestOptions = {
  /** Environment variables, as in the README. */
  env?: Record<string, string>;
  /** The time that the API believes in; by default the real one when `null`, else the 30th of June 2026. */
  clock?: (() => Date) | null;
  /** What a password costs in production, instead of the least. */
  fullCost?: true;
  /** Fills the database further before the API starts. */
  fill?: (db: Database['db']) => Promise<unknown>;
  /** Runs before each transaction, which waits for it. */
  beforeTransaction?: () => Promise<void>;
};

/** A running API on a port and a database of its own. */
export type TestApi = {
  /** Ends in /api/v1/. */
  url: string;
  /** Folder with the outbox. */
  dataDir: string;
  /** Where operators are answered, if API_ADMIN_PORT is given. */
  adminUrl: string | undefined;
  /** Its database, for reads and writes beside it. */
  db: Database['db'];
  /** Sends a request without a socket. */
  inject: Api['inject'];
  /** What was logged: lines of JSON. */
  logged: string[];
  /** Mails of the outbox, the oldest first: addresses, subject and text. */
  mails(): string[];
  /** Ends it as a process does; false where something had to be cut. */
  end(): Promise<boolean>;
  close(): Promise<void>;
};

/** Fills a database with what the tests start from. */
export const prepareDemo = (db: Database['db']): Promise<void> => {
  const settings = { ...readSettings({}), demo: true };
  return prepare({ db, settings, clock: () => TODAY, passwords: createPasswords(LEAST) });
};

/** The file with a dump of a migrated and filled database, which is made where there is none. */
export const preparedDump = (): Promise<string> =>
  filledDump(['api', ...['api/migrations', 'api/demo'].map(hashOf), ...Object.values(LEAST)], prepareDemo);

/** Fills the folder of an embedded database with the demo. */
export const prepareFolder = async (folder: string): Promise<void> => unpack(await preparedDump(), folder);

/** The name of the database that copies are made of where the tests run on a PostgreSQL. */
export const PREPARED = 'prepared';

/** A database of its own on the PostgreSQL that TEST_POSTGRES names; null where the tests have none. */
const createFrom = async (template: string): Promise<Database | null> => {
  const server = process.env.TEST_POSTGRES;
  if (!server) return null;
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  // Its files are copied, which takes a third of the work of copying its pages through the log.
  await client.query(`create database ${name} template ${template} strategy file_copy`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return openPostgres(url.href);
};

/** A database with the demo, of its own: embedded, or on a PostgreSQL. */
export const copyOfPrepared = async (): Promise<Database> =>
  (await createFrom(PREPARED)) ?? openCopy(await preparedDump());

/** A database with nothing in it. */
export const emptyDatabase = async (): Promise<Database> =>
  (await createFrom('template0')) ?? openCopy(await emptyDump());

/** A Kysely whose transactions wait for `before`. */
const delayTransactions = (db: Database['db'], before: () => Promise<void>): Database['db'] => {
  const replacing = <T extends object>(object: T, own: string, replaced: (target: T) => unknown): T =>
    new Proxy(object, {
      get(target, name) {
        const value: unknown = name === own ? replaced(target) : Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  return replacing(db, 'transaction', () => () => {
    const builder = db.transaction();
    return replacing(builder, 'execute', () => async (work: Parameters<typeof builder.execute>[0]) => {
      await before();
      return builder.execute(work);
    });
  });
};

/** Starts the API on an ephemeral port over a copy of the prepared demo database. */
export const startTestApi = async (options: TestOptions = {}): Promise<TestApi> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'encuestas-api-'));
  const settings: Settings = readSettings({
    ...{ API_PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, SECRET_KEY: 'a key of the tests that is long enough' },
    // At an address of others the demo is served to who asks for it.
    ...(options.env?.PUBLIC_URL && { DEMO: '1' }),
    ...options.env,
  });
  const database = await copyOfPrepared();
  await options.fill?.(database.db);
  if (options.beforeTransaction) database.db = delayTransactions(database.db, options.beforeTransaction);
  const logged: string[] = [];
  const clock = options.clock === null ? undefined : (options.clock ?? startingAt(TODAY));
  const passwordCost = options.fullCost ? undefined : LEAST;
  const api = await startApi(settings, { database, clock, passwordCost, log: logInto(logged) });
  const end = async () => {
    const inTime = await api.close();
    rmSync(dataDir, { recursive: true, force: true });
    return inTime;
  };
  const close = async () => void (await end());
  const mails = () => mailsIn(dataDir);
  const { url, adminUrl, inject } = api;
  return { url, adminUrl, inject, db: database.db, dataDir, logged, mails, end, close };
};

/** A log that adds its lines to a list. */
export const logInto = (lines: string[]): Log => {
  const at = (level: string) => (fields: object, msg: string) =>
    void lines.push(JSON.stringify({ level, ...fields, msg }));
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
};

/** The mails that an API without a mail server kept. */
const mailsIn = (dataDir: string): string[] => {
  const outbox = join(dataDir, 'outbox');
  const names = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.txt')) : [];
  return names.sort().map((name) => readFileSync(join(outbox, name), 'utf8'));
};

/** A clock that runs as the real one does, from another moment. */
const startingAt = (moment: Date): (() => Date) => {
  const shift = moment.getTime() - Date.now();
  return () => new Date(Date.now() + shift);
};

import { mkdirSync } from 'node:fs';
import { seedDemo } from '../demo/index.ts';
import { buildApp } from './app.ts';
import { createFirstAdmin } from './auth/first_admin.ts';
import { createMailer } from './auth/mail.ts';
import { createTokens } from './auth/tokens.ts';
import { createTurns } from './auth/turns.ts';
import { type Database, openEmbedded, openPostgres } from './database.ts';
import { dayIn } from './days.ts';
import type { Context } from './endpoint.ts';
import { createKeptAnswers } from './kept.ts';
import { lockFolder } from './lock.ts';
import { migrate } from './migrate.ts';
import { redact } from './redact.ts';
import { secretOf } from './secret.ts';
import type { Settings } from './settings.ts';

export { readSettings, type Settings } from './settings.ts';

/** What tests put in the place of the real thing. */
export type Substitutes = { clock?: () => Date; database?: Database; log?: (message: string) => void };

/** A running API. */
export type Api = { url: string; close(): Promise<void> };

const makeFolder = (dataDir: string): void => {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new Error(`DATA_DIR ${dataDir} cannot be written (${(error as { code?: string }).code}).`);
  }
};

/** Opens the database that the settings name; the embedded one is held until it is closed. */
export const openDatabase = async ({ databaseUrl, dataDir }: Settings): Promise<Database> => {
  makeFolder(dataDir);
  if (databaseUrl) return openPostgres(databaseUrl);
  const unlock = await lockFolder(dataDir);
  try {
    const database = await openEmbedded({ folder: dataDir });
    const close = () => database.close().finally(unlock);
    return { ...database, close };
  } catch (error) {
    unlock();
    throw error;
  }
};

const explainListen = ({ host, port }: Settings, error: unknown): Error => {
  const { code } = error as { code?: string };
  if (code === 'EADDRINUSE') return new Error(`API_PORT ${port} on ${host} is taken by another program.`);
  if (code === 'EACCES') return new Error(`API_PORT ${port} needs rights that this user does not have.`);
  return new Error(`HOST ${host} with API_PORT ${port} cannot be listened on (${code}).`);
};

/** What requests work with, and how its unfinished work ends. */
const contextOf = (settings: Settings, database: Database, substitutes: Substitutes) => {
  const clock = substitutes.clock ?? (() => new Date());
  const log = substitutes.log ?? ((message: string) => console.error(message));
  const dayOf = dayIn(settings.timeZone);
  const pending = new Set<Promise<void>>();
  const later = (work: Promise<void>): void => {
    const tracked = work.catch((error: unknown) => log(redact(error))).finally(() => pending.delete(tracked));
    pending.add(tracked);
  };
  const context: Context = {
    ...{ db: database.db, database, settings, clock, log, later },
    today: () => dayOf(clock()),
    tokens: createTokens(settings.secretKey ?? secretOf(settings.dataDir), clock),
    mailer: createMailer(settings, log),
    turns: createTurns(),
    kept: createKeptAnswers(),
  };
  const finish = async () => {
    await Promise.all(pending);
    await context.mailer.close();
  };
  return { context, finish };
};

/** Starts the embedded REST v1 API; `close` ends it in order. */
export const startApi = async (settings: Settings, substitutes: Substitutes = {}): Promise<Api> => {
  makeFolder(settings.dataDir);
  const database = substitutes.database ?? (await openDatabase(settings));
  try {
    const { context, finish } = contextOf(settings, database, substitutes);
    await prepare(context);
    const app = buildApp(context);
    await app.listen({ host: settings.host, port: settings.port }).catch((error: unknown) => {
      throw explainListen(settings, error);
    });
    const close = async () => {
      await app.close();
      await finish();
      await database.close();
    };
    const { port } = app.server.address() as { port: number };
    const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
    return { url: `http://${host}:${port}/api/v1/`, close };
  } catch (error) {
    await database.close();
    throw error;
  }
};

/** Brings an empty or older database to where requests can be answered. */
export const prepare = async ({ db, settings, clock }: Pick<Context, 'db' | 'settings' | 'clock'>): Promise<void> => {
  await migrate(db);
  if (settings.demo) await seedDemo(db, clock());
  if (settings.admin) await createFirstAdmin(db, settings.admin);
};

import {
  adminHandler,
  createLog,
  Drain,
  type Log,
  listenError,
  openOperatorPort,
  originOf,
  reasonOf,
  Traces,
} from '@encuestas/ops';
import type { FastifyInstance } from 'fastify';
import { type Account, openAccounts } from '../demo/accounts.ts';
import { holdsDemo, seedDemo } from '../demo/index.ts';
import { createFirstAdmin } from './accounts/firstAdmin.ts';
import { createGate } from './auth/gate.ts';
import { createMailer } from './auth/mail.ts';
import { type Cost, createPasswords } from './auth/passwords.ts';
import { createTokens } from './auth/tokens.ts';
import { startReminders } from './campaigns/scheduledReminders.ts';
import { startBackups } from './commands/scheduledBackups.ts';
import { startPruning } from './commands/scheduledPruning.ts';
import type { Database } from './database/database.ts';
import { demandSameSecret, fingerprintOf } from './database/fingerprint.ts';
import { migrate, saveTimeZone } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import { refusedConnection } from './database/refusals.ts';
import { createAnswerCache } from './endpoint/answerCache.ts';
import type { Context } from './endpoint/endpoint.ts';
import { Unavailable } from './errors/errors.ts';
import { buildApp } from './http/app.ts';
import { createHealth } from './http/health.ts';
import { type Delivery, startDelivery } from './mails/delivery.ts';
import { queueState } from './mails/queueState.ts';
import { Metrics } from './observe/metrics.ts';
import { requestReporter } from './observe/requests.ts';
import { statementReporter } from './observe/statements.ts';
import { dayIn } from './process/days.ts';
import { makeFolder, secretOf, shutFolder } from './process/folder.ts';
import type { Job } from './process/schedule.ts';
import { type Settings, timeZoneOf } from './process/settings.ts';
import { usuarios } from './resources/usuarios.ts';

export { readSettings, type Settings } from './process/settings.ts';

/** Replacements for tests. */
export interface Substitutes {
  clock?: () => Date;
  database?: Database;
  log?: Log;
  passwordCost?: Cost;
}

export interface Api {
  url: string;
  log: Log;
  /** The address of the operators' port, if it is open. */
  adminUrl: string | undefined;
  /** The demo's accounts that still have their public password. */
  accounts(): Promise<Account[]>;
  /** Answers a request without a socket. */
  inject: FastifyInstance['inject'];
  /** `/readyz` answers 503 from now on; requests are still served. */
  drain(): void;
  /** Finishes pending work within `DRAIN_DEADLINE_MS` and closes; false if the deadline cut it short. */
  close(): Promise<boolean>;
}

/** The dependencies of requests, with functions that start and finish the background work. */
function contextOf(
  { settings, clock, passwords }: Pick<Context, 'settings' | 'clock' | 'passwords'>,
  database: Database,
  secret: string,
  substitutes: Substitutes,
) {
  const log = substitutes.log ?? createLog('encuestas-api', settings.logLevel);
  const dayOf = dayIn(settings.timeZone);
  const pending = new Set<Promise<void>>();
  const later = (work: Promise<void>): void => {
    const tracked = work
      .catch((error: unknown) => log.error({ reason: reasonOf(error) }, 'failure'))
      .finally(() => pending.delete(tracked));
    pending.add(tracked);
  };
  const mailer = createMailer(settings, log);
  let delivery: Delivery | undefined;
  let jobs: (Job | undefined)[] = [];
  const context: Context = {
    ...{ db: database.db, database, settings, clock, passwords, log, later, mailer },
    delivery: { wake: () => delivery?.wake() },
    today: () => dayOf(clock()),
    tokens: createTokens(secret, clock),
    answers: createAnswerCache(),
    gate: createGate({ concurrency: 2, capacity: 200 }),
  };
  const deliver = () => {
    delivery = startDelivery(context);
    jobs = [startPruning(context), startBackups(context), startReminders(context)];
  };
  const finish = async () => {
    for (const job of jobs) job?.stop();
    await delivery?.stop();
    await Promise.all(pending);
    mailer.close();
  };
  return { context, deliver, finish };
}

export async function startApi(settings: Settings, substitutes: Substitutes = {}): Promise<Api> {
  makeFolder(settings.dataDir);
  const database = substitutes.database ?? (await openDatabase(settings));
  try {
    const secret = settings.secretKey ?? secretOf(settings.dataDir);
    const clock = substitutes.clock ?? (() => new Date());
    const preparation = { db: database.db, settings, clock, passwords: createPasswords(substitutes.passwordCost) };
    await prepare(preparation);
    await demandSameSecret(database.db, secret, settings.newSecretKey);
    const isDemo = await holdsDemo(database.db);
    await demandSafeAccounts(preparation, isDemo);
    const zoned = { ...settings, timeZone: settings.timeZone ?? timeZoneOf(isDemo) };
    await saveTimeZone(database.db, zoned.timeZone);
    const { context, deliver, finish } = contextOf({ ...preparation, settings: zoned }, database, secret, substitutes);
    shutFolder(settings.dataDir);
    const { log } = context;
    const metrics = new Metrics();
    const traces = settings.traces && new Traces(settings.traces, metrics.registry);
    database.observe(statementReporter(log, metrics, traces, settings.slowStatementMs));
    const draining = () => drain.begun;
    const health = createHealth({ db: context.db, log, draining, fingerprint: fingerprintOf(secret) });
    const app = buildApp(context, { health, draining, report: requestReporter(log, metrics, traces) });
    const drain = new Drain(app.server, settings.drain);
    metrics.observe({ pool: database.used, hashes: context.gate.now, mails: () => queueState(context) });
    const handler = adminHandler({ registry: metrics.registry, reason: health.reason });
    const operators = settings.operators && (await openOperatorPort(settings.operators, 'API_', handler));
    await app.listen({ host: settings.host, port: settings.port }).catch((error: unknown) => {
      operators?.close();
      throw listenError(error, settings, { portName: 'API_PORT', hostName: 'API_HOST' });
    });
    deliver();
    const close = async () => {
      const inTime = await drain.end(finish);
      const closed = app
        .close()
        .then(() => operators?.close())
        .then(() => traces?.close())
        .then(database.close);
      // After the deadline, unfinished work may keep the database open.
      if (inTime) await closed;
      else closed.catch(() => {});
      return inTime;
    };
    const { port } = app.server.address() as { port: number };
    return {
      ...{ url: `${originOf(settings.host, port)}/api/v1/`, adminUrl: operators?.url, log },
      accounts: () => openAccounts(context.db, context.passwords),
      inject: app.inject.bind(app),
      drain: () => drain.begin(),
      close,
    };
  } catch (error) {
    await database.close();
    throw settings.databaseUrl && error instanceof Unavailable ? refusedConnection(error) : error;
  }
}

type Preparation = Pick<Context, 'db' | 'clock' | 'passwords'> & { settings: Settings };

/** Refuses an API that other machines reach without a user, or with public passwords of a demo that DEMO does not allow. */
async function demandSafeAccounts({ db, settings, passwords }: Preparation, isDemo: boolean): Promise<void> {
  const { reachable, demo, databaseUrl } = settings;
  if (!reachable || (demo && isDemo)) return;
  if (!databaseUrl && !(await db.selectFrom('usuario').select('id').limit(1).executeTakeFirst())) {
    throw new Error(
      `${reachable} is open to other machines, and the database has no user: set ADMIN_USERNAME and ADMIN_PASSWORD for a first administrator, or DEMO=1 to serve the demo with its known passwords.`,
    );
  }
  const open = await openAccounts(db, passwords);
  if (open.length === 0) return;
  const names = open.map(({ username }) => username).join(', ');
  throw new Error(
    `${reachable} is open to other machines, and the database holds accounts of the demo with their known passwords (${names}): change or deactivate them${isDemo ? ', or set DEMO=1 to serve them' : ''}.`,
  );
}

/** Migrates the database, and creates the demo or the first administrator. */
export async function prepare({ db, settings, clock, passwords }: Preparation): Promise<void> {
  await migrate(db);
  if (settings.demo) await seedDemo(db, clock(), passwords);
  if (settings.admin) await createFirstAdmin(db, settings.admin, usuarios.fields, passwords, clock());
}

import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import {
  adminAddressOf,
  choice,
  drainTimesOf,
  type Environment,
  exposedBy,
  flag,
  integer,
  port,
  readSchema,
  type Schema,
  type Setting,
  SHARED_SETTINGS,
  text,
  traceSettingsOf,
} from '@encuestas/ops';
import packageJson from '../../package.json' with { type: 'json' };
import { isTimeZone } from './days.ts';

/** A text that matches `pattern`; its error does not quote it, because it may hold a password. */
const secret = (pattern: RegExp, expected: string, about: string): Setting<string | undefined> => ({
  ...{ about, expected, fallback: undefined },
  parse: (given, refuse) => (pattern.test(given) ? given : refuse()),
});

/** The driver connects to one server; a balancer knows which of several may write. */
const POSTGRES_URL = /^(?!\w+:\/\/([^/?#]*@)?[^/?#@]*,[^/?#@]*([/?#]|$)|.*[?&]host=[^&]*,)postgres(ql)?:\/\//i;

/** The environment variables of the API, beside those that it shares with the gateway. */
export const API_SETTINGS = {
  API_PORT: port(4001, 'Port of the API.'),
  API_HOST: text('127.0.0.1', 'Address on which the API listens.', 'a host name or an address'),
  API_ADMIN_PORT: port(undefined, 'Port for operators: `/metrics`, `/healthz`, and `/readyz` with the reason.'),
  API_ADMIN_HOST: text('127.0.0.1', 'Its address. Callers are not authenticated there.', 'a host name or an address'),
  DATA_DIR: text('./data', 'Embedded database, secret, outbox and lock.', 'a folder'),
  DATABASE_URL: {
    about: 'PostgreSQL 15 or newer, instead of the embedded database.',
    expected: 'an address of one host that starts with postgres:// or postgresql://',
    fallback: undefined,
    parse: (given, refuse) => (POSTGRES_URL.test(given) && URL.canParse(given) ? given : refuse()),
  },
  PG_POOL_MAX: integer(1, 1_000, 10, 'Connections of a process to PostgreSQL.'),
  PG_STATEMENT_TIMEOUT_MS: integer(0, 86_400_000, 10_000, 'Timeout of a statement (503); 0 disables it.'),
  BACKUP_DIR: {
    about: 'Backs up the embedded database into this folder once a day, while it is in use.',
    expected: 'a folder that exists',
    fallback: undefined,
    parse: (given, refuse) => (statSync(given, { throwIfNoEntry: false })?.isDirectory() ? given : refuse(given)),
  },
  BACKUP_AT: {
    about: 'Time of that backup, in `TIME_ZONE`.',
    expected: 'a time of day such as 02:15',
    fallback: (2 * 60 + 15) * 60_000,
    usually: '02:15',
    parse(given, refuse) {
      const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(given) ?? refuse(given);
      return (Number(hours) * 60 + Number(minutes)) * 60_000;
    },
  },
  BACKUP_KEEP: integer(1, 10_000, 14, 'How many backups remain in that folder.'),
  SECRET_KEY: {
    ...secret(/^.{32}/s, 'at least 32 characters long', 'Signs tokens. Processes that share a database need the same.'),
    usually: 'created in `DATA_DIR/secret`',
  },
  SECRET_KEY_CHANGED: flag(false, 'Accepts another key for this database at one start, which ends all sessions.'),
  ADMIN_USERNAME: text(undefined, 'First administrator of a database without users; disables the demo.'),
  ADMIN_PASSWORD: text(undefined, 'Password of that administrator.'),
  DEMO: flag(
    undefined,
    'Fills an empty database with the demo, whose passwords are public.',
    'true for the embedded database of this machine alone, without `ADMIN_USERNAME`',
  ),
  LOG_SLOW_STATEMENT_MS: integer(0, 86_400_000, 500, 'Slower statements are logged, without values; 0 logs all.'),
  SMTP_URL: secret(
    /^smtps?:\/\/\S+$/i,
    'an address such as smtp://mail.example:587, without spaces',
    'Mail server. Without one, each mail is a file in `DATA_DIR/outbox`, which the log names.',
  ),
  MAIL_FROM: {
    about: 'Sender of mails.',
    expected: 'one address, such as Encuestas <encuestas@example.org>',
    fallback: 'Encuestas <no-responder@localhost>',
    parse: (given, refuse) =>
      /^([^<>\r\n]*<[^\s@<>,;]+@[^\s@<>,;]+>|[^\s@<>,;]+@[^\s@<>,;]+)$/.test(given) ? given : refuse(given),
  },
  MAIL_RECIBO: choice(
    ['0', '1', 'siempre'],
    '0',
    'Mails a receipt to the person who sends answers: 1 for the first time, `siempre` for corrections too.',
  ),
  TIME_ZONE: {
    about: 'Decides what day it is, and so until when a survey is open.',
    expected: 'a time zone such as America/Asuncion',
    fallback: undefined,
    usually: "`America/Asuncion` in a demo, else the machine's",
    parse: (given, refuse) => (isTimeZone(given) ? given : refuse(given)),
  },
  RESULTADOS_MINIMO: integer(1, 1_000, 3, 'Results of fewer companies are hidden; 1 hides nothing.'),
  RESULTADOS_MINIMO_MERCADO: integer(1, 1_000, 5, 'A company sees its position beside so many others.'),
  RESPONDENT_WRITES: integer(0, 1_000_000, 60, 'Writes of a respondent within 15 minutes; 0 disables it.'),
  AUDIT_DAYS: integer(30, 36_500, undefined, 'Days that lines of the audit trail are kept; all without it.'),
} satisfies Schema;

/** The time zone of a database without TIME_ZONE: the demo is in Paraguay. */
export function timeZoneOf(isDemo: boolean): string {
  const zone = isDemo ? 'America/Asuncion' : new Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (isTimeZone(zone)) return zone;
  throw new Error(`TIME_ZONE must be set, because this machine's own, "${zone}", is not one such as America/Asuncion.`);
}

const UNSPECIFIED = new Set(['0.0.0.0', '::']);

/** Loopback, and the API's own address: a gateway beside the API calls from it. */
const localProxies = (host: string): string[] =>
  isIP(host) !== 0 && !UNSPECIFIED.has(host) && host !== '127.0.0.1' ? ['loopback', host] : ['loopback'];

function adminOf(username: string | undefined, password: string | undefined) {
  if (!username && !password) return undefined;
  if (!username) throw new Error('ADMIN_USERNAME is missing although ADMIN_PASSWORD is set.');
  if (!password) throw new Error('ADMIN_PASSWORD is missing although ADMIN_USERNAME is set.');
  return { username, password };
}

/** Reads the settings from environment variables; a wrong one throws an error that names it. */
export function readSettings(variables: Environment) {
  const env = readSchema({ ...SHARED_SETTINGS, ...API_SETTINGS }, variables);
  const users = { port: env.API_PORT, host: env.API_HOST };
  const admin = adminOf(env.ADMIN_USERNAME, env.ADMIN_PASSWORD);
  // The setting that lets other machines reach the product and its accounts, such as "HOST 0.0.0.0".
  const reachable = exposedBy(env);
  if (env.DEMO && admin)
    throw new Error('DEMO fills the database with accounts of its own; leave out either it or ADMIN_USERNAME.');
  if (env.BACKUP_DIR && env.DATABASE_URL)
    throw new Error('BACKUP_DIR is for the embedded database; pg_dump copies that of DATABASE_URL.');
  return {
    ...users,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    poolMax: env.PG_POOL_MAX,
    statementTimeoutMs: env.PG_STATEMENT_TIMEOUT_MS,
    backup: env.BACKUP_DIR
      ? { folder: resolve(env.BACKUP_DIR), timeOfDayMs: env.BACKUP_AT, keep: env.BACKUP_KEEP }
      : undefined,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    mailRecibo: env.MAIL_RECIBO,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    trustedProxies: env.TRUSTED_PROXIES ?? localProxies(env.API_HOST),
    reportHosts: env.REPORT_HOSTS,
    admin,
    secretKey: env.SECRET_KEY,
    newSecretKey: env.SECRET_KEY_CHANGED,
    demo: env.DEMO ?? (!env.DATABASE_URL && !admin && !reachable),
    timeZone: env.TIME_ZONE,
    reachable,
    resultados: { minimo: env.RESULTADOS_MINIMO, minimoMercado: env.RESULTADOS_MINIMO_MERCADO },
    respondentWrites: env.RESPONDENT_WRITES,
    auditDays: env.AUDIT_DAYS,
    logLevel: env.LOG_LEVEL,
    slowStatementMs: env.LOG_SLOW_STATEMENT_MS,
    operators: adminAddressOf('API_', env.API_ADMIN_PORT, env.API_ADMIN_HOST, users),
    traces: traceSettingsOf(env, 'encuestas-api', packageJson.version),
    drain: drainTimesOf(env),
  };
}

export type Settings = ReturnType<typeof readSettings>;

/** The settings of an open database, whose time zone is known. */
export interface ZonedSettings extends Settings {
  timeZone: string;
}

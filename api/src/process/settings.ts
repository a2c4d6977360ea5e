import { isIP } from 'node:net';
import { resolve } from 'node:path';
import {
  type DrainTimes,
  type Environment,
  exposedBy,
  readDrainTimes,
  readEnvironment,
  readFlag,
  readInteger,
  readPort,
  readReportHosts,
  readTrustedProxies,
} from '@encuestas/ops';
import { type ObserveSettings, readObserveSettings } from '../observe/settings.ts';
import { databaseUrlOf, publicUrlOf, smtpUrlOf } from './addresses.ts';
import { isTimeZone } from './days.ts';

/** What the API is started with; see `readSettings` for the environment variables. */
export interface Settings extends ObserveSettings {
  /** Port to listen on; 0 takes a free one. */
  port: number;
  /** Address to listen on. */
  host: string;
  /** Folder of the embedded database, the secret and the outbox. */
  dataDir: string;
  /** PostgreSQL to use instead of the embedded database. */
  databaseUrl?: string;
  /** A streaming standby of it, for what is only read. */
  databaseReadUrl?: string;
  /** Connections to that PostgreSQL at most. */
  poolMax: number;
  /** How long one of its statements may run, in milliseconds; 0 lets it. */
  statementTimeoutMs: number;
  /** Mail server for reset links; without one they go to the log and to `dataDir`/outbox. */
  smtpUrl?: string;
  /** Sender of the mails. */
  mailFrom: string;
  /** Whether whoever sends answers is mailed a receipt: never, of the first sending, or of corrections as well. */
  mailRecibo: 'nunca' | 'envio' | 'siempre';
  /** Address of the web client, for the links in mails. */
  publicUrl: string;
  /** Addresses and networks whose `X-Forwarded-For` is believed. */
  trustedProxies: readonly string[];
  /** Hosts that report links may point to; empty means any. */
  reportHosts: readonly string[];
  /** First administrator of a database that has no user; then there is no demo. */
  admin?: { username: string; password: string };
  /** Key that signs the tokens; without one a random one is kept in `dataDir`. */
  secretKey?: string;
  /** Whether a database that was used with another key is taken over with this one, which ends its sessions. */
  newSecretKey: boolean;
  /** Whether an empty database is filled with the demo data. */
  demo: boolean;
  /** Time zone that decides what day it is, for example America/Asuncion; without it the database does. */
  timeZone?: string;
  /** The setting by which others than this machine reach the product and its accounts, for example "HOST 0.0.0.0". */
  reachable?: string;
  /** Figures that rest on fewer companies than these are hidden: in results, and of the others beside one's own. */
  resultados: { minimo: number; minimoMercado: number };
  /** How often a respondent may write within 15 minutes; five times as often in a day. 0 is without limit. */
  respondentWrites: number;
  /** How many days lines of the audit trail are kept; without it all of them are. */
  auditDays?: number;
  /** Times of a shutdown. */
  drain: DrainTimes;
}

/** The settings of an opened database, of which the zone is known. */
export interface ZonedSettings extends Settings {
  timeZone: string;
}

/** The demo's passwords are known to everybody: where others come, it is served only to who asks for it. */
function demoOf(env: Environment, embedded: boolean, reachable: string | undefined): boolean {
  const admin = adminOf(env);
  const demo = readFlag(env, 'DEMO', embedded && !admin && !reachable);
  if (demo && admin) {
    throw new Error('DEMO fills the database with accounts of its own; leave out either it or ADMIN_USERNAME.');
  }
  return demo;
}

function reciboOf(raw: string | undefined): Settings['mailRecibo'] {
  if (raw === 'siempre') return raw;
  if (!raw || raw === '0') return 'nunca';
  if (raw === '1') return 'envio';
  throw new Error(`MAIL_RECIBO must be 0, 1 or siempre, but it is "${raw}".`);
}

function mailFromOf(raw: string | undefined): string {
  const from = raw || 'Encuestas <no-responder@localhost>';
  if (/^([^<>\r\n]*<)?[^\s@<>,;]+@[^\s@<>,;]+>?$/.test(from) && from.includes('<') === from.endsWith('>')) return from;
  throw new Error(`MAIL_FROM must be one address, such as Encuestas <encuestas@example.org>, but it is "${from}".`);
}

function demandTimeZone(zone: string): string {
  if (isTimeZone(zone)) return zone;
  throw new Error(`TIME_ZONE must name a time zone such as America/Asuncion, but "${zone}" is not one.`);
}

/** The zone of a database where none is set: the demo is one of Paraguay; else it is as on the machine. */
export function timeZoneOf(isDemo: boolean): string {
  return isDemo ? 'America/Asuncion' : demandTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);
}

function adminOf(env: Environment): Settings['admin'] {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = env;
  if (!username && !password) return undefined;
  if (!username) throw new Error('ADMIN_USERNAME is missing although ADMIN_PASSWORD is set.');
  if (!password) throw new Error('ADMIN_PASSWORD is missing although ADMIN_USERNAME is set.');
  return { username, password };
}

const UNSPECIFIED = new Set(['0.0.0.0', '::']);

/** Loopback, and the API's own address: a gateway beside the API calls from it. */
const localProxies = (host: string): string[] =>
  isIP(host) !== 0 && !UNSPECIFIED.has(host) && host !== '127.0.0.1' ? ['loopback', host] : ['loopback'];

function settingsOf(env: Environment): Settings {
  const databaseUrl = databaseUrlOf('DATABASE_URL', env.DATABASE_URL);
  const databaseReadUrl = databaseUrlOf('DATABASE_READ_URL', env.DATABASE_READ_URL);
  if (databaseReadUrl && !databaseUrl) {
    throw new Error('DATABASE_READ_URL names a standby of DATABASE_URL, which is missing.');
  }
  const [port, host] = [readPort(env, 'API_PORT', 4001), env.API_HOST || '127.0.0.1'];
  const observe = readObserveSettings(env, { port, host });
  const publicUrl = publicUrlOf(env);
  const reachable = exposedBy(env);
  const secretKey = env.SECRET_KEY || undefined;
  if (secretKey && secretKey.length < 32) throw new Error('SECRET_KEY must have at least 32 characters.');
  return {
    port,
    host,
    dataDir: resolve(env.DATA_DIR || './data'),
    databaseUrl,
    databaseReadUrl,
    poolMax: readInteger(env, 'PG_POOL_MAX', 10, 1, 1_000),
    statementTimeoutMs: readInteger(env, 'PG_STATEMENT_TIMEOUT_MS', 10_000, 0, 86_400_000),
    smtpUrl: smtpUrlOf(env.SMTP_URL),
    mailFrom: mailFromOf(env.MAIL_FROM),
    mailRecibo: reciboOf(env.MAIL_RECIBO),
    publicUrl,
    trustedProxies: readTrustedProxies(env, localProxies(host)),
    reportHosts: readReportHosts(env),
    admin: adminOf(env),
    secretKey,
    demo: demoOf(env, databaseUrl === undefined, reachable),
    timeZone: env.TIME_ZONE ? demandTimeZone(env.TIME_ZONE) : undefined,
    newSecretKey: readFlag(env, 'SECRET_KEY_CHANGED', false),
    resultados: {
      minimo: readInteger(env, 'RESULTADOS_MINIMO', 3, 1, 1_000),
      minimoMercado: readInteger(env, 'RESULTADOS_MINIMO_MERCADO', 5, 1, 1_000),
    },
    reachable,
    respondentWrites: readInteger(env, 'RESPONDENT_WRITES', 60, 0, 1_000_000),
    auditDays: readInteger(env, 'AUDIT_DAYS', undefined, 30, 36_500),
    ...observe,
    drain: readDrainTimes(env),
  };
}

/** Reads the settings from environment variables; a wrong one throws an error that names it. */
export const readSettings = (env: Environment): Settings => readEnvironment(env, settingsOf);

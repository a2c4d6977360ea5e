import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isTimeZone } from './days.ts';

/** What the API is started with; see `readSettings` for the environment variables. */
export type Settings = {
  /** Port to listen on; 0 takes a free one. */
  port: number;
  /** Address to listen on. */
  host: string;
  /** Folder of the embedded database, the secret and the outbox. */
  dataDir: string;
  /** PostgreSQL to use instead of the embedded database. */
  databaseUrl?: string;
  /** Mail server for reset links; without one they go to the log and to `dataDir`/outbox. */
  smtpUrl?: string;
  /** Sender of the mails. */
  mailFrom: string;
  /** Address of the web client, for the links in mails. */
  publicUrl: string;
  /** Addresses and networks whose `X-Forwarded-For` is believed. */
  trustedProxies: readonly string[];
  /** Hosts that report links may point to; empty means any. */
  reportHosts: readonly string[];
  /** First administrator of an empty database that gets no demo data. */
  admin?: { username: string; password: string };
  /** Key that signs the tokens; without one a random one is kept in `dataDir`. */
  secretKey?: string;
  /** Whether an empty database is filled with the demo data. */
  demo: boolean;
  /** Time zone that decides what day it is, for example America/Asuncion. */
  timeZone: string;
};

type Environment = Readonly<Record<string, string | undefined>>;

const portOf = (name: string, raw: string): number => {
  const port = Number(raw);
  if (!/^\d{1,5}$/.test(raw) || port > 65535) {
    throw new Error(`${name} must be a port number from 0 to 65535, but it is "${raw}".`);
  }
  return port;
};

const urlOf = (name: string, raw: string | undefined, protocols: readonly string[]): string | undefined => {
  if (!raw) return undefined;
  const shape = `${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`;
  if (!URL.canParse(raw)) throw new Error(`${shape}, and it cannot be read as one.`);
  if (!protocols.includes(new URL(raw).protocol))
    throw new Error(`${shape}, but it starts with ${new URL(raw).protocol}`);
  return raw;
};

const hostsOf = (raw: string | undefined): readonly string[] => {
  const hosts = (raw ?? '').split(/[\s,]+/).filter(Boolean);
  for (const host of hosts) {
    if (!/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/i.test(host)) {
      throw new Error(`REPORT_HOSTS must list host names such as app.powerbi.com, but "${host}" is not one.`);
    }
  }
  return hosts.map((host) => host.toLowerCase());
};

const WHEREVER = new Set(['0.0.0.0', '::']);

/** By default those on this machine: a gateway beside the API calls from the address that both listen on. */
const proxiesOf = (raw: string | undefined, host: string): readonly string[] => {
  const here = isIP(host) && !WHEREVER.has(host) && host !== '127.0.0.1' ? `loopback ${host}` : 'loopback';
  const proxies = (raw || here).split(/[\s,]+/).filter(Boolean);
  for (const proxy of proxies) {
    const [address = '', bits = '0'] = proxy.split('/');
    const most = isIP(address) === 6 ? 128 : 32;
    if (proxy === 'loopback' || (isIP(address) && /^\d{1,3}$/.test(bits) && Number(bits) <= most)) continue;
    throw new Error(`TRUSTED_PROXIES must list addresses such as 10.0.0.7 or 10.0.0.0/8, but "${proxy}" is not one.`);
  }
  return proxies;
};

const flagOf = (name: string, raw: string | undefined, byDefault: boolean): boolean => {
  if (raw === undefined || raw === '') return byDefault;
  if (raw === '1' || raw === 'true') return true;
  if (raw === '0' || raw === 'false') return false;
  throw new Error(`${name} must be 1 or 0, but it is "${raw}".`);
};

/** The demo is one of Paraguay; else it is as on the machine. */
const timeZoneOf = (raw: string | undefined, demo: boolean): string => {
  const zone = raw || (demo ? 'America/Asuncion' : new Intl.DateTimeFormat().resolvedOptions().timeZone);
  if (isTimeZone(zone)) return zone;
  throw new Error(`TIME_ZONE must name a time zone such as America/Asuncion, but "${zone}" is not one.`);
};

const adminOf = (env: Environment): Settings['admin'] => {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = env;
  if (!username && !password) return undefined;
  if (!username) throw new Error('ADMIN_USERNAME is missing although ADMIN_PASSWORD is set.');
  if (!password) throw new Error('ADMIN_PASSWORD is missing although ADMIN_USERNAME is set.');
  return { username, password };
};

/**
 * Reads the settings from environment variables.
 * A wrong one throws an Error whose one sentence names it.
 */
export const readSettings = (env: Environment): Settings => {
  const databaseUrl = urlOf('DATABASE_URL', env.DATABASE_URL, ['postgres:', 'postgresql:']);
  const secretKey = env.SECRET_KEY || undefined;
  if (secretKey && secretKey.length < 32) throw new Error('SECRET_KEY must have at least 32 characters.');
  const demo = flagOf('DEMO', env.DEMO, databaseUrl === undefined);
  return {
    port: portOf('API_PORT', env.API_PORT || '4001'),
    host: env.HOST || '127.0.0.1',
    dataDir: resolve(env.DATA_DIR || './data'),
    databaseUrl,
    smtpUrl: urlOf('SMTP_URL', env.SMTP_URL, ['smtp:', 'smtps:']),
    mailFrom: env.MAIL_FROM || 'Encuestas <no-responder@localhost>',
    publicUrl: (
      urlOf('PUBLIC_URL', env.PUBLIC_URL, ['http:', 'https:']) ?? `http://localhost:${env.PORT || '4000'}`
    ).replace(/\/+$/, ''),
    trustedProxies: proxiesOf(env.TRUSTED_PROXIES, env.HOST || '127.0.0.1'),
    reportHosts: hostsOf(env.REPORT_HOSTS),
    admin: adminOf(env),
    secretKey,
    demo,
    timeZone: timeZoneOf(env.TIME_ZONE, demo),
  };
};

import { hash, randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { HttpError } from '../errors/errors.ts';
import { messageOf } from '../errors/messages.ts';
import type { Gate } from './gate.ts';
import { networkOf, type Origin, siteOf } from './origin.ts';

// docs/decisions/0001-sign-in-limits.md gives the reasons.

/** How long an attempt counts. */
export const WINDOW_MS = 15 * 60 * 1000;

/** How long a network stays known: surveys are yearly, and last year's network is still the company's. */
const KNOWN_MS = 400 * 24 * 60 * 60 * 1000;

/** A site (/48) may make as many attempts as this many networks (/64). */
const NETWORKS_PER_SITE = 4;

/** The maximum of attempts within the window. */
interface Limits {
  /** By one account from one network. */
  pair: number;
  network: number;
  account: number;
  /** By one account from a network where it signed in before; no other limit applies there. */
  known?: number;
}

/** Guesses at a password. */
export const GUESSES: Limits = { pair: 5, network: 50, account: 20, known: 20 };
/** Requests of a reset link: each sends a mail. */
export const MAILS: Limits = { pair: 5, network: 20, account: 5 };
/** Invitations: administrators send many, and each person gets few. */
export const INVITATIONS: Limits = { pair: 5, network: 5_000, account: 5 };
/** Notices to the former address of an account: user administrators cause many. */
export const NOTICES: Limits = { pair: 5, network: 300, account: 5 };
/** Unknown service tokens; a valid one is never limited. */
export const TOKENS: Limits = { pair: 20, network: 20, account: 1_000 };

/** Rate-limit key of a user; it does not depend on the spelling of the name. */
export function accountOf(usuario: number): string {
  return `usuario ${usuario}`;
}

/** A user name without an account, as a digest: people type passwords into that field by mistake. */
export function nameOf(username: string): string {
  return `nombre ${hash('sha256', username.toLowerCase())}`;
}

interface Tried {
  kind: 'token' | 'login' | 'actual' | 'reset' | 'correo' | 'invitacion';
  account: string;
  address: string;
  limits: Limits;
  /** The user whose known networks count. */
  usuario?: number | undefined;
}

interface Attempt {
  /** Whether anybody signed in from its network lately. */
  isFromKnownNetwork: boolean;
  /** Removes it, because the password was never checked. */
  cancel(): Promise<void>;
  /** Removes it and earlier attempts of the pair, after a correct password. */
  forgive(): Promise<void>;
}

interface Rule {
  clave: string;
  max: number;
}

function rulesOf({ kind, account, address, limits }: Tried): [pair: Rule, ...Rule[]] {
  const [network, site] = [networkOf(address), siteOf(address)];
  return [
    { clave: `${kind} ${account} ${network}`, max: limits.pair },
    { clave: `${kind} de ${network}`, max: limits.network },
    ...(network.includes(':') ? [{ clave: `${kind} de ${site}/48`, max: limits.network * NETWORKS_PER_SITE }] : []),
    { clave: `${kind} a ${account}`, max: limits.account },
  ];
}

/** Whether an attempt no longer counts. One of the future does not count either: the clock was ahead and was set back. */
function isOver(now: Date): RawBuilder<boolean> {
  const [since, until] = [-WINDOW_MS, WINDOW_MS].map((ms) => new Date(now.getTime() + ms));
  return sql`(momento <= ${since} or momento > ${until})`;
}

/** Deletes attempts that no longer count, and returns how many. */
export async function forgetOver(db: Db, now: Date): Promise<bigint> {
  return (await sql`delete from intento_login where ${isOver(now)}`.execute(db)).numAffectedRows ?? 0n;
}

/** Deletes networks where nobody signed in for long, and returns how many. */
export async function forgetNetworks(db: Db, now: Date): Promise<bigint> {
  const since = new Date(now.getTime() - KNOWN_MS);
  return (await db.deleteFrom('red_conocida').where('momento', '<', since).executeTakeFirst()).numDeletedRows;
}

/** Remembers that a user signed in from a network; written once a day at most. */
export async function rememberNetwork(db: Db, usuario: number, address: string, now: Date): Promise<void> {
  const fresh = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  await sql`insert into red_conocida as r (usuario, red, momento) values (${usuario}, ${networkOf(address)}, ${now})
    on conflict (usuario, red) do update set momento = excluded.momento where r.momento < ${fresh}`.execute(db);
}

/** Whether the user, and whether anybody, signed in from the network lately. */
async function findKnown(db: Db, { usuario = 0, address }: Tried, now: Date) {
  const since = new Date(now.getTime() - KNOWN_MS);
  const { rows } = await sql<{ user: boolean; network: boolean }>`
    select coalesce(bool_or(usuario = ${usuario}), false) as user, count(*) > 0 as network
    from red_conocida where red = ${networkOf(address)} and momento >= ${since}`.execute(db);
  return rows[0] ?? { user: false, network: false };
}

/** Throws 429 unless one more attempt is allowed by every rule. */
async function demandAllowed(db: Db, rules: readonly Rule[], now: Date): Promise<void> {
  const { rows } = await sql<{ momento: Date | null }>`
    select max((select i.momento from intento_login i where i.clave = lower(r.clave) and not ${isOver(now)}
      order by i.momento desc offset r.max - 1 limit 1)) as momento
    from unnest(${rules.map(({ clave }) => clave)}::text[], ${rules.map(({ max }) => max)}::int[]) as r(clave, max)`.execute(
    db,
  );
  const momento = rows[0]?.momento;
  if (!momento) return;
  const seconds = Math.max(1, Math.ceil((momento.getTime() + WINDOW_MS - now.getTime()) / 1000));
  throw new HttpError(429, messageOf.tooMany(seconds), { headers: { 'retry-after': String(seconds) } });
}

/**
 * Counts one attempt before its outcome is known, so that parallel attempts count too, whichever process they reach.
 * Throws 429, and counts nothing, once a limit is reached.
 */
export async function takeAttempt(db: Db, tried: Tried, now: Date): Promise<Attempt> {
  const known = await findKnown(db, tried, now);
  const rules = rulesOf(tried);
  const [pair] = rules;
  const max = known.user ? tried.limits.known : undefined;
  const checked = max === undefined ? rules : [{ ...pair, max }];
  // Without the lock first: a flood that is over a limit must not hold up everybody else's sign-in.
  await demandAllowed(db, checked, now);
  const intento = randomUUID();
  await db.transaction().execute(async (trx) => {
    // One transaction at a time over all processes, so that no other attempt comes between the count and the insert.
    await sql`select pg_advisory_xact_lock(hashtext('intento_login'))`.execute(trx);
    await forgetOver(trx, now);
    await demandAllowed(trx, checked, now);
    // The database folds case, because its lower() differs from JavaScript's.
    await sql`insert into intento_login (clave, momento, intento)
      select lower(clave), ${now}, ${intento} from unnest(${rules.map(({ clave }) => clave)}::text[]) as given(clave)`.execute(
      trx,
    );
  });
  const cancel = async () => {
    await sql`delete from intento_login where momento = ${now} and intento = ${intento}`.execute(db);
  };
  const forgive = async () => {
    await sql`delete from intento_login where clave = lower(${pair.clave})`.execute(db);
    await cancel();
  };
  return { isFromKnownNetwork: known.network, cancel, forgive };
}

interface Guess<T> {
  db: Db;
  gate: Gate;
  clock(): Date;
  origin: Origin;
  tried: Omit<Tried, 'address' | 'limits'>;
  isSignedIn: boolean;
  work(attempt: Attempt): Promise<T>;
}

/** Counts a guess at a password, then hashes it at its turn. A guess that never gets a turn does not count. */
export async function guessPassword<T>({ db, gate, clock, origin, tried, isSignedIn, work }: Guess<T>): Promise<T> {
  const attempt = await takeAttempt(db, { ...tried, address: origin.address, limits: GUESSES }, clock());
  let hasStarted = false;
  try {
    return await gate(isSignedIn || attempt.isFromKnownNetwork, () => {
      hasStarted = true;
      return work(attempt);
    });
  } finally {
    if (!hasStarted) await attempt.cancel();
  }
}

/** Deletes the attempts at these accounts, from any network; invitations keep counting, since each is a mail. */
export async function forgetAttempts(db: Db, accounts: readonly string[]): Promise<void> {
  // A key is its kind, then "a" and the account, or the account and a network.
  await sql`delete from intento_login i using unnest(${accounts}::text[]) as known(account)
    where split_part(i.clave, ' ', 1) <> 'invitacion'
      and (substr(i.clave, strpos(i.clave, ' ') + 1) = 'a ' || lower(account)
        or starts_with(substr(i.clave, strpos(i.clave, ' ') + 1), lower(account) || ' '))`.execute(db);
}

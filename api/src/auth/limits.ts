import { hash, randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { HttpError } from '../errors/errors.ts';
import { messageOf } from '../errors/messages.ts';
import { networkOf } from './origin.ts';

/** How long an attempt counts. */
export const WINDOW_MS = 15 * 60 * 1000;

/** How often something may be tried within the window: by an account from an address, by either alone, and in all. */
interface Most {
  pair: number;
  address: number;
  account: number;
  all: number;
}

/** Guesses at a password. */
export const GUESSES: Most = { pair: 5, address: 50, account: 20, all: 1000 };
/** Links that are asked for: each is a mail in somebody's mailbox. */
export const MAILS: Most = { pair: 5, address: 20, account: 5, all: 300 };
/** Links that are sent to people whose accounts were made: many are, but each person gets few. */
export const INVITATIONS: Most = { pair: 5, address: 5_000, account: 5, all: 10_000 };
/** Changes of an address that its former owner is told of; whoever manages users makes many. */
export const NOTICES: Most = { pair: 5, address: 300, account: 5, all: 300 };

/** Service tokens that there are not. */
export const TOKENS: Most = { pair: 20, address: 20, account: 1_000, all: 1_000 };

/** An account as attempts name it: by whom it is of, since one has many spellings, and shares one limit among them. */
export function accountOf(usuario: number): string {
  return `usuario ${usuario}`;
}

/** A user name that no account has. It is kept as a digest: it may be a password that was typed in its place. */
export function nameOf(username: string): string {
  return `nombre ${hash('sha256', username.toLowerCase())}`;
}

interface Tried {
  kind: 'token' | 'login' | 'actual' | 'reset' | 'correo' | 'invitacion';
  account: string;
  address: string;
  most: Most;
}

/** An attempt that was counted. */
interface Attempt {
  /** Counts it no more, nor what this account tried before from this address: the person was right. */
  forgive(): Promise<void>;
}

function limitsOf({ kind, account, address, most }: Tried): { clave: string; most: number }[] {
  const network = networkOf(address);
  return [
    { clave: `${kind} ${account} ${network}`, most: most.pair },
    { clave: `${kind} de ${network}`, most: most.address },
    { clave: `${kind} a ${account}`, most: most.account },
    { clave: kind, most: most.all },
  ];
}

/** Whether an attempt counts no longer: also one that a clock noted which ran ahead, or nobody could try until then. */
function isOver(now: Date): RawBuilder<boolean> {
  const [since, until] = [-WINDOW_MS, WINDOW_MS].map((ms) => new Date(now.getTime() + ms));
  return sql`(momento <= ${since} or momento > ${until})`;
}

/** Forgets attempts that count no longer, and answers how many. */
export async function forgetOver(db: Db, now: Date): Promise<bigint> {
  return (await sql`delete from intento_login where ${isOver(now)}`.execute(db)).numAffectedRows ?? 0n;
}

/** Seconds until one more attempt is allowed; undefined when it is allowed now. */
async function secondsLeft(db: Db, limits: ReturnType<typeof limitsOf>, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ momento: Date | null }>`
    select max((select i.momento from intento_login i where i.clave = lower(l.clave) and not ${isOver(now)}
      order by i.momento desc offset l.most - 1 limit 1)) as momento
    from unnest(${limits.map(({ clave }) => clave)}::text[], ${limits.map(({ most }) => most)}::int[]) as l(clave, most)`.execute(
    db,
  );
  const momento = rows[0]?.momento;
  return momento ? Math.max(1, Math.ceil((momento.getTime() + WINDOW_MS - now.getTime()) / 1000)) : undefined;
}

function tooMany(seconds: number): HttpError {
  return new HttpError(429, messageOf.tooMany(seconds), { headers: { 'retry-after': String(seconds) } });
}

/** Throws 429 where a limit is used up already; counts nothing. */
export async function demandLeft(db: Db, tried: Tried, now: Date): Promise<void> {
  const seconds = await secondsLeft(db, limitsOf(tried), now);
  if (seconds !== undefined) throw tooMany(seconds);
}

/**
 * Counts one attempt before it is known to be wrong, so that those sent at once are counted too, by whichever process
 * they come. Throws 429, and counts nothing, once one of its limits is used up.
 */
export async function takeAttempt(db: Db, tried: Tried, now: Date): Promise<Attempt> {
  const limits = limitsOf(tried);
  const claves = limits.map(({ clave }) => clave);
  const intento = randomUUID();
  const seconds = await db.transaction().execute(async (trx) => {
    // One at a time over all processes: between the count and the row that it allows comes no other.
    await sql`select pg_advisory_xact_lock(hashtext('intento_login'))`.execute(trx);
    await forgetOver(trx, now);
    const left = await secondsLeft(trx, limits, now);
    if (left !== undefined) return left;
    // Keys are compared as the database compares names, whose small letters are not those of the language.
    await sql`insert into intento_login (clave, momento, intento)
      select lower(clave), ${now}, ${intento} from unnest(${claves}::text[]) as given(clave)`.execute(trx);
    return undefined;
  });
  if (seconds !== undefined) throw tooMany(seconds);
  const forgive = async () => {
    await sql`delete from intento_login where clave = lower(${claves[0]})`.execute(db);
    await sql`delete from intento_login where momento = ${now} and intento = ${intento}`.execute(db);
  };
  return { forgive };
}

/** Deletes the attempts at these accounts, from any network; invitations keep counting, since each is a mail. */
export async function forgetAttempts(db: Db, accounts: readonly string[]): Promise<void> {
  // A key begins with its kind; then come "a" and the account, or the account and a network.
  await sql`delete from intento_login i using unnest(${accounts}::text[]) as known(account)
    where split_part(i.clave, ' ', 1) <> 'invitacion'
      and (substr(i.clave, strpos(i.clave, ' ') + 1) = 'a ' || lower(account)
        or starts_with(substr(i.clave, strpos(i.clave, ' ') + 1), lower(account) || ' '))`.execute(db);
}

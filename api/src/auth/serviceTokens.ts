import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { markNow, type Standby } from '../database/standby.ts';
import { type Versions, versionsNow } from '../database/versions.ts';
import { unauthenticated } from '../errors/errors.ts';
import { messages } from '../errors/messages.ts';
import { TOKENS, takeAttempt } from './limits.ts';
import type { Origin } from './origin.ts';

/** By what everybody knows a service token, also those who look for secrets that leaked. */
const START = 'enc_';
const FORM = /^enc_[\w-]{43}$/;
/** Letters by which a token is known in lists and in the trail: of the secret they leave 208 bits. */
const SHOWN = START.length + 8;

/** How old the moment of the last use may be before it is written anew. */
const USED_MS = 60_000;

export interface ServiceTokens {
  db: Db;
  clock: () => Date;
  today: () => string;
  later(work: Promise<void>): void;
}

export function isServiceToken(token: string): boolean {
  return token.startsWith(START);
}

/** Nobody guesses 256 random bits, so a fast digest hides them as well as a slow one would. */
export function digest(token: string): string {
  return hash('sha256', token);
}

/** A new secret, and what is kept of it. */
export function newServiceToken(): { token: string; kept: { prefijo: string; huella: string } } {
  const token = START + randomBytes(32).toString('base64url');
  return { token, kept: { prefijo: token.slice(0, SHOWN), huella: digest(token) } };
}

interface Found {
  id: number;
  nombre: string;
  prefijo: string;
  codenames: string[];
  vigente: boolean;
  usado: boolean;
  versiones: Versions;
  marca?: string | null;
}

/**
 * The service token that was sent; throws 401 where it is none, has ended or has expired, and 429 where many were
 * guessed. It is found by its digest, so that no comparison tells how near a guess was; and a right one is never
 * refused for the wrong ones of its neighbours. It ends with the superuser who made it: who leaves may have a copy.
 */
export async function findServiceToken(
  context: ServiceTokens,
  token: string,
  origin: Origin,
  standby?: Standby,
): Promise<Found> {
  if (!FORM.test(token)) throw unauthenticated();
  const { db, clock, today, later } = context;
  const now = clock();
  const before = new Date(now.getTime() - USED_MS);
  const { rows } = await sql<Found>`
    select k.id, k.nombre, k.prefijo,
      k.activo and k.vence >= ${today()}::date and coalesce(c.activo and c.is_superuser, false) as vigente,
      coalesce(k.ultimo_uso > ${before}::timestamptz, false) as usado,
      array(select p.codename from token_servicio_permiso l join permiso p on p.id = l.permiso
        where l.token_servicio = k.id) as codenames,
      ${versionsNow} as versiones ${standby ? sql`, ${markNow} as marca` : sql``}
    from token_servicio k left join usuario c on c.id = k.creador where k.huella = ${digest(token)}`.execute(db);
  const [found] = rows;
  if (!found) {
    await takeAttempt(db, { kind: 'token', account: 'servicio', address: origin.address, limits: TOKENS }, now);
    throw unauthenticated();
  }
  if (!found.vigente) throw unauthenticated(messages.endedToken);
  if (!found.usado) later(noteUse(db, found.id, now, before));
  return found;
}

async function noteUse(db: Db, id: number, now: Date, before: Date): Promise<void> {
  await sql`update token_servicio set ultimo_uso = ${now}
    where id = ${id} and (ultimo_uso is null or ultimo_uso <= ${before})`.execute(db);
}

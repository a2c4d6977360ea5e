import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { markNow, type Standby } from '../database/standby.ts';
import { type Versions, versionsNow } from '../database/versions.ts';
import { unauthenticated } from '../errors/errors.ts';
import { messages } from '../errors/messages.ts';
import { TOKENS, takeAttempt } from './limits.ts';
import type { Origin } from './origin.ts';

/** The prefix that identifies a service token, also for secret scanners. */
const START = 'enc_';
const FORM = /^enc_[\w-]{43}$/;
/** Length of the part that lists and the trail show; 208 secret bits remain. */
const SHOWN = START.length + 8;

/** The last use is written once in this time. */
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

/** A fast digest suffices for 256 random bits. */
export function digest(token: string): string {
  return hash('sha256', token);
}

/** A new secret, and the columns that identify it. */
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
 * Finds a service token by its digest, so that response times reveal nothing. Throws 401 if it is unknown, ended or expired,
 * and 429 after many unknown ones. It ends with the superuser who created it, since that person may have a copy.
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

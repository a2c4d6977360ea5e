import { sql } from 'kysely';
import type { Person } from '../auth/caller.ts';
import type { Context } from '../endpoint/endpoint.ts';
import { HttpError } from '../errors/errors.ts';
import { messageOf } from '../errors/messages.ts';

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A person writes at most as often in a day as in this many quarters of an hour. */
const QUARTERS_OF_A_DAY = 5;

/**
 * Refuses with 429 a respondent who writes too often: each write leaves a line in the trail, which cannot be removed for
 * 30 days. The lines themselves are counted, so every process counts alike.
 */
export async function demandPace({ db, clock, settings }: Context, { id }: Person): Promise<void> {
  const max = settings.respondentWrites;
  if (max === 0) return;
  const now = clock().getTime();
  // A sign-in is no write of what the person may send, and has limits of its own.
  const nth = (count: number) => sql`(select momento from auditoria where usuario = ${id} and acto <> 'ingresar'
    order by id desc offset ${sql.lit(count - 1)} limit 1)`;
  const { rows } = await sql<{ quarter: Date | null; day: Date | null }>`
    select ${nth(max)} as quarter, ${nth(max * QUARTERS_OF_A_DAY)} as day`.execute(db);
  const waits = [
    { since: rows[0]?.quarter, span: QUARTER_MS },
    { since: rows[0]?.day, span: DAY_MS },
  ].map(({ since, span }) => (since ? since.getTime() + span - now : 0));
  const wait = Math.max(...waits);
  // A longer wait comes from a clock that was ahead.
  if (wait <= 0 || wait > DAY_MS) return;
  const seconds = Math.ceil(wait / 1000);
  throw new HttpError(429, messageOf.tooManyWrites(seconds), { headers: { 'retry-after': String(seconds) } });
}

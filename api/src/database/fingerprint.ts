import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Identifies a signing key without revealing it. */
export function fingerprintOf(secret: string): string {
  return createHmac('sha256', secret).update('fingerprint of the signing key').digest('base64url').slice(0, 22);
}

/**
 * Ties the database to the key that signs its tokens, because processes with different keys refuse each other's tokens.
 * `isNew` stores the new key.
 */
export async function demandSameSecret(db: Db, secret: string, isNew: boolean): Promise<void> {
  const huella = fingerprintOf(secret);
  // One statement, so that the second of two concurrent starts sees the first one's key.
  await sql`
    insert into huella_secreto (huella) values (${huella})
    on conflict (unica) do update set huella = case when ${isNew}::boolean then excluded.huella else huella_secreto.huella end
  `.execute(db);
  const stored = await db.selectFrom('huella_secreto').select('huella').executeTakeFirst();
  if (stored?.huella === huella) return;
  throw new Error(
    'SECRET_KEY is not the one that this database is used with: set the same for every process, or SECRET_KEY_CHANGED=1 once to change it, which signs everybody out.',
  );
}

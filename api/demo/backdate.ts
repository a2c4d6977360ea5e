import { sql } from 'kysely';
import type { Db } from '../src/database/database.ts';

/** Companies of a demo have always been there: its campaigns of last year had them all. */
export async function backdateEmpresas(db: Db): Promise<void> {
  await sql`update rubro_de_empresa set desde = '-infinity' where desde > '-infinity'`.execute(db);
}

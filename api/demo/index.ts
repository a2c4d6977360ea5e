import { sql } from 'kysely';
import type { Db } from '../src/database.ts';
import { seedCatalogos } from './seed_catalogos.ts';
import { seedUsuarios } from './seed_usuarios.ts';

/** Fills an empty database with the demo; a database that holds anything is left alone. */
export const seedDemo = async (db: Db, _now: Date): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql`select 1 from usuario union all select 1 from rubro limit 1`.execute(trx);
    if (rows.length) return;
    await seedCatalogos(trx);
    await seedUsuarios(trx);
  });
};

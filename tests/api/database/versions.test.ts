import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readVersions } from '../../../api/src/database/versions.ts';
import { copyOfPrepared } from '../../support/api.ts';

const PAGE = 8192;

test('each transaction renews the version of a table, and a large one leaves the table of versions small', async () => {
  const { db, close } = await copyOfPrepared();
  const insert = sql`insert into empresa (razon_social, ruc_ci, direccion, rubro, origen, cant_sucursales, cant_empleados)
    select 'Lote ' || n, '', '', (select min(id) from rubro), (select min(id) from origen), 0, 0 from generate_series(1, 2000) n`;
  const size = async () =>
    (await sql<{ bytes: number }>`select pg_relation_size('version_tabla')::int as bytes`.execute(db)).rows[0]?.bytes ??
    0;
  const [before, bytes] = [await readVersions(db), await size()];
  await db.transaction().execute(async (trx) => {
    await insert.execute(trx);
    await sql`update empresa set cant_empleados = 1 where razon_social like 'Lote %'`.execute(trx);
  });
  const after = await readVersions(db);
  await sql`update empresa set cant_empleados = 2 where razon_social = 'Lote 1'`.execute(db);
  const later = await readVersions(db);
  const { rows } = await sql<{
    activas: number;
    count: number;
  }>`select (select count(*)::int from empresa where activo) as count,
    (select activas from version_actual where tabla = 'empresa') as activas`.execute(db);
  expect(new Set([before.empresa, after.empresa, later.empresa]).size).toBe(3);
  expect(after.rubro_de_empresa).not.toBe(before.rubro_de_empresa);
  expect(rows[0]?.activas).toBe(rows[0]?.count);
  expect(await size()).toBeLessThanOrEqual(bytes + PAGE);
  await close();
});

import { sql } from 'kysely';
import type { Passwords } from '../src/auth/passwords.ts';
import type { Db } from '../src/database/database.ts';
import { dayIn } from '../src/process/days.ts';
import { backdateEmpresas } from './backdate.ts';
import { insert } from './insert.ts';
import { seedCatalogos } from './seedCatalogos.ts';
import { seedEncuestas } from './seedEncuestas.ts';
import { seedHistory } from './seedHistory.ts';
import { seedRespuestas } from './seedRespuestas.ts';
import { seedUsuarios } from './seedUsuarios.ts';

/** The companies that answered the running survey: the second bank, whose user is `usuario2`, and some more. */
async function seedCompletadas(db: Db, now: Date): Promise<void> {
  const { rows: encuestas } = await sql<{ id: number }>`select id from encuesta order by id`.execute(db);
  const { rows: bancos } = await sql<{
    id: number;
  }>`select id from empresa where rubro = 1 order by id limit 9`.execute(db);
  const { rows: usuarios } = await sql<{ id: number }>`select id from usuario where username = 'usuario2'`.execute(db);
  const { rows: admins } = await sql<{ id: number }>`select id from usuario where is_superuser order by id`.execute(db);
  const [usuario = 0] = usuarios.map(({ id }) => id);
  const [admin = 0] = admins.map(({ id }) => id);
  const [, segundo = 0, ...otros] = bancos.map(({ id }) => id);
  const [actual = 0, , anterior = 0] = encuestas.map(({ id }) => id);
  await seedRespuestas(db, actual, [segundo], usuario, now);
  await seedRespuestas(db, actual, otros, admin, now, 13);
  await seedRespuestas(
    db,
    anterior,
    bancos.map(({ id }) => id),
    admin,
    new Date(now.getTime() - 365 * 86_400_000),
    5,
  );
}

async function seedLinks(db: Db): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from rubro order by id limit 2`.execute(db);
  const link = (tipo_usuario: string, rubro: number | null, code: string) => ({
    ...{ tipo_usuario, rubro, url: `https://app.powerbi.com/view?r=${code}` },
  });
  await insert(db, 'link_reporte', [
    link('Administrador', null, 'compensaciones-general'),
    ...rows.map(({ id }, index) => link('Usuario', id, `compensaciones-negocio-${index + 1}`)),
  ]);
}

/** How long ago the records of the demo were created. */
const HISTORY_MS = 400 * 86_400_000;

/** Fills an empty database with the demo; a database that holds anything is left alone. */
export async function seedDemo(db: Db, now: Date, passwords: Passwords): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    // Of two processes that start at once, the second finds it filled.
    await sql`select pg_advisory_xact_lock(hashtext('demo'))`.execute(trx);
    const { rows } = await sql`select 1 from usuario union all select 1 from rubro limit 1`.execute(trx);
    if (rows.length) return;
    await seedCatalogos(trx);
    await backdateEmpresas(trx);
    await seedUsuarios(trx, passwords);
    await seedEncuestas(trx, Number(dayIn('America/Asuncion')(now).slice(0, 4)));
    await seedCompletadas(trx, now);
    await seedLinks(trx);
    await seedHistory(trx, new Date(now.getTime() - HISTORY_MS));
    await sql`insert into demo default values`.execute(trx);
  });
}

/** Whether the database was filled with the demo, also if it changed since. */
export async function holdsDemo(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from demo`.execute(db);
  return rows.length > 0;
}

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { type Database, type Db, openEmbedded, openPostgres } from '../../../api/src/database/database.ts';
import { migrate } from '../../../api/src/database/migrate.ts';
import { openPglite } from '../../../api/src/database/pglite.ts';
import { readSettings, startApi } from '../../../api/src/index.ts';
import { SILENT } from '../../../packages/ops/src/index.ts';
import { runAdmin } from '../../support/admin.ts';
import { emptyFolder } from '../../support/dumps.ts';
import { startPostgres } from '../../support/postgres.ts';
import { Rest } from '../../support/rest.ts';
import { schemaOf } from '../../support/rowByRow.ts';

/** A database as the first release left it: its one migration, and rows of every table. */
const FIRST = readFileSync(join(import.meta.dirname, '../../data/first-release.sql'), 'utf8');

const folder = mkdtempSync(join(tmpdir(), 'encuestas-upgrade-'));
const postgres = await startPostgres(['-c', 'fsync=off']);
if (!postgres) console.log('SKIPPED: no PostgreSQL here: `npm run unit` installs it where apt is there.');
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Env = Record<string, string>;
interface Kind {
  name: string;
  /** Makes the first release's database. */
  first(): Promise<Env>;
  open(env: Env): Promise<Database>;
  empty(): Promise<Database>;
}

const KINDS: Kind[] = [
  {
    name: 'the embedded database',
    first: async () => {
      const DATA_DIR = join(folder, 'first');
      await emptyFolder(DATA_DIR);
      const pglite = await openPglite({ folder: DATA_DIR });
      await pglite.exec(FIRST);
      await pglite.close();
      return { DATA_DIR };
    },
    open: ({ DATA_DIR = '' }) => openEmbedded({ folder: DATA_DIR }),
    empty: async () => {
      await emptyFolder(join(folder, 'fresh'));
      return openEmbedded({ folder: join(folder, 'fresh') });
    },
  },
];
if (postgres) {
  KINDS.push({
    name: 'a PostgreSQL',
    first: async () => {
      await postgres.run('create database first');
      const client = new pg.Client({ connectionString: postgres.urlOf('first') });
      await client.connect();
      await client.query(FIRST);
      await client.end();
      return { DATABASE_URL: postgres.urlOf('first'), DATA_DIR: join(folder, 'beside') };
    },
    open: ({ DATABASE_URL = '' }) => openPostgres(DATABASE_URL),
    empty: async () => {
      await postgres.run('create database fresh');
      return openPostgres(postgres.urlOf('fresh'));
    },
  });
}

async function looking<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

type Kept = Record<string, Record<string, unknown>[]>;

/** The rows of some tables, of each the columns that are named. */
async function keptOf(db: Db, columns: Readonly<Record<string, readonly string[]>>): Promise<Kept> {
  const kept: Kept = {};
  for (const [table, names] of Object.entries(columns)) {
    const chosen = sql.join(names.map((name) => sql`${sql.ref(name)}::text`));
    const { rows } = await sql<
      Record<string, unknown>
    >`select ${chosen} from ${sql.table(table)} order by 1, 2`.execute(db);
    kept[table] = rows;
  }
  return kept;
}

/** What the first release's tables hold that somebody wrote: what is computed of it may be computed otherwise later. */
async function writtenColumns(db: Db): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER'
      and table_name not like 'kysely%' group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
}

describe.each(KINDS)('a database of the first release: $name', { timeout: 120_000 }, (kind) => {
  test('is refused, upgraded by "migrate", keeps every row, and works', async () => {
    const env = await kind.first();
    const refused = await runAdmin(['list-users'], { env });
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringMatching(/migrations are pending\): run "migrate" first/),
    });
    const [columns, before] = await looking(await kind.open(env), async (db) => {
      // Found without its tilde only by the new folding.
      await sql`insert into origen (descripcion) values ('Ñe’ẽ')`.execute(db);
      const written = await writtenColumns(db);
      return [written, await keptOf(db, written)] as const;
    });
    expect(Object.values(before).filter((rows) => rows.length === 0)).toEqual([]);
    expect(Object.keys(before).length).toBeGreaterThan(25);

    const { code, err } = await runAdmin(['migrate'], { env });
    expect([code, err]).toEqual([0, expect.stringMatching(/migrate: 002_ingles was done\.\n/)]);
    const fresh = await looking(await kind.empty(), async (db) => {
      await migrate(db);
      return schemaOf(db);
    });
    await looking(await kind.open(env), async (db) => {
      expect(await keptOf(db, columns)).toEqual(before);
      expect(await schemaOf(db)).toEqual(fresh);
      const { rows: counted } = await sql`
        select total_preguntas, total_respondidas, preguntas_hechas from encuesta_completada order by id`.execute(db);
      // The second leaves out children of NO APLICA; none has hidden or inactive questions.
      expect(counted).toEqual([
        { total_preguntas: 4, total_respondidas: 4, preguntas_hechas: [4, 1, 2, 3] },
        { total_preguntas: 2, total_respondidas: 2, preguntas_hechas: [1, 2, 3] },
        { total_preguntas: 4, total_respondidas: 0, preguntas_hechas: [4, 1, 2, 3] },
      ]);
      const { rows: entered } = await sql`select usuario from primer_ingreso order by usuario`.execute(db);
      expect(entered).toEqual([{ usuario: 1 }, { usuario: 2 }]);
      const { rows: english } = await sql`select 1 from permiso where name_en = ''`.execute(db);
      expect(english).toEqual([]);
      const { rows: active } = await sql`select tabla, activas from version_actual
        where tabla in ('empresa', 'pregunta', 'encuesta_completada') order by tabla`.execute(db);
      expect(active).toEqual([
        { tabla: 'empresa', activas: 2 },
        { tabla: 'encuesta_completada', activas: 2 },
        { tabla: 'pregunta', activas: 5 },
      ]);
    });

    const settings = readSettings({ ...env, API_PORT: '0', SECRET_KEY: 'k'.repeat(40), DEMO: '0' });
    const api = await startApi(settings, { log: SILENT });
    const { body } = await new Rest(api.url).post('token/', { username: 'jefa', password: 'Primera#2024' });
    const rest = new Rest(api.url, String(body.access));
    expect((await rest.get('empresas/?search=nanduti')).body).toMatchObject({ count: 2 });
    expect((await rest.get(`empresas/origenes/?search=${encodeURIComponent('ne’e')}`)).body).toMatchObject({
      count: 1,
    });
    expect((await rest.get('reportes/descargar_reporte_encuestas_completas_csv/')).text).toContain('Dos líneas;');
    await api.close();
  });
});

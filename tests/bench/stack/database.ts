import { execFile } from 'node:child_process';
import { randomBytes, scryptSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Postgres, startPostgres } from '../../support/postgres.ts';

export const ROOT = join(import.meta.dirname, '../../..');

const EMPRESAS = Number(process.env.BENCH_EMPRESAS ?? 100_000);
const RESPUESTAS = Number(process.env.BENCH_RESPUESTAS ?? 200_000);
/** Businesses in the list of options. */
const OPTIONS = 300;
export const PEOPLE = 16;

/** Everybody's password, hashed at the lowest cost: the bench does not measure hashing. */
export const PASSWORD = 'Bench#2026';

const SETTINGS = {
  shared_buffers: '256MB',
  // The bench measures CPU; a shared disk would only add noise.
  synchronous_commit: 'off',
  // The bench vacuums each database before it measures; a worker would charge a random scenario.
  autovacuum: 'off',
};

/** Starts a PostgreSQL in a temporary folder. */
export async function startCluster(settings: Readonly<Record<string, string>> = SETTINGS): Promise<Postgres> {
  const server = await startPostgres(Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]));
  if (!server) throw new Error('There is no PostgreSQL here and none could be installed by apt.');
  return server;
}

/** Runs statements sequentially; returns the rows of the last. */
export async function run(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  // The statement throws the error.
  client.on('error', () => {});
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

const hashOf = (password: string): string => {
  const salt = randomBytes(16);
  return [
    'scrypt',
    2,
    8,
    1,
    salt.toString('base64'),
    scryptSync(password, salt, 32, { N: 2, r: 8, p: 1 }).toString('base64'),
  ].join('$');
};

const user = (name: string, empresa: string, superuser: boolean) =>
  `select '${name}' || n, '${name}' || n || '@encuestas.example', 'Ana', 'Bench', '${hashOf(PASSWORD)}', ${empresa}, (select idioma from encuesta order by id limit 1), ${superuser}`;

/** Fills a new database with the demo: companies, businesses, and people of companies that answered. */
export async function fill(cluster: Postgres, database: string, people = PEOPLE): Promise<void> {
  await run(cluster.urlOf('postgres'), `create database ${database}`);
  const [url, folder] = [cluster.urlOf(database), mkdtempSync(join(tmpdir(), 'encuestas-bench-'))];
  const sizes = ['--empresas', String(EMPRESAS), '--respuestas', String(RESPUESTAS)];
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: folder };
  await promisify(execFile)(process.execPath, [join(ROOT, 'api/demo/main.ts'), ...sizes], { env });
  rmSync(folder, { recursive: true });
  const columns = 'username, email, first_name, last_name, password, empresa, idioma, is_superuser';
  await run(
    url,
    `insert into rubro (descripcion) select 'Negocio número ' || n from generate_series(1, ${OPTIONS} - (select count(*)::int from rubro)) n`,
    `insert into usuario (${columns}) ${user('bench_admin', 'null', true)} from generate_series(1, 1) n`,
    `insert into usuario (${columns}) ${user('bench', 'empresa', false)} from (select row_number() over () as n, empresa
      from (select empresa from encuesta_completada where encuesta = (select min(id) from encuesta) and activo
        order by id desc limit ${people}) latest) numbered`,
    'vacuum analyze',
    'checkpoint',
  );
}

/** A second database with the same rows. */
export const copy = (cluster: Postgres, from: string, to: string) =>
  run(cluster.urlOf('postgres'), `create database ${to} template ${from}`);

/** Writes a company a hundred times a second, until `stop`. */
export async function keepChanging(url: string): Promise<{ stop(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let change: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    change = client.query('update empresa set cant_empleados = cant_empleados where id = 1');
  }, 10);
  return {
    async stop() {
      clearInterval(timer);
      await change;
      await client.end();
    },
  };
}

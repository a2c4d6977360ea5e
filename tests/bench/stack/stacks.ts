import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Postgres } from '../../support/postgres.ts';
import { Rest } from '../../support/rest.ts';
import { type Process, type Program, startProgram, withChildren } from '../processes.ts';
import { PASSWORD, PEOPLE, ROOT, run } from './database.ts';

/** One way of serving the data: its processes and its callers. */
export interface Stack {
  name: string;
  kind: 'product' | 'peer';
  database: string;
  /** The gateway with and without a cache. */
  url: string;
  bareUrl: string;
  processes(bare: boolean): Process[];
  /** Access tokens of the administrator and of the people; they last minutes, so each load signs in. */
  signIn(): Promise<{ admin: string; people: string[] }>;
  stop(): Promise<void>;
}

const SECRET = 'a key of the bench that is long enough';

const tokenOf = async ({ url }: Program, username: string): Promise<string> =>
  String((await new Rest(url).post('token/', { username, password: PASSWORD })).body.access);

/** Starts the API over a database. */
export const startApi = (url: string, dataDir: string, env: Record<string, string> = {}): Promise<Program> =>
  startProgram(
    'API',
    join(ROOT, 'api/src/main.ts'),
    {
      ...{ API_PORT: '0', DATABASE_URL: url, DATA_DIR: dataDir, SECRET_KEY: SECRET },
      ...{ LOG_LEVEL: 'warn', RESPONDENT_WRITES: '0', ...env },
    },
    /(http:\S+)/,
  );

/** Starts a gateway over an API. */
export const startGateway = (api: Program, env: Record<string, string> = {}): Promise<Program> =>
  startProgram(
    'gateway',
    join(ROOT, 'gateway/src/main.ts'),
    { PORT: '0', REST_URL: api.url, LOG_LEVEL: 'warn', ...env },
    /(http:\S+)\/graphql/,
  );

/** The product over a database: the API, and the gateway with and without its cache. */
export async function startProduct(name: string, cluster: Postgres, database: string): Promise<Stack> {
  const dataDir = mkdtempSync(join(tmpdir(), 'encuestas-bench-'));
  const postgres = withChildren('PostgreSQL', cluster.pid());
  const api = await startApi(cluster.urlOf(database), dataDir);
  const gateway = await startGateway(api);
  // Builds, sends and reads the whole answer each time, as for a first visit.
  const bare = await startGateway(api, { CACHE_BYTES: '1' });
  return {
    ...{ name, database, kind: 'product', url: gateway.url, bareUrl: bare.url },
    processes: (isBare) => [isBare ? bare : gateway, api, postgres],
    async signIn() {
      const names = Array.from({ length: PEOPLE }, (_, index) => `bench${index + 1}`);
      const [admin = '', ...people] = await Promise.all(['bench_admin1', ...names].map((who) => tokenOf(api, who)));
      return { admin, people };
    },
    async stop() {
      await Promise.all([gateway, bare].map((program) => program.stop()));
      await api.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Functions of the peer: a search like ours, and the replacement of all answers. */
const FUNCTIONS = [
  `create function empresas_buscadas(termino text) returns setof empresa language sql stable as $$
     select e.* from empresa e where e.activo and e.id in (
       select id from empresa where busqueda like plain('%' || termino || '%')
       union select e.id from rubro r join empresa e on e.rubro = r.id where r.busqueda like plain('%' || termino || '%')
       union select e.id from segmento s join empresa e on e.segmento = s.id where s.busqueda like plain('%' || termino || '%')
       union select e.id from origen o join empresa e on e.origen = o.id where o.busqueda like plain('%' || termino || '%'))
     order by e.orden_razon_social, e.id $$`,
  `create function guardar_respuestas(completada_id integer, elegidas integer[], preguntas integer[], textos text[])
   returns encuesta_completada language sql volatile as $$
     select 1 from encuesta_completada where id = completada_id for update;
     delete from respuesta_elegida where completada = completada_id;
     delete from respuesta_libre where completada = completada_id;
     insert into respuesta_elegida (completada, respuesta) select completada_id, unnest(elegidas);
     insert into respuesta_libre (completada, pregunta, descripcion) select completada_id, p, t from unnest(preguntas, textos) as g(p, t);
     update encuesta_completada set fecha_modificacion = now() where id = completada_id returning * $$`,
];

/** The peer verifies a token and uses this database role, as its documentation advises. */
const ROLE = [
  'drop role if exists persona',
  'create role persona',
  'grant select, insert, update, delete on all tables in schema public to persona',
];

const tokenOfPeer = (): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const unsigned = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ user_id: 1, exp: Math.floor(Date.now() / 1000) + 900 })}`;
  return `${unsigned}.${createHmac('sha256', SECRET).update(unsigned).digest('base64url')}`;
};

/** PostGraphile over the tables of a database. */
export async function startPeer(modules: string, cluster: Postgres, database: string): Promise<Stack> {
  await run(cluster.urlOf(database), ...FUNCTIONS, ...ROLE);
  const server = await startProgram(
    'PostGraphile',
    join(import.meta.dirname, 'servers/postgraphile.mjs'),
    { BENCH_MODULES: modules, DATABASE_URL: cluster.urlOf(database), SECRET_KEY: SECRET },
    /READY (\d+)/,
  );
  const { url } = server;
  return {
    ...{ name: 'PostGraphile 5', kind: 'peer', database, url, bareUrl: url },
    processes: () => [server, withChildren('PostgreSQL', cluster.pid())],
    signIn: async () => ({ admin: tokenOfPeer(), people: Array.from({ length: PEOPLE }, tokenOfPeer) }),
    stop: () => server.stop(),
  };
}

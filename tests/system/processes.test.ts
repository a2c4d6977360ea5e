import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openPostgres } from '../../api/src/database/database.ts';
import { runAdmin } from '../support/admin.ts';
import { prepareDemo } from '../support/api.ts';
import { type ApiProcess, startApiProcess } from '../support/api-process.ts';
import { startPostgres } from '../support/postgres.ts';
import { Rest, signIn } from '../support/rest.ts';

const postgres = await startPostgres(['-c', 'fsync=off']);
if (!postgres) console.log('SKIPPED: no PostgreSQL here: `npm run unit` installs it where apt is there.');

const folder = mkdtempSync(join(tmpdir(), 'encuestas-processes-'));
const processes: ApiProcess[] = [];
/** The same people, each at either process. */
let admins: Rest[] = [];
let respondents: Rest[] = [];

beforeAll(async () => {
  if (!postgres) return;
  await postgres.run('create database shared');
  const database = await openPostgres(postgres.urlOf('shared'));
  await prepareDemo(database.db);
  // The demo's running survey is of the year of the tests' clock, and these processes have the real one.
  await database.db.updateTable('periodo').set({ fecha: '2020-01-01', fecha_fin: '2099-12-31' }).execute();
  await database.close();
  const env = { DATABASE_URL: postgres.urlOf('shared') };
  for (const name of ['one', 'other']) processes.push(await startApiProcess({ ...env, DATA_DIR: join(folder, name) }));
  const urls = processes.map(({ url }) => url);
  const [first = ''] = urls;
  const [admin, respondent] = [await signIn(first, 'admin'), await signIn(first, 'usuario2')];
  admins = urls.map((url) => new Rest(url, admin.token));
  respondents = urls.map((url) => new Rest(url, respondent.token));
}, 120_000);
afterAll(async () => {
  for (const { child } of processes) child.kill('SIGKILL');
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(!postgres)('a write at one process invalidates the cache of the other', () => {
  test.each([
    ['a list', 'empresas/?page_size=5', 'empresas/1/', { razon_social: 'AAA Primera' }],
    ['a count and a filter', 'empresas/?rubro=2&page_size=1', 'empresas/20/', { rubro: 2, segmento: null }],
    ['a search', 'empresas/?search=zzz%C3%BAnica', 'empresas/3/', { razon_social: 'Zzzúnica S.A.' }],
    ['options', 'empresas/rubros/?page_size=300', 'empresas/rubros/1/', { descripcion: 'AAA Negocio' }],
    ['a record', 'empresas/4/', 'empresas/4/', { direccion: 'Otra calle' }],
    ['a section with its questions', 'encuestas/secciones/1/', 'encuestas/preguntas/1/', { descripcion: 'Otra' }],
    ['permissions of a group', 'grupos/2/', 'grupos/2/', { permissions: [1, 2] }],
  ])('%s', async (_what, read, written, change) => {
    const [here, there] = admins as [Rest, Rest];
    const before = await here.get(read);
    const etag = before.headers.get('etag') ?? '';
    expect((await here.get(read, { 'if-none-match': etag })).status, 'it is kept').toBe(304);
    expect((await there.patch(written, change)).status).toBe(200);
    const after = await here.get(read, { 'if-none-match': etag });
    expect(after.status).toBe(200);
    expect(after.text).not.toBe(before.text);
    expect(after.text).toBe((await there.get(read)).text);
    expect(after.headers.get('etag')).toBe((await there.get(read)).headers.get('etag'));
  });

  test('the survey of a company, and the answers to it', async () => {
    const [admin] = admins as [Rest];
    const [here, there] = respondents as [Rest, Rest];
    const survey = await here.get('encuestas/empresa/');
    expect(survey.status).toBe(200);
    expect((await there.get('encuestas/empresa/')).text).toBe(survey.text);
    expect((await admin.patch('encuestas/preguntas/2/', { descripcion: 'Cambiada' })).status).toBe(200);
    const changed = await there.get('encuestas/empresa/', { 'if-none-match': survey.headers.get('etag') ?? '' });
    expect(changed.text).toContain('Cambiada');
    const rows = (await here.get('encuestas/usuario_empresa/')).body.results as { id: number; encuesta: number }[];
    const own = rows.find(({ encuesta }) => encuesta === survey.body.id);
    const path = `encuestas/usuario_empresa/${own?.id}/`;
    const answers = { encuesta: own?.encuesta, respuestas: [], preguntas: [{ pregunta: 2, descripcion: '1990' }] };
    await here.get(path);
    // Each process keeps the questions: a question that the other deactivates is refused here at once.
    expect((await here.patch(path, answers)).status).toBe(200);
    expect((await there.get(path)).body.preguntas).toHaveLength(1);
    const [, other] = admins as [Rest, Rest];
    expect((await other.patch('encuestas/preguntas/2/', { activo: false })).status).toBe(200);
    expect(await here.patch(path, answers)).toMatchObject({ status: 400, body: { 'pregunta.2': expect.anything() } });
    expect((await other.patch('encuestas/preguntas/2/', { activo: true })).status).toBe(200);
    expect((await here.patch(path, answers)).status).toBe(200);
  });

  test('concurrent changes of a record at both processes are each audited with the value they replaced', async () => {
    const before = await admins[0]?.get('empresas/5/');
    const changed = await Promise.all(
      Array.from({ length: 40 }, (_, n) => admins[n % 2]?.patch('empresas/5/', { cant_empleados: 9_000 + n })),
    );
    expect(changed.map((answer) => answer?.status)).toEqual(changed.map(() => 200));
    const trail = await admins[0]?.get('auditoria/?recurso=empresa&registro=5&acto=cambiar&page_size=100');
    const lines: { cambios: { antes: string; despues: string }[] }[] = trail?.body.results as never;
    const changes = lines.flatMap(({ cambios }) => cambios.map(({ antes, despues }) => [antes, despues] as const));
    // Each begins where another ended: one chain from the first value to the last.
    const after = new Map(changes);
    const chain = [String(before?.body.cant_empleados)];
    for (let next = after.get(chain[0] ?? ''); next !== undefined; next = after.get(next)) chain.push(next);
    expect(chain).toHaveLength(41);
    expect((await admins[1]?.get('empresas/5/'))?.body.cant_empleados).toBe(Number(chain.at(-1)));
  });

  test('a deactivated session ends at the other process too', async () => {
    const [here, there] = processes as [ApiProcess, ApiProcess];
    const editor = await signIn(here.url, 'editor');
    const elsewhere = new Rest(there.url, editor.token);
    expect((await elsewhere.get('is-admin-user/')).status).toBe(200);
    const [admin] = admins as [Rest];
    const { body } = await admin.get('usuarios/?search=editor');
    const [{ id } = { id: 0 }] = body.results as { id: number }[];
    expect((await admin.post(`usuarios/${id}/inactivar/`)).status).toBe(200);
    expect((await elsewhere.get('is-admin-user/')).status).toBe(401);
  });

  test('a read contains every write that ended before it began', { timeout: 120_000 }, async () => {
    const rounds = 20;
    const person = async (writer: Rest, reader: Rest, id: number) => {
      for (let round = 1; round <= rounds; round++) {
        await writer.patch(`empresas/${id}/`, { cant_empleados: round });
        const record = (await reader.get(`empresas/${id}/`)).body;
        const list = (await reader.get(`empresas/?id__in=${id}`)).body.results as { cant_empleados: number }[];
        expect([record.cant_empleados, list[0]?.cant_empleados]).toEqual([round, round]);
      }
    };
    const [here, there] = admins as [Rest, Rest];
    await Promise.all([10, 11, 12, 13].flatMap((id) => [person(here, there, id), person(there, here, id + 10)]));
  });
});

/** A connection that holds something until it commits. */
async function hold(statement: string): Promise<pg.Client> {
  const holder = new pg.Client({ connectionString: postgres?.urlOf('shared') });
  await holder.connect();
  await holder.query(`begin; ${statement}`);
  return holder;
}

const waiting = (holder: pg.Client, many: number) =>
  vi.waitFor(
    async () => {
      // Within a transaction it stays what it was first seen as.
      await holder.query('select pg_stat_clear_snapshot()');
      const { rows } = await holder.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'");
      expect(rows).toHaveLength(many);
    },
    { timeout: 10_000 },
  );

/** Sends both, the second once the first waits for what is held, and releases it once both wait. */
async function atOnce<A, B>(held: string, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const holder = await hold(held);
  const one = first();
  await waiting(holder, 1);
  const other = second();
  await waiting(holder, 2);
  await holder.query('commit');
  await holder.end();
  return Promise.all([one, other]);
}

describe.skipIf(!postgres)('of two concurrent writers', () => {
  test('the second gets the value that it saved, although the first replaced the same value', async () => {
    const [here, there] = admins as [Rest, Rest];
    const { secciones } = (await here.get('encuestas/1/')).body as { secciones: object[] };
    const save = (admin: Rest, list: object[]) => () => admin.patch('encuestas/1/', { secciones: list });
    const lists = [secciones.toReversed(), secciones] as const;
    const held = 'select 1 from encuesta where id = 1 for update';
    const answers = await atOnce(held, save(here, lists[0]), save(there, lists[1]));
    expect(answers.map(({ body }) => body.secciones)).toEqual(lists);
    expect((await here.get('encuestas/1/')).body.secciones).toEqual(secciones);
  });

  test('a save of a section over a question that changed meanwhile is refused', async () => {
    const [here, there] = admins as [Rest, Rest];
    const seccion = await here.get('encuestas/secciones/1/');
    const [pregunta] = seccion.body.preguntas as { id: number }[];
    const based = { 'if-match': seccion.headers.get('etag') ?? '' };
    const answers = await atOnce(
      'select 1 from seccion where id = 1 for update',
      () => here.patch(`encuestas/preguntas/${pregunta?.id}/`, { descripcion: 'De otra persona' }),
      () => there.patch('encuestas/secciones/1/', { descripcion: 'La de antes' }, based),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 412]);
  });

  test('neither is refused if they move questions between the same sections', async () => {
    const [here, there] = admins as [Rest, Rest];
    const made = [1, 2].map((seccion) =>
      here.post('encuestas/preguntas/', { seccion, descripcion: 'Que se mueve', tipo_respuesta: 3 }),
    );
    const [one, other] = (await Promise.all(made)).map(({ body }) => `encuestas/preguntas/${body.id}/`);
    const answers = await atOnce(
      'select 1 from seccion where id in (1, 2) for update',
      () => here.patch(String(one), { seccion: 2 }),
      () => there.patch(String(other), { seccion: 1 }),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('the victim of a deadlock is retried', async () => {
    const [admin] = admins as [Rest];
    const { segmentos } = (await admin.get('empresas/rubros/1/')).body as { segmentos: { descripcion: string }[] };
    // It does not look for what it waits for itself, so the API is given up.
    const holder = await hold("set local deadlock_timeout = '1min'; select from segmento where rubro = 1 for update");
    const renamed = segmentos.map((segmento) => ({ ...segmento, descripcion: `${segmento.descripcion} bis` }));
    const saving = admin.patch('empresas/rubros/1/', { segmentos: renamed });
    await waiting(holder, 1);
    await holder.query('select from rubro where id = 1 for update; commit');
    await holder.end();
    expect(await saving).toMatchObject({ status: 200, body: { segmentos: renamed } });
  });
});

/** Runs a command against the shared database. */
const command = (line: string) => runAdmin(line.split(' '), { env: { DATABASE_URL: postgres?.urlOf('shared') } });

describe.skipIf(!postgres)('anonymization under concurrent writes', () => {
  /** Somebody of a company, with a session of their own. */
  async function somebody(username: string, empresa: number) {
    const [admin] = admins as [Rest];
    const clave = 'Secreta#2026';
    const { status, body, text } = await admin.post('usuarios/', {
      ...{ username, email: `${username}@x.example`, first_name: 'Ramona', last_name: 'Duarte', groups: [1], empresa },
      ...{ password1: clave, password2: clave },
    });
    expect(status, text).toBe(201);
    const entered = await admin.as(undefined).post('token/', { username, password: clave });
    return { id: Number(body.id), own: admin.as(String(entered.body.access)) };
  }

  test('is not undone by a pending change of the person', async () => {
    const { id, own } = await somebody('ramona', 5);
    const [unknown, changed] = await atOnce(
      `select from usuario where id = ${id} for update`,
      () => command('anonymize user ramona --yes'),
      () => own.patch(`usuarios/${id}/`, { first_name: 'Ramona', last_name: 'Duarte' }),
    );
    expect([unknown.code, changed.status]).toEqual([0, 401]);
    expect((await admins[0]?.get(`usuarios/${id}/`))?.body).toMatchObject({ first_name: 'Anónimo', activo: false });
  });

  test('clears a reminder that was being queued', async () => {
    const [admin] = admins as [Rest];
    const campaigns = (await admin.get('campanas/?vigente=true&page_size=300')).body.results as { id: number }[];
    const [campaign] = campaigns;
    const pending = await admin.get(`campanas/${campaign?.id}/empresas/?estado=pendientes&page_size=1`);
    const [company] = pending.body.results as { empresa: number; razon_social: string }[];
    const empresa = company?.empresa ?? 0;
    await somebody('eulalia', empresa);
    const letter = { asunto_es: 'Falta {empresa}', texto_es: 'Complete, {empresa}' };
    // It is held where the names are read and the mails are written, but not kept yet.
    const [, unknown] = await atOnce(
      `select from periodo_activo where id = ${campaign?.id} for update`,
      () => admin.post(`campanas/${campaign?.id}/recordatorios/`, { empresas: [empresa], ...letter }),
      () => command(`anonymize company ${empresa} --yes`),
    );
    expect(unknown.code).toBe(0);
    const reader = await hold('select 1');
    const { rows } = await reader.query('select asunto, texto from correo where empresa = $1', [empresa]);
    await reader.end();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(company?.razon_social);
  });

  test('refuses the last administrator, also one who became so meanwhile', async () => {
    const { id } = await somebody('heredera', 5);
    const holder = await hold(
      `update usuario set activo = false where is_superuser; update usuario set is_superuser = true where id = ${id}`,
    );
    const unknown = command('anonymize user heredera --yes');
    await waiting(holder, 1);
    await holder.query('commit');
    expect(await unknown).toMatchObject({ code: 1, err: expect.stringContaining('last active administrator') });
    await holder.query(`update usuario set activo = true where username = 'admin'`);
    await holder.end();
  });
});

test.skipIf(!postgres)('a link is not mailed to an address that the account replaced meanwhile', async () => {
  const [admin] = admins as [Rest];
  const clave = 'Secreta#2026';
  const { body } = await admin.post('usuarios/', {
    ...{ username: 'mudada', email: 'antes@x.example', first_name: 'Ana', last_name: 'Paz', groups: [1], empresa: 5 },
    ...{ password1: clave, password2: clave },
  });
  const holder = await hold(`update usuario set email = 'ahora@x.example' where id = ${body.id}`);
  expect((await admin.as(undefined).post('password-reset/', { email: 'antes@x.example' })).status).toBe(200);
  await waiting(holder, 1);
  await holder.query('commit');
  const states = () => holder.query('select estado from correo where usuario = $1', [body.id]);
  await vi.waitFor(async () => expect((await states()).rows).toEqual([{ estado: 'rechazado' }]), { timeout: 10_000 });
  expect((await holder.query('select from restablecimiento where usuario = $1', [body.id])).rows).toEqual([]);
  await holder.end();
});

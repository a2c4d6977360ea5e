import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../../api/src/database/database.ts';
import { type Operation, operationsOf } from '../../support/openapi.ts';
import { PAYLOADS } from '../../support/payloads.ts';
import { type Answered, PASSWORDS } from '../../support/rest.ts';
import { type Pregunta, surveyOf } from '../../support/surveys.ts';
import { companyOf, passwords, personOf, useApi, withApi } from '../../support/useApi.ts';

interface Line {
  acto: string;
  recurso: string;
  registro: number | null;
  etiqueta: string;
  username: string | null;
  usuario: number | null;
  pedido: string | null;
  cambios: Record<string, [unknown, unknown]>;
}

let operations: Operation[];
/** Every password and token of these tests. */
const secrets: string[] = [...Object.values(PASSWORDS), 'Secreta#1', 'Secreta#2', 'Equivocada#1'];

/** The lines that a work leaves. */
async function linesOf(work: () => Promise<unknown>): Promise<Line[]> {
  const last = async () =>
    Number((await sql<{ n: number }>`select coalesce(max(id), 0)::int as n from auditoria`.execute(api.db)).rows[0]?.n);
  const before = await last();
  await work();
  return (await sql<Line>`select * from auditoria where id > ${before} order by id`.execute(api.db)).rows;
}

const api = useApi();
const { admin, usuario, editor } = api;
beforeAll(async () => {
  operations = await operationsOf(api.url);
  secrets.push(String(admin.token), String(usuario.token));
});

const ok = (answer: Answered, what: string): Answered => {
  expect([200, 201, 202, 204], `${what} ${answer.text}`).toContain(answer.status);
  return answer;
};

/** What is seen of a line in these tests. */
const seen = (lines: readonly Line[]): string[] =>
  lines.map(({ acto, recurso, username }) => `${acto} ${recurso} ${username}`);

/** Writes of several records, one line each: tests/api/authoring/copies.test.ts counts these. */
const COMPOSED = ['POST campanas/', 'POST encuestas/secciones/{id}/copiar/', 'POST encuestas/{id}/duplicar/'];

/** Writes by their row of the authorization matrix that were seen to leave exactly one line. */
const noted = new Set<string>();

async function expectOne(key: string, expected: string, work: () => Promise<Answered>): Promise<Line> {
  const lines = await linesOf(async () => ok(await work(), key));
  expect(seen(lines), key).toEqual([expected]);
  expect(lines[0]?.pedido, key).toMatch(/^[\w.-]{8,64}$/);
  noted.add(key);
  return lines[0] as Line;
}

describe('every write leaves exactly one line', () => {
  test.each(PAYLOADS)('of a record of $path', async ({ path, create, change, answered = {} }) => {
    const passwords = path === 'usuarios/' && { password1: 'Secreta#2', password2: 'Secreta#2' };
    let id = 0;
    const { recurso, ...created } = await expectOne(
      `POST ${path}`,
      `crear ${path === 'usuarios/' ? 'usuario' : await tableOf(path)} admin`,
      async () => {
        const answer = await admin.post(path, create);
        id = Number(answer.body.id);
        return answer;
      },
    );
    expect(created).toMatchObject({ registro: id, usuario: 1, cambios: { activo: [null, true] } });
    expect(created.etiqueta).not.toBe('');
    const at = `${path}{id}/`;
    const changed = await expectOne(`PATCH ${at}`, `cambiar ${recurso} admin`, () =>
      admin.patch(`${path}${id}/`, { ...change, ...passwords }),
    );
    expect(changed.registro).toBe(id);
    const names = Object.entries({ ...change, ...answered }).flatMap(([name, value]) =>
      isDeepStrictEqual(value, create[name]) ? [] : [name],
    );
    expect(Object.keys(changed.cambios).sort()).toEqual([...names, ...(passwords ? ['password'] : [])].sort());
    expect(
      await linesOf(() =>
        admin.patch(
          `${path}${id}/`,
          'segmentos' in change || path === 'usuarios/' || path.includes('secciones') ? {} : change,
        ),
      ),
      'a change of nothing',
    ).toEqual([]);
    const gone = await expectOne(`POST ${at}inactivar/`, `inactivar ${recurso} admin`, () =>
      admin.post(`${path}${id}/inactivar/`),
    );
    expect(gone.cambios).toEqual({ activo: [true, false] });
    expect(await linesOf(() => admin.post(`${path}${id}/inactivar/`)), 'deactivated already').toEqual([]);
    const back = await expectOne(`PATCH ${at}`, `restaurar ${recurso} admin`, () =>
      admin.patch(`${path}${id}/`, { activo: true }),
    );
    expect(back.cambios).toEqual({ activo: [false, true] });
    const bulk = (body: object) => admin.post(`${path}lote/`, { registros: [{ id }], ...body });
    expect(await linesOf(() => bulk({ accion: 'inactivar', ensayo: true })), 'a rehearsal').toEqual([]);
    for (const accion of ['inactivar', 'restaurar']) {
      const line = await expectOne(`POST ${path}lote/`, `${accion} ${recurso} admin`, () => bulk({ accion }));
      expect([line.registro, line.cambios.activo]).toEqual([id, [accion === 'inactivar', accion === 'restaurar']]);
    }
    if (path === 'encuestas/secciones/') {
      const { preguntas } = (await admin.get(`${path}${id}/`)).body as { preguntas: { id: number }[] };
      for (const pregunta of preguntas) await admin.delete(`encuestas/preguntas/${pregunta.id}/`);
    }
    const removed = await expectOne(`DELETE ${at}`, `eliminar ${recurso} admin`, () => admin.delete(`${path}${id}/`));
    expect(removed.etiqueta).not.toBe('');
    expect(removed.cambios.activo).toEqual([true, null]);
  });

  test('of answers, with each question', async () => {
    const path = 'encuestas/usuario_empresa/';
    const survey = await surveyOf(usuario);
    const questions = survey.questions.filter(({ padre }) => !padre);
    const optionsOf = (question?: Pregunta) =>
      (question?.respuestas ?? []).filter(({ descripcion }) => !/no aplica/i.test(descripcion)).map(({ id }) => id);
    const several = questions.find((one) => one.multiple && optionsOf(one).length > 2);
    const [single, same] = questions.filter((one) => one !== several && !one.multiple && optionsOf(one).length > 1);
    const free = questions.find(({ tipo_respuesta }) => tipo_respuesta === 3);
    const [a = 0, b = 0, c = 0] = optionsOf(several);
    const [one = 0, other = 0] = optionsOf(single);
    const [kept = 0] = optionsOf(same);
    const chosen = (...ids: number[]) => ids.map((respuesta) => ({ respuesta }));
    const written = (descripcion: string) => [{ pregunta: free?.id, descripcion }];
    const sorted = (value: unknown) => (Array.isArray(value) ? value.toSorted((x, y) => x - y) : value);
    const idsSorted = (cambios: Record<string, readonly unknown[]>) =>
      Object.fromEntries(Object.entries(cambios).map(([name, pair]) => [name, pair.map(sorted)]));
    let id = 0;
    const first = await expectOne(`POST ${path}`, 'crear encuesta_completada usuario', async () => {
      const answer = await usuario.post(path, {
        encuesta: survey.id,
        respuestas: chosen(a, b, one, kept),
        preguntas: written('Primera'),
      });
      id = Number(answer.body.id);
      return answer;
    });
    expect(first.registro).toBe(id);
    expect(idsSorted(first.cambios)).toEqual({
      encuesta: [null, survey.id],
      empresa: [null, 1],
      usuario: [null, expect.any(Number)],
      activo: [null, true],
      [`pregunta.${several?.id}`]: [null, [a, b].toSorted((x, y) => x - y)],
      [`pregunta.${single?.id}`]: [null, [one]],
      [`pregunta.${same?.id}`]: [null, [kept]],
      [`pregunta.${free?.id}`]: [null, 'Primera'],
    });
    expect(first.etiqueta).toContain(' · ');
    const again = { respuestas: chosen(a, c, other, kept), preguntas: written('Segunda') };
    const changed = await expectOne(`PATCH ${path}{id}/`, 'cambiar encuesta_completada usuario', () =>
      usuario.patch(`${path}${id}/`, again),
    );
    expect(idsSorted(changed.cambios)).toEqual({
      [`pregunta.${several?.id}`]: [sorted([a, b]), sorted([a, c])],
      [`pregunta.${single?.id}`]: [[one], [other]],
      [`pregunta.${free?.id}`]: ['Primera', 'Segunda'],
    });
    const results = await admin.rows<{ cambios: object[] }>(`auditoria/?recurso=encuesta_completada&registro=${id}`);
    const nombre = expect.stringContaining(' ');
    const options = questions.flatMap(({ respuestas }) => respuestas);
    const labelsOf = (...ids: number[]) =>
      ids.map((answer) => options.find(({ id }) => id === answer)?.descripcion).join(', ');
    expect(results[0]?.cambios).toEqual(
      expect.arrayContaining([
        { campo: `pregunta.${several?.id}`, nombre, antes: labelsOf(a, b), despues: labelsOf(a, c) },
        { campo: `pregunta.${single?.id}`, nombre, antes: labelsOf(one), despues: labelsOf(other) },
        { campo: `pregunta.${free?.id}`, nombre, antes: 'Primera', despues: 'Segunda' },
      ]),
    );
    expect(results[0]?.cambios).toHaveLength(3);
    const cleared = await expectOne(`PATCH ${path}{id}/`, 'cambiar encuesta_completada usuario', () =>
      usuario.patch(`${path}${id}/`, { ...again, preguntas: [] }),
    );
    expect(cleared.cambios).toEqual({ [`pregunta.${free?.id}`]: ['Segunda', null] });
    await expectOne(`POST ${path}{id}/inactivar/`, 'inactivar encuesta_completada admin', () =>
      admin.post(`${path}${id}/inactivar/`),
    );
    const removed = await expectOne(`DELETE ${path}{id}/`, 'eliminar encuesta_completada admin', () =>
      admin.delete(`${path}${id}/`),
    );
    expect(removed.cambios[`pregunta.${single?.id}`]).toEqual([[other], null]);
  });

  test('of mails, downloads and passwords', async () => {
    const results = await admin.rows<{ id: number; enviadas: number; empresas: number }>(
      'campanas/?vigente=true&page_size=50',
    );
    const campaign = results.find(({ enviadas, empresas }) => enviadas < empresas)?.id;
    const missing = await admin.rows<{ empresa: number; usuarios: unknown[] }>(
      `campanas/${campaign}/empresas/?estado=pendientes&page_size=300`,
    );
    const [{ empresa } = { empresa: 0 }] = missing;
    await api.create('usuarios/', personOf('recordada', { empresa, ...passwords }));
    const empresas = [empresa];
    const letter = {
      empresas,
      asunto_es: 'Falta',
      texto_es: 'Complete {enlace}',
      asunto_en: '',
      texto_en: '',
      repetir: false,
    };
    const reminded = await expectOne('POST campanas/{id}/recordatorios/', 'recordar periodo_activo admin', () =>
      admin.post(`campanas/${campaign}/recordatorios/`, letter),
    );
    expect(reminded.etiqueta).toMatch(/^\d\d\/\d\d\/\d{4} .+ · ./);
    expect(
      await linesOf(() => admin.post(`campanas/${campaign}/recordatorios/`, letter)),
      'nobody is reminded',
    ).toEqual([]);
    const { empresas: _, repetir: __, ...texts } = letter;
    const tested = await expectOne('POST campanas/{id}/recordatorios/prueba/', 'recordar periodo_activo admin', () =>
      admin.post(`campanas/${campaign}/recordatorios/prueba/`, { ...texts, empresa }),
    );
    expect(tested.cambios).toMatchObject({ prueba: [null, true] });
    const scheduled = await expectOne(
      'POST campanas/{id}/programar_recordatorios/',
      'cambiar periodo_activo admin',
      () => admin.post(`campanas/${campaign}/programar_recordatorios/`, { programados: true }),
    );
    expect(scheduled.cambios).toEqual({ recordatorios_programados: [false, true] });
    await expectOne('POST usuarios/{id}/invitacion/', 'invitar usuario admin', () =>
      admin.post('usuarios/2/invitacion/'),
    );
    const published = await expectOne(
      'POST encuestas/{id}/publicar_resultados/',
      'cambiar encuesta admin',
      async () => {
        await admin.post('encuestas/1/publicar_resultados/', { publicados: false });
        return admin.post('encuestas/1/publicar_resultados/', { publicados: true });
      },
    );
    expect(published.cambios).toEqual({ resultados_publicados: [false, true] });
    const csv = 'reportes/descargar_reporte_encuestas_completas_csv/';
    await expectOne(`GET ${csv}`, 'descargar encuesta admin', () => admin.get(`${csv}?delimiter=,&token=Secreta%231`));
    const one = await expectOne(`GET ${csv}{id}/`, 'descargar encuesta admin', () => admin.get(`${csv}1/`));
    expect(one).toMatchObject({ registro: 1, etiqueta: expect.stringMatching(/./) });
    await expectOne('GET auditoria/descargar/', 'descargar auditoria admin', () => admin.get('auditoria/descargar/'));
    const id = await api.create('usuarios/', personOf('olvidada', passwords));
    const other = { user_id: id, password1: 'Secreta#2', password2: 'Secreta#2' };
    const changed = await expectOne('POST admin_change_password/', 'cambiar_contrasena usuario admin', () =>
      admin.post('admin_change_password/', other),
    );
    expect(changed).toMatchObject({ registro: id, cambios: {} });
    // Public ones have no row in the matrix.
    const anyone = api.as();
    const outbox = join(api.dataDir, 'outbox');
    const mailed = () =>
      readdirSync(outbox)
        .map((name) => readFileSync(join(outbox, name), 'utf8').replace(/=\r?\n/g, ''))
        .find((text) => text.includes('olvidada@x.example'));
    const requested = await linesOf(async () => {
      await anyone.post('password-reset/', { email: 'olvidada@x.example' });
      await expect.poll(mailed).toBeDefined();
    });
    expect(requested).toMatchObject([{ acto: 'pedir_enlace', registro: id, usuario: null, username: null }]);
    const mail = mailed();
    const [, uid, token = ''] = /reset_password\/([\w-]+)\/([\w-]+)/.exec(mail ?? '') ?? [];
    secrets.push(token);
    const chosen = { uid, token, password: 'Secreta#1', confirm_password: 'Secreta#1' };
    const reset = await linesOf(async () => ok(await anyone.post('send-new-password/', chosen), 'reset'));
    expect(reset).toMatchObject([{ acto: 'cambiar_contrasena', registro: id, usuario: id, username: 'olvidada' }]);
    const failed = await linesOf(() => anyone.post('token/', { username: 'olvidada', password: 'Equivocada#1' }));
    expect(failed).toMatchObject([{ acto: 'ingreso_fallido', registro: id, usuario: null, username: 'olvidada' }]);
    const entered = await linesOf(async () => {
      const { body } = await anyone.post('token/', { username: 'Olvidada', password: 'Secreta#1' });
      secrets.push(String(body.access), String(body.refresh));
    });
    expect(entered).toMatchObject([{ acto: 'ingresar', registro: id, usuario: id, username: 'olvidada' }]);
  });

  test('of a service token, without its secret', async () => {
    const path = 'tokens_servicio/';
    const record = { nombre: 'Planilla', permissions: [1] };
    const make = () => admin.post(path, record);
    const ids: unknown[] = [];
    const created = await expectOne(`POST ${path}`, 'crear token_servicio admin', async () => {
      const answer = await make();
      ids.push(answer.body.id);
      secrets.push(String(answer.body.token));
      return answer;
    });
    expect(created.cambios).toEqual({
      ...{ activo: [null, true], nombre: [null, 'Planilla'], permissions: [null, [1]] },
      vence: [null, expect.stringMatching(/^\d{4}-\d\d-\d\d$/)],
    });
    const at = `${path}{id}/`;
    const ended = await expectOne(`POST ${at}inactivar/`, 'inactivar token_servicio admin', () =>
      admin.post(`${path}${ids[0]}/inactivar/`),
    );
    expect(ended.cambios).toEqual({ activo: [true, false] });
    expect(await linesOf(() => admin.post(`${path}${ids[0]}/inactivar/`)), 'ended already').toEqual([]);
    await expectOne(`DELETE ${at}`, 'eliminar token_servicio admin', () => admin.delete(`${path}${ids[0]}/`));
  });

  test('of an import, one for each record', async () => {
    await expectOne('POST empresas/importar/', 'crear empresa admin', () =>
      admin.post('empresas/importar/', { filas: [companyOf('Importada')], ensayo: false }),
    );
    const person = { username: 'importada', first_name: 'Eva', last_name: 'Ruiz', email: 'eva@x.example' };
    await expectOne('POST usuarios/importar/', 'crear usuario admin', () =>
      admin.post('usuarios/importar/', { filas: [{ ...person, empresa: 1, groups: [1] }], ensayo: false }),
    );
  });

  test('of the file of every list', async () => {
    const lists = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'columnas'));
    expect(lists.length).toBeGreaterThan(15);
    for (const { method, path } of lists) {
      const lines = await linesOf(async () => ok(await admin.get(`${path}?formato=csv`), path));
      expect(
        lines.map(({ acto, username }) => `${acto} ${username}`),
        path,
      ).toEqual(['descargar admin']);
      noted.add(`${method} ${path}`);
    }
  });

  test('and covers every endpoint that writes or returns a file', () => {
    const isNoted = ({ method, path, security, responses }: Operation) =>
      security.length > 0 &&
      !PUBLIC.includes(path) &&
      (method !== 'GET' || 'text/csv' in (responses['200']?.content ?? {}));
    const writes = operations.filter(isNoted).map(({ method, path }) => `${method} ${path}`);
    expect(writes.length).toBeGreaterThan(60);
    expect([...noted, ...COMPOSED].sort()).toEqual(writes.sort());
  });

  test('and holds no secret', async () => {
    const { rows } = await sql<{ linea: string }>`select a::text as linea from auditoria a`.execute(api.db);
    const kept = await sql<{ secreto: string }>`select password as secreto from usuario
      union select token from restablecimiento union select huella from token_servicio union select jti::text from sesion_token`.execute(
      api.db,
    );
    const all = rows.map(({ linea }) => linea).join('\n');
    expect(rows.length).toBeGreaterThan(80);
    for (const secret of [...secrets, ...kept.rows.map(({ secreto }) => secreto)].filter(Boolean))
      expect(all.includes(secret), secret).toBe(false);
    expect(all).not.toContain('scrypt');
  });
});

const PUBLIC = ['token/', 'token/verify/', 'token/refresh/', 'token/logout/', 'password-reset/', 'send-new-password/'];

/** The table whose records a path lists. */
async function tableOf(path: string): Promise<string> {
  const tables = operations
    .find((operation) => operation.path === 'auditoria/')
    ?.parameters.find(({ name }) => name === 'recurso')?.schema.enum as string[];
  const noun = path.slice(0, -1).split('/').at(-1) ?? '';
  const found = tables.find(
    (table) =>
      `${table}s` === noun || `${table}es` === noun || table === noun || noun === `${table.replace('_', 's_')}s`,
  );
  return found ?? noun;
}

test('a refused request leaves no line', async () => {
  const people = [usuario, editor, api.as()];
  const statuses = new Set<number>();
  const lines = await linesOf(async () => {
    for (const { method, path } of operations) {
      if (method === 'GET' && !path.includes('csv') && !path.startsWith('auditoria')) continue;
      if (PUBLIC.includes(path)) continue;
      for (const rest of people) {
        const body = method === 'GET' || method === 'DELETE' ? undefined : { descripcion: '', email: 'x' };
        const { status } = await rest.send(method, path.replace('{id}', '999999'), body);
        expect([400, 401, 403, 404, 429], `${method} ${path}`).toContain(status);
        statuses.add(status);
      }
    }
    for (const { path, create } of PAYLOADS) {
      const wrong = Object.fromEntries(Object.keys(create).map((name) => [name, {}]));
      expect((await admin.post(path, wrong)).status, path).toBe(400);
    }
  });
  expect([...statuses].sort()).toEqual([400, 401, 403, 404].filter((status) => statuses.has(status)));
  expect(seen(lines)).toEqual([]);
});

test('a line of a whole form has only the fields that differ', async () => {
  const { body } = await admin.get('empresas/9/');
  const [line, ...more] = await linesOf(() =>
    admin.patch('empresas/9/', { ...body, direccion: 'Otra 1', rubro: body.rubro }),
  );
  expect(more).toEqual([]);
  expect(line?.cambios).toEqual({ direccion: [body.direccion || null, 'Otra 1'] });
});

describe('the trail is append-only', () => {
  test.each([
    ['changed', sql`update auditoria set username = 'otro'`],
    ['changed, though none is', sql`update auditoria set username = 'otro' where false`],
    ['removed', sql`delete from auditoria`],
    ['emptied', sql`truncate auditoria`],
    ['removed by a replica', sql`set session_replication_role = replica; delete from auditoria`],
  ])('%s', async (_what, statement) => {
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from auditoria`.execute(api.db)).rows[0]?.n;
    const before = await count();
    const tried = api.db.transaction().execute(async (trx) => {
      for (const one of statement.compile(trx).sql.split(';')) await sql.raw(one).execute(trx);
    });
    await expect(tried).rejects.toMatchObject({ code: '42501' });
    expect(await count()).toBe(before);
  });

  test('except pruning by its function, which leaves a line', async () => {
    const old = (days: number) =>
      sql`insert into auditoria (momento, acto, recurso, etiqueta, cambios)
      values (now() - make_interval(days => ${days}), 'crear', 'rubro', 'Vieja', '{}')`.execute(api.db);
    for (const days of [1001, 1000, 999, 20]) await old(days);
    await expect(sql`select podar_auditoria(29)`.execute(api.db)).rejects.toThrow();
    const lines = await linesOf(async () => {
      const { rows } = await sql<{
        n: number;
      }>`select podar_auditoria(1000, 1) as n union all select podar_auditoria(1000) union all select podar_auditoria(1000)`.execute(
        api.db,
      );
      expect(rows.map(({ n }) => n)).toEqual([1, 1, 0]);
    });
    expect(lines).toMatchObject(
      [1, 1].map((n) => ({ acto: 'podar', usuario: null, cambios: { dias: [null, 1000], cantidad: [null, n] } })),
    );
    // What lets it through ends with it, also within its transaction.
    const after = api.db.transaction().execute(async (trx) => {
      await sql`select podar_auditoria(1000)`.execute(trx);
      await sql`delete from auditoria where etiqueta = 'Vieja'`.execute(trx);
    });
    await expect(after).rejects.toMatchObject({ code: '42501' });
    // Nobody removes recent lines by claiming to be that function.
    const forged = api.db.transaction().execute(async (trx) => {
      await sql`select set_config('encuestas.poda_de_auditoria', 'sí', true)`.execute(trx);
      await sql`delete from auditoria where momento > now() - interval '21 days'`.execute(trx);
    });
    await expect(forged).rejects.toMatchObject({ code: '42501' });
    const left = await sql`select 1 from auditoria where etiqueta = 'Vieja'`.execute(api.db);
    expect(left.rows).toHaveLength(2);
  });

  test('the start removes lines older than AUDIT_DAYS', async () => {
    const line = (days: number) => sql`insert into auditoria (momento, acto, recurso, etiqueta, cambios)
      values (now() - make_interval(days => ${days}), 'crear', 'rubro', 'Vieja', '{}')`;
    const fill = async (db: Db) => {
      for (const days of [91, 89]) await line(days).execute(db);
    };
    await withApi({ env: { AUDIT_DAYS: '90' }, fill }, async ({ db }) => {
      const left = () => sql`select 1 from auditoria where etiqueta = 'Vieja'`.execute(db);
      await expect.poll(async () => (await left()).rows.length).toBe(1);
    });
  });
});

import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Rest } from '../../support/rest.ts';
import { useApi } from '../../support/useApi.ts';

const company = (n: number, part: object = {}) => ({
  ...{ razon_social: `Importada ${n} S.A.`, ruc_ci: `80${n}-1`, direccion: '', rubro: 1, origen: 1 },
  ...{ cant_sucursales: 1, cant_empleados: n },
  ...part,
});
const companies = (count: number, from = 1) => Array.from({ length: count }, (_, n) => company(from + n));
const person = (n: number, part: object = {}) => ({
  ...{ username: `importado${n}`, email: `i${n}@x.example`, first_name: 'Ana', last_name: `N${n}` },
  ...{ groups: [3], empresa: 1, idioma: 1 },
  ...part,
});
const count = async (table: 'empresa' | 'usuario' | 'auditoria' | 'correo') =>
  Number((await sql<{ n: string }>`select count(*) as n from ${sql.table(table)}`.execute(api.db)).rows[0]?.n);

const holderOf = async (codenames: readonly string[]): Promise<Rest> => (await api.somebody(codenames)).rest;

const api = useApi();
const { admin } = api;

describe('companies', () => {
  beforeEach(() => sql`delete from empresa where razon_social like 'Importada%'`.execute(api.db));

  test('are created in the order of their rows, each with the line in the trail that a single one gets', async () => {
    const single = await admin.post('empresas/', company(1));
    const lines = await count('auditoria');
    const { status, body } = await admin.post('empresas/importar/', { filas: companies(3, 2), ensayo: false });
    expect(status).toBe(200);
    const created = body.creadas as number[];
    expect(created).toHaveLength(3);
    expect((await admin.get(`empresas/${created[1]}/`)).body).toMatchObject(company(3));
    expect(await count('auditoria')).toBe(lines + 3);
    const { rows } = await sql<Record<string, unknown>>`
      select acto, recurso, etiqueta, usuario, cambios, registro from auditoria
      where recurso = 'empresa' and registro in (${single.body.id}, ${created[0]}) order by id`.execute(api.db);
    const [one, many] = rows;
    expect(many).toMatchObject({ acto: 'crear', etiqueta: 'Importada 2 S.A.', registro: created[0] });
    expect(Object.keys(many?.cambios as object)).toEqual(Object.keys(one?.cambios as object));
    expect(many?.usuario).toBe(one?.usuario);
  });

  test('are all refused where one is, with every error of every row', async () => {
    const before = [await count('empresa'), await count('auditoria')];
    const filas: unknown[] = companies(6);
    filas[1] = company(2, { ruc_ci: '12-', cant_empleados: -1 });
    filas[3] = company(4, { rubro: 9999, razon_social: 'x'.repeat(101) });
    filas[4] = 'no es una fila';
    filas[5] = company(6, { activo: false });
    const { status, body } = await admin.post('empresas/importar/?lang=en', { filas, ensayo: false });
    expect(status).toBe(400);
    expect(body).toEqual({
      'filas.1.ruc_ci': ['The format is incorrect'],
      'filas.1.cant_empleados': ['The value cannot be less than zero'],
      'filas.3.rubro': ['The chosen record does not exist'],
      'filas.3.razon_social': ['The company name cannot contain more than 100 characters'],
      'filas.4': ['The body must be a JSON object'],
      'filas.5.activo': ['A new record is active'],
    });
    expect([await count('empresa'), await count('auditoria')]).toEqual(before);
  });

  test('follow the rules of a single one, such as the segment of another business', async () => {
    const { rows } = await sql<{ id: number }>`select id from segmento where rubro <> 1 limit 1`.execute(api.db);
    const row = company(1, { segmento: rows[0]?.id });
    const single = await admin.post('empresas/', row);
    const { status, body } = await admin.post('empresas/importar/', { filas: [row], ensayo: true });
    expect([single.status, status]).toEqual([400, 400]);
    expect(body['filas.0.segmento']).toEqual(single.body.segmento);
  });

  test('are checked and not saved in a rehearsal', async () => {
    const before = [await count('empresa'), await count('auditoria')];
    const { status, body } = await admin.post('empresas/importar/', { filas: companies(5), ensayo: true });
    expect([status, body]).toEqual([200, { creadas: [] }]);
    expect([await count('empresa'), await count('auditoria')]).toEqual(before);
    const wrong = await admin.post('empresas/importar/', { filas: [company(1, { origen: null })], ensayo: true });
    expect(wrong.body).toEqual({ 'filas.0.origen': ['El campo es requerido'] });
  });

  test('are compared with existing ones and one another without case and accents', async () => {
    await admin.post('empresas/importar/', { filas: companies(2), ensayo: false });
    const filas = [
      ...[company(1, { razon_social: 'IMPORTADA 1 s.á.', ruc_ci: '' }), company(3), company(4, { ruc_ci: '802-1' })],
      ...[company(5), company(6, { razon_social: 'importada 5 S.A.' }), company(7, { ruc_ci: '' })],
    ];
    const before = await count('empresa');
    for (const ensayo of [true, false]) {
      const { status, body } = await admin.post('empresas/importar/', { filas, ensayo });
      expect(status).toBe(400);
      expect(body).toEqual({
        'filas.0.razon_social': ['Ya existe una empresa con esta razón social.'],
        'filas.2.ruc_ci': ['Ya existe una empresa con este RUC/CI.'],
        'filas.3.razon_social': ['El mismo valor está en otra fila: deje una sola.'],
        'filas.4.razon_social': ['El mismo valor está en otra fila: deje una sola.'],
      });
    }
    expect(await count('empresa')).toBe(before);
  });

  test('are not duplicated by a second import, nor by a concurrent one, also where they are inactive', async () => {
    const before = await count('empresa');
    const send = () => admin.post('empresas/importar/', { filas: companies(40), ensayo: false });
    const both = await Promise.all([send(), send()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const created = both.flatMap(({ body }) => (body.creadas as number[] | undefined) ?? []);
    await admin.post(`empresas/${created[0]}/inactivar/`);
    const again = await send();
    expect(again.status).toBe(400);
    expect(again.body['filas.0.razon_social']).toEqual([expect.stringContaining('empresa inactiva')]);
    expect(await count('empresa')).toBe(before + 40);
  });

  test('are 2,000 at most, and at least one', async () => {
    const many = await admin.post('empresas/importar/', { filas: companies(2001), ensayo: true });
    expect(many.body).toEqual({ filas: ['La lista no puede contener más de 2000 elementos'] });
    for (const filas of [[], null, {}, 'x'])
      expect((await admin.post('empresas/importar/', { filas, ensayo: true })).status).toBe(400);
    const vague = await admin.post('empresas/importar/', { filas: companies(1), ensayo: 'tal vez' });
    expect(Object.keys(vague.body)).toEqual(['ensayo']);
  });
});

describe('users', () => {
  const send = (filas: unknown[], more: object = {}, as: Rest = admin) =>
    as.post('usuarios/importar/', { filas, ensayo: false, ...more });
  beforeEach(async () => {
    await sql`delete from correo where usuario in (select id from usuario where username like 'importado%')`.execute(
      api.db,
    );
    await sql`delete from usuario where username like 'importado%'`.execute(api.db);
  });

  test('are created with their groups and an unusable password', async () => {
    const { status, body } = await send([person(1), person(2, { groups: [3, 1] })]);
    expect(status).toBe(200);
    const [, second] = body.creadas as number[];
    expect((await admin.get(`usuarios/${second}/`)).body).toMatchObject({ username: 'importado2', groups: [1, 3] });
    for (const password of ['!', '', 'Clave#2026']) {
      const login = await api.as().post('token/', { username: 'importado2', password });
      expect(login.status, login.text).toBe(400);
    }
    expect(await count('correo')).toBe(0);
  });

  test('choose their password by an invitation', async () => {
    const mails = api.mails().length;
    const { body } = await send([person(1), person(2)], { invitar: true });
    await expect.poll(() => api.mails().length, { timeout: 20_000 }).toBe(mails + 2);
    const chosen = await api.choosePassword(api.mails().at(-1));
    expect(chosen.status, chosen.text).toBe(200);
    const { rows } = await sql<{ acto: string; registro: number }>`
      select acto, registro from auditoria where acto = 'invitar' order by registro`.execute(api.db);
    expect(rows.map(({ registro }) => registro)).toEqual(body.creadas);
  });

  test('are not invited in a rehearsal, nor by who may not invite', async () => {
    const before = await count('correo');
    expect((await send([person(1)], { ensayo: true, invitar: true })).status).toBe(200);
    expect(await count('correo')).toBe(before);
    const adder = await holderOf(['view_usuarioempresa', 'add_usuarioempresa']);
    expect((await send([person(1)], { invitar: true }, adder)).status).toBe(403);
  });

  test('are refused for duplicate names and addresses, also of inactive people', async () => {
    const gone = await admin.post('usuarios/', {
      ...person(9),
      ...{ password1: 'Azarosa#2026', password2: 'Azarosa#2026' },
    });
    await admin.post(`usuarios/${gone.body.id}/inactivar/`);
    const { body } = await send([
      ...[
        person(1, { username: 'ADMIN' }),
        person(2, { email: 'I3@x.example' }),
        person(3),
        person(9, { email: 'b@x.example' }),
      ],
    ]);
    expect(body).toEqual({
      'filas.0.username': ['Ya existe un usuario con este nombre de usuario.'],
      'filas.1.email': ['El mismo valor está en otra fila: deje una sola.'],
      'filas.2.email': ['El mismo valor está en otra fila: deje una sola.'],
      'filas.3.username': ['Ya existe un usuario inactivo con este valor: restáurelo en su lista y quite la fila.'],
    });
  });

  test('do not reveal accounts to a caller who may not see users', async () => {
    const { body } = await admin.get('usuarios/1/');
    const adder = await holderOf(['view_rubro', 'add_usuarioempresa', 'view_empresa']);
    const taken = person(1, { email: String(body.email), groups: [] });
    const answer = await send([taken], { ensayo: true }, adder);
    expect(JSON.stringify(answer.body)).not.toContain('Ya existe');
  });

  test('are refused for groups that grant what the caller does not hold, by their rows', async () => {
    const adder = await holderOf(['view_usuarioempresa', 'add_usuarioempresa', 'view_empresa']);
    const powerful = await admin.post('grupos/', { name: 'Poderoso', permissions: [1, 2, 3] });
    const before = await count('usuario');
    const { status, body } = await send(
      [person(1, { groups: [powerful.body.id] }), person(2, { is_superuser: true })],
      {},
      adder,
    );
    expect(status).toBe(400);
    expect(body['filas.0']).toEqual(['Solo puede dar grupos cuyos permisos usted tiene.']);
    expect(body['filas.1']).toEqual(['Solo un administrador puede hacer administrador a alguien.']);
    expect(await count('usuario')).toBe(before);
  });

  test('enter another company by invitation alone', async () => {
    const adder = await holderOf(['view_usuarioempresa', 'add_usuarioempresa', 'view_empresa']);
    const grupo = await admin.post('grupos/', { name: 'Vacío', permissions: [] });
    const { status, body, text } = await send([person(1, { empresa: 2, groups: [grupo.body.id] })], {}, adder);
    expect(status, text).toBe(200);
    const [id] = body.creadas as number[];
    const { rows } = await sql<{ tipo: string }>`select tipo from correo where usuario = ${id}`.execute(api.db);
    expect(rows).toEqual([{ tipo: 'invitacion' }]);
  });

  test('name their company by its name or its number', async () => {
    const { rows } = await sql<{ id: number; razon_social: string; ruc_ci: string }>`
      select id, razon_social, ruc_ci from empresa where activo and ruc_ci <> '' order by id limit 2`.execute(api.db);
    const [first, second] = rows;
    const named = (n: number, empresa_nombre?: string) => person(n, { empresa: undefined, empresa_nombre });
    const { status, body, text } = await send([
      ...[named(1, ` ${first?.razon_social.toUpperCase()} `), named(2, second?.ruc_ci)],
    ]);
    expect(status, text).toBe(200);
    const [one, two] = body.creadas as number[];
    expect((await admin.get(`usuarios/${one}/`)).body.empresa).toBe(first?.id);
    expect((await admin.get(`usuarios/${two}/`)).body.empresa).toBe(second?.id);
    const wrong = await send([named(3, 'Nadie S.A.'), named(4)]);
    expect(wrong.body).toEqual({
      'filas.0.empresa': [
        'No hay ninguna empresa «Nadie S.A.». Escriba su razón social o su RUC como en la lista de empresas.',
      ],
      'filas.1.empresa': ['La empresa es requerida.'],
    });
  });

  test('have no passwords', async () => {
    const { body } = await send([person(1, { password1: 'Clave#2026', password2: 'Clave#2026' })]);
    expect(Object.keys(body)).toEqual(['filas.0.password1', 'filas.0.password2']);
  });

  test('are 2,000 in a few seconds', { timeout: 120_000 }, async () => {
    const from = process.cpuUsage();
    const filas = Array.from({ length: 2000 }, (_, n) => person(n + 100));
    const { status, text } = await send(filas, { ensayo: true });
    const { user, system } = process.cpuUsage(from);
    expect(status, text).toBe(200);
    expect((user + system) / 1e6).toBeLessThan(12);
  });
});

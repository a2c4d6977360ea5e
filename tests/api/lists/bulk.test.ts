import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useApi } from '../../support/useApi.ts';

interface Row {
  id: number | null;
  etiqueta: string;
  version: string | null;
  cambios: { campo: string; nombre: string; antes: string | null; despues: string | null; previo: unknown }[];
  errores: { campo: string | null; mensaje: string; codigo: string }[];
}

const api = useApi();
const { admin, editor, usuario } = api;

async function bulk(body: object, path = 'empresas/', rest = admin) {
  const { status, body: answer, text } = await rest.post(`${path}lote/`, body);
  expect(status, text).toBe(200);
  return answer as unknown as { aplicado: boolean; registros: Row[] };
}

const company = async (id: number) => (await admin.get(`empresas/${id}/`)).body;
const lines = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from auditoria`.execute(api.db)).rows[0]?.n ?? 0;

describe('a change of many records', () => {
  test('is shown before and after and kept out of the database while it is a rehearsal', async () => {
    const [before, audited] = [await company(1), await lines()];
    const { aplicado, registros } = await bulk({
      ...{ registros: [{ id: 1 }, { id: 2 }], cambios: { rubro: 2, segmento: null }, ensayo: true },
    });
    expect(aplicado).toBe(false);
    expect(registros.map(({ id, errores }) => [id, errores])).toEqual([
      [1, []],
      [2, []],
    ]);
    expect(registros[0]?.cambios).toMatchObject([
      { campo: 'rubro', nombre: 'Negocio', antes: 'Bancos', previo: 1 },
      { campo: 'segmento', despues: null },
    ]);
    expect([await company(1), await lines()]).toEqual([before, audited]);
  });

  test('is written with a line for each record, and undone by its own answer', async () => {
    const [before, audited] = [await company(1), await lines()];
    const done = await bulk({ registros: [{ id: 1 }, { id: 2 }], cambios: { cant_empleados: 4321 } });
    expect(done.aplicado).toBe(true);
    expect([(await company(1)).cant_empleados, (await company(2)).cant_empleados]).toEqual([4321, 4321]);
    expect(await lines()).toBe(audited + 2);
    const undo = done.registros.map(({ id, version, cambios }) => ({
      ...{ id, version, cambios: Object.fromEntries(cambios.map(({ campo, previo }) => [campo, previo])) },
    }));
    expect((await bulk({ registros: undo })).aplicado).toBe(true);
    expect(await company(1)).toEqual(before);
  });

  test('is refused whole where one record is, with the reason of each', async () => {
    const stale = (await bulk({ registros: [{ id: 3 }], ensayo: true })).registros[0]?.version;
    await admin.patch('empresas/3/', { cant_empleados: 99 });
    const before = await company(4);
    const { aplicado, registros } = await bulk({
      registros: [
        { id: 3, version: stale },
        { id: 4, cambios: { cant_empleados: 5 } },
        { id: 5, cambios: { cant_empleados: -1, rubro: 9999 } },
        { id: 999_999 },
      ],
    });
    expect(aplicado).toBe(false);
    const reasons = registros.map(({ errores }) => errores.map(({ campo, codigo }) => [campo, codigo]));
    expect(reasons).toEqual([
      [[null, 'NOT_ALLOWED']],
      [],
      expect.arrayContaining([
        ['cant_empleados', 'TOO_SMALL'],
        ['rubro', 'NOT_FOUND'],
      ]),
      [[null, 'NOT_FOUND']],
    ]);
    expect(await company(4)).toEqual(before);
  });

  test('of a filtered list deactivates and restores all its records', async () => {
    const filtro = 'rubro=5&con_usuario=false';
    const { count } = (await admin.get(`empresas/?${filtro}`)).body as { count: number };
    const done = await bulk({ filtro, accion: 'inactivar' });
    expect([done.aplicado, done.registros.length]).toEqual([true, count]);
    expect((await admin.get(`empresas/?${filtro}`)).body.count).toBe(0);
    const registros = done.registros.map(({ id, version }) => ({ id, version }));
    expect((await bulk({ registros, accion: 'restaurar' })).aplicado).toBe(true);
    expect((await admin.get(`empresas/?${filtro}`)).body.count).toBe(count);
  });

  test('takes no lists, no passwords, no unknown filters, nothing without records', async () => {
    const refused = async (body: object, path = 'usuarios/') => (await admin.post(`${path}lote/`, body)).codes;
    const registros = [{ id: 2 }];
    expect(await refused({ registros, cambios: { groups: [1] } })).toEqual({ groups: ['NOT_ALLOWED'] });
    expect(await refused({ registros, cambios: { password1: 'x' } })).toEqual({ password1: ['NOT_ALLOWED'] });
    expect(await refused({ filtro: 'nombre=x' })).toEqual({ nombre: ['INVALID'] });
    expect(await refused({ cambios: {} })).toEqual({ registros: ['REQUIRED'] });
    expect(await refused({ registros: [{ id: 2 }, { id: 2 }] })).toEqual({ registros: ['DUPLICATE'] });
  });

  test.each([
    [{ filtro: '' }, { filtro: ['No se puede enviar junto con una lista de registros: envíe solo uno de los dos'] }],
    [{ accion: 'inactivar', cambios: { rubro: 2 } }, { cambios: [expect.stringContaining('junto con una acción')] }],
    [{}, { cambios: ['El campo es requerido'] }],
    [
      { accion: 'inactivar', registros: [{ id: 1, cambios: { rubro: 2 } }] },
      { cambios: [expect.stringContaining('junto con una acción')] },
    ],
  ])('refuses what contradicts itself or says nothing, and changes nothing: %j', async (body, errors) => {
    const before = await company(1);
    const answer = await admin.post('empresas/lote/', { registros: [{ id: 1 }], ...body });
    expect([answer.status, answer.body]).toEqual([400, errors]);
    expect(await company(1)).toEqual(before);
    expect(
      await bulk({ registros: [{ id: 1, cambios: {} }], cambios: {}, accion: 'inactivar', ensayo: true }),
    ).toMatchObject({
      registros: [{ id: 1, errores: [] }],
    });
  });

  test('deactivates nobody who may not be deactivated', async () => {
    const { aplicado, registros } = await bulk({ filtro: '', accion: 'inactivar' }, 'usuarios/');
    expect(aplicado).toBe(false);
    const own = registros.find(({ id }) => id === 1);
    expect(own?.errores[0]?.mensaje).toBe('No puede desactivar su propio usuario.');
    expect((await admin.get('usuarios/2/')).body.activo).toBe(true);
  });

  test('needs the permission of its action, and changes 2,000 records in one go', { timeout: 60_000 }, async () => {
    const registros = [{ id: 1 }];
    expect((await editor.post('empresas/origenes/lote/', { registros, accion: 'inactivar' })).status).toBe(403);
    expect((await bulk({ registros, cambios: { descripcion: 'Otro' } }, 'empresas/origenes/', editor)).aplicado).toBe(
      true,
    );
    await sql`insert into empresa (razon_social, ruc_ci, direccion, rubro, origen, cant_sucursales, cant_empleados)
      select 'Muchas ' || n, '', '', 4, 2, 1, 1 from generate_series(1, 2000) n`.execute(api.db);
    const many = await bulk({ filtro: 'search=muchas', cambios: { cant_sucursales: 2 } });
    expect([many.aplicado, many.registros.length]).toEqual([true, 2000]);
    await sql`insert into empresa (razon_social, ruc_ci, direccion, rubro, origen, cant_sucursales, cant_empleados)
      values ('Muchas 2001', '', '', 4, 2, 1, 1)`.execute(api.db);
    expect((await admin.post('empresas/lote/', { filtro: 'search=muchas' })).codes).toEqual({
      filtro: ['TOO_LONG'],
    });
  });
});

describe('saved views', () => {
  test('are shared between administrators and changed by their owner and by superusers', async () => {
    const sent = { nombre: 'Sin usuario', lista: 'empresas', consulta: 'conUsuario=false' };
    const { body } = await admin.post('vistas/', sent);
    expect(body).toMatchObject({ ...sent, creador: 1, activo: true });
    expect((await editor.get('vistas/?lista=empresas')).body.results).toEqual([body]);
    expect((await editor.get('vistas/?lista=usuarios')).body.count).toBe(0);
    expect((await editor.patch(`vistas/${body.id}/`, { nombre: 'Otra' })).status).toBe(403);
    expect((await usuario.get('vistas/')).status).toBe(403);
    expect((await editor.post('vistas/', { ...sent, nombre: 'SIN USUARIO' })).codes).toEqual({
      nombre: ['DUPLICATE'],
    });
    const own = (await editor.post('vistas/', { ...sent, nombre: 'Mía' })).body;
    expect((await editor.patch(`vistas/${own.id}/`, { consulta: '' })).status).toBe(200);
    expect((await admin.post(`vistas/${own.id}/inactivar/`)).status).toBe(200);
  });
});

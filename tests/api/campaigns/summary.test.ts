import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Rest } from '../../support/rest.ts';
import { companyOf, passwords, personOf, useApi } from '../../support/useApi.ts';

interface Notice {
  count: number;
  primeros: { registro: number; nombre: string }[];
}

interface Summary {
  campanas: {
    count: number;
    results: { id: number; negocio: string; encuestas: object[]; fecha_fin: string }[];
  } | null;
  proximas: { count: number; results: { negocio: string; fecha_inicio: string; vigente: boolean }[] } | null;
  empresas_sin_usuario: Notice | null;
  encuestas_sin_secciones: Notice | null;
  correos_fallidos: Notice | null;
  invitaciones_fallidas: Notice | null;
  cantidades: { recurso: string; cantidad: number }[];
}

const api = useApi({ each: true });
const { admin, create: make } = api;

const summary = async (rest: Rest = admin): Promise<Summary> => (await rest.get('resumen/')).body as unknown as Summary;

/** Opens a period of today for so many new businesses. */
async function open(businesses: number): Promise<{ periodo: number; abiertos: number[] }> {
  const { today } = (await admin.get('')).body as { today: string };
  const periodo = await make('encuestas/periodos/', { fecha: today, fecha_fin: today });
  const abiertos: number[] = [];
  for (let n = 0; n < businesses; n += 1) {
    const rubro = await make('empresas/rubros/', { descripcion: `${n % 2 ? 'Á' : 'A'}mbito ${periodo} ${n}` });
    abiertos.push(await make('encuestas/periodos_activos/', { periodo, rubro }));
  }
  return { periodo, abiertos };
}

test('lists the campaigns that start later by their start', async () => {
  const before = (await summary()).proximas?.count ?? 0;
  const rubro = await make('empresas/rubros/', { descripcion: 'Ámbito próximo' });
  for (const year of [2092, 2091]) {
    const periodo = await make('encuestas/periodos/', { fecha: `${year}-01-01`, fecha_fin: `${year}-12-31` });
    await make('encuestas/periodos_activos/', { periodo, rubro });
  }
  const { proximas } = await summary();
  expect(proximas?.count).toBe(before + 2);
  expect(proximas?.results.filter(({ negocio }) => negocio === 'Ámbito próximo')).toMatchObject([
    { fecha_inicio: '2091-01-01', vigente: false },
    { fecha_inicio: '2092-01-01', vigente: false },
  ]);
});

test('lists every campaign that runs today, those with surveys first', async () => {
  const before = await summary();
  const { abiertos } = await open(11);
  const future = await make('encuestas/periodos/', { fecha: '2091-01-01', fecha_fin: '2091-12-31' });
  await make('encuestas/periodos_activos/', { periodo: future, rubro: 1 });
  const { campanas } = await summary();
  expect(campanas?.count).toBe((before.campanas?.count ?? 0) + 11);
  expect(campanas?.results.map(({ id }) => id)).toEqual(expect.arrayContaining(abiertos));
  expect(campanas?.results).toHaveLength(campanas?.count ?? 0);
  const empty = campanas?.results.map(({ encuestas }) => encuestas.length === 0) ?? [];
  expect(empty).toEqual(empty.toSorted((a, b) => Number(a) - Number(b)));
  const names = campanas?.results.filter(({ id }) => abiertos.includes(id)).map(({ negocio }) => negocio) ?? [];
  expect(names).toEqual(names.toSorted((one, other) => (one.replace('Á', 'A') < other.replace('Á', 'A') ? -1 : 1)));
  const results = await admin.rows('campanas/?vigente=true&page_size=300');
  const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
  expect(campanas?.results.toSorted(byId)).toEqual(results.toSorted(byId));
});

test('names companies without a user until they have one', async () => {
  const before = await summary();
  expect(before.empresas_sin_usuario?.primeros).toHaveLength(5);
  const empresa = await make('empresas/', companyOf('0 Primera'));
  const first = { registro: empresa, nombre: '0 Primera' };
  const found = (await summary()).empresas_sin_usuario;
  expect(found).toEqual({ count: (before.empresas_sin_usuario?.count ?? 0) + 1, primeros: expect.anything() });
  expect(found?.primeros[0]).toEqual(first);
  const usuario = await make('usuarios/', personOf('primera', { empresa, ...passwords }));
  expect((await summary()).empresas_sin_usuario?.count).toBe(before.empresas_sin_usuario?.count);
  await admin.post(`usuarios/${usuario}/inactivar/`, {});
  expect((await summary()).empresas_sin_usuario?.primeros[0]).toEqual(first);
});

test('names surveys without sections whose period is not over', async () => {
  const [abierto] = (await open(1)).abiertos;
  const past = await make('encuestas/periodos/', { fecha: '2001-01-01', fecha_fin: '2001-12-31' });
  const over = await make('encuestas/periodos_activos/', { periodo: past, rubro: 1 });
  const survey = (periodo_activo: number | undefined, descripcion: string) =>
    make('encuestas/', { descripcion, idioma: 1, periodo_activo, secciones: [] });
  const id = await survey(abierto, 'Sin nada');
  await survey(over, 'Sin nada, de antes');
  expect((await summary()).encuestas_sin_secciones).toEqual({
    count: 1,
    primeros: [{ registro: id, nombre: 'Sin nada' }],
  });
  const seccion = await make('encuestas/secciones/', { descripcion: 'Una', idioma: 1 });
  await admin.patch(`encuestas/${id}/`, { secciones: [{ seccion }] });
  expect((await summary()).encuestas_sin_secciones).toEqual({ count: 0, primeros: [] });
  // Companies do not get inactive sections.
  await admin.post(`encuestas/secciones/${seccion}/inactivar/`);
  expect((await summary()).encuestas_sin_secciones?.count).toBe(1);
});

test('shows a holder of catalogues their counts and nothing else', async () => {
  const { editor } = api;
  const own = await summary(editor);
  const { cantidades: _, ...others } = own;
  expect(Object.values(others)).toEqual(Array(6).fill(null));
  expect(own.cantidades.map(({ recurso }) => recurso).sort()).toEqual(['idioma', 'origen', 'rubro', 'segmento']);
  const count = (of: Summary) => of.cantidades.find(({ recurso }) => recurso === 'origen')?.cantidad;
  expect(count(own)).toBe((await editor.get('empresas/origenes/')).body.count);
  const id = await make('empresas/origenes/', { descripcion: 'Otro' });
  expect(count(await summary(editor))).toBe(Number(count(own)) + 1);
  await admin.post(`empresas/origenes/${id}/inactivar/`, {});
  expect(count(await summary(editor))).toBe(count(own));
});

test('names companies whose last reminder was refused', async () => {
  await sql`insert into correo (tipo, lote, periodo_activo, empresa, usuario, autor, pedido, asunto, texto, estado)
        select 'recordatorio', gen_random_uuid(), a.id, m.id, u.id, u.id, now(), 'x', 'x', n.estado
        from (select id, rubro from periodo_activo where periodo = (select id from periodo order by fecha offset 2 limit 1)
            order by id limit 1) a
        join lateral (select id from empresa where rubro = a.rubro and not exists
            (select from encuesta_completada c where c.empresa = empresa.id) order by id limit 2) m on true
        cross join (select id from usuario order by id limit 1) u
        join (values (1, 'rechazado'), (2, 'enviado'), (3, 'rechazado')) n (orden, estado)
          on n.orden < 3 or m.id = (select min(id) from empresa where rubro = a.rubro and not exists
            (select from encuesta_completada c where c.empresa = empresa.id))
        order by m.id, n.orden`.execute(api.db);
  const { correos_fallidos: failed, campanas } = await summary();
  // Of two companies the second was reached after all.
  expect(failed?.count).toBe(1);
  const [notice] = failed?.primeros ?? [];
  const of = campanas?.results.find(({ id }) => id === notice?.registro);
  expect(of?.encuestas.length).toBeGreaterThan(0);
  const companies = (await admin.get(`campanas/${notice?.registro}/empresas/?estado=pendientes&page_size=300`))
    .body as {
    results: { razon_social: string }[];
  };
  expect(companies.results.map(({ razon_social }) => razon_social)).toContain(notice?.nombre);
});

test('names people who never signed in and did not get their last invitation', async () => {
  const queue = (username: string, ...states: string[]) =>
    sql.join(
      states.map(
        (estado) => sql`((select id from usuario where username = ${username}), 'invitacion', now(), ${estado})`,
      ),
    );
  await sql`insert into correo (usuario, tipo, pedido, estado) values ${queue('usuario', 'enviado', 'rechazado')},
        ${queue('usuario2', 'rechazado', 'enviado')}, ${queue('editor', 'sin_correo')}`.execute(api.db);
  const named = async () => (await summary()).invitaciones_fallidas?.primeros.map(({ nombre }) => nombre);
  expect(await named()).toEqual(['editor', 'usuario']);
  // Who got in needs no invitation.
  await api.login('editor', 'Editor#2026');
  expect(await named()).toEqual(['usuario']);
});

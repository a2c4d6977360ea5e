import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../support/api.ts';
import { type Rest, signIn } from '../support/rest.ts';

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

let api: TestApi;
let admin: Rest;
beforeEach(async () => {
  api = await startTestApi();
  admin = await signIn(api.url, 'admin');
  return () => api.close();
});

const summary = async (rest = admin): Promise<Summary> => (await rest.get('resumen/')).body as unknown as Summary;
const make = async (path: string, body: object): Promise<number> => {
  const answer = await admin.post(path, body);
  expect(answer.status, answer.text).toBe(201);
  return Number(answer.body.id);
};

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

test('tells the campaigns that start later, the first of them first', async () => {
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

test('tells every campaign that runs today, those that can be answered first, and none of another day', async () => {
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
  const { results } = (await admin.get('campanas/?vigente=true&page_size=300')).body as unknown as {
    results: { id: number }[];
  };
  const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
  expect(campanas?.results.toSorted(byId)).toEqual(results.toSorted(byId));
});

test('names companies without a user until they have one', async () => {
  const before = await summary();
  expect(before.empresas_sin_usuario?.primeros).toHaveLength(5);
  const empresa = await make('empresas/', {
    ...{ razon_social: '0 Primera', ruc_ci: '1-1', direccion: 'x', rubro: 1, origen: 1 },
    ...{ cant_sucursales: 0, cant_empleados: 0 },
  });
  const first = { registro: empresa, nombre: '0 Primera' };
  const found = (await summary()).empresas_sin_usuario;
  expect(found).toEqual({ count: (before.empresas_sin_usuario?.count ?? 0) + 1, primeros: expect.anything() });
  expect(found?.primeros[0]).toEqual(first);
  const password = 'Resumen#2026';
  const { results: grupos } = (await admin.get('grupos/')).body as { results: { id: number }[] };
  const usuario = await make('usuarios/', {
    ...{
      username: 'primera',
      email: 'primera@x.test',
      first_name: 'P',
      last_name: 'P',
      groups: [grupos[0]?.id],
      empresa,
    },
    ...{ password1: password, password2: password, is_superuser: false },
  });
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
});

test('counts what a holder of catalogues may view, and tells nothing else', async () => {
  const editor = await signIn(api.url, 'editor');
  const told = await summary(editor);
  expect({ ...told, cantidades: [] }).toEqual({
    ...{
      campanas: null,
      proximas: null,
      empresas_sin_usuario: null,
      encuestas_sin_secciones: null,
      correos_fallidos: null,
    },
    invitaciones_fallidas: null,
    cantidades: [],
  });
  expect(told.cantidades.map(({ recurso }) => recurso).sort()).toEqual(['idioma', 'origen', 'rubro', 'segmento']);
  const count = (of: Summary) => of.cantidades.find(({ recurso }) => recurso === 'origen')?.cantidad;
  expect(count(told)).toBe((await editor.get('empresas/origenes/')).body.count);
  const id = await make('empresas/origenes/', { descripcion: 'Otro' });
  expect(count(await summary(editor))).toBe(Number(count(told)) + 1);
  await admin.post(`empresas/origenes/${id}/inactivar/`, {});
  expect(count(await summary(editor))).toBe(count(told));
});

test('names companies whose last reminder no server took, until they answer or are reminded again', async () => {
  const other = await startTestApi({
    fill: (db) =>
      sql`insert into correo (tipo, lote, periodo_activo, empresa, usuario, autor, pedido, asunto, texto, estado)
        select 'recordatorio', gen_random_uuid(), a.id, m.id, u.id, u.id, now(), 'x', 'x', n.estado
        from (select id, rubro from periodo_activo where periodo = (select id from periodo order by fecha offset 2 limit 1)
            order by id limit 1) a
        join lateral (select id from empresa where rubro = a.rubro and not exists
            (select from encuesta_completada c where c.empresa = empresa.id) order by id limit 2) m on true
        cross join (select id from usuario order by id limit 1) u
        join (values (1, 'rechazado'), (2, 'enviado'), (3, 'rechazado')) n (orden, estado)
          on n.orden < 3 or m.id = (select min(id) from empresa where rubro = a.rubro and not exists
            (select from encuesta_completada c where c.empresa = empresa.id))
        order by m.id, n.orden`.execute(db),
  });
  try {
    const rest = await signIn(other.url, 'admin');
    const { correos_fallidos: failed, campanas } = await summary(rest);
    // Of two companies the second was reached after all.
    expect(failed?.count).toBe(1);
    const [notice] = failed?.primeros ?? [];
    const of = campanas?.results.find(({ id }) => id === notice?.registro);
    expect(of?.encuestas.length).toBeGreaterThan(0);
    const companies = (await rest.get(`campanas/${notice?.registro}/empresas/?estado=pendientes&page_size=300`))
      .body as {
      results: { razon_social: string }[];
    };
    expect(companies.results.map(({ razon_social }) => razon_social)).toContain(notice?.nombre);
  } finally {
    await other.close();
  }
});

test('names people who never signed in and whom their last invitation did not reach', async () => {
  const queue = (username: string, ...states: string[]) =>
    sql.join(
      states.map(
        (estado) => sql`((select id from usuario where username = ${username}), 'invitacion', now(), ${estado})`,
      ),
    );
  const other = await startTestApi({
    fill: (db) =>
      sql`insert into correo (usuario, tipo, pedido, estado) values ${queue('usuario', 'enviado', 'rechazado')},
        ${queue('usuario2', 'rechazado', 'enviado')}, ${queue('editor', 'sin_correo')}`.execute(db),
  });
  try {
    const rest = await signIn(other.url, 'admin');
    const named = async () => (await summary(rest)).invitaciones_fallidas?.primeros.map(({ nombre }) => nombre);
    expect(await named()).toEqual(['editor', 'usuario']);
    // Who got in needs no invitation.
    await signIn(other.url, 'editor');
    expect(await named()).toEqual(['usuario']);
  } finally {
    await other.close();
  }
});

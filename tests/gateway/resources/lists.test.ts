import { beforeEach, describe, expect, it } from 'vitest';
import { gatewayOverAnswers, pagesOf, type Routes } from '../../support/answering.ts';
import type { SeenCall } from '../../support/foreign.ts';
import { gatewayOverForeign } from '../../support/useGateway.ts';

/** Pages of foreign servers: shortened, 404 past the last one, without filters. */
const { start, query, calls } = gatewayOverAnswers();

const numbered = <Row extends object>(count: number, row: (id: number) => Row) =>
  Array.from({ length: count }, (_, at) => row(at + 1));

describe('a page behind the last one, which the server answers with 404', () => {
  const origenes = numbered(3, (id) => ({ id, descripcion: `O${id}` }));

  it.each(['', ', pageSize: 300'])('is empty, with the right count (%s)', async (size) => {
    await start({ 'GET empresas/origenes/': pagesOf(origenes) });
    const { data, errors } = await query(`{ origenes(page: 2${size}) { count results { id } } }`);
    expect(errors).toBeUndefined();
    expect(data.origenes).toEqual({ count: 3, results: [] });
  });

  it('is no answer to what is missing altogether, nor where it should have had rows: it breaks REST v1', async () => {
    await start({
      'GET empresas/rubros/': ({ query }) =>
        query.get('page') === '1' ? { body: { results: [{ id: 1, descripcion: 'R' }], count: 30 } } : { status: 404 },
    });
    for (const list of ['origenes', 'origenes(page: 2)', 'rubros(page: 2)']) {
      const { errors } = await query(`{ ${list} { count } }`);
      expect(errors?.[0]?.extensions.code).toBe('UPSTREAM_INVALID');
    }
  });
});

describe('pages of another length than requested', () => {
  const origenes = numbered(45, (id) => ({ id, descripcion: `O${id}` }));
  const listed = async (size: number) => {
    const pages = Array.from({ length: Math.ceil(45 / size) + 1 }, async (_, at) => {
      const { data } = await query(`{ origenes(page: ${at + 1}, pageSize: ${size}) { count results { id } } }`);
      expect(data.origenes.count).toBe(45);
      return data.origenes.results.map(({ id }: { id: string }) => Number(id));
    });
    return await Promise.all(pages);
  };
  const ids = origenes.map(({ id }) => id);

  it('are all read for what a record lacks of its own', async () => {
    const preguntas = origenes.map(({ id }) => ({ id, descripcion: `P${id}`, seccion: 1, orden: 46 - id }));
    await start({
      'GET encuestas/secciones/1/': { body: { id: 1, descripcion: 'S1' } },
      'GET encuestas/preguntas/': pagesOf(preguntas, 20, ['seccion']),
    });
    const { data } = await query('{ seccion(id: 1) { preguntas { id orden } } }');
    expect(data.seccion.preguntas.map(({ id }: { id: string }) => Number(id))).toEqual(ids.toReversed());
  });

  it('are left out of a record where they are of another one, of a server that narrows by nothing', async () => {
    const preguntas = origenes.map(({ id }) => ({ id, descripcion: `P${id}`, seccion: 1 + (id % 2), orden: id }));
    await start({
      'GET encuestas/secciones/1/': { body: { id: 1, descripcion: 'S1' } },
      'GET encuestas/preguntas/': pagesOf(preguntas),
    });
    const { data } = await query('{ seccion(id: 1) { preguntas { id } } }');
    expect(data.seccion.preguntas.map(({ id }: { id: string }) => Number(id))).toEqual(
      ids.filter((id) => id % 2 === 0),
    );
  });

  it('are cut of the whole list, where the server gives that', async () => {
    await start({ 'GET empresas/origenes/': { body: origenes } });
    expect((await listed(10)).flat()).toEqual(ids);
  });
});

describe('permissions of the caller that come in pages', () => {
  const held = numbered(25, (id) => ({ id, codename: `view_${id}`, name: `Ver ${id}` }));
  const QUERY = '{ me { permisos { codename } } }';

  it.each([
    ['in pages', pagesOf(held), 25],
    ['whole', { body: held }, 25],
    ['in one page for every request', { body: { results: held.slice(0, 10), count: 25 } }, 10],
  ])('are all of them (%s)', async (_, permisos, count) => {
    await start({ 'GET is-admin-user/': { body: { result: true } }, 'GET usuario_permisos/': permisos });
    const { data, errors } = await query(QUERY);
    expect(errors).toBeUndefined();
    expect(data.me.permisos).toHaveLength(count);
  });
});

describe('what is counted of a list', () => {
  const secciones = numbered(2, (id) => ({ id, descripcion: `S${id}` }));
  const preguntas = numbered(40, (id) => ({ id, descripcion: `P${id}`, seccion: (id % 2) + 1 }));
  const QUERY = '{ secciones { results { id cantPreguntas } } }';
  const counted = [
    { id: '1', cantPreguntas: 20 },
    { id: '2', cantPreguntas: 20 },
  ];

  it.each([
    ['narrows', ['seccion']],
    ['does not narrow', []],
  ])('is of the record alone, where the server %s by the filter', async (_, filters) => {
    await start({
      'GET encuestas/secciones/': pagesOf(secciones),
      'GET encuestas/preguntas/': pagesOf(preguntas, 300, filters),
    });
    for (let twice = 0; twice < 2; twice += 1) {
      const { data, errors } = await query(QUERY);
      expect(errors).toBeUndefined();
      expect(data.secciones.results).toEqual(counted);
    }
  });
});

describe('the surveys of a section, of a server whose list does not tell sections', () => {
  const encuestas = numbered(3, (id) => ({ id, descripcion: `E${id}` }));
  const details = Object.fromEntries(
    [[1, 2], [2], []].map((secciones, at) => [
      `GET encuestas/${at + 1}/`,
      { body: { ...encuestas[at], secciones: secciones.map((seccion) => ({ seccion })) } },
    ]),
  );
  const ROUTES: Routes = {
    ...details,
    'GET encuestas/secciones/1/': { body: { id: 1, descripcion: 'S1', preguntas: [] } },
    'GET encuestas/secciones/2/': { body: { id: 2, descripcion: 'S2', preguntas: [] } },
  };
  const QUERY = '{ one: seccion(id: 1) { encuestas { id } } two: seccion(id: 2) { encuestas { id } } }';
  const found = { one: { encuestas: [{ id: '1' }] }, two: { encuestas: [{ id: '1' }, { id: '2' }] } };

  it('are those that list it, where the server does not narrow by it', async () => {
    await start({ ...ROUTES, 'GET encuestas/': pagesOf(encuestas) });
    for (let twice = 0; twice < 2; twice += 1) {
      const { data, errors } = await query(QUERY);
      expect(errors).toBeUndefined();
      expect(data).toEqual(found);
    }
  });
});

describe('rows that leave out what they are looked for by', () => {
  const usuarios = numbered(2, (id) => ({ id, username: `u${id}`, email: 'u@x.test' }));
  const ROUTES: Routes = {
    'GET empresas/1/': { body: { id: 1, razon_social: 'E1', rubro: 1 } },
    ...Object.fromEntries(usuarios.map((row) => [`GET usuarios/${row.id}/`, { body: { ...row, empresa: row.id } }])),
  };

  const narrowed = (call: SeenCall) => pagesOf(call.query.get('empresa') === '1' ? usuarios.slice(0, 1) : [])(call);

  it.each<[string, Routes, number]>([
    ['announces its filters', { 'GET ': { body: { capacidades: ['listas'] } }, 'GET usuarios/': narrowed }, 0],
    ['narrows', { 'GET usuarios/': narrowed }, 1],
    ['does not narrow', { 'GET usuarios/': pagesOf(usuarios) }, 2],
  ])('are found when the server %s by it', async (_, lists, details) => {
    await start({ ...ROUTES, ...lists });
    const { data, errors } = await query('{ empresa(id: 1) { usuarios { id } } }');
    expect(errors).toBeUndefined();
    expect(data.empresa.usuarios).toEqual([{ id: '1' }]);
    expect(calls().filter(({ path }) => path.startsWith('usuarios/') && path !== 'usuarios/')).toHaveLength(details);
  });
});

describe('deactivated records, of a server whose rows do not tell', () => {
  const origenes = numbered(13, (id) => ({ id, descripcion: `O${id}` }));
  const QUERY = '{ origenes(filter: { activo: false }) { count results { id activo } } }';

  it('cannot be listed where the active ones come in their place', async () => {
    await start({ 'GET empresas/origenes/': pagesOf(origenes) });
    const detail = 'El servidor no puede listar registros inactivos.';
    for (const operation of [QUERY, QUERY.replace('(', '(page: 2, ')]) {
      const { errors } = await query(operation);
      expect(errors?.[0]).toMatchObject({ message: detail, extensions: { code: 'NOT_IMPLEMENTED', detail } });
    }
  });

  it('cannot be listed where the server refuses to', async () => {
    const refused = { status: 400, body: { activo: ['Filtro desconocido'] } };
    await start({
      'GET empresas/origenes/': (call) => (call.query.has('activo') ? refused : pagesOf(origenes)(call)),
      'GET empresas/segmentos/': { status: 400, body: { rubro: ['Filtro desconocido'] } },
    });
    for (const operation of [QUERY, '{ segmentos(filter: { activo: false, rubro: 1 }) { count } }']) {
      const { errors } = await query(operation);
      expect(errors?.[0]?.extensions.code).toBe('NOT_IMPLEMENTED');
    }
  });
});

it('a value that a server with filters refuses is BAD_USER_INPUT', async () => {
  const refuse = ({ query }: SeenCall) =>
    query.has('rubro') || query.has('activo') ? { status: 400, body: { rubro: ['No existe'] } } : { body: [] };
  await start({ 'GET ': { body: { capacidades: ['listas'] } }, 'GET empresas/': refuse });
  for (const filter of ['rubro: 99', 'activo: false']) {
    const { errors } = await query(`{ empresas(filter: { ${filter} }) { count } }`);
    expect(errors?.[0]).toMatchObject({ message: 'rubro: No existe', extensions: { code: 'BAD_USER_INPUT' } });
  }
});

it('active periods exclude inactive ones that the server lists without a filter', async () => {
  const rows = [1, 2, 3].map((id) => ({ id, periodo: id, rubro: 1, activo: id !== 2 }));
  await start({
    'GET encuestas/periodos_activos/': (call) => {
      const activo = call.query.get('activo');
      return pagesOf(activo === null ? rows : rows.filter((row) => String(row.activo) === activo))(call);
    },
  });
  const { data } = await query(`{
    all: periodosActivos { count results { id } }
    none: periodosActivos(filter: { activo: null, rubro: 1 }) { count }
    others: periodosActivos(filter: { activo: false }) { results { id } }
  }`);
  expect(data).toEqual({
    all: { count: 2, results: [{ id: '1' }, { id: '3' }] },
    none: { count: 2 },
    others: { results: [{ id: '2' }] },
  });
});

/** Version 1 promises few filters, and a server ignores what it does not know: it answers every row, and their count. */
describe('a list filtered by a relation that the server does not know', () => {
  const { start: startForeign, foreign, gateway } = gatewayOverForeign();
  beforeEach(async () => {
    await startForeign();
    for (const table of Object.values(foreign.data)) table.filters = [];
    const comments = Array.from({ length: 450 }, (_, at) => ({
      ...{ id: at + 1, encuesta: 1 + (at % 2), seccion: 1, pregunta: 1 + (at % 3) },
      comentario: `Ayuda ${at + 1}`,
    }));
    Object.assign(foreign.data.comentarios ?? {}, { rows: comments });
    foreign.data.encuestas?.rows.push({ ...foreign.data.encuestas.rows[0], id: 2, idioma: 2 });
    foreign.data.links?.rows.push({ id: 2, tipo_usuario: 'Administrador', rubro: null, url: 'https://report.test/2' });
  });

  it('has the rows of that record alone, page by page, and counts no others', async () => {
    const { data, errors } = await gateway.query(`{
      help: comentariosPregunta(pageSize: 300, filter: { encuesta: 2 }) { count results { id encuesta { id } } }
      two: comentariosPregunta(page: 2, pageSize: 100, filter: { encuesta: "02", pregunta: 1 }) {
        count results { encuesta { id } pregunta { id } }
      }
      behind: usuarios(page: 2, filter: { empresa: 2 }) { count results { id } }
      usuarios(filter: { empresa: 2 }) { count results { id } }
      members: usuarios(filter: { groups: 1 }) { count }
      none: usuarios(filter: { groups: 7 }) { count results { id } }
      encuestas(filter: { idioma: 2 }) { count results { id } }
      linksReporte(filter: { tipoUsuario: ADMINISTRADOR }) { count results { id } }
    }`);
    expect(errors).toBeUndefined();
    expect(data.help.count).toBe(225);
    expect(data.help.results).toHaveLength(225);
    for (const { encuesta } of data.help.results) expect(encuesta.id).toBe('2');
    expect(data.two).toEqual({ count: 75, results: [] });
    const one = { count: 1, results: [{ id: '2' }] };
    expect(data).toMatchObject({ usuarios: one, encuestas: one, linksReporte: one, members: { count: 2 } });
    expect(data.behind).toEqual({ count: 1, results: [] });
    expect(data.none).toEqual({ count: 0, results: [] });
  });

  it('is not counted wrongly by a page whose rows all fit', async () => {
    foreign.data.comentarios?.rows.sort((one, other) => Number(one.encuesta) - Number(other.encuesta));
    const { data } = await gateway.query(
      '{ comentariosPregunta(pageSize: 5, filter: { encuesta: 1 }) { count results { encuesta { id } } } }',
    );
    expect(data.comentariosPregunta).toEqual({ count: 225, results: Array(5).fill({ encuesta: { id: '1' } }) });
  });

  it('keeps its search, its order and its other filters', async () => {
    const { data } = await gateway.query(
      '{ comentariosPregunta(search: "Ayuda 44", ordering: "-id", filter: { encuesta: 1 }) { results { id } } }',
    );
    expect(data.comentariosPregunta.results.map(({ id }: { id: string }) => id)).toEqual([
      '441',
      '443',
      '445',
      '447',
      '449',
    ]);
    const reads = foreign.calls.filter(({ path }) => path === 'encuestas/comentarios_preguntas/');
    expect(reads.map(({ query }) => query.get('ordering'))).toEqual(['-id', '-id']);
  });
});

it('a list filtered by what its rows do not tell has those of which the record itself tells it', async () => {
  const rows = [{ encuesta: 'Encuesta' }, {}, { encuesta: 'Otra' }].map((row, at) => ({
    ...{ id: at + 1, comentario: `C${at}` },
    ...row,
  }));
  const details = rows.map((row, at) => [
    `GET encuestas/comentarios_preguntas/${row.id}/`,
    { body: { ...row, encuesta: 1 + (at % 2) } },
  ]);
  await start({ ...Object.fromEntries(details), 'GET encuestas/comentarios_preguntas/': pagesOf(rows) });
  const { data, errors } = await query('{ comentariosPregunta(filter: { encuesta: 1 }) { count results { id } } }');
  expect(errors).toBeUndefined();
  expect(data.comentariosPregunta).toEqual({ count: 2, results: [{ id: '1' }, { id: '3' }] });
});

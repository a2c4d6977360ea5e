import { describe, expect, it } from 'vitest';
import { gatewayOverAnswers } from '../../support/answering.ts';
import { PASSWORDS } from '../../support/rest.ts';
import { useApi } from '../../support/useApi.ts';
import { useGateway } from '../../support/useGateway.ts';

const BULK = `mutation ($input: BulkUpdateInput!, $lang: Lang) { made: bulkUpdate(input: $input, lang: $lang) { applied
  rows { record { __typename id } label version changes { field name before after previous } errors { field code } }
  errors { field message } } }`;

describe('lists over the embedded API', () => {
  const api = useApi();
  const { admin } = api;
  const gateway = useGateway(api, {}, () => admin.token);

  const query = async (text: string, variables: object = {}) => {
    const { data, errors } = await gateway.query(text, variables);
    expect(errors).toBeUndefined();
    return data;
  };

  it('preview a bulk change, make it and undo it by its own answer', async () => {
    const input = {
      ...{ recurso: 'empresa', query: 'rubro=1&conUsuario=true', dryRun: true },
      changes: [
        { field: 'rubro', value: '2' },
        { field: 'segmento', value: null },
      ],
    };
    const { made: preview } = await query(BULK, { input, lang: 'en' });
    expect(preview).toMatchObject({ applied: false, errors: [] });
    expect(preview.rows.length).toBeGreaterThan(1);
    expect(preview.rows[0]).toMatchObject({ record: { __typename: 'Empresa' }, errors: [] });
    expect(preview.rows[0].changes[0]).toMatchObject({
      field: 'rubro',
      name: 'Business',
      before: 'Bancos',
      previous: '1',
    });
    const rows = preview.rows.map(({ record, version }: { record: { id: string }; version: string }) => ({
      ...{ id: record.id, version },
    }));
    const { made } = await query(BULK, { input: { recurso: 'empresa', rows, changes: input.changes } });
    expect(made.applied).toBe(true);
    const { made: stale } = await query(BULK, { input: { recurso: 'empresa', rows, action: 'DEACTIVATE' } });
    expect(stale.applied).toBe(false);
    expect(stale.rows[0].errors).toEqual([{ field: null, code: 'NOT_ALLOWED' }]);
    type Row = { record: { id: string }; version: string; changes: { field: string; previous: string | null }[] };
    const undo = made.rows.map(({ record: { id }, version, changes }: Row) => ({
      ...{ id, version, changes: changes.map(({ field, previous: value }) => ({ field, value })) },
    }));
    expect((await query(BULK, { input: { recurso: 'empresa', rows: undo } })).made.applied).toBe(true);
    const { empresas } = await query('{ empresas(filter: { rubro: 1, conUsuario: true }) { count } }');
    expect(empresas.count).toBe(rows.length);
  });

  it('say which kinds, fields and values are possible', async () => {
    const messageOf = async (input: object, lang: string) =>
      (await gateway.query(BULK, { input: { rows: [{ id: '1' }], dryRun: true, ...input }, lang })).errors?.[0]
        ?.message;
    const kinds =
      'comentarioPregunta, empresa, encuesta, grupo, idioma, linkReporte, origen, periodo, periodoActivo, pregunta, ' +
      'rubro, seccion, segmento, usuario, vista';
    for (const recurso of ['empresas', 'encuestaCompletada', 'tokenServicio']) {
      expect(await messageOf({ recurso }, 'es')).toBe(
        `"${recurso}" no se puede cambiar en lote. Se pueden cambiar: ${kinds}.`,
      );
      expect(await messageOf({ recurso }, 'en')).toBe(
        `"${recurso}" cannot be changed in bulk. You can change: ${kinds}.`,
      );
    }
    const change = (recurso: string, field: string, value: string, lang = 'es') =>
      messageOf({ recurso, changes: [{ field, value }] }, lang);
    expect(await change('empresa', 'nada', '1')).toBe(
      '"nada" no se puede cambiar en lote. Se pueden cambiar: razonSocial, rucCi, direccion, rubro, segmento, origen, ' +
        'cantSucursales, cantEmpleados.',
    );
    for (const field of ['groups', 'password1', 'activo', 'constructor'])
      expect(await change('usuario', field, '1', 'en')).toBe(
        `"${field}" cannot be changed in bulk. You can change: username, email, firstName, lastName, empresa, idioma, ` +
          'isSuperuser.',
      );
    expect(await change('empresa', 'rubro', 'x')).toBe('rubro: "x" no es un identificador válido.');
    expect(await messageOf({ recurso: 'empresa', rows: undefined, query: 'nombre=x' }, 'es')).toContain('nombre');
    for (const [recurso, field, es, en] of [
      ['empresa', 'cantSucursales', 'un número entero', 'a whole number'],
      ['pregunta', 'cerrada', 'true o false', 'true or false'],
      ['linkReporte', 'tipoUsuario', 'uno de estos: ADMINISTRADOR, USUARIO', 'one of these: ADMINISTRADOR, USUARIO'],
    ] as const) {
      expect(await change(recurso, field, 'abc')).toBe(`El valor de ${field} no es válido: debe ser ${es}.`);
      expect(await change(recurso, field, 'abc', 'en')).toBe(`The value of ${field} is invalid: it must be ${en}.`);
    }
  });

  it('replace shared changes by own ones', async () => {
    const own = [{ id: '1', changes: [{ field: 'cantSucursales', value: '4' }] }];
    const changes = [{ field: 'cantEmpleados', value: '5' }];
    const { made } = await query(BULK, { input: { recurso: 'empresa', rows: own, changes, dryRun: true } });
    expect(made.rows[0].changes).toMatchObject([{ field: 'cantSucursales' }]);
  });

  it('name the field of the input that the server refuses', async () => {
    const changes = [{ field: 'cantEmpleados', value: '5' }];
    for (const [input, field, code] of [
      [{ action: 'DEACTIVATE' }, 'rows', 'REQUIRED'],
      [{ rows: [{ id: '1' }, { id: '1' }] }, 'rows', 'DUPLICATE'],
      [{ rows: [], query: '' }, 'query', 'NOT_ALLOWED'],
      [{ rows: [{ id: '1' }], changes, action: 'DEACTIVATE' }, 'changes', 'NOT_ALLOWED'],
      [{ query: `search=${'a'.repeat(4_001)}` }, 'query', 'TOO_LONG'],
    ] as const) {
      const text = 'mutation ($input: BulkUpdateInput!) { bulkUpdate(input: $input) { errors { field code } } }';
      const { bulkUpdate } = await query(text, { input: { recurso: 'empresa', dryRun: true, ...input } });
      expect(bulkUpdate.errors).toEqual([{ field, code }]);
    }
  });

  it('name the right that a filter or an ordering needs, and what can be sorted by', async () => {
    const { token } = await api.signIn('usuario', PASSWORDS.usuario);
    for (const argument of ['filter: { conUsuario: true }', 'ordering: "conUsuario"']) {
      const { errors } = await gateway.query(`{ empresas(${argument}, lang: en) { count } }`, {}, { token });
      expect(errors?.[0]).toMatchObject({
        message: 'Filtering or sorting by conUsuario needs the permission view_usuarioempresa over all records.',
        extensions: { code: 'FORBIDDEN' },
      });
    }
    const { errors } = await gateway.query('{ empresas(ordering: "foo", lang: en) { count } }');
    expect(errors?.[0]?.message).toMatch(/sort by foo. Allowed: id, razonSocial, .*, conUsuario$/);
  });

  it('show the columns that the server counts, and filter by what a resource adds', async () => {
    const { encuestas, secciones, rubros, origenes, periodos, grupos, encuestasCompletadas } = await query(`{
      encuestas(filter: { estado: ABIERTA, rubro: 1 }, ordering: "-avance") { tableColumns { value }
        results { rubro { label } periodo { label } estado avance cantSecciones cantCompletadas } }
      secciones(pageSize: 1) { tableColumns { value } results { cantPreguntas cantEncuestas } }
      rubros(pageSize: 1) { tableColumns { value } results { cantEmpresas } }
      origenes { tableColumns { value } results { cantEmpresas } }
      periodos { tableColumns { value } results { label estado cantEncuestas } }
      grupos { tableColumns { value } results { name cantUsuarios } }
      encuestasCompletadas(pageSize: 1, filter: { estado: ENVIADA }) { tableColumns { value } results { avance estado } }
    }`);
    const columnsOf = ({ tableColumns }: { tableColumns: { value: string }[] }) =>
      tableColumns.map(({ value }) => value);
    expect(columnsOf(encuestas)).toEqual([...['descripcion', 'rubro', 'periodo', 'estado', 'avance', 'cantSecciones']]);
    expect(encuestas.results[0]).toMatchObject({
      ...{ rubro: { label: 'Bancos' }, periodo: { label: '01/01/2026 / 31/12/2026' }, estado: 'ABIERTA' },
      avance: `${encuestas.results[0].cantCompletadas}/20`,
    });
    expect(columnsOf(secciones)).toEqual(['descripcion', 'idioma', 'cantPreguntas', 'cantEncuestas']);
    expect(columnsOf(rubros)).toEqual(['descripcion', 'segmentos', 'cantEmpresas']);
    expect(rubros.results[0].cantEmpresas).toBe(20);
    expect(columnsOf(origenes)).toEqual(['descripcion', 'cantEmpresas']);
    const perOrigin = origenes.results.map((one: { cantEmpresas: number }) => one.cantEmpresas);
    expect(perOrigin.reduce((sum: number, count: number) => sum + count)).toBe(120);
    expect(columnsOf(periodos)).toEqual(['fecha', 'fechaFin', 'estado', 'cantEncuestas']);
    expect(periodos.results).toMatchObject([
      { label: '01/01/2027 / 31/12/2027', estado: 'PROXIMA', cantEncuestas: 0 },
      { label: '01/01/2026 / 31/12/2026', estado: 'ABIERTA', cantEncuestas: 2 },
      { label: '01/01/2025 / 31/12/2025', estado: 'CERRADA', cantEncuestas: 1 },
      { label: '01/01/2024 / 31/12/2024', estado: 'CERRADA', cantEncuestas: 0 },
    ]);
    expect(columnsOf(grupos)).toEqual(['name', 'cantUsuarios']);
    expect(grupos.results).toContainEqual({ name: 'Usuarios de empresa', cantUsuarios: 2 });
    expect(columnsOf(encuestasCompletadas)).toEqual([...['empresa', 'encuesta', 'fechaCreacion', 'avance', 'estado']]);
    expect(encuestasCompletadas.results[0].estado).toBe('ENVIADA');
  });

  it('are saved as views', async () => {
    const { createVista } = await query(`mutation { createVista(input: { nombre: "Sin usuario", lista: "empresas",
      consulta: "conUsuario=false" }) { record { id label creador { label } } errors { message } } }`);
    expect(createVista).toMatchObject({
      errors: [],
      record: { label: 'Sin usuario', creador: { label: 'Andrea Giménez (admin)' } },
    });
    const { vistas } = await query(
      '{ vistas(filter: { lista: "empresas" }, pageSize: -1) { results { id consulta } } }',
    );
    expect(vistas.results).toEqual([{ id: createVista.record.id, consulta: 'conUsuario=false' }]);
  });

  it('are files with the same filters', async () => {
    const get = (path: string) =>
      fetch(`${gateway.url}/descargas/listas/${path}`, { headers: { authorization: `Bearer ${admin.token}` } });
    const file = await get('empresas.csv?conUsuario=true&ordering=-razonSocial&columns=razonSocial,rubro&lang=en');
    expect(file.status).toBe(200);
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="empresas.csv"');
    const lines = (await file.text()).trimEnd().split('\r\n');
    expect(lines[0]).toBe('"Company name";"Business"');
    expect(lines.slice(1)).toEqual(lines.slice(1).toSorted().toReversed());
    expect((await get('periodosActivos.xlsx?columns=all')).status).toBe(200);
    for (const path of [
      'empresas.csv?nombre=x',
      'empresas.csv?columns=a;b',
      'empresas.csv?rubro=x',
      'empresas.csv?lang=fr',
    ])
      expect((await get(path)).status, path).toBe(400);
    expect(await (await get('empresas.csv?columns=razonSocial,nope')).json()).toEqual({
      detail: expect.stringMatching(
        /^columns: empresas no tiene el campo "nope". Se admiten: id, razonSocial, .*, activo$/,
      ),
    });
    expect((await get('nada.csv')).status).toBe(404);
  });
});

const { start, query, calls } = gatewayOverAnswers();

describe('lists of a server of version 1', () => {
  const list = { count: 1, results: [{ id: 1, descripcion: 'Encuesta', idioma: 1, periodo_activo: 7 }] };

  it('take no filter that it does not announce, and offer no bulk change, views or files', async () => {
    await start({ 'GET ': { body: { capacidades: [] } }, 'GET encuestas/': { body: list } });
    const filtered = await query('{ encuestas(filter: { estado: ABIERTA }) { count } vistas { count } }');
    expect(filtered.data).toEqual({ encuestas: null, vistas: null });
    expect(filtered.errors?.map(({ extensions }) => extensions.code)).toEqual(['NOT_IMPLEMENTED']);
    const bulk = await query('mutation { bulkUpdate(input: { recurso: "encuesta", rows: [{ id: 1 }] }) { applied } }');
    expect(bulk.errors?.[0]?.extensions.code).toBe('NOT_IMPLEMENTED');
    expect(calls().some(({ method }) => method === 'POST')).toBe(false);
  });

  it('read the business of a survey from its active period', async () => {
    await start({
      'GET encuestas/': { body: list },
      'GET encuestas/periodos_activos/7/': { body: { id: 7, periodo: 2, rubro: 3 } },
      'GET empresas/rubros/3/': { body: { id: 3, descripcion: 'Bancos' } },
    });
    const { data, errors } = await query(
      '{ encuestas { results { rubro { id label } periodo { id } estado avance } } }',
    );
    expect(errors).toBeUndefined();
    expect(data.encuestas.results).toEqual([
      { rubro: { id: '3', label: 'Bancos' }, periodo: { id: '2' }, estado: null, avance: null },
    ]);
  });
});

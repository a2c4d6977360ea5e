import { beforeAll, describe, expect, it } from 'vitest';
import { tokenFor } from '../../support/foreign.ts';
import { useApi } from '../../support/useApi.ts';
import { useForeign, useGateway } from '../../support/useGateway.ts';

const LINES = `query($filter: AuditoriaFilter, $page: Int, $pageSize: Int, $lang: Lang) {
  auditoria(filter: $filter, page: $page, pageSize: $pageSize, lang: $lang) {
    count results { id momento usuario { id } username acto recurso registro { __typename id label } etiqueta pedido cambios { campo nombre antes despues } }
  }
}`;

interface Line {
  acto: string;
  recurso: string;
  registro: { id: string } | null;
  cambios: object[];
}

describe('the audit trail of a server that announces it', () => {
  const api = useApi();
  const { admin, editor, usuario } = api;
  const gateway = useGateway(api, {}, () => admin.token);
  beforeAll(async () => {
    await admin.patch('empresas/3/', { cant_empleados: 4321 });
    await admin.post('reportes/link_reporte/', { tipo_usuario: 'Administrador', url: 'https://x.example/' });
  });

  const lines = async (variables: object): Promise<{ count: number; results: Line[] }> => {
    const { data, errors } = await gateway.query(LINES, variables);
    expect(errors).toBeUndefined();
    return data.auditoria;
  };

  it('is what the server answers, in the names of the schema', async () => {
    const { count, results } = await lines({ filter: { recurso: 'empresa', registro: '3' } });
    // The demo created it.
    expect(count).toBe(2);
    expect(results[0]).toMatchObject({
      acto: 'cambiar',
      recurso: 'empresa',
      registro: { __typename: 'Empresa', id: '3' },
      usuario: { id: '1' },
      username: 'admin',
    });
    expect(results[0]?.cambios).toEqual([
      { campo: 'cantEmpleados', nombre: 'Cantidad de empleados', antes: expect.any(String), despues: '4321' },
    ]);
    const english = await lines({ filter: { recurso: 'empresa', registro: '3' }, lang: 'en' });
    expect(english.results[0]?.cambios).toMatchObject([{ nombre: 'Number of employees' }]);
    const link = await lines({ filter: { recurso: 'linkReporte', acto: 'crear', search: '', usuario: null } });
    expect(link.results).toMatchObject(Array(4).fill({ recurso: 'linkReporte', acto: 'crear' }));
    const paged = await lines({ page: 2, pageSize: 1 });
    expect(paged.count).toBeGreaterThan(2);
    expect(paged.results).toMatchObject([{ recurso: 'empresa' }]);
  });

  it('refuses callers who are no superusers, and malformed filters', async () => {
    const refused = await gateway.query(LINES, {}, { token: editor.token ?? null });
    expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const odd = await gateway.query(LINES, { filter: { registro: '1/../2' } });
    expect(odd.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    const plural = await gateway.query(LINES, { filter: { recurso: 'empresas' }, lang: 'en' });
    expect(plural.errors?.[0]?.message).toMatch(
      /^recurso: The value of the filter recurso is not valid: it must be one of these: .*"empresa", /,
    );
  });

  it('is a file of what is filtered', async () => {
    const get = (query: string, token = admin.token) =>
      fetch(`${gateway.url}/descargas/auditoria.csv${query}`, { headers: { authorization: `Bearer ${token}` } });
    const file = await get('?recurso=linkReporte&acto=crear&lang=en');
    expect(file.status).toBe(200);
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="auditoria.csv"');
    const [head, ...rows] = (await file.text()).trimEnd().split('\r\n');
    expect(head).toContain('"before";"after"');
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) expect(row).toContain('"crear";"link_reporte"');
    for (const [query, detail] of [
      ['registro=x', 'registro: "x" no es un identificador válido.'],
      ['registro=x&lang=en', 'registro: "x" is not a valid identifier.'],
      [
        'acto=nada',
        'acto: El valor del filtro acto no es válido: debe ser uno de estos: "crear", "cambiar", "inactivar", "restaurar", ' +
          '"eliminar", "ingresar", "ingreso_fallido", "cambiar_contrasena", "pedir_enlace", "descargar", "recordar", ' +
          '"invitar", "podar", "respaldar", "reponer"',
      ],
      ['desde=nope', 'desde: La fecha debe tener la forma AAAA-MM-DD'],
      ['hasta=2026-02-30&lang=en', 'hasta: There is no such day'],
      // A misspelt one would give the whole trail.
      ['recurs=linkReporte', 'Parámetro desconocido: recurs.'],
    ]) {
      const refused = await get(`?${query}`);
      expect([refused.status, await refused.json()], query).toEqual([400, { detail }]);
    }
    expect((await get('', usuario.token)).status).toBe(403);
  });
});

describe('the audit trail over version 1 alone', () => {
  const foreign = useForeign();
  const gateway = useGateway(foreign);

  it('is missing, and sends no request', async () => {
    const { data, errors } = await gateway.query(LINES);
    expect(errors).toBeUndefined();
    expect(data.auditoria).toBeNull();
    const file = await fetch(`${gateway.url}/descargas/auditoria.csv`, {
      headers: { authorization: `Bearer ${tokenFor(1)}` },
    });
    expect(file.status).toBe(404);
    expect(foreign.calls.some((call) => JSON.stringify(call).includes('auditoria'))).toBe(false);
  });
});

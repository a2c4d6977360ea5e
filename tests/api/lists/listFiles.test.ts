import { describe, expect, test } from 'vitest';
import type { Rest } from '../../support/rest.ts';
import { useApi } from '../../support/useApi.ts';

const api = useApi();
const { admin, editor, usuario } = api;

const rowsOf = (text: string) => text.replace('\ufeff', '').trimEnd().split('\r\n');
const idsOf = async (path: string) => (await admin.rows(path)).map(({ id }) => id);

describe('a file of a list', () => {
  test('has all rows of the filtered list in its order, with labels and headings in either language', async () => {
    const query = 'rubro=1&con_usuario=false&ordering=-cant_empleados';
    const ids = await idsOf(`empresas/?${query}&page_size=300`);
    expect(ids.length).toBeGreaterThan(10);
    const file = await admin.get(`empresas/?${query}&formato=csv&columnas=id,razon_social,rubro&lang=en`);
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(file.headers.get('content-disposition')).toContain('empresas.csv');
    const [head, ...rows] = rowsOf(file.text);
    expect(head).toBe('"Id";"Company name";"Business"');
    expect(rows.map((row) => Number(row.split(';')[0]))).toEqual(ids);
    expect(rows[0]).toMatch(/;"Bancos"$/);
  });

  test('runs no formulas and has the suggested columns, chosen ones or all', async () => {
    await admin.post('empresas/origenes/', { descripcion: '=1+1' });
    expect(rowsOf((await admin.get('empresas/origenes/?formato=csv')).text)).toContain(`"'=1+1";0`);
    const heads = async (columnas: string) => rowsOf((await admin.get(`encuestas/?formato=csv${columnas}`)).text)[0];
    expect(await heads('')).toBe('"Descripción";"Negocio";"Periodo";"Estado";"Avance";"Secciones"');
    expect((await heads('&columnas=todas'))?.split(';').length).toBeGreaterThan(10);
    expect((await admin.get('encuestas/?formato=csv&columnas=password')).status).toBe(400);
    const { headers, status } = await admin.get('usuarios/?formato=xlsx');
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheetml')]);
  });

  test('has the words of the screen for states, in either language', async () => {
    const cells = async (path: string, name: string) => {
      const [, ...rows] = rowsOf((await admin.get(`${path}formato=csv&columnas=${name}`)).text);
      return new Set(rows);
    };
    expect(await cells('encuestas/?estado=abierta&', 'estado')).toEqual(new Set(['"En curso"']));
    expect(await cells('encuestas/?estado=abierta&lang=en&', 'estado')).toEqual(new Set(['"Running"']));
    expect(await cells('reportes/link_reporte/?lang=en&', 'tipo_usuario')).toEqual(
      new Set(['"Administrator"', '"User"']),
    );
    const sent = await cells('encuestas/usuario_empresa/?', 'estado');
    for (const cell of sent) expect(['"Enviada"', '"Incompleta"']).toContain(cell);
  });

  test('has no more than the list, and leaves a line in the trail', async () => {
    expect((await editor.get('empresas/?formato=csv')).status).toBe(403);
    expect(rowsOf((await usuario.get('empresas/?formato=csv&columnas=id')).text)).toEqual(['"Id"', '1']);
    expect((await admin.rows<object>('auditoria/?acto=descargar&recurso=empresa'))[0]).toMatchObject({
      username: 'usuario',
      cambios: expect.arrayContaining([expect.objectContaining({ campo: 'columnas', despues: 'id' })]),
    });
    await admin.get('encuestas/?formato=csv&columnas=descripcion,estado&rubro=1&estado=abierta&lang=en');
    const [line] = await admin.rows<{ cambios: { nombre: string; despues: string }[] }>(
      'auditoria/?acto=descargar&recurso=encuesta&lang=en',
    );
    expect(line?.cambios.map(({ nombre, despues }) => `${nombre}: ${despues}`).toSorted()).toEqual([
      ...['Business: Bancos', 'Columns: Description, Status', 'Format: csv', 'Status: Running'],
    ]);
  });
});

describe('a list', () => {
  test('is sorted by the labels of a relation, for who may read them', async () => {
    const rubros = await admin.rows<{ id: number; descripcion: string }>('empresas/rubros/?page_size=300');
    const names = new Map(rubros.map(({ id, descripcion }) => [id, descripcion]));
    const companies = await admin.rows<{ rubro: number }>('empresas/?ordering=rubro&page_size=300');
    const shown = companies.map(({ rubro }) => names.get(rubro) ?? '');
    expect(shown).toEqual(shown.toSorted((one, other) => one.localeCompare(other, 'es')));
    expect(new Set(shown).size).toBe(6);
  });

  test('counts other records only for who may view all of them', async () => {
    const first = async (rest: Rest, path: string) => ((await rest.get(path)).body.results as object[])[0];
    expect(await first(admin, 'encuestas/')).toMatchObject({ avance: expect.stringMatching(/^\d+\/\d+$/) });
    for (const name of ['avance', 'cant_completadas', 'cant_secciones'])
      expect(await first(usuario, 'encuestas/'), name).not.toHaveProperty(name);
    expect(await first(usuario, 'encuestas/periodos/')).not.toHaveProperty('cant_encuestas');
    expect(await first(editor, 'empresas/rubros/')).not.toHaveProperty('cant_empresas');
    expect((await editor.get('empresas/rubros/?ordering=cant_empresas')).status).toBe(403);
    const refused = await usuario.get('empresas/?con_usuario=true&lang=en');
    expect(refused.status).toBe(403);
    expect(refused.body.detail).toMatch(/con_usuario needs the permission view_usuarioempresa/);
    expect(await first(admin, 'encuestas/?id__in=1')).not.toHaveProperty('avance');
  });

  test('counts the same for one record, and for no caller that its list counts nothing for', async () => {
    for (const path of [
      'empresas',
      'empresas/rubros',
      'empresas/origenes',
      'grupos',
      'encuestas',
      'encuestas/idiomas',
    ]) {
      const [row = { id: 0 }] = await admin.rows<{ id: number }>(`${path}/`);
      expect((await admin.get(`${path}/${row.id}/`)).body, path).toMatchObject(row);
    }
    for (const path of ['encuestas/1/', 'encuestas/periodos/1/'])
      expect(Object.keys((await usuario.get(path)).body), path).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^cant_|avance/)]),
      );
  });

  test('is filtered by what its resource adds', async () => {
    const count = async (path: string) => (await admin.get(path)).body.count as number;
    expect((await count('empresas/?con_usuario=true')) + (await count('empresas/?con_usuario=false'))).toBe(
      await count('empresas/'),
    );
    const states = ['proxima', 'abierta', 'cerrada'].map((estado) => count(`encuestas/?estado=${estado}`));
    expect((await Promise.all(states)).reduce((sum, one) => sum + one, 0)).toBe(await count('encuestas/'));
    expect(await count('encuestas/?rubro=1&estado=abierta')).toBeGreaterThan(0);
    expect(await count('encuestas/?rubro=2')).toBe(0);
    expect(await count('encuestas/usuario_empresa/?rubro=1')).toBe(await count('encuestas/usuario_empresa/'));
    expect((await admin.get('encuestas/?estado=vieja')).status).toBe(400);
  });
});

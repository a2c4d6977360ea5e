import { describe, expect, it } from 'vitest';
import { startFaultProxy } from '../../support/faults.ts';
import { startTestGateway } from '../../support/gateway.ts';
import { useApi } from '../../support/useApi.ts';
import { useGateway } from '../../support/useGateway.ts';

const OUTCOME = '{ created { id } errors { row field message } }';
const COMPANIES = `mutation ($input: ImportEmpresasInput!, $lang: Lang) {
  result: importEmpresas(input: $input, lang: $lang) ${OUTCOME} }`;
const USERS = `mutation ($input: ImportUsuariosInput!, $lang: Lang) {
  result: importUsuarios(input: $input, lang: $lang) ${OUTCOME} }`;

const company = (n: number, part: object = {}) => ({
  ...{ razonSocial: `Importada ${n} S.A.`, rucCi: `80${n}-1`, direccion: '', rubro: '1', origen: '1' },
  ...{ cantSucursales: 1, cantEmpleados: n },
  ...part,
});
const companies = (count: number, from = 1) => Array.from({ length: count }, (_, n) => company(from + n));
const user = (n: number, part: object = {}) => ({
  ...{ username: `importado${n}`, email: `i${n}@x.example`, firstName: 'Ana', lastName: `N${n}` },
  ...{ groups: ['3'], empresa: '1', idioma: '1' },
  ...part,
});

describe('an import of records over the embedded API', () => {
  const api = useApi();
  const { admin } = api;
  const gateway = useGateway(api, {}, () => admin.token);
  const count = async (search: string) =>
    (await gateway.query('query ($s: String) { page: empresas(search: $s) { count } }', { s: search })).data.page.count;

  it('creates companies in their order, by one request', async () => {
    const proxy = await startFaultProxy(api.url);
    const counted = await startTestGateway({ restUrl: proxy.url }, admin.token);
    const { data, errors } = await counted.query(COMPANIES, { input: { filas: companies(90) } });
    expect(errors).toBeUndefined();
    expect(data.result.errors).toEqual([]);
    // The root, which announces what the server offers, and the import.
    expect(proxy.requests()).toBe(2);
    const one = await gateway.query('query ($id: ID!) { empresa(id: $id) { razonSocial cantEmpleados } }', {
      id: data.result.created[87].id,
    });
    expect(one.data.empresa).toEqual({ razonSocial: 'Importada 88 S.A.', cantEmpleados: 88 });
    await counted.close();
    await proxy.close();
  });

  it('reports every error of every row, in the requested language, and creates nothing', async () => {
    const before = await count('Importada');
    const filas = companies(20, 200);
    filas[3] = company(1, { origen: null });
    filas[13] = company(213, { rucCi: '12-' });
    const { data } = await gateway.query(COMPANIES, { input: { filas }, lang: 'en' });
    expect(data.result.created).toEqual([]);
    expect(data.result.errors).toEqual(
      expect.arrayContaining([
        { row: 3, field: 'razonSocial', message: 'A company with this name already exists.' },
        { row: 3, field: 'rucCi', message: 'A company with this tax ID already exists.' },
        { row: 3, field: 'origen', message: 'The field is required' },
        { row: 13, field: 'rucCi', message: 'The format is incorrect' },
      ]),
    );
    expect(data.result.errors).toHaveLength(4);
    expect(await count('Importada')).toBe(before);
  });

  it('only checks in a rehearsal', async () => {
    const before = await count('Importada');
    const { data } = await gateway.query(COMPANIES, { input: { filas: companies(5, 500), ensayo: true } });
    expect(data.result).toEqual({ created: [], errors: [] });
    expect(await count('Importada')).toBe(before);
  });

  it('creates users of companies that are named, and invites them', async () => {
    const mails = api.mails().length;
    const { data: page } = await gateway.query('{ empresas(pageSize: 1) { results { id razonSocial } } }');
    const [{ id, razonSocial }] = page.empresas.results;
    const filas = [user(1, { empresa: undefined, empresaNombre: razonSocial }), user(2)];
    const { data } = await gateway.query(USERS, { input: { filas, invitar: true } });
    expect(data.result.errors).toEqual([]);
    const one = await gateway.query('query ($id: ID!) { usuario(id: $id) { empresa { id } } }', {
      id: data.result.created[0].id,
    });
    expect(one.data.usuario.empresa.id).toBe(id);
    await expect.poll(() => api.mails().length, { timeout: 20_000 }).toBe(mails + 2);
    const again = await gateway.query(USERS, { input: { filas: [user(1, { empresaNombre: 'Nadie' })] } });
    expect(again.data.result.errors.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      ...['email', 'empresa', 'username'],
    ]);
  });

  it('is refused as a whole for too many rows', async () => {
    const { data } = await gateway.query(COMPANIES, { input: { filas: companies(2_001), ensayo: true } });
    expect(data.result.errors).toEqual([
      { row: null, field: 'filas', message: 'La lista no puede contener más de 2000 elementos' },
    ]);
  });
});

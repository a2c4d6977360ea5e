import { beforeAll, describe, expect, it } from 'vitest';
import { useApi } from '../../support/useApi.ts';
import { useGateway } from '../../support/useGateway.ts';

const MAKE = `mutation($input: TokenServicioInput!, $lang: Lang) {
  result: createTokenServicio(input: $input, lang: $lang) {
    record { id nombre prefijo token estado vence permissions { codename } label }
    errors { field message }
  }
}`;
const END =
  'mutation($id: ID!) { result: deactivateTokenServicio(id: $id) { record { activo estado } errors { message } } }';
const COMPANIES = '{ empresas(pageSize: 1) { results { id label rubro { label } } } }';
const CSV = '/descargas/encuestas.csv';

const basic = (user: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
});

describe('service tokens of a server that announces them', () => {
  const api = useApi();
  const { admin } = api;
  const gateway = useGateway(api, {}, () => admin.token);
  let permisos: Map<string, string>;
  beforeAll(async () => {
    const { data } = await gateway.query('{ permisos(pageSize: -1) { results { id codename } } }');
    const results: { id: string; codename: string }[] = data.permisos.results;
    permisos = new Map(results.map(({ id, codename }) => [codename, id]));
  });

  const make = async (...codenames: string[]): Promise<{ id: string; token: string }> => {
    const permissions = codenames.map((codename) => permisos.get(codename));
    const { data, errors } = await gateway.query(MAKE, { input: { nombre: 'Planilla', permissions } });
    expect([errors, data.result.errors]).toEqual([undefined, []]);
    return data.result.record;
  };
  const download = (headers: Record<string, string> = {}, path = CSV) => fetch(gateway.url + path, { headers });

  it('are made with their secret, listed without, and ended', async () => {
    const record = await make('view_encuestausuarioempresa', 'view_encuesta');
    expect(record).toMatchObject({
      nombre: 'Planilla',
      label: 'Planilla',
      estado: 'VIGENTE',
      prefijo: record.token.slice(0, 12),
      permissions: expect.arrayContaining([{ codename: 'view_encuesta' }]),
    });
    const { data } = await gateway.query(
      '{ tokensServicio { count tableColumns { value } results { id token creadoPor ultimoUso } } }',
    );
    expect(data.tokensServicio.results[0]).toEqual({
      ...{ id: record.id, token: null, creadoPor: 'Andrea Giménez (admin)', ultimoUso: null },
    });
    expect(data.tokensServicio.tableColumns.map(({ value }: { value: string }) => value)).toContain('ultimoUso');
    const ended = await gateway.query(END, { id: record.id });
    expect(ended.data.result).toEqual({ record: { activo: false, estado: 'TERMINADO' }, errors: [] });
    const wrong = await gateway.query(MAKE, { input: { nombre: '', permissions: [] }, lang: 'en' });
    expect(wrong.data.result).toEqual({
      record: null,
      errors: [
        { field: 'nombre', message: 'The field is required' },
        { field: 'permissions', message: 'The field is required' },
      ],
    });
  });

  it('read what they may through GraphQL, and with their end nothing that was kept', async () => {
    const { id, token } = await make('view_empresa', 'view_rubro');
    const ask = () => gateway.query(COMPANIES, {}, { token });
    const { data, errors } = await ask();
    expect(errors).toBeUndefined();
    expect(data.empresas.results[0].rubro.label).not.toBe('');
    const forbidden = await gateway.query('{ usuarios { count } }', {}, { token });
    expect(forbidden.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const me = await gateway.query('{ me { isAdmin usuario { id } permisos { codename } } }', {}, { token });
    expect(me.data.me).toEqual({
      ...{ isAdmin: true, usuario: null },
      permisos: [{ codename: 'view_rubro' }, { codename: 'view_empresa' }],
    });
    await gateway.query(END, { id });
    const after = await ask();
    expect(after.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect(after.text).not.toContain('label');
  });

  it('download by a header, or as the password that a spreadsheet asks for', async () => {
    const { id, token } = await make('view_encuestausuarioempresa');
    const [bearer, password] = [
      await download({ authorization: `Bearer ${token}` }),
      await download(basic('planilla', token)),
    ];
    expect([bearer.status, password.status]).toEqual([200, 200]);
    expect(await password.text()).toBe(await bearer.text());
    const sheet = await download(basic('', token), '/descargas/encuestas.xlsx');
    expect(sheet.headers.get('content-type')).toContain('spreadsheetml');
    await sheet.arrayBuffer();
    await gateway.query(END, { id });
    for (const headers of [{ authorization: `Bearer ${token}` }, basic('planilla', token)])
      expect((await download(headers)).status).toBe(401);
  });

  it('are requested by a challenge, but not from scripts of a page', async () => {
    const { token } = await make('view_encuestausuarioempresa');
    const challenged = async (headers: Record<string, string>) => {
      const answer = await download(headers);
      expect(answer.status).toBe(401);
      return answer.headers.get('www-authenticate');
    };
    const challenge = 'Basic realm="Encuestas", charset="UTF-8"';
    expect(await challenged({})).toBe(challenge);
    expect(await challenged(basic('planilla', `${token.slice(0, -1)}!`))).toBe(challenge);
    expect(await challenged({ authorization: 'Bearer nobody' })).toBeNull();
    const left = await gateway.query('{ me { isAdmin } }', {}, { token: null, headers: basic('x', token) });
    expect(left.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    // A person's password or session is no password of a file.
    expect(await challenged(basic('admin', 'Admin#2026'))).toBe(challenge);
    expect(await challenged(basic('admin', admin.token ?? ''))).toBe(challenge);
    expect((await fetch(`${gateway.url}${CSV}?token=${token}`)).status).toBe(401);
    expect((await fetch(`${gateway.url}${CSV}?access_token=${token}`)).status).toBe(401);
  });
});

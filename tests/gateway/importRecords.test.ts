import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../support/api.ts';
import { startFaultProxy } from '../support/faults.ts';
import { type Foreign, startForeign, tokenFor } from '../support/foreign.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

const FOUND = '{ creadas errors { fila field message } restantes { fila id inactiva } }';
const MADE = '{ record { id } errors { field message } }';
const COMPANIES = `mutation ($filas: [EmpresaInput!]!, $retomada: Boolean, $lang: Lang) {
  result: importEmpresas(filas: $filas, retomada: $retomada, lang: $lang) ${FOUND} }`;
const USERS = `mutation ($filas: [UsuarioFilaInput!]!, $retomada: Boolean) {
  result: importUsuarios(filas: $filas, retomada: $retomada) ${FOUND} }`;
const UNDO = `mutation ($recurso: RecursoImportado!, $ids: [ID!]!) {
  result: deshacerImportacion(recurso: $recurso, ids: $ids) { restantes { fila id inactiva } } }`;
const QUESTIONS = `mutation ($preguntas: [PreguntaFilaInput!]!) {
  result: importPreguntas(seccion: 1, preguntas: $preguntas) { creadas } }`;
const UNDO_ROWS = `mutation ($ids: [ID!]!, $empresas: [EmpresaInput!]) {
  result: deshacerImportacion(recurso: empresas, ids: $ids, empresas: $empresas) { restantes { fila id inactiva } } }`;

const company = (n: number, part: object = {}) => ({
  ...{ razonSocial: `Importada ${n} S.A.`, rucCi: `80${n}-1`, direccion: '', rubro: '1', origen: '1' },
  ...{ cantSucursales: 1, cantEmpleados: n },
  ...part,
});
const companies = (count: number) => Array.from({ length: count }, (_, n) => company(n + 1));
const user = (n: number, part: object = {}) => ({
  ...{ username: `importado${n}`, email: `i${n}@x.example`, firstName: 'Ana', lastName: `N${n}` },
  ...{ groups: ['3'], empresa: '1', idioma: '1' },
  ...part,
});

describe('an import of records over the embedded API', () => {
  let api: TestApi;
  let gateway: TestGateway;
  const count = async (search: string, type = 'empresas') =>
    (await gateway.query(`query ($s: String) { page: ${type}(search: $s) { count } }`, { s: search })).data.page.count;
  /** The token of somebody with these permissions. */
  const tokenOf = async (username: string, holding: RegExp): Promise<string> => {
    const { data } = await gateway.query('{ permisos(pageSize: 300) { results { id codename } } }');
    const held = (data.permisos.results as { id: string; codename: string }[]).filter(({ codename }) =>
      holding.test(codename),
    );
    const input = { name: `De ${username}`, permissions: held.map(({ id }) => id) };
    const group = await gateway.query(`mutation ($input: GrupoInput!) { made: createGrupo(input: $input) ${MADE} }`, {
      input,
    });
    const password = 'Mirar#2026';
    const person = user(0, { ...{ username, email: `${username}@x.example` }, groups: [group.data.made.record.id] });
    await gateway.query(`mutation ($input: UsuarioInput!) { made: createUsuario(input: $input) ${MADE} }`, {
      input: { ...person, password1: password, password2: password },
    });
    const login = await gateway.query(
      `mutation { login(username: "${username}", password: "${password}") { access } }`,
    );
    return login.data.login.access;
  };
  /** Calls again for the rows that there was no time for, as the client does. */
  const all = async (operation: string, filas: object[]) => {
    const creadas: string[] = [];
    while (creadas.length < filas.length) {
      const { data, errors } = await gateway.query(operation, { filas: filas.slice(creadas.length) });
      expect(errors).toBeUndefined();
      expect(data.result.errors).toEqual([]);
      expect(data.result.creadas.length).toBeGreaterThan(0);
      creadas.push(...data.result.creadas);
    }
    return creadas;
  };

  beforeAll(async () => {
    api = await startTestApi();
    const anyone = await startTestGateway({ restUrl: api.url });
    const login = await anyone.query('mutation { login(username: "admin", password: "Admin#2026") { access } }');
    await anyone.close();
    // How long it takes is the machine's affair.
    const limits = { requestTimeoutMs: 110_000, answerTimeoutMs: 60_000 };
    gateway = await startTestGateway({ restUrl: api.url, limits }, login.data.login.access);
  });
  afterAll(async () => {
    await gateway.close();
    await api.close();
  });

  it('creates companies in their order, and takes them back when it is asked to', async () => {
    const ids = await all(COMPANIES, companies(90));
    const { data } = await gateway.query('query ($id: ID!) { empresa(id: $id) { razonSocial cantEmpleados } }', {
      id: ids[87],
    });
    expect(data.empresa).toEqual({ razonSocial: 'Importada 88 S.A.', cantEmpleados: 88 });
    const undone = await gateway.query(UNDO, { recurso: 'empresas', ids });
    expect(undone.data.result.restantes).toEqual([]);
    expect(await count('Importada')).toBe(0);
  }, 120_000);

  it('leaves nothing of a call in which one row is refused, and says which field of which row', async () => {
    const filas = companies(20);
    filas[13] = company(14, { rucCi: '12-' });
    const { data } = await gateway.query(COMPANIES, { filas, lang: 'en' });
    expect(data.result).toMatchObject({ creadas: [], restantes: [] });
    expect(data.result.errors).toEqual([{ fila: 13, field: 'rucCi', message: 'The format is incorrect' }]);
    expect(await count('Importada')).toBe(0);
  });

  it('creates none beside one that is there, which stays', async () => {
    const [kept] = await all(COMPANIES, [company(3)]);
    // Somebody else who sends the same file at the same time.
    const { data } = await gateway.query(COMPANIES, { filas: companies(5) });
    const message = '«Importada 3 S.A.» ya existe. Quite la fila, o corrija el valor.';
    expect(data.result).toMatchObject({ creadas: [], restantes: [] });
    expect(data.result.errors).toEqual([{ fila: 2, field: 'razonSocial', message }]);
    expect(await count('Importada')).toBe(1);
    // A call that goes on cannot tell its own from another's, and makes no other.
    const resumed = await gateway.query(COMPANIES, { filas: companies(5), retomada: true });
    expect(resumed.data.result.creadas[2]).toBe(kept);
    expect(await count('Importada')).toBe(5);
    await gateway.query(UNDO, { recurso: 'empresas', ids: resumed.data.result.creadas });
  });

  it('leaves who was there before, though it looks the same', async () => {
    const [kept] = await all(COMPANIES, [company(1)]);
    const filas = [company(1), ...companies(3).slice(1), company(4, { rubro: null })];
    const { data } = await gateway.query(COMPANIES, { filas });
    expect(data.result.errors.length).toBeGreaterThan(0);
    expect(await count('Importada')).toBe(1);
    await gateway.query(UNDO, { recurso: 'empresas', ids: [kept] });
  });

  it('goes on from a call whose answer was lost without making anything twice', async () => {
    // As a Mac writes accents; the server composes them.
    const filas = companies(5).with(
      0,
      company(1, { razonSocial: 'Importada Ñandutí', direccion: 'España'.normalize('NFD') }),
    );
    filas[1] = company(2, { razonSocial: 'Importada Pytã'.normalize('NFD') });
    const first = await all(COMPANIES, filas.slice(0, 3));
    const { data } = await gateway.query(COMPANIES, { filas, retomada: true });
    expect(data.result.creadas.slice(0, 3)).toEqual(first);
    expect(data.result.creadas).toHaveLength(5);
    expect(await count('Importada')).toBe(5);
    await gateway.query(UNDO, { recurso: 'empresas', ids: data.result.creadas });
  });

  it('gives users a password that nobody knows, and tells a name that is taken', async () => {
    const ids = await all(USERS, [user(1), user(2)]);
    expect(await count('importado', 'usuarios')).toBe(2);
    const { data } = await gateway.query(USERS, { filas: [user(3), user(2, { email: 'otra@x.example' })] });
    expect(data.result).toMatchObject({ creadas: [], restantes: [] });
    expect(data.result.errors).toEqual([
      { fila: 1, field: 'username', message: 'Ya existe un usuario con este nombre de usuario.' },
    ]);
    expect(await count('importado', 'usuarios')).toBe(2);
    await gateway.query(UNDO, { recurso: 'usuarios', ids });
  });

  it('is for who may add them', async () => {
    const login = await gateway.query('mutation { login(username: "editor", password: "Editor#2026") { access } }');
    const { errors } = await gateway.query(COMPANIES, { filas: companies(2) }, { token: login.data.login.access });
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect(await count('Importada')).toBe(0);
  });

  it('is for who may also take them back, and is refused before anything is made', async () => {
    const token = await tokenOf('agregadora', /^(view|add)_(empresa|usuarioempresa|rubro|origen|seccion|pregunta)$/);
    for (const [mutation, variables] of [
      [COMPANIES, { filas: [...companies(2), company(3, { rucCi: '12-' })] }],
      [USERS, { filas: [user(1)] }],
      [QUESTIONS, { preguntas: [{ descripcion: '¿Importada?', tipoRespuesta: 3 }] }],
    ] as const) {
      const { errors } = await gateway.query(mutation, variables, { token });
      expect(errors?.[0]?.extensions.code, mutation).toBe('FORBIDDEN');
    }
    expect([await count('Importada'), await count('importado', 'usuarios')]).toEqual([0, 0]);
    const ids = await all(COMPANIES, companies(2));
    const { errors } = await gateway.query(UNDO, { recurso: 'empresas', ids }, { token });
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect(await count('Importada')).toBe(2);
    await gateway.query(UNDO, { recurso: 'empresas', ids });
    const may = await tokenOf('importadora', /^(view|add|delete)_empresa$/);
    const made = await gateway.query(COMPANIES, { filas: companies(2) }, { token: may });
    const { creadas } = made.data.result;
    expect(creadas).toHaveLength(2);
    const undone = await gateway.query(UNDO, { recurso: 'empresas', ids: creadas }, { token: may });
    expect(undone.data.result.restantes).toEqual([]);
  });

  it('takes no more rows than a call may have', async () => {
    const { errors } = await gateway.query(COMPANIES, { filas: companies(501) });
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });
});

describe('an import of records over version 1 alone', () => {
  let foreign: Foreign;
  let gateway: TestGateway;
  const rows = () => foreign.data.empresas?.rows ?? [];
  beforeEach(async () => {
    foreign = await startForeign();
    gateway = await startTestGateway({ restUrl: foreign.url }, tokenFor(1));
  });
  afterEach(async () => {
    await gateway.close();
    await foreign.close();
  });

  it('sends what version 1 knows of a user, with a password within its rules', async () => {
    const { data, errors } = await gateway.query(USERS, { filas: [user(1), user(2)] });
    expect(errors).toBeUndefined();
    expect(data.result.creadas).toHaveLength(2);
    const sent = foreign.calls
      .filter(({ method, path }) => method === 'POST' && path === 'usuarios/')
      .map(({ body }) => body as Record<string, unknown>);
    expect(sent[0]).toMatchObject({ first_name: 'Ana', groups: [3], empresa: 1 });
    const passwords = sent.map(({ password1 }) => String(password1));
    expect(new Set(passwords).size).toBe(2);
    for (const password of passwords) expect(password).toMatch(/^(?=.*[A-Z])(?=.*[^A-Za-z0-9]).{8,}$/);
    expect(sent.map(({ password2 }) => password2)).toEqual(passwords);
  });

  it('is gone on with where the token of a call ended in the middle of it', async () => {
    let lasts = 8;
    const expiring: typeof fetch = async (input, init) => {
      if (init?.method === 'POST') lasts -= 1;
      return lasts < 0 ? Response.json({ code: 'token_not_valid' }, { status: 401 }) : fetch(input, init);
    };
    const ending = await startTestGateway({ restUrl: foreign.url, fetch: expiring }, tokenFor(1));
    const before = rows().length;
    const { data } = await ending.query(COMPANIES, { filas: companies(20) });
    expect(data.result).toMatchObject({ errors: [], restantes: [] });
    const { creadas } = data.result;
    expect(creadas).toHaveLength(8);
    expect(rows().length - before).toBe(8);
    // Nothing is made by the next call, so that whoever renews the token can repeat it.
    const filas = companies(20).slice(8);
    expect((await ending.query(COMPANIES, { filas })).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    lasts = 100;
    expect((await ending.query(COMPANIES, { filas })).data.result.creadas).toHaveLength(12);
    expect(rows().length - before).toBe(20);
    await ending.close();
  });

  it('leaves everything as it was when a row is refused', async () => {
    const before = structuredClone(rows());
    const table = foreign.data.empresas;
    if (table)
      table.check = ({ razon_social }) => (String(razon_social).includes(' 9 ') ? { direccion: ['No'] } : null);
    const { data } = await gateway.query(COMPANIES, { filas: companies(12) });
    expect(data.result).toMatchObject({ creadas: [], restantes: [] });
    expect(data.result.errors).toEqual([{ fila: 8, field: 'direccion', message: 'No' }]);
    expect(rows()).toEqual(before);
  });

  it('takes back what a call made that never answered, found by its rows, and nothing else', async () => {
    const before = structuredClone(rows());
    const told = await gateway.query(COMPANIES, { filas: companies(2) });
    // The gateway that was asked to is no more, and its answer with it.
    const lost = [3, 4, 5].map((n) => company(n));
    await gateway.query(COMPANIES, { filas: lost.slice(0, 2) });
    const empresas = [company(3, { direccion: 'Otra calle' }), ...lost];
    const { data, errors } = await gateway.query(UNDO_ROWS, { ids: told.data.result.creadas, empresas });
    expect(errors).toBeUndefined();
    expect(data.result.restantes).toEqual([]);
    expect(rows()).toEqual(before);
  });

  it('takes no more rows back than a call may have made', async () => {
    const { errors } = await gateway.query(UNDO_ROWS, { ids: [], empresas: companies(501) });
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('removes what it can though the answer to a removal is lost', async () => {
    const proxy = await startFaultProxy(foreign.url);
    const failing = await startTestGateway({ restUrl: proxy.url }, tokenFor(1));
    const before = structuredClone(rows());
    const { data } = await failing.query(COMPANIES, { filas: companies(1) });
    for (const fault of ['lost', 'error500'] as const) {
      proxy.failAt(1, fault);
      const undone = await failing.query(UNDO, { recurso: 'empresas', ids: data.result.creadas });
      expect(undone.data.result.restantes, fault).toEqual([]);
      expect(rows()).toEqual(before);
      if (fault === 'lost') data.result = (await failing.query(COMPANIES, { filas: companies(1) })).data.result;
    }
    await failing.close();
    await proxy.close();
  });

  it('leaves none of two rows that are the same, though the answer to one of them is lost', async () => {
    const before = structuredClone(rows());
    const made = Promise.withResolvers<void>();
    const looked = Promise.withResolvers<void>();
    const [first] = companies(1);
    const isFirst = (text: string | null | undefined) => text?.includes('Importada 1 S.A.') ?? false;
    const seen = { searches: 0, creations: 0 };
    const crossing = await startTestGateway(
      {
        restUrl: foreign.url,
        async fetch(input, init) {
          const { searchParams } = new URL(String(input));
          if (isFirst(searchParams.get('search'))) {
            seen.searches += 1;
            // The last row is looked for when the first one, which is the same, has been created.
            if (seen.searches > 1) await made.promise;
            const answer = await fetch(input, init);
            if (seen.searches > 1) looked.resolve();
            return answer;
          }
          if (init?.method !== 'POST' || !isFirst(String(init.body))) return fetch(input, init);
          seen.creations += 1;
          if (seen.creations > 1) return Response.json({ razon_social: ['Ya existe'] }, { status: 400 });
          await fetch(input, init);
          made.resolve();
          await looked.promise;
          throw new TypeError('fetch failed');
        },
      },
      tokenFor(1),
    );
    const { data } = await crossing.query(COMPANIES, { filas: [...companies(6), first] });
    expect(data.result.errors.length).toBeGreaterThan(0);
    expect(data.result.restantes).toEqual([]);
    expect(rows()).toEqual(before);
    await crossing.close();
  });

  it('finds what was created without an answer, and removes that too', async () => {
    const proxy = await startFaultProxy(foreign.url);
    const limits = { connectTimeoutMs: 2_000, answerTimeoutMs: 2_500, requestTimeoutMs: 15_000 };
    const failing = await startTestGateway({ restUrl: proxy.url, limits }, tokenFor(1));
    const before = structuredClone(rows());
    let seen = 0;
    const table = foreign.data.empresas;
    if (table)
      table.check = () => {
        seen += 1;
        if (seen === 10) {
          void proxy.set('reset');
          setTimeout(() => void proxy.set('none'), 1_500);
        }
        return null;
      };
    const { data } = await failing.query(COMPANIES, { filas: companies(40) });
    expect(data.result.errors.length).toBeGreaterThan(0);
    expect(data.result.restantes).toEqual([]);
    expect(rows()).toEqual(before);
    await failing.close();
    await proxy.close();
  }, 60_000);
});

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LONGEST, startDiffering } from '../support/differing.ts';
import { type EmptyProject, emptyProject } from '../support/emptyProject.ts';
import { type Foreign, startForeign, tokenFor } from '../support/foreign.ts';

/** The examples, each run as an integrator runs it: from the package, in a project with nothing else in it. */
let project: EmptyProject;
beforeAll(() => {
  project = emptyProject();
}, 120_000);
afterAll(() => project.remove());

const stops: (() => unknown)[] = [];
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

/** Starts an example over a server; answers how it is asked. */
async function run(example: string, server: Foreign) {
  stops.push(() => server.close());
  const { url, stop } = await project.run(example, { REST_URL: server.url });
  stops.push(stop);
  const ask = async (query: string, variables: object = {}, token: string | null = tokenFor(1)) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ query, variables }),
    });
    return await response.json();
  };
  /** What is expected to be answered without errors. */
  const data = async (query: string, variables: object = {}, token: string | null = tokenFor(1)) => {
    const { errors, ...answer } = await ask(query, variables, token);
    expect(errors).toBeUndefined();
    return answer.data;
  };
  return { url, ask, data, server };
}

describe('the package', () => {
  it('is JavaScript with types and the schema', () => {
    const files = readdirSync(join(project.installed, 'dist'));
    expect(files).toEqual(expect.arrayContaining(['index.js', 'index.d.ts', 'schema.graphql', 'playground']));
    expect(readdirSync(project.installed)).not.toContain('src');
  });

  it('plain-http.mjs: a field of its own, in a server of its own', async () => {
    const { url, data } = await run('plain-http.mjs', await startForeign());
    expect(await data('{ empresa(id: 5) { razonSocial empleadosPorSucursal } }')).toEqual({
      empresa: { razonSocial: 'Empresa 5', empleadosPorSucursal: 10 },
    });
    expect(await (await fetch(url.replace('/graphql', '/mine'))).text()).toBe('mine');
    const page = await fetch(url, { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-type')).toContain('text/html');
  });
});

describe('own-fields.mjs', () => {
  it('answers fields by who asks, and says how long it took', async () => {
    const { url } = await run('own-fields.mjs', await startForeign());
    const ask = async (favourites: string) => {
      const query = '{ empresas(pageSize: 3) { results { id favorita } } }';
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-favourites': favourites,
          authorization: `Bearer ${tokenFor(1)}`,
        },
        body: JSON.stringify({ query }),
      });
      expect(response.headers.get('server-timing')).toMatch(/^gateway;dur=/);
      return await response.json();
    };
    for (const marked of ['2,3', '1', '2,3']) {
      const { data } = await ask(marked);
      const found = data.empresas.results.filter(({ favorita }: { favorita: boolean }) => favorita);
      expect(found.map(({ id }: Row) => id).join()).toBe(marked);
    }
    const { data, errors } = await ask('x');
    expect(data.empresas.results[0]).toEqual({ id: '1', favorita: null });
    expect(errors[0]).toMatchObject({ path: ['empresas', 'results', 0, 'favorita'] });
    expect(errors[0].extensions.code).toBe('CONTEXT_FAILED');
  });

  it('is typed: what the context holds is known where it is read', () => {
    const check = (source: string) => {
      const file = join(project.folder, 'checked.mjs');
      writeFileSync(file, source);
      const { stdout } = spawnSync(
        process.execPath,
        [
          ...[resolve('node_modules/typescript/bin/tsc'), file, '--noEmit', '--allowJs', '--checkJs', '--strict'],
          ...['--skipLibCheck', '--target', 'esnext', '--module', 'nodenext', '--types', 'node'],
          ...['--typeRoots', resolve('node_modules/@types')],
        ],
        { cwd: project.folder, encoding: 'utf8' },
      );
      return stdout;
    };
    const example = readFileSync(join(project.installed, 'examples/own-fields.mjs'), 'utf8');
    expect(check(example)).toBe('');
    expect(check(example.replace('(await context.own).favourites', '(await context.own).favorites'))).toMatch(
      /error TS\d+: Property 'favorites' does not exist/,
    );
  });
});

const LIST = `query($page: Int, $size: Int, $rubro: ID, $search: String) {
  empresas(page: $page, pageSize: $size, search: $search, filter: { rubro: $rubro }) {
    count countExact results { id razonSocial cantEmpleados rubro { id label } origen { descripcion } } } }`;
const CREATE = `mutation($input: EmpresaInput!) { createEmpresa(input: $input) {
  record { id razonSocial rubro { id descripcion } } errors { field message } } }`;
const CHANGE = `mutation($id: ID!, $input: EmpresaPatch!) { updateEmpresa(id: $id, input: $input) {
  record { id razonSocial rubro { id label } } errors { field message } } }`;
const NEW = { razonSocial: 'Nueva', rucCi: '1-1', direccion: 'Calle', rubro: 3, segmento: 3, origen: 1 };
const COUNTS = { cantSucursales: 1, cantEmpleados: 2 };

interface Row {
  id: string;
  razonSocial: string;
  rubro: { id: string; label: string };
  origen: { descripcion: string };
}
const idsOf = (page: { results: Row[] }) => page.results.map(({ id }) => Number(id));
const from = (first: number, last: number, step = 1) =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step);

/** Whether the server tells how many there are, and whether it knows `id__in`. */
const ADAPTED = [
  ['envelope', true, true],
  ['envelope', true, false],
  ['cursors', false, true],
  ['cursors', false, false],
  ['hyperlinks', true, true],
  ['hyperlinks', true, false],
] as const;

describe.each(ADAPTED)('%s.mjs (count: %s, id__in: %s)', (name, totals, idIn) => {
  let example: Awaited<ReturnType<typeof run>>;
  beforeAll(async () => {
    example = await run(`${name}.mjs`, await startDiffering(name, { idIn }));
  });

  it('lists, with filter, search, pages and relations', async () => {
    const { data } = example;
    const { empresas: first } = await data(LIST, { size: 4 });
    expect(first).toMatchObject({ count: totals ? 40 : 5, countExact: totals });
    expect(first.results[1]).toEqual({
      id: '2',
      razonSocial: 'Empresa 2',
      cantEmpleados: 10,
      rubro: { id: '2', label: 'Seguros' },
      origen: { descripcion: 'Multinacional' },
    });
    expect(idsOf((await data(LIST, { size: 4, page: 2 })).empresas)).toEqual([5, 6, 7, 8]);
    const { empresas: filtered } = await data(LIST, { size: 3, page: 2, rubro: 2 });
    expect(idsOf(filtered)).toEqual([14, 18, 22]);
    expect(filtered.results.every(({ rubro }: Row) => rubro.label === 'Seguros')).toBe(true);
    const { empresas: found } = await data(LIST, { search: 'Empresa 39' });
    expect(found).toMatchObject({ count: 1, countExact: true });
    const { empresas: last } = await data(LIST, { size: 10, page: 4 });
    expect(idsOf(last)).toEqual(from(31, 40));
    expect(last).toMatchObject({ count: 40, countExact: true });
    const { empresas: past } = await data(LIST, { size: 10, page: 6 });
    expect(past).toEqual({ count: 40, countExact: true, results: [] });
    const { rubro } = await data('{ rubro(id: 2) { cantEmpresas } }');
    expect(rubro).toEqual({ cantEmpresas: 10 });
  });

  it('reads, creates, changes, deactivates and deletes a record, and says what is wrong with it', async () => {
    const { data, ask, server } = example;
    expect(await data('{ empresa(id: 6) { id razonSocial segmento { label } } no: empresa(id: 77) { id } }')).toEqual({
      empresa: { id: '6', razonSocial: 'Empresa 6', segmento: { label: 'Segmento 2' } },
      no: null,
    });
    const { createEmpresa: refused } = await data(CREATE, { input: { ...NEW, ...COUNTS, razonSocial: '' } });
    expect(refused).toEqual({
      record: null,
      errors: [{ field: 'razonSocial', message: 'El campo es requerido' }],
    });
    const { createEmpresa: created } = await data(CREATE, { input: { ...NEW, ...COUNTS } });
    expect(created).toEqual({
      record: { id: '41', razonSocial: 'Nueva', rubro: { id: '3', descripcion: 'Comercio' } },
      errors: [],
    });
    expect(server.data.empresas?.rows.at(-1)).toMatchObject({ id: 41, rubro: 3, razon_social: 'Nueva' });
    const { updateEmpresa: changed } = await data(CHANGE, { id: 41, input: { razonSocial: 'Otra', rubro: 1 } });
    expect(changed).toEqual({
      record: { id: '41', razonSocial: 'Otra', rubro: { id: '1', label: 'Bancos' } },
      errors: [],
    });
    await data('mutation { deactivateEmpresa(id: 41) { errors { message } } }');
    expect(server.data.empresas?.rows.at(-1)).toMatchObject({ activo: false });
    expect(await data('mutation { deleteEmpresa(id: 41) { errors { message } } }')).toEqual({
      deleteEmpresa: { errors: [] },
    });
    const { errors } = await ask('mutation { deleteEmpresa(id: 41) { errors { message } } }');
    expect(errors[0].extensions.code).toBe('NOT_FOUND');
  });

  it('signs in, tells permissions, and reads and answers a survey', async () => {
    const { data, server } = example;
    const wrong = `mutation { login(username: "x", password: "y") { access errors { field message } } }`;
    const { login } = await data(wrong, {}, null);
    expect(login).toEqual({ access: null, errors: [{ field: null, message: expect.any(String) }] });
    const { me } = await data('{ me { isAdmin permisos { codename } usuario { groups { label } } } }');
    expect(me.permisos.map(({ codename }: { codename: string }) => codename)).toContain('view_empresa');
    expect(me.usuario.groups).toEqual([{ label: 'Editores' }]);
    const survey = `{ encuestaEmpresa { id descripcion idioma { label } secciones {
      id descripcion preguntas { id tipoRespuesta { id } padre { id } respuestas { id descripcion } } } } }`;
    const { encuestaEmpresa } = await data(survey, {}, tokenFor(2));
    expect(encuestaEmpresa).toMatchObject({ id: '1', descripcion: 'Encuesta 2026', idioma: { label: 'Español' } });
    const [salarios, beneficios] = encuestaEmpresa.secciones;
    expect(salarios).toMatchObject({ id: '1', descripcion: 'Salarios' });
    expect(salarios.preguntas.map(({ id }: Row) => id)).toEqual(['2', '1']);
    expect(beneficios.preguntas[0]).toMatchObject({ tipoRespuesta: { id: '2' }, padre: { id: '1' } });
    expect(beneficios.preguntas[0].respuestas[0]).toEqual({ id: '30', descripcion: 'Sí' });
    const { encuesta } = await data('{ encuesta(id: 1) { secciones { id descripcion } periodoActivo { label } } }');
    expect(encuesta).toEqual({
      secciones: [
        { id: '2', descripcion: 'Beneficios' },
        { id: '1', descripcion: 'Salarios' },
      ],
      periodoActivo: { label: '01/01/2026 / 31/12/2026 · Bancos' },
    });
    const answer = `mutation { saveEncuestaCompletada(input: { encuesta: 1, respuestas: [{ respuesta: 10 }],
      preguntas: [{ pregunta: 2, descripcion: "5" }] }) { record { id } errors { message } } }`;
    await data(answer, {}, tokenFor(2));
    expect(server.data.completadas?.rows.at(-1)).toMatchObject({
      encuesta: 1,
      respuestas: [{ respuesta: 10 }],
      preguntas: [{ pregunta: 2, descripcion: '5' }],
    });
  });
});

describe('cursors.mjs', () => {
  it('reaches a page over those before it, and refuses what is out of reach before it asks', async () => {
    const { data, ask, server } = await run('cursors.mjs', await startDiffering('cursors'));
    server.calls.length = 0;
    const { empresas } = await data('{ empresas(page: 2, pageSize: 18) { count countExact results { id } } }');
    expect(idsOf(empresas)).toEqual(from(19, 36));
    expect(empresas).toMatchObject({ count: 37, countExact: false });
    expect(server.calls).toHaveLength(Math.ceil(36 / LONGEST));
    const { list } = await data('{ list: empresas { tableColumns { value } } }');
    expect(list.tableColumns).toEqual([{ value: 'razonSocial' }, { value: 'rucCi' }]);
    server.calls.length = 0;
    const { errors } = await ask('{ empresas(page: 30001, pageSize: 1, lang: en) { count } }');
    expect(errors[0]).toMatchObject({
      message: expect.stringMatching(/^Page 30001 is out of reach/),
      extensions: { code: 'BAD_USER_INPUT' },
    });
    expect(server.calls).toHaveLength(0);
    const more = from(4, 40).map((id) => ({ id, codename: `view_${id}`, name: `Ver ${id}` }));
    server.data.permisos?.rows.push(...more);
    const { permisos } = await data('{ permisos(pageSize: -1) { count countExact results { codename } } }');
    expect(permisos).toMatchObject({ count: 40, countExact: true });
    expect(permisos.results).toHaveLength(40);
  });
});

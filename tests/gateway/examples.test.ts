import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmptyProject, emptyProject } from '../support/emptyProject.ts';
import { type Foreign, startForeign, tokenFor } from '../support/foreign.ts';
import { postGraphql } from '../support/gateway.ts';

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

/** Starts an example over a server; returns a function that queries it. */
async function run(example: string, server: Foreign) {
  stops.push(() => server.close());
  const { url, stop } = await project.run(example, { REST_URL: server.url });
  stops.push(stop);
  /** What is expected to be answered without errors. */
  const data = async (query: string) => {
    const { errors, ...answer } = await postGraphql(url, { query }, { token: tokenFor(1) });
    expect(errors).toBeUndefined();
    return answer.data;
  };
  return { url, data };
}

describe('the package', () => {
  it('is JavaScript with types and the schema', () => {
    const files = readdirSync(join(project.installed, 'dist'));
    expect(files).toEqual(expect.arrayContaining(['index.js', 'index.d.ts', 'schema.graphql', 'playground']));
    expect(readdirSync(project.installed)).not.toContain('src');
    expect(readFileSync(join(project.installed, 'LICENSE'), 'utf8')).toBe(readFileSync('LICENSE', 'utf8'));
  });

  it('leaves the version of graphql to its project', () => {
    const { dependencies, peerDependencies } = JSON.parse(
      readFileSync(join(project.installed, 'package.json'), 'utf8'),
    );
    expect([dependencies.graphql, peerDependencies.graphql]).toEqual([undefined, expect.stringMatching(/^\^16/)]);
  });

  it('links to nothing that it lacks', () => {
    const readme = readFileSync(join(project.installed, 'README.md'), 'utf8');
    const links = [...readme.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = '']) => link);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => !existsSync(join(project.installed, link)))).toEqual([]);
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

describe('own-resource.mjs', () => {
  const branch = (id: number) => ({ id, nombre: `Sucursal ${id}`, ciudad: id > 2 ? 'Quito' : 'Loja', empresa: id });
  const branches = { filters: ['empresa'], detailOnly: [], columns: [{ label: 'Nombre', value: 'nombre' }] };

  it('has list, record, relations, labels and writes made of a descriptor', async () => {
    const server = await startForeign({ idIn: true, etags: true });
    server.data.sucursales = { path: 'sucursales/', rows: [1, 2, 3].map(branch), ...branches };
    const { data } = await run('own-resource.mjs', server);
    const list =
      '{ sucursales(pageSize: 2) { count pageSize tableColumns { value } results { label empresa { label } } } }';
    expect(await data(list)).toEqual({
      sucursales: {
        ...{ count: 3, pageSize: 2, tableColumns: [{ value: 'nombre' }] },
        results: [1, 2].map((id) => ({ label: `Sucursal ${id}`, empresa: { label: `Empresa ${id}` } })),
      },
    });
    expect((await data('{ sucursales(filter: { empresa: 3 }) { results { id } } }')).sucursales.results).toEqual([
      { id: '3' },
    ]);
    const created = 'createSucursal(input: { nombre: "Norte", empresa: 5 }) { record { id empresa { razonSocial } } }';
    expect(await data(`mutation { ${created} }`)).toEqual({
      createSucursal: { record: { id: '4', empresa: { razonSocial: 'Empresa 5' } } },
    });
    const { sucursal } = await data('{ sucursal(id: 4) { version } }');
    const changed = `updateSucursal(id: 4, input: { nombre: "Sur" }, ifMatch: ${JSON.stringify(sucursal.version)})`;
    expect(await data(`mutation { ${changed} { record { label } errors { message } } }`)).toEqual({
      updateSucursal: { record: { label: 'Sur' }, errors: [] },
    });
    expect(server.calls.at(-1)?.headers['if-match']).toBe(sucursal.version);
    const deactivated = 'deactivateSucursal(id: 1) { record { activo } errors { message } }';
    expect((await data(`mutation { ${deactivated} }`)).deactivateSucursal.errors).toEqual([]);
  });

  it('loads the records that its own resolvers need with one call', async () => {
    const server = await startForeign({ idIn: true });
    server.data.sucursales = { path: 'sucursales/', rows: [1, 2, 3].map(branch), ...branches };
    const { data } = await run('own-resource.mjs', server);
    const companies = '{ empresas(pageSize: 3) { results { sucursalPrincipal { ciudad } } } ciudades }';
    const { empresas, ciudades } = await data(companies);
    expect(empresas.results.map((row: { sucursalPrincipal: object }) => row.sucursalPrincipal)).toEqual([
      { ciudad: 'Loja' },
      { ciudad: 'Loja' },
      { ciudad: 'Quito' },
    ]);
    expect(ciudades).toEqual(['Loja', 'Quito']);
    expect(server.calls.map(({ path }) => path).toSorted()).toEqual(['empresas/', 'sucursales/', 'sucursales/']);
  });
});

describe('own-fields.mjs', () => {
  it('answers fields by who asks, and says how long it took', async () => {
    const { url } = await run('own-fields.mjs', await startForeign());
    const ask = async (favourites: string) => {
      const query = '{ empresas(pageSize: 3) { results { id favorita } } }';
      const headers = { 'x-favourites': favourites };
      const answer = await postGraphql(url, { query }, { token: tokenFor(1), headers });
      expect(answer.headers.get('server-timing')).toMatch(/^gateway;dur=/);
      return answer;
    };
    for (const marked of ['2,3', '1', '2,3']) {
      const { data } = await ask(marked);
      const found = data.empresas.results.filter(({ favorita }: { favorita: boolean }) => favorita);
      expect(found.map(({ id }: { id: string }) => id).join()).toBe(marked);
    }
    const { data, errors } = await ask('x');
    expect(data.empresas.results[0]).toEqual({ id: '1', favorita: null });
    const path = ['empresas', 'results', 0, 'favorita'];
    expect(errors?.[0]).toMatchObject({ path, extensions: { code: 'CONTEXT_FAILED' } });
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

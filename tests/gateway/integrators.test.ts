import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGateway } from '../../gateway/src/index.ts';
import { type Foreign, startForeign, tokenFor } from '../support/foreign.ts';
import { startTestGateway } from '../support/gateway.ts';

let foreign: Foreign;
beforeAll(async () => {
  foreign = await startForeign();
});
afterAll(() => foreign.close());

describe('the package', () => {
  const cache = join(process.cwd(), 'node_modules/.cache/encuestas');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'pack-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is JavaScript with types and the schema, and its example runs', async () => {
    execFileSync('npm', ['pack', '--pack-destination', folder, '--loglevel=error'], { cwd: 'gateway', stdio: 'pipe' });
    const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
    const installed = join(folder, 'node_modules/@encuestas/gateway');
    mkdirSync(installed, { recursive: true });
    execFileSync('tar', ['-xzf', join(folder, tarball), '-C', installed, '--strip-components=1']);
    const files = readdirSync(join(installed, 'dist'));
    expect(files).toEqual(expect.arrayContaining(['index.js', 'index.d.ts', 'schema.graphql', 'playground']));
    expect(readdirSync(installed)).not.toContain('src');

    const example = spawn(process.execPath, [join(installed, 'examples/plain-http.mjs')], {
      cwd: folder,
      env: { ...process.env, REST_URL: foreign.url, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const url = await new Promise<string>((done, failed) => {
        example.once('exit', () => failed(new Error('the example ended')));
        example.stdout.on('data', (data: Buffer) => done(String(data).trim()));
      });
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${tokenFor(1)}` },
        body: JSON.stringify({ query: '{ empresa(id: 5) { razonSocial empleadosPorSucursal } }' }),
      });
      expect(await answer.json()).toEqual({
        data: { empresa: { razonSocial: 'Empresa 5', empleadosPorSucursal: 10 } },
      });
      expect(await (await fetch(url.replace('/graphql', '/mine'))).text()).toBe('mine');
      expect((await fetch(url, { headers: { accept: 'text/html' } })).headers.get('content-type')).toContain(
        'text/html',
      );
    } finally {
      example.kill();
    }
  }, 60_000);
});

describe('options', () => {
  it('takes a fetch of the integrator’s own', async () => {
    const seen: string[] = [];
    const fetch: typeof globalThis.fetch = (input, init) => {
      seen.push(String(input));
      return globalThis.fetch(input, init);
    };
    const gateway = await startTestGateway({ restUrl: foreign.url, fetch }, tokenFor(1));
    const { data } = await gateway.query('{ empresas(pageSize: 1) { results { label rubro { label } } } }');
    expect(data.empresas.results).toEqual([{ label: 'Empresa 1', rubro: { label: 'Bancos' } }]);
    expect(seen.every((url) => url.startsWith(foreign.url))).toBe(true);
    expect(seen).toHaveLength(2);
    await gateway.close();
  });

  it('lets several live in one process', async () => {
    const [a, b] = await Promise.all([
      createGateway({ restUrl: foreign.url }),
      createGateway({ restUrl: foreign.url }),
    ]);
    await a.close();
    await b.close();
  });
});

describe('as a federation subgraph', () => {
  it('has keys, and resolves entities by them', async () => {
    const gateway = await startTestGateway({ restUrl: foreign.url, subgraph: true }, tokenFor(1));
    const sdl = await gateway.query('{ _service { sdl } }');
    expect(sdl.data._service.sdl).toMatch(/type Empresa\s+@key\(fields: "id"\)/);
    const { data, errors } = await gateway.query(
      'query($r: [_Any!]!) { _entities(representations: $r) { ... on Empresa { razonSocial rubro { label } } ... on Origen { label } } }',
      {
        r: [
          { __typename: 'Empresa', id: '3' },
          { __typename: 'Origen', id: '2' },
          { __typename: 'Empresa', id: '4' },
        ],
      },
    );
    expect(errors).toBeUndefined();
    expect(data._entities).toEqual([
      { razonSocial: 'Empresa 3', rubro: { label: 'Comercio' } },
      { label: 'Multinacional' },
      { razonSocial: 'Empresa 4', rubro: { label: 'Salud' } },
    ]);
    expect((await gateway.query('{ empresas(pageSize: 1) { count } }')).data.empresas.count).toBe(40);
    await gateway.close();
  });
});

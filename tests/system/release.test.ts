import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { notesOf, obstacles } from '../../scripts/release.ts';
import { postGraphql } from '../support/gateway.ts';
import { admin, install, Programs, unneeded } from '../support/installed.ts';

const root = join(import.meta.dirname, '../..');
const docs = readFileSync(join(root, 'docs/deploying.md'), 'utf8');
const scripts = (): Record<string, string> => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;

describe('a release is refused', () => {
  const whole = { versions: { 'api/package.json': '1.2.0' }, tags: ['v1.2.0'], changed: [], notes: 'New.' };
  it('unless versions, tag, tree and changelog agree, with a sentence for each', () => {
    expect(obstacles('1.2.0', whole)).toEqual([]);
    expect(
      obstacles('1.2.0', {
        versions: { 'api/package.json': '1.1.0' },
        tags: ['v1.1.0'],
        changed: [' M a'],
        notes: null,
      }),
    ).toEqual([
      'api/package.json says 1.1.0, and package.json 1.2.0.',
      'HEAD has no tag v1.2.0: git tag -a v1.2.0',
      '1 file differs from HEAD: commit or remove it.',
      'CHANGELOG.md has no section "## 1.2.0" that says something.',
    ]);
  });

  it('whose part of the changelog is empty, or another’s', () => {
    const text =
      '# Changelog\n\n## Unreleased\n\n## 1.2.0 (2026-12-01)\n\n- New.\n\n## 1.2.0-rc.1\n\n## 1.1.0\n\n- Old.\n';
    expect(notesOf(text, '1.2.0')).toBe('- New.\n');
    expect(notesOf(text, '1.1.0')).toBe('- Old.\n');
    for (const version of ['1.2.0-rc.1', '1.0.0', '2']) expect(notesOf(text, version)?.trim() || null).toBeNull();
  });

  it('by the workflow, too, which runs what package.json has', () => {
    const workflow = parse(readFileSync(join(root, '.github/workflows/release.yml'), 'utf8'));
    const commands: string[] = workflow.jobs.release.steps.flatMap(({ run }: { run?: string }) => run ?? []);
    const named = commands.flatMap((command) => /^npm run (\S+)$/.exec(command)?.[1] ?? []);
    expect(named).toEqual(['lint', 'typecheck', 'release']);
    for (const name of named) expect(scripts()).toHaveProperty(name);
    expect(workflow.on.push.tags).toEqual(['v[0-9]+.[0-9]+.[0-9]+*']);
  });
});

/** What only pages of an earlier release send. */
const OLD = 'query Vieja { __typename }';

const released = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root }).status === 0 && process.platform === 'linux';
if (!released) console.log('SKIPPED: git, a repository and GNU tar are needed to make a release.');

describe.runIf(released)('the files of a release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'encuestas-release-'));
  const programs = new Programs();
  let product = '';
  const manifests = () => globSync(join(product, 'web/dist/assets/documents-*.json'));
  beforeAll(() => {
    const made = spawnSync(process.execPath, ['scripts/release.ts', '--dry-run', '--out', folder], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(made.stderr).toBe('');
    const archive = readdirSync(folder).find((name) => name.endsWith('.tar.gz')) ?? '';
    execFileSync('tar', ['-xzf', archive], { cwd: folder });
    product = join(folder, archive.replace('.tar.gz', ''));
  }, 300_000);
  afterEach(() => programs.end());
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

  it('are what their sums say: the product, and the package of the gateway', () => {
    const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n');
    expect(sums.map((line) => line.replace(/^\S+ {2}/, ''))).toEqual([
      expect.stringMatching(/^encuestas-\d+\.\d+\.\d+\.tar\.gz$/),
      expect.stringMatching(/^encuestas-gateway-\d+\.\d+\.\d+\.tgz$/),
    ]);
    for (const line of sums) {
      const [sum = '', name = ''] = line.split('  ');
      expect(
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ).toBe(sum);
    }
  });

  it('hold what runs, its documents and its licence; no tests, no tools, nobody’s settings', () => {
    for (const name of [
      'LICENSE',
      'CHANGELOG.md',
      'docs/upgrading.md',
      'deploy/systemd',
      'api/migrations',
      'schema.graphql',
    ])
      expect(existsSync(join(product, name)), name).toBe(true);
    expect(manifests()).not.toEqual([]);
    const names = readdirSync(product, { recursive: true, encoding: 'utf8' });
    expect(
      names.filter((name) =>
        /(^|\/)(tests?|scripts|node_modules|codegen|generated|\.git)(\/|$)|\.test\.|(^|\/)\.env$/.test(name),
      ),
    ).toEqual([]);
  });

  it('are installed as docs/deploying.md says, without a tool, and serve who signs in, also by trusted documents alone', async () => {
    const [command = ''] = /^npm ci .*$/m.exec(docs) ?? [];
    expect(command).toContain('--omit=dev');
    install(product, command);
    expect(unneeded(product)).toEqual([]);

    const before = join(folder, 'before');
    mkdirSync(join(before, 'web/dist/assets'), { recursive: true });
    writeFileSync(join(before, 'web/dist/assets/documents-00000000.json'), JSON.stringify({ old: OLD }));
    const [takeOver = ''] = /^cp .*assets.*$/m.exec(readFileSync(join(product, 'docs/upgrading.md'), 'utf8')) ?? [];
    const here = takeOver.replaceAll('/opt/encuestas-X.Y.Z', product).replaceAll('/opt/encuestas', before);
    execFileSync('sh', ['-c', here]);

    const unit = (name: string) => readFileSync(join(product, `deploy/systemd/encuestas-${name}.service`), 'utf8');
    const commandOf = (name: string) => (/^ExecStart=(.+)$/m.exec(unit(name))?.[1] ?? '').split(' ');
    const small = { NODE_ENV: 'production', LOG_LEVEL: 'silent' };
    const api = await programs.start(product, commandOf('api'), {
      ...small,
      ...{ API_PORT: '0', DATA_DIR: join(folder, 'data'), SECRET_KEY: 'x'.repeat(40), DEMO: '0' },
      ...{ ADMIN_USERNAME: 'jefa', ADMIN_PASSWORD: 'Secreta#2026' },
    });
    const gateway = await programs.start(product, commandOf('gateway'), {
      ...small,
      ...{ PORT: '0', REST_URL: api.url, WEB_DIR: join(product, 'web/dist'), TRUSTED_DOCUMENTS: 'only' },
    });
    const ask = async (body: object) => (await postGraphql(gateway.url, body)).data;
    // A page of the release before.
    expect(await ask({ query: OLD })).toEqual({ __typename: 'Query' });
    const documents: Record<string, string> = Object.assign(
      {},
      ...manifests().map((path) => JSON.parse(readFileSync(path, 'utf8'))),
    );
    const query = Object.values(documents).find((text) => text.includes('mutation Login('));
    const variables = { username: 'jefa', password: 'Secreta#2026' };
    expect(await ask({ query, variables })).toMatchObject({ result: { access: expect.any(String), errors: [] } });
    const page = await fetch(new URL('/', gateway.url), { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('/assets/');

    await programs.end();
    expect(admin(product, ['list-users', '--json'], { DATA_DIR: join(folder, 'data') })).toContain('jefa');
  }, 240_000);
});

import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../support/api.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { PASSWORDS, signIn } from '../support/rest.ts';

const root = join(import.meta.dirname, '../..');
const PAGES = ['*.md', 'docs/{,decisions/}*.md', '{api,gateway,web,packages/*}/README.md', 'docs/src/content/**/*.mdx'];

interface CodeBlock {
  readonly file: string;
  readonly language: string;
  /** `run`, `run="FILE"` with the test that runs it, `excerpt`, or the title of an example that a test runs. */
  readonly mark: string;
  readonly code: string;
}

const blocks: CodeBlock[] = globSync(PAGES, { cwd: root }).flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^```(\w*) ?(.*)\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', mark = '', code = '']) => ({ file, language, mark, code }),
  ),
);

const isMarked = ({ language, mark }: CodeBlock): boolean =>
  language === 'mermaid' || /\b(run|excerpt)\b/.test(mark) || /^title="(docs|gateway)\/examples\//.test(mark);

test('every code block is run by a test or marked as an excerpt', () => {
  expect(blocks.length).toBeGreaterThan(50);
  expect(blocks.filter((block) => !isMarked(block)).map(({ file, code }) => `${file}: ${code.split('\n')[0]}`)).toEqual(
    [],
  );
});

test('a block that another test runs is in that test', () => {
  const wrong = blocks.filter(({ file, mark, code }) => {
    const [, path] = /\brun="([^"]+)"/.exec(mark) ?? [];
    if (path === undefined) return false;
    if (!existsSync(join(root, path))) return true;
    const source = readFileSync(join(root, path), 'utf8');
    // The program of `npm start` and of `node api/src/main.ts  # …`.
    const program = code === 'npm start\n' ? 'scripts/start.ts' : /^node (\S+)/.exec(code)?.[1];
    return !source.includes(program ?? file);
  });
  expect(wrong.map(({ file, mark }) => `${file}: ${mark}`)).toEqual([]);
});

const running = blocks.filter(({ mark }) => /\brun(?!=)\b/.test(mark));

describe('the blocks of a page, in order', () => {
  let api: TestApi;
  let gateway: TestGateway;
  let token: string;
  beforeAll(async () => {
    api = await startTestApi();
    gateway = await startTestGateway({ restUrl: api.url });
    const admin = await signIn(api.url, 'admin');
    const { results } = (await admin.get('permisos/?page_size=-1')).body as {
      results: { id: number; codename: string }[];
    };
    const permissions = results.filter(({ codename }) => codename.startsWith('view_')).map(({ id }) => id);
    token = String((await admin.post('tokens_servicio/', { nombre: 'Planilla', permissions })).body.token);
  });
  afterAll(async () => {
    await gateway.close();
    await api.close();
  });

  /** The documented addresses, as those of this test. */
  const here = (code: string): string =>
    code
      .replaceAll('https://example.org/api/v1/', api.url)
      .replaceAll(/https:\/\/encuestas\.example\.org|http:\/\/127\.0\.0\.1:4000/g, gateway.url);

  /** Runs a script as a reader would paste it, and fails where a request does. */
  const runShell = (script: string) =>
    promisify(execFile)(
      'bash',
      ['-euo', 'pipefail', '-c', `curl() { command curl --fail-with-body "$@"; }\n${script}`],
      {
        cwd: root,
        env: { ...process.env, NODE_OPTIONS: '', TOKEN: token, CHECK_PASSWORD: PASSWORDS.admin },
      },
    );

  const shell = Map.groupBy(
    running.filter(({ language }) => language === 'sh'),
    ({ file }) => file,
  );
  test.each([...shell])('%s', { timeout: 120_000 }, async (_, own) => {
    const { stdout } = await runShell(own.map(({ code }) => here(code)).join('\n'));
    expect(stdout).not.toBe('');
    expect(stdout).not.toMatch(/"errors":\[\{/);
  });

  test.each(running.filter(({ language }) => language === 'graphql'))('$file: $code', async ({ code }) => {
    const { data, errors } = await gateway.query(code, {}, { token });
    expect(errors).toBeUndefined();
    expect(Object.keys(data)).not.toEqual([]);
    expect(JSON.stringify(data)).not.toContain('"results":[]');
  });

  test('are shell commands or operations', () => {
    expect(running.length).toBeGreaterThan(5);
    expect(running.filter(({ language }) => !['sh', 'graphql'].includes(language))).toEqual([]);
  });
});

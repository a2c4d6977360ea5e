import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { contractPages } from './docs/contract.ts';
import { decisionPages } from './docs/decisions.ts';
import { dictionaryPage } from './docs/dictionary.ts';
import { PAGES, writePage } from './docs/pages.ts';
import { schemaPages } from './docs/schema.ts';
import { root, whenChanged } from './fresh.ts';
import { main, must, run } from './run.ts';

const site = join(root, 'docs');
const npm = (...args: string[]) => ['--prefix', site, '--loglevel=error', '--no-fund', '--no-audit', ...args];

/** Folders and files that `generate` writes; docs/.gitignore has the same. */
const GENERATED = ['integrators/endpoints', 'frontend/schema', 'decisions', 'operators/data-dictionary.md'];

/** Writes the pages that come from the API, the schema, the migrations and docs/decisions. */
async function generate(): Promise<void> {
  for (const path of GENERATED) rmSync(join(PAGES, path), { recursive: true, force: true });
  const pages = [...(await contractPages()), ...schemaPages(), ...decisionPages(), await dictionaryPage()];
  for (const page of pages) writePage(page);
}

/** Builds the site, and serves it unless the argument is `build`: `npm run docs -- build`. */
await main(async () => {
  const inputs = ['docs/package-lock.json', 'docs/.npmrc'];
  await whenChanged('docs', { inputs, outputs: ['docs/node_modules'] }, () =>
    must('Installing the site', 'npm', npm('ci')),
  );
  await generate();
  const env = { ASTRO_TELEMETRY_DISABLED: '1' };
  await must('Building the site', 'npm', npm('run', 'build'), env);
  if (process.argv[2] === 'build') return;
  console.log('\n  Documentation    http://127.0.0.1:4321\n');
  const { code } = await run('npm', npm('run', 'preview'), { show: true, env });
  process.exitCode = code;
});

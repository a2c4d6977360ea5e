import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractPages } from './docs/contract.ts';
import { dictionaryPage } from './docs/dictionary.ts';
import { examplePages } from './docs/examples.ts';
import { removeGenerated, writePage } from './docs/pages.ts';
import { ensurePictures, stalePictures, takePictures } from './docs/pictures.ts';
import { schemaPages } from './docs/schema.ts';
import { checkSite } from './docs/site.ts';
import { sourcePages } from './docs/sources.ts';
import { root, whenChanged } from './fresh.ts';
import { main, must, run } from './run.ts';

const site = join(root, 'docs');
const npm = (...args: string[]) => ['--prefix', site, '--loglevel=error', '--no-fund', '--no-audit', ...args];

/** Writes the pages that come from the API, the schema, the migrations and docs/decisions. */
async function generate(): Promise<void> {
  removeGenerated();
  const pages = [...(await contractPages()), ...schemaPages(), ...sourcePages(), await dictionaryPage()];
  for (const page of pages) writePage(page);
}

/** `npm run docs:pictures` takes the pictures; `npm run docs:pictures -- compare` names the stale ones. */
async function pictures(mode: string | undefined): Promise<void> {
  if (mode !== 'compare') return takePictures();
  const stale = await stalePictures();
  if (stale.length > 0) throw new Error(`Stale pictures: ${stale.join(', ')}. Take them again: npm run docs:pictures`);
}

/**
 * Builds the site and serves it. `npm run docs -- build` only builds; `npm run docs -- check` builds and checks the
 * site; `npm run docs -- examples` copies the code of docs/examples into the pages that show it.
 */
await main(async () => {
  const [task, mode] = process.argv.slice(2);
  if (task === 'pictures') return pictures(mode);
  if (task === 'examples') {
    for (const { file, current } of examplePages()) writeFileSync(file, current);
    return;
  }
  const inputs = ['docs/package-lock.json', 'docs/.npmrc'];
  await whenChanged('docs', { inputs, outputs: ['docs/node_modules'] }, () =>
    must('Installing the site', 'npm', npm('ci')),
  );
  await generate();
  await ensurePictures();
  const env = { ASTRO_TELEMETRY_DISABLED: '1' };
  await must('Building the site', 'npm', npm('run', 'build'), env);
  if (task === 'build') return;
  if (task === 'check') return checkSite();
  console.log('\n  Documentation    http://127.0.0.1:4321\n');
  const { code } = await run('npm', npm('run', 'preview'), { show: true, env });
  process.exitCode = code;
});

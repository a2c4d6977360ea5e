import { ensureChromium } from './browsers.ts';
import { ensureBuilt } from './build.ts';
import { ensurePrograms } from './programs.ts';
import { main, run } from './run.ts';

/** Runs the browser tests on a fresh build; arguments go to Playwright (`npm run e2e -- --headed catalogues`). */
await main(async () => {
  await ensureBuilt(console.log);
  const env = { CHROMIUM_PATH: await ensureChromium() };
  await ensurePrograms('poppler-utils');
  const { code } = await run('playwright', ['test', ...process.argv.slice(2)], { show: true, env });
  process.exitCode = code;
});

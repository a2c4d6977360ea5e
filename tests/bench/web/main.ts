import { join } from 'node:path';
import { ensureChromium } from '../../../scripts/browsers.ts';
import { ensureBuilt } from '../../../scripts/build.ts';
import { main, run } from '../../../scripts/run.ts';

/** Measures waiting times in a real browser with a slowed-down processor; a missed budget is a failure. */
await main(async () => {
  await ensureBuilt(console.log);
  const env = { CHROMIUM_PATH: await ensureChromium() };
  const config = join(import.meta.dirname, 'playwright.config.ts');
  const { code } = await run('playwright', ['test', '--config', config, ...process.argv.slice(2)], { show: true, env });
  process.exitCode = code;
});

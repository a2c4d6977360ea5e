import { join } from 'node:path';
import { main, run } from '../../scripts/run.ts';

const PARTS = ['gateway', 'api'];

/** Runs the benches one after the other, never at once; `npm run bench -- api` runs one, what follows goes to it. */
await main(async () => {
  const [wanted, ...rest] = process.argv.slice(2);
  if (wanted && !PARTS.includes(wanted)) throw new Error(`There is no bench "${wanted}": ${PARTS.join(' or ')}.`);
  for (const part of wanted ? [wanted] : PARTS) {
    console.log(`\n## ${part}\n`);
    const { code } = await run(process.execPath, [join(import.meta.dirname, part, 'main.ts'), ...rest], { show: true });
    if (code !== 0) process.exitCode = code;
  }
});

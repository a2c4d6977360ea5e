import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** `npm run bench` measures all parts; `npm run bench -- gateway survey` one, with further arguments. */
const PARTS = ['gateway', 'api', 'stack', 'web', 'soak'];
const [first, ...rest] = process.argv.slice(2);
const chosen = first === undefined ? PARTS : PARTS.filter((part) => part === first);
if (chosen.length === 0) {
  console.error(`There is no bench "${first}": give one of ${PARTS.join(', ')}, or nothing for all.`);
  process.exitCode = 1;
}
for (const part of chosen) {
  console.log(`\n── ${part}`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, part, 'main.ts'), ...rest], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}

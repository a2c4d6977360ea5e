import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { ensureGenerated } from './codegen.ts';
import { root } from './fresh.ts';
import { main } from './run.ts';

// Vite's own file: Windows cannot start those in `.bin` without a shell.
const vite = join(root, 'node_modules/vite/bin/vite.js');
const { API_HOST = '127.0.0.1', API_PORT = '4001' } = process.env;
const REST_URL = process.env.REST_URL ?? `http://${API_HOST}:${API_PORT}/api/v1/`;

/** The processes of `npm run dev`; each restarts when its sources change. */
const parts: readonly [command: string, ...args: string[]][] = [
  [process.execPath, '--watch', 'gateway/src/main.ts'],
  [process.execPath, vite, 'dev', 'web', '--clearScreen', 'false'],
];

/** Generates code when the schema or a document changes; prints errors. */
function regenerate(): void {
  let timer: NodeJS.Timeout | undefined;
  const changed = (_: string, file: string | null) => {
    if (!file?.endsWith('.graphql')) return;
    clearTimeout(timer);
    timer = setTimeout(() => ensureGenerated().catch((error: Error) => console.error(error.message)), 200);
  };
  watch(root, changed);
  watch(join(root, 'web/src'), { recursive: true }, changed);
}

await main(async () => {
  await ensureGenerated();
  regenerate();
  const own = process.env.REST_URL ? [] : [[process.execPath, '--watch', 'api/src/main.ts'] as const];
  const children = [...own, ...parts].map(([command, ...args]) =>
    spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, REST_URL } }),
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      for (const child of children) child.kill(signal);
    });
  }
});

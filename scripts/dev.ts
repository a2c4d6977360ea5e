import { spawn } from 'node:child_process';
import { utimesSync, watch } from 'node:fs';
import { join } from 'node:path';
import { ensureGenerated } from './codegen.ts';
import { root } from './fresh.ts';
import { main } from './run.ts';

// Vite's own file: Windows cannot start those in `.bin` without a shell.
const vite = join(root, 'node_modules/vite/bin/vite.js');
const GATEWAY = 'gateway/src/main.ts';
const { API_HOST = '127.0.0.1', API_PORT = '4001' } = process.env;
const REST_URL = process.env.REST_URL ?? `http://${API_HOST}:${API_PORT}/api/v1/`;

/** The processes of `npm run dev`; each restarts when its sources change. */
const parts: readonly [command: string, ...args: string[]][] = [
  [process.execPath, '--watch', GATEWAY],
  [process.execPath, vite, 'dev', 'web', '--clearScreen', 'false'],
];

/** Generates code when the schema, a document or a Spanish text changes; prints errors. */
function regenerate(): void {
  let timer: NodeJS.Timeout | undefined;
  let isSchema = false;
  const generate = async () => {
    const isStale = isSchema;
    isSchema = false;
    await ensureGenerated();
    // `node --watch` follows imports only, and the gateway reads the schema as a file.
    if (isStale) utimesSync(join(root, GATEWAY), new Date(), new Date());
  };
  const changed = (_: string, file: string | null) => {
    if (!file || !/\.(graphql|json)$/.test(file)) return;
    isSchema ||= file === 'schema.graphql';
    clearTimeout(timer);
    timer = setTimeout(() => generate().catch((error: Error) => console.error(error.message)), 200);
  };
  // The process ends with its children.
  const persistent = false;
  watch(root, { persistent }, changed);
  watch(join(root, 'web/locales/es'), { persistent }, changed);
  watch(join(root, 'web/src'), { persistent, recursive: true }, changed);
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

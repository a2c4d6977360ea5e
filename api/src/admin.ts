import { constants } from 'node:os';
import { createPasswords } from './auth/passwords.ts';
import { run } from './commands/program.ts';

// Exit handlers remove partial files; a signal alone would skip them.
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => process.exit(128 + constants.signals[signal]));
}

// A closed reader is no failure; a full disk is one.
process.stderr.on('error', () => {});
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') return;
  process.stderr.write(`Standard output cannot be written (${code}).\n`);
  process.exitCode = 1;
});

const code = await run(process.argv.slice(2), {
  env: process.env,
  clock: () => new Date(),
  passwords: createPasswords(),
  terminal: {
    input: process.stdin,
    print: (text) => void process.stdout.write(text),
    tell: (text) => void process.stderr.write(text),
  },
});
process.exitCode ||= code;

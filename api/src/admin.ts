import { constants } from 'node:os';
import { createPasswords } from './auth/passwords.ts';
import { run } from './commands/program.ts';

// What a command began is tidied up at the exit, which a signal alone would pass over.
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => process.exit(128 + constants.signals[signal]));
}

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  clock: () => new Date(),
  passwords: createPasswords(),
  terminal: {
    input: process.stdin,
    print: (text) => void process.stdout.write(text),
    tell: (text) => void process.stderr.write(text),
  },
});

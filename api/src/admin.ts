import { createPasswords } from './auth/passwords.ts';
import { run } from './commands/program.ts';

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

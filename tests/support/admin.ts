import { PassThrough, Readable } from 'node:stream';
import { createPasswords } from '../../api/src/auth/passwords.ts';
import { run } from '../../api/src/commands/program.ts';

/** What a command ended with. */
export interface Ran {
  code: number;
  /** Standard output: data. */
  out: string;
  /** Standard error: questions, refusals and the log. */
  err: string;
}

interface Options {
  env: Record<string, string | undefined>;
  /** What is piped into it. */
  piped?: string;
  /** Lines that a person types, each after its prompt. */
  typed?: readonly string[];
}

/** Runs a command of the operators in this process. */
export async function runAdmin(line: readonly string[], { env, piped = '', typed }: Options): Promise<Ran> {
  let [out, err] = ['', ''];
  const keyboard = Object.assign(new PassThrough(), { isTTY: true });
  const answers = [...(typed ?? [])];
  const tell = (text: string) => {
    err += text;
    if (typed && text.endsWith(': ')) setImmediate(() => keyboard.write(`${answers.shift() ?? '\u0003'}\r`));
  };
  const print = (text: string) => {
    out += text;
  };
  const input = typed ? keyboard : Readable.from([Buffer.from(piped)]);
  const passwords = createPasswords({ N: 2, r: 1, p: 1 });
  const code = await run(line, { env, clock: () => new Date(), passwords, terminal: { input, print, tell } });
  return { code, out, err };
}

import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { passwordErrors } from '../auth/passwords.ts';

/** What a command cannot or may not do, in one sentence. */
export class Refused extends Error {}

/** Where a command reads and writes. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream & { isTTY?: boolean };
  /** Data: to standard output. */
  print(text: string): void;
  /** Questions, refusals, and the log of what is done: to standard error. */
  tell(text: string): void;
}

const NOBODY = 'Nothing was done: nobody answered.';

/** Asks one question after the other; what is typed is not shown where it is `hidden`. */
async function ask({ input, tell }: Terminal, questions: readonly string[], hidden: boolean): Promise<string[]> {
  const write = (chunk: Buffer) => (hidden ? undefined : tell(chunk.toString()));
  const output = new Writable({ write: (chunk, _, done) => done(void write(chunk)) });
  // One reader for all: what is typed ahead of the next question is its answer.
  const reader = createInterface({ input, output, terminal: true });
  const lines = reader[Symbol.asyncIterator]();
  reader.once('SIGINT', () => reader.close());
  const answers: string[] = [];
  try {
    for (const question of questions) {
      tell(question);
      const { value, done } = await lines.next();
      if (hidden) tell('\n');
      if (done) throw new Refused(NOBODY);
      answers.push(value);
    }
    return answers;
  } finally {
    reader.close();
  }
}

/** Has a person agree to what cannot be undone, by typing `word`. */
export async function confirm(terminal: Terminal, what: string, word: string, yes: boolean): Promise<void> {
  if (yes) return;
  if (!terminal.input.isTTY) throw new Refused(`${what} Nobody is there to confirm it: say --yes.`);
  const [answer] = await ask(terminal, [`${what} Type "${word}" to go on: `], false);
  if (answer?.trim() !== word) throw new Refused('Nothing was done: it was not confirmed.');
}

/** A new password that keeps the rules: asked for twice without showing it, or what comes on standard input. */
export async function newPassword(terminal: Terminal, fromInput: boolean): Promise<string> {
  const chosen = fromInput ? await pipedPassword(terminal) : await typedPassword(terminal);
  const [broken] = passwordErrors(chosen);
  if (broken) throw new Refused(broken.en);
  return chosen;
}

async function pipedPassword({ input }: Terminal): Promise<string> {
  const chosen = (await text(input)).replace(/\r?\n$/, '');
  if (/[\r\n]/.test(chosen)) throw new Refused('Standard input must hold the password alone, on one line.');
  return chosen;
}

async function typedPassword(terminal: Terminal): Promise<string> {
  if (!terminal.input.isTTY) throw new Refused('Nobody is there to type a password: pipe it in with --password-stdin.');
  const [first = '', second] = await ask(terminal, ['New password: ', 'The same again: '], true);
  if (first !== second) throw new Refused('The passwords do not match.');
  return first;
}

/** Rows under headings, in columns as wide as what is in them. */
export function table(headings: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const lines = [headings, ...rows].map((row) => row.map((cell) => String(cell ?? '–')));
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { passwordErrors } from '../auth/passwords.ts';

/** A refusal in one sentence. */
export class Refused extends Error {}

/** Input and output of a command. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream & { isTTY?: boolean };
  /** Writes data to standard output. */
  print(text: string): void;
  /** Writes questions, refusals and the log to standard error. */
  tell(text: string): void;
}

const NO_ANSWER = 'Nothing was done: there was no answer.';

/** Asks questions sequentially; `hidden` answers are not shown. */
async function ask({ input, tell }: Terminal, questions: readonly string[], hidden: boolean): Promise<string[]> {
  const write = (chunk: Buffer) => (hidden ? undefined : tell(chunk.toString()));
  const output = new Writable({ write: (chunk, _, done) => done(void write(chunk)) });
  // One reader for all questions, so that text typed ahead answers the next one.
  const reader = createInterface({ input, output, terminal: true });
  const lines = reader[Symbol.asyncIterator]();
  reader.once('SIGINT', () => reader.close());
  const answers: string[] = [];
  try {
    for (const question of questions) {
      tell(question);
      const { value, done } = await lines.next();
      if (hidden) tell('\n');
      if (done) throw new Refused(NO_ANSWER);
      answers.push(value);
    }
    return answers;
  } finally {
    reader.close();
  }
}

/** Asks a person to confirm an irreversible action by typing `word`. */
export async function confirm(terminal: Terminal, what: string, word: string, yes: boolean): Promise<void> {
  if (yes) return;
  if (!terminal.input.isTTY) throw new Refused(`${what} Without a terminal, confirm it with --yes.`);
  const [answer] = await ask(terminal, [`${what} Type "${word}" to go on: `], false);
  if (answer?.trim() !== word) throw new Refused('Nothing was done: it was not confirmed.');
}

/** Reads a valid new password, from two hidden prompts or from standard input. */
export async function newPassword(terminal: Terminal, fromInput: boolean): Promise<string> {
  const chosen = fromInput ? await pipedPassword(terminal) : await typedPassword(terminal);
  const [broken] = passwordErrors(chosen);
  if (broken) throw new Refused(broken.en);
  return chosen;
}

async function pipedPassword({ input }: Terminal): Promise<string> {
  const chosen = (await text(input)).replace(/\r?\n$/, '');
  if (/[\r\n]/.test(chosen)) throw new Refused('Standard input must contain only the password, on one line.');
  return chosen;
}

async function typedPassword(terminal: Terminal): Promise<string> {
  if (!terminal.input.isTTY) throw new Refused('Without a terminal, pass the password with --password-stdin.');
  const [first = '', second] = await ask(terminal, ['New password: ', 'The same again: '], true);
  if (first !== second) throw new Refused('The passwords do not match.');
  return first;
}

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

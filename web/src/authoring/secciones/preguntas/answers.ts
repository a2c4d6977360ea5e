/**
 * The answers of a question while they are written. Everything here is pure.
 */

/** One answer; `id` when the server knows it, `key` to tell new ones apart on the screen. */
export interface AnswerLine {
  readonly key: string;
  readonly id?: string;
  readonly descripcion: string;
}

/** A new answer; its key is no other's, also of one that was kept while the session was renewed. */
export const newAnswer = (descripcion = ''): AnswerLine => ({
  key: `nueva-${Math.random().toString(36).slice(2)}`,
  descripcion,
});

/** The answers that a text of several lines stands for; null where it is one line, which is pasted as everywhere. */
export function pastedAnswers(text: string): string[] | null {
  if (!/[\r\n]/.test(text.trim())) return null;
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The list with pasted answers: in the place of the line that took them where it is empty and new, else after it. */
export function withPasted(lines: readonly AnswerLine[], key: string, pasted: readonly AnswerLine[]): AnswerLine[] {
  return lines.flatMap((line) => {
    if (line.key !== key) return [line];
    return line.descripcion.trim() === '' && !line.id ? [...pasted] : [line, ...pasted];
  });
}

/** What is sent: new lines that stayed empty are left out. */
export const writtenAnswers = (lines: readonly AnswerLine[]): { id?: string; descripcion: string }[] =>
  lines
    .map(({ id, descripcion }) => ({ id, descripcion: descripcion.trim() }))
    .filter(({ id, descripcion }) => id !== undefined || descripcion !== '');

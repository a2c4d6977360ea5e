import { fold } from './columns';
import { brief, type Report } from './problems';

const YES = new Set(['si', 's', 'yes', 'y', 'true', 'verdadero', 'v', '1', 'x']);
const NO = new Set(['', 'no', 'n', 'false', 'falso', 'f', '0', '-']);

/** Sí or no, in the ways that people and spreadsheets write it. */
export function flag(
  text: string,
  report: (text: 'imports:problems.flag', values: { value: string }) => void,
): boolean {
  const folded = fold(text);
  if (!YES.has(folded) && !NO.has(folded)) report('imports:problems.flag', { value: brief(text) });
  return YES.has(folded);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]/;
/** What accents look like when UTF-8 was read as Windows-1252. */
const MOJIBAKE = /Ã[\u00a0-\u00bf]|Â[¿¡ºª]/;

/** Checks a text as the rules of a field of this length would. */
export function checkText<K extends string>(columna: K, text: string, report: Report<K>, max: number): void {
  const length = [...text].length;
  if (length > max) report(columna, 'imports:problems.tooLong', { max, length });
  checkCharacters(columna, text, report);
}

/** What no text has: signs that a file was saved in another encoding. */
export function checkCharacters<K extends string>(columna: K, text: string, report: Report<K>): void {
  if (CONTROL.test(text)) report(columna, 'imports:problems.characters');
  else if (MOJIBAKE.test(text)) report(columna, 'imports:problems.mojibake', { value: brief(text) });
}

/** The answers of one cell: separated by | or line breaks, empty ones left out. */
export const answersOf = (text: string): string[] =>
  text
    .split(/[|\r\n]+/)
    .map((answer) => answer.trim())
    .filter((answer) => answer !== '');

/** What a spreadsheet would run; an apostrophe before it says that it is a text. */
const FORMULA = /^[=+\-@]/;
const APOSTROPHE = /^'(?=[=+\-@＝＋－＠#'])/;

/** Whether a CSV cell would be run as a formula by a spreadsheet. A lone hyphen is how people write "nothing". */
export const looksLikeFormula = (text: string): boolean => text !== '-' && FORMULA.test(text);

export const withoutApostrophe = (text: string): string => text.replace(APOSTROPHE, '');

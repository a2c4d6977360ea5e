import { parseNumber } from '@encuestas/survey';
import type { Lang } from '../../shared/i18n';
import { fold } from './columns';
import { brief, type Report } from './problems';

const YES = new Set(['si', 's', 'yes', 'y', 'true', 'verdadero', 'v', '1', 'x']);
const NO = new Set(['', 'no', 'n', 'false', 'falso', 'f', '0', '-']);

/** Sí or no, as people and spreadsheets write it. */
export function parseFlag(
  text: string,
  report: (text: 'imports:problems.flag', values: { value: string }) => void,
): boolean {
  const folded = fold(text);
  if (!YES.has(folded) && !NO.has(folded)) report('imports:problems.flag', { value: brief(text) });
  return YES.has(folded);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the rule refuses them.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]/;
/** Accents of UTF-8 that was read as Windows-1252. */
const MOJIBAKE = /Ã[\u00a0-\u00bf]|Â[¿¡ºª]/;

export function checkText<K extends string>(columna: K, text: string, report: Report<K>, max: number): void {
  const length = [...text].length;
  if (length > max) report(columna, 'imports:problems.tooLong', { max, length });
  checkCharacters(columna, text, report);
}

/** Reports characters of a file that was saved in another encoding. */
export function checkCharacters<K extends string>(columna: K, text: string, report: Report<K>): void {
  if (CONTROL.test(text)) report(columna, 'imports:problems.characters');
  else if (MOJIBAKE.test(text)) report(columna, 'imports:problems.mojibake', { value: brief(text) });
}

/** The answers of one cell, separated by | or line breaks. */
export const answersOf = (text: string): string[] =>
  text
    .split(/[|\r\n]+/)
    .map((answer) => answer.trim())
    .filter((answer) => answer !== '');

/** A spreadsheet would run it as a formula, unless an apostrophe marks it as text. */
const FORMULA = /^[=+\-@]/;
const APOSTROPHE = /^'(?=[=+\-@＝＋－＠#'])/;

/** Whether a CSV cell would be run as a formula by a spreadsheet. A lone hyphen is how people write "nothing". */
export const looksLikeFormula = (text: string): boolean => text !== '-' && FORMULA.test(text);

export const withoutApostrophe = (text: string): string => text.replace(APOSTROPHE, '');

interface Option {
  readonly id: string;
  readonly label: string;
}

/** Number of names that a message lists. */
const MAX_LISTED = 12;

/** Compares texts as the server does: by letters, without case. */
const normalize = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

const listLabels = (options: readonly Option[]): string => {
  const names = options.slice(0, MAX_LISTED).map(({ label }) => label);
  return names.join(', ') + (options.length > MAX_LISTED ? '…' : '');
};

/** The id of the record that a cell names, or null. */
export function findOption<K extends string>(
  text: string,
  options: readonly Option[],
  columna: K,
  report: Report<K>,
  unknown: 'imports:records.problems.unknown' | 'imports:records.problems.segment' = 'imports:records.problems.unknown',
): string | null {
  if (text === '') return null;
  const matching = (same: (text: string) => string) => options.filter(({ label }) => same(label) === same(text));
  const exact = matching(normalize);
  const [found, other] = exact.length > 0 ? exact : matching(fold);
  if (!found) report(columna, unknown, { value: brief(text), known: listLabels(options) });
  if (other) report(columna, 'imports:records.problems.ambiguous', { value: brief(text) });
  return found?.id ?? null;
}

/** A whole number from zero, in the language's notation as in forms; the server reports a missing one. */
export function parseCount<K extends string>(text: string, lang: Lang, columna: K, report: Report<K>): number | null {
  const number = parseNumber(text, lang) ?? '';
  if (/^\d{1,9}$/.test(number)) return Number(number);
  const problem = /^\d+$/.test(number) ? 'tooLarge' : 'number';
  if (text !== '') report(columna, `imports:records.problems.${problem}`, { value: brief(text) });
  return null;
}

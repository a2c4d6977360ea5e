import { fold } from './columns';
import { brief, type Report } from './problems';

interface Option {
  readonly id: string;
  readonly label: string;
}

/** As many names as a message lists. */
const MOST_NAMED = 12;

/** The same for texts that differ in nothing but case and how their letters are composed, as the server tells them apart. */
const written = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

const listed = (options: readonly Option[]): string => {
  const names = options.slice(0, MOST_NAMED).map(({ label }) => label);
  return names.join(', ') + (options.length > MOST_NAMED ? '…' : '');
};

/** The record that a cell names; an empty cell names none. */
export function named<K extends string>(
  text: string,
  options: readonly Option[],
  columna: K,
  report: Report<K>,
  unknown: 'imports:records.problems.unknown' | 'imports:records.problems.segment' = 'imports:records.problems.unknown',
): string | null {
  if (text === '') return null;
  const spelt = (same: (text: string) => string) => options.filter(({ label }) => same(label) === same(text));
  const exact = spelt(written);
  const [found, other] = exact.length > 0 ? exact : spelt(fold);
  if (!found) report(columna, unknown, { value: brief(text), known: listed(options) });
  if (other) report(columna, 'imports:records.problems.ambiguous', { value: brief(text) });
  return found?.id ?? null;
}

/** A number of things, zero or more; the server says that it must not be missing. */
export function counted<K extends string>(text: string, columna: K, report: Report<K>): number | null {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  if (text !== '') report(columna, 'imports:records.problems.number', { value: brief(text) });
  return null;
}

import type { Rule } from '../fields/field';
import { checkCharacters } from './cells';
import type { Cell } from './checking';
import { fold } from './columns';
import { brief, type Report } from './problems';

interface Option {
  readonly id: string;
  readonly label: string;
}

/** As many names as a message lists. */
const MOST_NAMED = 12;

/** The same for texts that differ in nothing but case and how their letters are composed, as the server tells them apart. */
export const written = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

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
  unknown: 'registros.problems.unknown' | 'registros.problems.segment' = 'registros.problems.unknown',
): string | null {
  if (text === '') return null;
  const spelt = (same: (text: string) => string) => options.filter(({ label }) => same(label) === same(text));
  const exact = spelt(written);
  const [found, other] = exact.length > 0 ? exact : spelt(fold);
  if (!found) report(columna, unknown, { value: brief(text), known: listed(options) });
  if (other) report(columna, 'registros.problems.ambiguous', { value: brief(text) });
  return found?.id ?? null;
}

export function ruled<K extends string>(text: string, rules: readonly Rule[], columna: K, report: Report<K>): string {
  const wrong = rules.map((rule) => rule(text, {})).find((message) => message !== null);
  if (wrong) report(columna, wrong);
  checkCharacters(columna, text, report);
  return text;
}

/** A number of things, zero or more. */
export function counted<K extends string>(text: string, columna: K, report: Report<K>): number | null {
  if (text === '') report(columna, 'rules.required');
  else if (!/^\d{1,9}$/.test(text)) report(columna, 'registros.problems.number', { value: brief(text) });
  else return Number(text);
  return null;
}

/** Says of what must be there once that it is there already, on the server or in an earlier row. */
export class Once<K extends string> {
  readonly #columna: K;
  readonly #same: (text: string) => string;
  readonly #seen: Map<string, number | 'existing' | 'inactive'>;

  constructor(columna: K, existing: readonly string[], same = fold, inactive: readonly string[] = []) {
    this.#columna = columna;
    this.#same = same;
    this.#seen = new Map(inactive.map((text) => [same(text), 'inactive']));
    for (const text of existing) this.#seen.set(same(text), 'existing');
  }

  check(cell: Cell<K>, fila: number, report: Report<K>): void {
    const text = cell(this.#columna);
    const key = this.#same(text);
    if (key === '') return;
    const first = this.#seen.get(key);
    if (first === undefined) this.#seen.set(key, fila);
    else if (typeof first === 'number') report(this.#columna, 'registros.problems.repeated', { fila: first });
    else report(this.#columna, `registros.problems.${first}`, { value: brief(text) });
  }
}

import { brief, fold, type Report as ReportOf } from '../../../imports';
import type { ColumnKey } from './columns';

type Report = ReportOf<ColumnKey>;

/** A question that the section already has. */
export interface ExistingQuestion {
  readonly id: string;
  readonly descripcion: string;
  readonly orden?: number | null;
}

/** A parent: a question of the section by id, or an earlier row of the file by its index. */
export type Parent = { readonly padre: string } | { readonly padreFila: number } | null;

interface Candidate {
  readonly parent: NonNullable<Parent>;
  /** Place among the rows; null for a question of the section. */
  readonly index: number | null;
  readonly text: string;
  readonly number: string | null;
}

/** What a row says of itself to those that may name it as their parent. */
export interface Named {
  readonly descripcion: string;
  /**
   * Its cell under "Número"; its place in the file where there is no such column; null where that is not to be told,
   * as rows between them are left out.
   */
  readonly numero: string | null;
}

/**
 * Finds the parents that rows name: by the text of an earlier row or of a question of the section, or by number. It
 * never guesses: what fits several is a problem that says so.
 */
export class Parents {
  readonly #candidates: readonly Candidate[];
  readonly #uncounted: boolean;

  constructor(existing: readonly ExistingQuestion[], rows: readonly Named[]) {
    this.#uncounted = rows.some(({ numero }) => numero === null);
    this.#candidates = [
      ...existing.map(({ id, descripcion, orden }) => ({
        parent: { padre: id },
        index: null,
        text: fold(descripcion),
        number: orden ? String(orden) : '',
      })),
      ...rows.map(({ descripcion, numero }, index) => ({
        parent: { padreFila: index },
        index,
        text: fold(descripcion),
        number: numero,
      })),
    ];
  }

  /** The parent that the row at `index` names. */
  find(named: string, index: number, report: Report): Parent {
    const wanted = fold(named);
    if (wanted === '') return null;
    const byText = this.#candidates.filter(({ text }) => text === wanted);
    if (byText.length === 0 && this.#uncounted && isNumber(named)) {
      report('padre', 'imports:problems.parentUncounted', { value: brief(named) });
      return null;
    }
    const found = byText.length > 0 ? byText : this.#numbered(numberOf(named));
    const earlier = found.filter((candidate) => candidate.index === null || candidate.index < index);
    const [only, second] = earlier;
    const value = brief(named);
    if (second)
      report('padre', byText.length > 0 ? 'imports:problems.parentTexts' : 'imports:problems.parentNumbers', {
        value,
      });
    else if (only) return only.parent;
    else if (found.some((candidate) => candidate.index === index)) report('padre', 'imports:problems.parentSelf');
    else
      report('padre', found.length > 0 ? 'imports:problems.parentLater' : 'imports:problems.parentUnknown', {
        value,
      });
    return null;
  }

  /** The file's own numbers go before those of the section: the person who writes it sees only these. */
  #numbered(wanted: string): readonly Candidate[] {
    const found = this.#candidates.filter(({ number }) => number === wanted);
    const own = found.filter(({ index }) => index !== null);
    return own.length > 0 ? own : found;
  }
}

const NUMBER = /^(?:#|n[.º°ro]*)?\s*(\d{1,6})\.?$/i;

const isNumber = (text: string): boolean => NUMBER.test(text.trim());

/** A number as people write it in a cell: "3", "3.", "#3", "n.º 3". */
export const numberOf = (text: string): string =>
  NUMBER.exec(text.trim())?.[1]?.replace(/^0+(?=\d)/, '') ?? `no number: ${text}`;

import { isSameText } from '@encuestas/survey';
import type { ResumenPartsFragment } from '../../generated/results';
import type { Lang } from '../../shared/i18n';
import { perLanguage } from '../../shared/i18n/format';

export type Numbers = NonNullable<ResumenPartsFragment['numeros']>;

/** The figures of a question. Free text beside choices is an option without an id. */
export type Summary = Pick<ResumenPartsFragment, 'empresas'> & Partial<ResumenPartsFragment>;

type Option = NonNullable<Summary['opciones']>[number];

/** `empresas` of a total. */
export interface Share {
  empresas: number;
  of: number;
}

/** An answer's share in this survey and the earlier one; null if a survey does not offer the answer. */
export interface Choice {
  name: string;
  now: Share | null;
  earlier: Share | null;
  /** The number of answers that this entry sums up. */
  answerCount?: number;
}

const isSame = (one: Option, other: Option) =>
  (one.respuesta != null && one.respuesta.id === other.respuesta?.id) || isSameText(one.descripcion, other.descripcion);

/** The answers in the survey's order; those that only the earlier survey offers come last. */
export function choicesOf(now: Summary | null, earlier: Summary | null | undefined): Choice[] {
  const ours = now?.opciones ?? [];
  const theirs = earlier?.opciones ?? [];
  const share = (option: Option | undefined, summary: Summary | null | undefined): Share | null =>
    option && summary ? { empresas: option.empresas, of: summary.empresas } : null;
  const matched = new Set<Option>();
  const both = ours.map((option): Choice => {
    const other = theirs.find((one) => !matched.has(one) && isSame(one, option));
    if (other) matched.add(other);
    return { name: option.descripcion, now: share(option, now), earlier: share(other, earlier) };
  });
  const gone = theirs.filter((one) => !matched.has(one) && one.empresas > 0);
  return [...both, ...gone.map((one) => ({ name: one.descripcion, now: null, earlier: share(one, earlier) }))];
}

/** A chart has at most this many answers; one more bar sums up the others. */
export const MAX_BARS = 9;

const sum = (shares: readonly (Share | null)[]): Share | null =>
  shares.reduce(
    (all, one) => (one ? { empresas: (all?.empresas ?? 0) + one.empresas, of: one.of } : all),
    null as Share | null,
  );

const countOf = ({ now, earlier }: Choice) => (now ?? earlier)?.empresas ?? 0;

/** The most frequent answers, and the sum of the others unless that is a single answer. */
export function topChoices(choices: readonly Choice[], others: string): Choice[] {
  if (choices.length <= MAX_BARS + 1) return [...choices];
  const byCount = choices.toSorted((one, other) => countOf(other) - countOf(one));
  const rest = byCount.slice(MAX_BARS);
  return [
    ...byCount.slice(0, MAX_BARS),
    {
      name: others,
      now: sum(rest.map(({ now }) => now)),
      earlier: sum(rest.map(({ earlier }) => earlier)),
      answerCount: rest.length,
    },
  ];
}

/** From 0 to 1. A sum of multiple-choice answers may exceed the number of companies. */
export const ratioOf = ({ empresas, of }: Share): number => (of > 0 ? Math.min(1, empresas / of) : 0);

const formats = (options: Intl.NumberFormatOptions) =>
  perLanguage<number>((locale) => new Intl.NumberFormat(locale, options).format);

/** Keeps significant digits of small numbers. */
const roundedTo = (maximumFractionDigits: number, maximumSignificantDigits: number) =>
  ({ maximumFractionDigits, maximumSignificantDigits, roundingPriority: 'morePrecision' }) as const;

/** A computed number: "1.345,6". */
export const valueText = formats(roundedTo(2, 3));

export const yearText = formats({ maximumFractionDigits: 0, useGrouping: false });

/** A quartile of whole years may be a quarter between two of them. */
const isYear = (value: number) => value >= 1900 && value <= 2100 && Number.isInteger(4 * value);

/** Formats measures of the same answers: years are rounded to whole years. */
export const measureFormat = (values: readonly number[]) => (values.every(isYear) ? yearText : valueText);

/** `measureFormat` of a question with numbers. */
export const numbersFormat = ({ minimo, cuartil1, mediana, cuartil3, maximo }: Numbers) =>
  measureFormat([minimo, cuartil1, mediana, cuartil3, maximo]);

/** Whether all answers of a question are years. */
export const areYears = (numbers: Numbers): boolean => numbersFormat(numbers) === yearText;

/** A bound of a bar with all its digits, because the next bound may be close. */
export const wholeText = formats({ maximumFractionDigits: 20 });

const compact = formats({ notation: 'compact', maximumSignificantDigits: 15 });

/** A short form for axes: "12,5 M". */
export const shortText = (value: number, lang: Lang): string =>
  Math.abs(value) < 10_000 ? wholeText(value, lang) : compact(value, lang);

/** A ratio (0 to 1): "34,5 %". */
export const shareText = formats({ style: 'percent', maximumFractionDigits: 1 });

/** A number for a spreadsheet in the person's language: without thousands separators. */
export const plainText = formats({ ...roundedTo(4, 6), useGrouping: false });

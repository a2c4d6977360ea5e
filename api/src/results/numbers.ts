import { MAX_DIGITS } from '@encuestas/survey';

/** A decimal text, and how many companies wrote it. */
export type WrittenNumber = readonly [text: string, companies: number];

/** A bar of a histogram. The upper bound belongs to the next bar. */
export interface Bar {
  desde: number;
  hasta: number;
  empresas: number;
}

/** The figures of a question that asks for a number. */
export interface NumberSummary {
  cantidad: number;
  media: number;
  minimo: number;
  maximo: number;
  cuartil1: number;
  mediana: number;
  cuartil3: number;
  /** At most 12, in order and without gaps. */
  barras: Bar[];
}

/** The pattern and length of numbers, in SQL and here: they allow every number that can be sent, with sign and mark. */
export const NUMBER_PATTERN = '^-?[0-9]+([.][0-9]+)?$';
export const MAX_NUMBER_LENGTH = MAX_DIGITS + 2;
const NUMBER = new RegExp(NUMBER_PATTERN);

/** Reads the number of an answer; null if the text is not a number or the question does not ask for one. */
export function parseAnswer(text: string, tipoRespuesta: number): number | null {
  return tipoRespuesta === 2 && text.length <= MAX_NUMBER_LENGTH && NUMBER.test(text) ? Number(text) : null;
}

interface ValueCount {
  value: number;
  count: number;
}

const powerOfTen = (exponent: number): number => Number(`1e${exponent}`);
const exponentOf = (value: number): number => Math.floor(Math.log10(value));

/** Quantile of sorted values by R's type 7. */
function quantile(sorted: readonly ValueCount[], total: number, share: number): number {
  const place = share * (total - 1);
  const valueAt = (index: number): number => {
    let passed = 0;
    for (const { value, count } of sorted) {
      passed += count;
      if (passed > index) return value;
    }
    return Number.NaN;
  };
  const low = valueAt(Math.floor(place));
  const high = valueAt(Math.ceil(place));
  return low + (place - Math.floor(place)) * (high - low);
}

/**
 * 1, 2 or 5 times a power of ten, so that there are at most 12 bars; a whole number for whole values. Bounds keep 15
 * digits, so that a step below the thirteenth digit of the values would give bars without a width.
 */
function stepOf(low: number, high: number, isWhole: boolean): number {
  const width = (high - low) / 11;
  const power = powerOfTen(exponentOf(width));
  const step = ([1, 2, 5].find((times) => width <= times * power) ?? 10) * power;
  const finest = powerOfTen(exponentOf(Math.max(Math.abs(low), Math.abs(high))) - 12);
  return Math.max(step, finest, isWhole ? 1 : 0);
}

function barsOf(sorted: readonly ValueCount[], total: number): Bar[] {
  const [low = 0, high = 0] = [sorted[0]?.value, sorted.at(-1)?.value];
  if (low === high) return [{ desde: low, hasta: low, empresas: total }];
  const isWhole = sorted.every(({ value }) => Number.isInteger(value));
  const step = stepOf(low, high, isWhole);
  // Binary fractions put 0.3 / 0.1 just below 3.
  const placeOf = (value: number) => Math.floor(value / step + 1e-9);
  const bound = (place: number) => Number((place * step).toPrecision(15));
  const counts = new Map<number, number>();
  for (const { value, count } of sorted) counts.set(placeOf(value), (counts.get(placeOf(value)) ?? 0) + count);
  const first = placeOf(low);
  return Array.from({ length: placeOf(high) - first + 1 }, (_, index) => ({
    desde: bound(first + index),
    hasta: bound(first + index + 1),
    empresas: counts.get(first + index) ?? 0,
  }));
}

/** Summarizes the numbers of one question; null if there are none or their sum is beyond a double. */
export function summarizeNumbers(written: readonly WrittenNumber[]): NumberSummary | null {
  const sorted = written
    .map(([text, count]) => ({ value: Number(text), count }))
    .toSorted((one, other) => one.value - other.value);
  const total = sorted.reduce((sum, { count }) => sum + count, 0);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return null;
  const mean = sorted.reduce((sum, { value, count }) => sum + value * count, 0) / total;
  if (![first.value, last.value, mean, last.value - first.value].every(Number.isFinite)) return null;
  return {
    ...{ cantidad: total, media: mean, minimo: first.value, maximo: last.value },
    cuartil1: quantile(sorted, total, 0.25),
    mediana: quantile(sorted, total, 0.5),
    cuartil3: quantile(sorted, total, 0.75),
    barras: barsOf(sorted, total),
  };
}

import { parseCsv } from '../csv.ts';
import type { Cell, Place } from './hiding.ts';

/** A line of the downloaded answers. */
export type Line = Record<string, string>;

/** Reads the downloaded answers. */
export function linesOf(csv: string): Line[] {
  const [head = [], ...body] = parseCsv(csv.replace(/^\ufeff/, ''), ';');
  return body.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])));
}

/** A company as far as filters know it, by its number. */
export type Company = { place: Place };

/** A question as the results describe it. */
export interface Described {
  tipo: number;
  opciones: readonly string[];
}

/** Quantile by R's type 7, as its manual writes it. */
function quantile(sorted: readonly number[], p: number): number {
  const h = (sorted.length - 1) * p;
  const [low, high] = [sorted[Math.floor(h)] ?? Number.NaN, sorted[Math.ceil(h)] ?? Number.NaN];
  return low + (h - Math.floor(h)) * (high - low);
}

/** What the lines of one question say, in plain and slow code. */
export function summaryOf(lines: readonly Line[], { tipo, opciones }: Described) {
  const answers = lines.map(({ respuesta = '' }) => respuesta).filter((answer) => answer !== '');
  const parts = answers.map((answer) => answer.split(' | '));
  const written = parts.flatMap((all) => all.filter((part) => !opciones.includes(part)));
  const isNumber = (text: string) => tipo === 2 && /^-?\d+(\.\d+)?$/.test(text);
  const numbers = written
    .filter(isNumber)
    .map(Number)
    .toSorted((one, other) => one - other);
  const texts = written.filter((text) => !isNumber(text));
  return {
    empresas: answers.length,
    opciones: opciones.map((option) => parts.filter((all) => all.includes(option)).length),
    escritas: texts.length,
    textos: new Set(texts).size,
    numbers,
    numeros:
      numbers.length === 0
        ? null
        : {
            cantidad: numbers.length,
            media: numbers.reduce((sum, value) => sum + value, 0) / numbers.length,
            ...{ minimo: numbers[0] ?? 0, maximo: numbers.at(-1) ?? 0 },
            ...{
              cuartil1: quantile(numbers, 0.25),
              mediana: quantile(numbers, 0.5),
              cuartil3: quantile(numbers, 0.75),
            },
          },
  };
}

/** Companies of these lines that answered, by cell. */
export function cellsOf(lines: readonly Line[], companies: ReadonlyMap<string, Company>): Cell[] {
  const places = lines
    .filter(({ respuesta }) => respuesta !== '')
    .map(({ ruc_ci = '' }) => JSON.stringify(companies.get(ruc_ci)?.place));
  return [...Map.groupBy(places, (place) => place)].map(([place, all]) => ({
    place: JSON.parse(place) as Place,
    companies: all.length,
  }));
}

interface Bar {
  desde: number;
  hasta: number;
  empresas: number;
}

/** What is wrong with a histogram of these numbers. */
export function mistakesIn(bars: readonly Bar[], numbers: readonly number[]): string[] {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return ['no bars'];
  if (first.desde === first.hasta)
    return numbers.every((value) => value === first.desde) && first.empresas === numbers.length ? [] : ['one value'];
  const step = first.hasta - first.desde;
  const digits = Number((step / 10 ** Math.floor(Math.log10(step) + 1e-9)).toPrecision(6));
  const near = (one: number, other: number) => Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one));
  return [
    ...(bars.length > 12 ? ['more than 12 bars'] : []),
    ...([1, 2, 5].includes(digits) ? [] : [`bars of ${step}`]),
    ...bars.flatMap(({ desde }, index) => (index === 0 || near(desde, bars[index - 1]?.hasta ?? 0) ? [] : ['a gap'])),
    ...bars.flatMap(({ desde, hasta, empresas }) => {
      const inside = numbers.filter((value) => value >= desde - 1e-9 * step && value < hasta - 1e-9 * step);
      return inside.length === empresas ? [] : [`${empresas} from ${desde} to ${hasta} instead of ${inside.length}`];
    }),
  ];
}

import type { Row } from '../codec/row.ts';
import { type Cell, isPublished, type Place, passes } from './hiding.ts';

/** A company's answers and where filters find it. */
export interface Sent {
  readonly place: Place;
  readonly chosen: ReadonlySet<string>;
  readonly written: ReadonlyMap<string, string>;
}

/** A question as far as its answers are counted. */
export interface Counted {
  readonly id: string;
  readonly type: number;
  readonly options: readonly { readonly id: string; readonly descripcion: string }[];
}

/** How a number is written, and of how many digits at most: so many as a computer reckons with. */
const NUMBER = /^-?[0-9]+([.][0-9]+)?$/;
const MOST_DIGITS = 250;

const isNumber = (text: string, type: number): boolean => type === 2 && text.length <= MOST_DIGITS && NUMBER.test(text);

/** Quantile by R's type 7, of sorted numbers. */
function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const low = sorted[Math.floor(place)] ?? 0;
  return low + (place - Math.floor(place)) * ((sorted[Math.ceil(place)] ?? low) - low);
}

/** 1, 2 or 5 times a power of ten, so that there are 12 bars at most; at least 1 where all numbers are whole. */
function stepOf(width: number, whole: boolean): number {
  const power = 10 ** Math.floor(Math.log10(width));
  const times = [1, 2, 5].find((step) => width <= step * power) ?? 10;
  return Math.max(times * power, whole ? 1 : 0);
}

const bound = (place: number, step: number): number => Number((place * step).toPrecision(15));

function barsOf(sorted: readonly number[]): Row[] {
  const [low = 0, high = 0] = [sorted[0], sorted.at(-1)];
  if (low === high) return [{ desde: low, hasta: low, empresas: sorted.length }];
  const step = stepOf((high - low) / 11, sorted.every(Number.isInteger));
  const placeOf = (value: number) => Math.floor(value / step + 1e-9);
  const counts = Map.groupBy(sorted, placeOf);
  const first = placeOf(low);
  return Array.from({ length: placeOf(high) - first + 1 }, (_, index) => ({
    desde: bound(first + index, step),
    hasta: bound(first + index + 1, step),
    empresas: counts.get(first + index)?.length ?? 0,
  }));
}

function numbersOf(texts: readonly string[]): Row | null {
  if (texts.length === 0) return null;
  const sorted = texts.map(Number).toSorted((one, other) => one - other);
  return {
    cantidad: sorted.length,
    media: sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
    ...{ mediana: quantile(sorted, 0.5), cuartil1: quantile(sorted, 0.25), cuartil3: quantile(sorted, 0.75) },
    ...{ minimo: sorted[0], maximo: sorted.at(-1), barras: barsOf(sorted) },
  };
}

/** How many companies are in each place. */
function cellsOf(sent: readonly Sent[]): Cell[] {
  const groups = Map.groupBy(sent, ({ place }) => JSON.stringify(place));
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ place: first.place, companies: 1 + others.length }] : [],
  );
}

/** What was counted of a survey under one filter; a figure that is hidden is null. */
export class Figures {
  /** Companies that sent it and pass the filter. */
  readonly companies: number | null;
  readonly #sent: readonly Sent[];
  readonly #filter: Place;
  readonly #minimum: number;

  constructor(sent: readonly Sent[], filter: Place, minimum: number) {
    this.#sent = sent;
    this.#filter = filter;
    this.#minimum = minimum;
    this.companies = this.#told(sent)?.length ?? null;
  }

  /** Whether anybody answered a question, whatever the filter. */
  hasAnswer(question: Counted): boolean {
    return this.#answered(question).length > 0;
  }

  /** What was answered; `beside` names what was written beside choices. */
  summary(question: Counted, beside: string): Row | null {
    const read = this.#read(question);
    if (!read) return null;
    const { told, texts, numbers } = read;
    const opciones = question.options.map(({ id, descripcion }) => ({
      ...{ respuesta: id as string | null, descripcion },
      empresas: told.filter(({ chosen }) => chosen.has(id)).length,
    }));
    if (opciones.length > 0 && texts.length > 0)
      opciones.push({ respuesta: null, descripcion: beside, empresas: texts.length });
    const isWritten = texts.length > 0 || (opciones.length === 0 && question.type !== 2);
    return {
      empresas: told.length,
      opciones,
      numeros: numbersOf(numbers),
      textos: isWritten ? new Set(texts).size : null,
    };
  }

  /** The texts that were written, each with how many companies wrote it. */
  texts(question: Counted): ReadonlyMap<string, number> | null {
    const read = this.#read(question);
    const groups = read && Map.groupBy(read.texts, (text) => text);
    return groups && new Map([...groups].map(([text, all]) => [text, all.length]));
  }

  /** Who answered a question, and what they wrote; null where it is hidden. */
  #read(question: Counted): { told: Sent[]; texts: string[]; numbers: string[] } | null {
    const told = this.companies === null ? null : this.#told(this.#answered(question));
    if (!told) return null;
    const written = told.flatMap((sent) => sent.written.get(question.id) ?? []);
    const kindOf = (text: string) => (isNumber(text, question.type) ? 'numbers' : 'texts');
    return { told, texts: [], numbers: [], ...Object.groupBy(written, kindOf) };
  }

  #answered({ id, options }: Counted): Sent[] {
    return this.#sent.filter(
      ({ chosen, written }) => written.has(id) || options.some((option) => chosen.has(option.id)),
    );
  }

  #told(sent: readonly Sent[]): Sent[] | null {
    if (!isPublished(cellsOf(sent), this.#filter, this.#minimum)) return null;
    return sent.filter(({ place }) => passes(place, this.#filter));
  }
}

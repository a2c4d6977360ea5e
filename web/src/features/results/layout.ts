import type { Choice } from './figures';

type TextMeasure = (text: string) => number;

/** Truncates a text to a width with an ellipsis. */
function truncate(text: string, width: number, widthOf: TextMeasure): string {
  const letters = Array.from(text);
  let [fits, over] = [0, letters.length];
  while (fits < over) {
    const middle = Math.ceil((fits + over) / 2);
    if (widthOf(`${letters.slice(0, middle).join('').trimEnd()}…`) <= width) fits = middle;
    else over = middle - 1;
  }
  return `${letters.slice(0, fits).join('').trimEnd()}…`;
}

/** Wraps a text into at most `maxLines` lines of a width; truncates the last line with an ellipsis. */
export function wrap(text: string, width: number, maxLines: number, widthOf: TextMeasure): string[] {
  const lines: string[] = [];
  let words = text.trim().split(/\s+/);
  while (words.length > 0) {
    const whole = words.join(' ');
    if (widthOf(whole) <= width) return [...lines, whole];
    if (lines.length === maxLines - 1) return [...lines, truncate(whole, width, widthOf)];
    let count = 1;
    while (count < words.length && widthOf(words.slice(0, count + 1).join(' ')) <= width) count += 1;
    const line = words.slice(0, count).join(' ');
    // A single word can be wider than the line.
    lines.push(widthOf(line) <= width ? line : truncate(line, width, widthOf));
    words = words.slice(count);
  }
  return lines.length > 0 ? lines : [''];
}

/** CSS variables, so that charts follow the colour mode. */
export const colour = (name: 'accent' | 'control' | 'muted' | 'sunken' | 'surface' | 'text') =>
  `var(--chakra-colors-${name})`;

const ROOT = Number.parseFloat(globalThis.document ? getComputedStyle(document.documentElement).fontSize : '') || 16;

/** A length in pixels that scales with the browser's font size. */
export const scaled = (pixels: number): number => Math.round((pixels * ROOT) / 16);

/** The theme's reset makes every element inherit the page's font size, so that `measure` must use the same. */
export const TEXT = { fontSize: scaled(14), fontFamily: 'var(--chakra-fonts-body)' } as const;

let pen: CanvasRenderingContext2D | null | undefined;

/** The width of a text in the charts; an estimate without a canvas. */
export const measure: TextMeasure = (text) => {
  if (pen === undefined) {
    pen = globalThis.document?.createElement('canvas').getContext?.('2d') ?? null;
    if (pen) pen.font = `${TEXT.fontSize}px ${getComputedStyle(document.body).fontFamily}`;
  }
  return pen ? pen.measureText(text).width : text.length * scaled(7);
};

export const BAR = scaled(14);
export const GAP = 3;
export const LINE = scaled(16);
const MAX_LINES = 3;

/** Space for the mark before a legend entry, and between entries. */
export const MARK = 18;
const ENTRY_GAP = 22;

interface LegendEntry {
  lines: string[];
  x: number;
  /** Index of its first line. */
  line: number;
}

/** The entries of the legend: side by side, or one below the other if they do not fit. */
export function legendOf(names: readonly string[], width: number): LegendEntry[] {
  const widths = names.map((name) => MARK + measure(name));
  const startOf = (at: number) => widths.slice(0, at).reduce((x, one) => x + one + ENTRY_GAP, 0);
  if (startOf(names.length) - ENTRY_GAP <= width)
    return names.map((name, at) => ({ lines: [name], x: startOf(at), line: 0 }));
  const all = names.map((name) => wrap(name, width - MARK, MAX_LINES, measure));
  return all.map((lines, at) => ({ lines, x: 0, line: all.slice(0, at).flat().length }));
}

export const legendHeight = (names: readonly string[], width: number): number =>
  names.length === 0
    ? 0
    : Math.max(...legendOf(names, width).map(({ line, lines }) => line + lines.length)) * LINE + scaled(8);

/** The space of a figure on its label's line; two compared figures are on the lines of their bars. */
const FIGURE = scaled(108);

export const linesOf = ({ name }: Choice, comparing: boolean, width: number): string[] =>
  wrap(name, comparing ? width : width - FIGURE, MAX_LINES, measure);

/** Between a bar and its label above, and between a bar and the next label. */
const LABEL_GAP = scaled(6);
const BAND_GAP = scaled(14);

/** The space of all labels above their bars, as high as the highest. */
const labelHeight = (choices: readonly Choice[], comparing: boolean, width: number): number =>
  Math.max(1, ...choices.map((choice) => linesOf(choice, comparing, width).length)) * LINE + LABEL_GAP;

/** Recharts centres a bar in its band, so that the first label needs more space above than half of the rest. */
export const firstLabelSpace = (choices: readonly Choice[], comparing: boolean, width: number): number =>
  (labelHeight(choices, comparing, width) - BAND_GAP) / 2;

/** Computed before rendering, to prevent layout shifts. */
export function choicesHeight(choices: readonly Choice[], legend: readonly string[], width: number): number {
  const comparing = legend.length > 0;
  const band = (comparing ? 2 * BAR + GAP : BAR) + labelHeight(choices, comparing, width) + BAND_GAP;
  return choices.length * band + firstLabelSpace(choices, comparing, width) + legendHeight(legend, width);
}

export const histogramHeight = (legend: readonly string[], width: number): number =>
  scaled(184) + legendHeight(legend, width);

import type { Choice } from './figures';
import { measure, scaled } from './look';
import { wrap } from './wrap';

export const BAR = scaled(14);
export const GAP = 3;
export const LINE = scaled(16);
const MOST_LINES = 3;

/** Room beside what a bar is called: for the mark before it, and to the next name. */
export const MARK = 18;
const APART = 22;

/** What a bar is called, and where its mark stands. */
interface Entry {
  lines: string[];
  x: number;
  /** Which line of the legend is its first. */
  line: number;
}

/** What the bars are called, where two surveys are compared: side by side, or one below the other in little room. */
export function legendOf(names: readonly string[], width: number): Entry[] {
  const widths = names.map((name) => MARK + measure(name));
  const startOf = (at: number) => widths.slice(0, at).reduce((x, one) => x + one + APART, 0);
  if (startOf(names.length) - APART <= width)
    return names.map((name, at) => ({ lines: [name], x: startOf(at), line: 0 }));
  const all = names.map((name) => wrap(name, width - MARK, MOST_LINES, measure));
  return all.map((lines, at) => ({ lines, x: 0, line: all.slice(0, at).flat().length }));
}

/** Room above the bars for what they are called. */
export const legendHeight = (names: readonly string[], width: number): number =>
  names.length === 0
    ? 0
    : Math.max(...legendOf(names, width).map(({ line, lines }) => line + lines.length)) * LINE + scaled(8);

export const linesOf = ({ name }: Choice, width: number): string[] => wrap(name, width, MOST_LINES, measure);

/** Bars are in the middle of their band, and their answer's words above them. */
function bandOf(choices: readonly Choice[], comparing: boolean, width: number): number {
  const lines = Math.max(1, ...choices.map((choice) => linesOf(choice, width).length));
  return (comparing ? 2 * BAR + GAP : BAR) + 2 * (lines * LINE + 2);
}

/** How high a chart of choices is: known before it is drawn, so that nothing moves when it is. */
export const heightOf = (choices: readonly Choice[], legend: readonly string[], width: number): number =>
  choices.length * bandOf(choices, legend.length > 0, width) + legendHeight(legend, width);

export const HISTOGRAM_HEIGHT = scaled(200);

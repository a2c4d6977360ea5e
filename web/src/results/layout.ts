import type { Choice } from './figures';
import { measure, scaled } from './look';
import { wrap } from './wrap';

export const BAR = scaled(14);
export const GAP = 3;
export const LINE = scaled(16);
/** Room above for what the bars are called, where two surveys are compared. */
export const LEGEND = scaled(24);
const MOST_LINES = 3;

export const linesOf = ({ name }: Choice, width: number): string[] => wrap(name, width, MOST_LINES, measure);

/** Bars are in the middle of their band, and their answer's words above them. */
function bandOf(choices: readonly Choice[], comparing: boolean, width: number): number {
  const lines = Math.max(1, ...choices.map((choice) => linesOf(choice, width).length));
  return (comparing ? 2 * BAR + GAP : BAR) + 2 * (lines * LINE + 2);
}

/** How high a chart of choices is: known before it is drawn, so that nothing moves when it is. */
export const heightOf = (choices: readonly Choice[], comparing: boolean, width: number): number =>
  choices.length * bandOf(choices, comparing, width) + (comparing ? LEGEND : 0);

export const HISTOGRAM_HEIGHT = scaled(200);

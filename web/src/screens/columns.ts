import type { Page, Row } from './resource';

/** How a column of a table is laid out. */
export interface ColumnShape {
  /** What it should have of the width, in pixels of a table as wide as its place on a common screen. */
  share: number;
  /** Whether it holds numbers alone, which line up at their end. */
  numeric: boolean;
}

/** The width of the column of row menus. */
export const ACTIONS = 96;
/** What the narrowest screen on which a table does not scroll, of 1280 pixels, leaves to the other columns. */
const PLACE = 894;
/** A generous character, and the space beside a cell's text. */
const CHARACTER = 8.5;
const PADDING = 24;
/** Characters that a column has at least, and those that it is given before another's long text is. */
const LEAST = 8;
const FIRST = 20;
const OTHERS = 12;
/** Longer texts are cut, and told whole on hover. */
const MOST = 40;

/** The length of a heading's longest word, which must never be broken. */
const longestWord = (label: string): number => Math.max(...label.split(' ').map((word) => word.length));

/** The length that a heading needs to stand on two lines. */
function onTwoLines(label: string): number {
  const words = label.split(' ');
  const lines = words.map((_, at) =>
    Math.max(words.slice(0, at + 1).join(' ').length, words.slice(at + 1).join(' ').length),
  );
  return Math.min(...lines);
}

const lengthOf = (value: unknown): number => {
  if (Array.isArray(value)) return value.reduce((sum, item) => sum + lengthOf(item) + 2, -2);
  if (typeof value === 'object' && value !== null && 'label' in value) return String(value.label).length;
  return value === null || value === undefined ? 1 : String(value).length;
};

/**
 * Gives each column the room that its heading and the page's values want: short values are seen whole, and long ones
 * share what is left, so that little is cut and nothing scrolls.
 */
export function shapesOf({ tableColumns, results }: Page): Map<string, ColumnShape> {
  const columns = tableColumns.map(({ label, value: name }, at) => {
    const values = results.map((row) => (row as Row & Record<string, unknown>)[name]);
    const present = values.filter((value) => value !== null && value !== undefined);
    const numeric = present.length > 0 && present.every((value) => typeof value === 'number');
    const wanted = Math.max(LEAST, onTwoLines(label), Math.min(MOST, 1 + Math.max(0, ...values.map(lengthOf))));
    const given = Math.min(wanted, Math.max(at === 0 ? FIRST : OTHERS, onTwoLines(label)));
    const least = Math.max(LEAST, longestWord(label));
    const pixels = (characters: number) => characters * CHARACTER;
    return {
      ...{ name, numeric, least: pixels(least) + PADDING, more: pixels(Math.max(0, given - least)) },
      missing: pixels(wanted - Math.max(given, least)),
    };
  });
  const sum = (of: 'least' | 'more' | 'missing') => columns.reduce((total, column) => total + column[of], 0);
  // First what no heading can do without, then what most values want, then the rest of the long ones.
  const part = (of: 'more' | 'missing', place: number) => Math.min(1, Math.max(0, place) / (sum(of) || 1));
  const more = part('more', PLACE - sum('least'));
  const missing = part('missing', PLACE - sum('least') - sum('more'));
  return new Map(
    columns.map((column) => [
      column.name,
      { share: column.least + more * column.more + missing * Math.max(0, column.missing), numeric: column.numeric },
    ]),
  );
}

/** The narrowest that a table of these columns can be read at, in pixels. */
export const narrowest = (shapes: Map<string, ColumnShape>): number =>
  Math.min(ACTIONS + PLACE, Math.round([...shapes.values()].reduce((sum, { share }) => sum + share, ACTIONS)));

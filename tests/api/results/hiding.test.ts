import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPublished } from '../../../api/src/results/hiding.ts';
import { type Cell, companiesOf, familyOf, leaks, type Place } from '../../support/results/hiding.ts';

const part = (name: string, most: number) => fc.integer({ min: 1, max: most }).map((n) => `${name}${n}`);

/** Companies in few cells, many of which hold one or two: what is easy to single out. */
const someCells = fc
  .uniqueArray(
    fc.record({
      place: fc.tuple(fc.option(part('s', 4), { freq: 8 }), part('o', 3), part('t', 4)),
      companies: fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 1, max: 3 }) }, fc.integer({ min: 1, max: 12 })),
    }),
    { minLength: 1, maxLength: 14, selector: ({ place }) => JSON.stringify(place) },
  )
  .map((cells): Cell[] => cells);

const minimums = fc.integer({ min: 1, max: 6 });

const RUNS = 150;

describe('what is hidden', () => {
  const publishedOf = (cells: readonly Cell[], minimum: number): Place[] =>
    familyOf(cells).filter((filter) => isPublished(cells, filter, minimum));

  test('reveals no fewer companies than the minimum, by a filter or a difference of filters', () => {
    let [hidden, shown] = [0, 0];
    fc.assert(
      fc.property(someCells, minimums, (cells, minimum) => {
        const published = publishedOf(cells, minimum);
        shown += published.length;
        hidden += familyOf(cells).length - published.length;
        expect(leaks(cells, published, minimum)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
    // Neither all nor nothing, or the property would say little.
    expect(Math.min(hidden, shown)).toBeGreaterThan(200);
  });

  test('does not depend on the order in which companies are read', () => {
    fc.assert(
      fc.property(
        someCells.chain((cells) =>
          fc.tuple(fc.constant(cells), fc.shuffledSubarray(cells, { minLength: cells.length })),
        ),
        minimums,
        ([cells, shuffled], minimum) => {
          const family = familyOf(cells);
          const decided = (all: readonly Cell[]) => family.map((filter) => isPublished(all, filter, minimum));
          expect(decided(shuffled)).toEqual(decided(cells));
        },
      ),
      { numRuns: 25 },
    );
  });

  test('is nothing when every cell holds enough', () => {
    fc.assert(
      fc.property(someCells, minimums, (few, minimum) => {
        const cells = few.map((cell) => ({ ...cell, companies: cell.companies + minimum }));
        for (const filter of familyOf(cells))
          expect(isPublished(cells, filter, minimum)).toBe(companiesOf(cells, filter).size > 0);
      }),
      { numRuns: 25 },
    );
  });

  const placeOf = (text: string): Place => {
    const [segment = '', origin = '', size = ''] = text.split('/');
    const part = (name: string) => (name === '*' ? null : name);
    return [part(segment), part(origin), part(size)];
  };

  test.each<[string, Record<string, number>, string, boolean]>([
    ['two companies', { 's1/o1/t1': 2 }, '*/*/*', false],
    ['three', { 's1/o1/t1': 3 }, '*/*/*', true],
    ['a filter whose remainder is one', { 's1/o1/t1': 9, 's2/o1/t1': 1 }, 's1/*/*', false],
    ['a filter that is everybody', { 's1/o1/t1': 9 }, 's1/o1/*', true],
    // Taking both segments from all leaves the one that has none.
    ['the second of two parts that leave one', { 's1/o1/t1': 9, 's2/o1/t1': 5, '*/o1/t1': 1 }, 's2/*/*', false],
    ['the first of them', { 's1/o1/t1': 9, 's2/o1/t1': 5, '*/o1/t1': 1 }, 's1/*/*', true],
    ['a filter that nobody passes', { 's1/o1/t1': 9 }, 's9/*/*', false],
    // The origin holds the same companies as the segment, but for one.
    ['one that differs by one by coincidence', { 's1/o1/t1': 9, 's1/o2/t1': 1, 's2/o2/t1': 9 }, '*/o1/*', false],
  ])('%s: by the rule', (_case, companies, filter, expected) => {
    const cells = Object.entries(companies).map(
      ([place, count]): Cell => ({ place: placeOf(place), companies: count }),
    );
    expect(isPublished(cells, placeOf(filter), 3)).toBe(expected);
  });
});

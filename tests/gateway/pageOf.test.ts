import { expect, it } from 'vitest';
import type { Page } from '../../gateway/src/codec/page.ts';
import { pageOf } from '../../gateway/src/lists/pageOf.ts';
import { errorOfStatus } from '../../gateway/src/upstream/errors.ts';

/** A server of so many rows, whose pages are as long as it decides. */
function server(count: number, lengthOf: (size: number) => number, size: number, empty: boolean) {
  const length = lengthOf(size);
  return async (page: number): Promise<Page> => {
    const from = (page - 1) * length;
    if (page > 1 && from >= count && !empty) throw errorOfStatus(404, 'es', null);
    const results = Array.from({ length: Math.max(0, Math.min(length, count - from)) }, (_, at) => ({ id: from + at }));
    return { results, count, countExact: true, tableColumns: [] };
  };
}

it.each([
  ['always so many', (most: number) => () => most],
  ['at most so many', (most: number) => (size: number) => Math.min(size, most)],
])('every page has its own rows, whatever is asked of a server that gives %s', async (_, lengths) => {
  for (const most of [1, 2, 3, 7, 10, 20, 25])
    for (const count of [0, 1, 2, 9, 10, 11, 20, 30, 45, 60])
      for (const size of [1, 2, 3, 5, 7, 10, 15, 20, 25, 30])
        for (const empty of [true, false]) {
          const known = new Set<number>();
          const kept = { fills: (of: number) => known.has(of), learn: (of: number) => void known.add(of) };
          // From the last on, so that nothing is known of the first; and once more when all is.
          const pages = Array.from({ length: Math.ceil(count / size) + 1 }, (_, at) => at + 1);
          for (const page of [...pages.toReversed(), ...pages]) {
            const read = server(count, lengths(most), size, empty);
            const { results } = await pageOf(read, { page, pageSize: size }, kept);
            const from = (page - 1) * size;
            const wanted = Array.from({ length: Math.max(0, Math.min(size, count - from)) }, (_, at) => from + at);
            expect(
              results.map(({ id }) => id),
              `${count} by ${size} of ${most}, page ${page}`,
            ).toEqual(wanted);
          }
        }
});

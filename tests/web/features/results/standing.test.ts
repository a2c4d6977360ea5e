import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxPositions, standingOf } from '../../../../web/src/features/results/standing';

const MARKET = { cuartil1: 10, mediana: 20, cuartil3: 40 };

describe('an own number among the market’s', () => {
  it.each([
    [9.99, 'below'],
    [10, 'within'],
    [40, 'within'],
    [40.01, 'above'],
  ])('%d is %s', (own, standing) => expect(standingOf(own, MARKET)).toBe(standing));

  it('lies on the line in the order of any numbers, within it', () => {
    const number = fc.double({ min: -1e12, max: 1e12, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(number, number, number), fc.option(number), (three, own) => {
        const [cuartil1 = 0, mediana = 0, cuartil3 = 0] = three.toSorted((one, other) => one - other);
        const { from, middle, to, own: mark } = boxPositions(own, { cuartil1, mediana, cuartil3 });
        expect(from).toBeLessThanOrEqual(middle);
        expect(middle).toBeLessThanOrEqual(to);
        for (const place of [from, to, mark ?? 50]) {
          expect(place).toBeGreaterThanOrEqual(0);
          expect(place).toBeLessThanOrEqual(100);
        }
        if (own !== null && own < cuartil1) expect(mark).toBeLessThanOrEqual(from);
      }),
    );
  });

  it('is in the middle if all numbers are equal', () => {
    expect(boxPositions(5, { cuartil1: 5, mediana: 5, cuartil3: 5 })).toEqual({
      from: 50,
      middle: 50,
      to: 50,
      own: 50,
    });
  });
});

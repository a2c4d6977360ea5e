import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { menu } from '../../../web/src/app/menu';
import { placesOn, standingOf } from '../../../web/src/features/results/standing';
import { isGroup, menuFor } from '../../../web/src/shared/shell/menu';

const MARKET = { cuartil1: 10, mediana: 20, cuartil3: 40 };

describe('an own number among the market’s', () => {
  it.each([
    [9.99, 'below'],
    [10, 'within'],
    [40, 'within'],
    [40.01, 'above'],
  ])('%d is %s', (own, standing) => expect(standingOf(own, MARKET)).toBe(standing));

  it('lies on the line in the order of the numbers, within it, whatever they are', () => {
    const number = fc.double({ min: -1e12, max: 1e12, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(number, number, number), fc.option(number), (three, own) => {
        const [cuartil1 = 0, mediana = 0, cuartil3 = 0] = three.toSorted((one, other) => one - other);
        const { from, middle, to, own: mark } = placesOn(own, { cuartil1, mediana, cuartil3 });
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

  it('stands in the middle where all gave the same', () => {
    expect(placesOn(5, { cuartil1: 5, mediana: 5, cuartil3: 5 })).toEqual({ from: 50, middle: 50, to: 50, own: 50 });
  });
});

describe('the menu leads to results', () => {
  const seenBy = (
    viewer: { isAdmin: boolean; hasPosition?: boolean; hasResults?: boolean },
    held: readonly string[] = [],
  ) =>
    menuFor({ ...viewer, can: (codename) => held.includes(codename) }, menu)
      .flatMap((entry) => (isGroup(entry) ? entry.links : [entry]))
      .filter(({ to }) => to === '/resultados')
      .map(({ label }) => label);

  it('for administrators who may view submissions', () => {
    const admin = { isAdmin: true, hasResults: true };
    expect(seenBy(admin, ['view_encuestausuarioempresa'])).toEqual(['shell.results']);
    expect(seenBy(admin, ['view_encuesta'])).toEqual([]);
  });

  it('only where the server computes results', () => {
    expect(seenBy({ isAdmin: true, hasResults: false }, ['view_encuestausuarioempresa'])).toEqual([]);
  });

  it('for respondents whose company stands somewhere', () => {
    expect(seenBy({ isAdmin: false, hasPosition: true })).toEqual(['shell.position']);
    expect(seenBy({ isAdmin: false })).toEqual([]);
  });
});

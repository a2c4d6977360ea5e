import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Histogram } from '../../../web/src/results/charts/Histogram';
import { measure, TEXT } from '../../../web/src/results/look';
import { shortText } from '../../../web/src/results/numbers';
import { globalCss, tokens } from '../../../web/src/theme/tokens';

afterEach(cleanup);

/** Where the words of a chart stand, all of them about their middle. */
const spansOf = (texts: Iterable<Element>) =>
  [...texts].map((text) => {
    expect(text.getAttribute('text-anchor')).toBe('middle');
    const [x, half] = [Number(text.getAttribute('x')), measure(text.textContent ?? '') / 2];
    return { from: x - half, to: x + half };
  });

it.each([320, 460])('words of a chart %s pixels wide stand within it, and not over one another', async (width) => {
  const barras = Array.from({ length: 10 }, (_, at) => 2_798_300 + at * 10).map((desde) => ({
    ...{ desde, hasta: desde + 10, empresas: 1 },
  }));
  const numbers = { cantidad: 10, media: 0, minimo: 0, maximo: 0, barras };
  for (const mediana of [2_798_301, 2_798_399]) {
    const { container } = render(
      <Histogram
        numbers={{ ...numbers, cuartil1: mediana, mediana, cuartil3: mediana }}
        width={width}
        words={(value) => shortText(value, 'es')}
        count={String}
        median={`Mediana ${mediana}`}
      />,
    );
    const tick = '.recharts-cartesian-axis-tick-value';
    await waitFor(() => expect(container.querySelectorAll(tick).length).toBeGreaterThan(1));
    const ticks = spansOf(container.querySelectorAll(tick));
    const [median] = spansOf(
      [...container.querySelectorAll('text')].filter((text) => /^Mediana/.test(text.textContent)),
    );
    for (const [at, { from }] of ticks.entries()) expect(from).toBeGreaterThanOrEqual(ticks[at - 1]?.to ?? 0);
    expect(Math.min(median?.from ?? -1, width - (median?.to ?? width + 1))).toBeGreaterThanOrEqual(0);
    cleanup();
  }
});

it('words are measured in the size in which they are drawn', () => {
  const drawn = tokens.fontSizes[globalCss.body.fontSize].value;
  expect(`${TEXT.fontSize / 16}rem`).toBe(drawn);
});

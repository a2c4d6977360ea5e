import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ChoiceBars } from '../../../../web/src/features/results/charts/ChoiceBars';
import { Histogram } from '../../../../web/src/features/results/charts/Histogram';
import { shortText } from '../../../../web/src/features/results/figures';
import { choicesHeight, measure, TEXT } from '../../../../web/src/features/results/layout';
import { globalCss, tokens } from '../../../../web/src/shared/theme/tokens';

afterEach(cleanup);

/** Where the words of a chart stand, all of them about their middle. */
const spansOf = (texts: Iterable<Element>) =>
  [...texts].map((text) => {
    expect(text.getAttribute('text-anchor')).toBe('middle');
    const [x, half] = [Number(text.getAttribute('x')), measure(text.textContent ?? '') / 2];
    return { from: x - half, to: x + half };
  });

it.each([320, 460])('texts of a chart %s pixels wide are within it, and do not overlap', async (width) => {
  const barras = Array.from({ length: 10 }, (_, at) => 2_798_300 + at * 10).map((desde) => ({
    ...{ desde, hasta: desde + 10, empresas: 1 },
  }));
  const numbers = { cantidad: 10, media: 0, minimo: 0, maximo: 0, barras };
  for (const mediana of [2_798_301, 2_798_355, 2_798_399]) {
    const { container } = render(
      <Histogram
        numbers={{ ...numbers, cuartil1: mediana, mediana, cuartil3: mediana }}
        width={width}
        boundText={(value) => shortText(value, 'es')}
        countText={(count) => `n${count}`}
        legend={[`Mediana ${mediana}`, `Cuartiles ${mediana} – ${mediana}`]}
      />,
    );
    const tick = '.recharts-cartesian-axis-tick-value';
    await waitFor(() => expect(container.querySelectorAll(tick).length).toBeGreaterThan(1));
    const ticks = spansOf(container.querySelectorAll(tick));
    for (const [at, { from }] of ticks.entries()) expect(from).toBeGreaterThanOrEqual(ticks[at - 1]?.to ?? 0);
    const texts = [...container.querySelectorAll('text')];
    const line = Number(container.querySelector('.recharts-reference-line line')?.getAttribute('x1'));
    const counts = spansOf(texts.filter(({ textContent }) => textContent === 'n1'));
    expect(counts).toHaveLength(barras.length);
    for (const { from, to } of counts) expect(from > line || to < line).toBe(true);
    for (const one of texts.filter(({ textContent }) => /^(Mediana|Cuartiles)/.test(textContent)))
      expect(Number(one.getAttribute('x')) + measure(one.textContent)).toBeLessThanOrEqual(width);
    cleanup();
  }
});

it('the median of the compared survey is a dashed line', async () => {
  const barras = [{ desde: 0, hasta: 10, empresas: 3 }];
  const numbers = { cantidad: 3, media: 4, minimo: 1, maximo: 9, cuartil1: 2, mediana: 4, cuartil3: 6, barras };
  const draw = (earlier: number | null) =>
    render(
      <Histogram
        {...{ numbers, earlier, width: 460, boundText: String, countText: String }}
        legend={['Mediana 4', 'Cuartiles 2 – 6', ...(earlier ? ['Mediana · 2025: 8'] : [])]}
      />,
    ).container;
  const dashed = '.recharts-reference-line line[stroke-dasharray]';
  const compared = draw(8);
  await waitFor(() => expect(compared.querySelectorAll(dashed)).toHaveLength(1));
  expect(compared.textContent).toContain('Mediana · 2025: 8');
  expect(draw(null).querySelector(dashed)).toBeNull();
});

it.each([288, 460])(
  'what the bars are called stands within a chart %s pixels wide, above the first of them',
  async (width) => {
    const choices = [{ name: 'Sí', now: { empresas: 4, of: 8 }, earlier: { empresas: 2, of: 8 } }];
    for (const [earlier, below] of [
      ['2025', false],
      ['Comercio y servicios 2025', width < 400],
      [`Encuesta de salarios y beneficios ${'del comercio '.repeat(3)}`.trim(), true],
    ] as const) {
      const legend = ['Esta encuesta', earlier];
      const { container } = render(
        <ChoiceBars choices={choices} legend={legend} width={width} shareLabel={() => '50 %'} />,
      );
      const drawn = async (text: string) =>
        waitFor(() => {
          const found = [...container.querySelectorAll('text')].find((one) => one.textContent === text);
          if (!found) throw new Error(`${text} is not drawn`);
          return { x: Number(found.getAttribute('x')), y: Number(found.getAttribute('y')) };
        });
      const answer = await drawn('Sí');
      const [own, ...others] = container.querySelectorAll('rect ~ text');
      expect(others.map((one) => one.textContent).join(' ')).toBe(earlier);
      for (const one of [own, ...others]) {
        const end = Number(one?.getAttribute('x')) + measure(one?.textContent ?? '');
        expect(end).toBeLessThanOrEqual(width);
        expect(Number(one?.getAttribute('y'))).toBeLessThanOrEqual(answer.y - TEXT.fontSize);
      }
      expect(Number(others[0]?.getAttribute('y')) > Number(own?.getAttribute('y'))).toBe(below);
      expect(Number(container.querySelector('svg')?.getAttribute('height'))).toBe(
        choicesHeight(choices, legend, width),
      );
      cleanup();
    }
  },
);

it('words are measured in the size in which they are drawn', () => {
  const drawn = tokens.fontSizes[globalCss.body.fontSize].value;
  expect(`${TEXT.fontSize / 16}rem`).toBe(drawn);
});

it('the figure of a bar is on the last line of its label, which leaves room for it, above the bar', async () => {
  const name = 'Sociedad de responsabilidad limitada con participación extranjera';
  const choices = [{ name, now: { empresas: 4, of: 8 }, earlier: null }];
  const { container } = render(
    <ChoiceBars choices={choices} legend={[]} width={328} shareLabel={() => '37,5 % · 3'} />,
  );
  const texts = await waitFor(() => {
    const found = [...container.querySelectorAll('text')];
    expect(found.length).toBeGreaterThan(2);
    return found;
  });
  const lines = texts.slice(0, -1);
  const figure = texts.at(-1);
  expect(lines.map(({ textContent }) => textContent).join(' ')).toBe(name);
  expect(figure?.getAttribute('y')).toBe(lines.at(-1)?.getAttribute('y'));
  for (const line of lines)
    expect(measure(line.textContent)).toBeLessThanOrEqual(328 - measure(figure?.textContent ?? ''));
  const bar = container.querySelector('.recharts-bar-rectangle path')?.getAttribute('d');
  expect(Number(figure?.getAttribute('y'))).toBeLessThan(Number(/^M *[\d.]+, *([\d.]+)/.exec(bar ?? '')?.[1]));
});

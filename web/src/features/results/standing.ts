export interface Quartiles {
  cuartil1: number;
  mediana: number;
  cuartil3: number;
}

export const standingOf = (own: number, { cuartil1, cuartil3 }: Quartiles): 'below' | 'within' | 'above' => {
  if (own < cuartil1) return 'below';
  return own > cuartil3 ? 'above' : 'within';
};

/** The margin at each side, so that marks at the ends are not clipped. */
const MARGIN = 0.08;

/** Positions on a line as percentages; all in the middle if the figures are equal. */
export function boxPositions(own: number | null, { cuartil1, mediana, cuartil3 }: Quartiles) {
  const all = [cuartil1, mediana, cuartil3, ...(own === null ? [] : [own])];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const place = (value: number) =>
    most > least ? 100 * (MARGIN + ((value - least) / (most - least)) * (1 - 2 * MARGIN)) : 50;
  return {
    from: place(cuartil1),
    middle: place(mediana),
    to: place(cuartil3),
    own: own === null ? null : place(own),
  };
}

/** What the others answered in numbers: the middle half of them, and its middle. */
export interface Quartiles {
  cuartil1: number;
  mediana: number;
  cuartil3: number;
}

export const standingOf = (own: number, { cuartil1, cuartil3 }: Quartiles): 'below' | 'within' | 'above' => {
  if (own < cuartil1) return 'below';
  return own > cuartil3 ? 'above' : 'within';
};

/** The drawing's free room at each side, so that a mark at its end is seen whole. */
const ROOM = 0.08;

/** Where figures lie on a line, in per cent of its length; all in the middle where they are the same. */
export function placesOn(own: number | null, { cuartil1, mediana, cuartil3 }: Quartiles) {
  const all = [cuartil1, mediana, cuartil3, ...(own === null ? [] : [own])];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const place = (value: number) =>
    most > least ? 100 * (ROOM + ((value - least) / (most - least)) * (1 - 2 * ROOM)) : 50;
  return {
    from: place(cuartil1),
    middle: place(mediana),
    to: place(cuartil3),
    own: own === null ? null : place(own),
  };
}

/** A section with its questions in their order, and which of them whoever answers is shown. */
export interface Placed {
  readonly activa: boolean;
  readonly preguntas: readonly { readonly id: number; readonly mostrada: boolean }[];
}

const two = (index: number): string => String(index + 1).padStart(2, '0');

/** What is shown, then the rest: that keeps its order, and takes no number of what is shown. */
const shownFirst = <T>(items: readonly T[], isShown: (item: T) => boolean): T[] => [
  ...items.filter(isShown),
  ...items.filter((item) => !isShown(item)),
];

/** "S02·P04" by question: the places of its section and of itself, as whoever answers sees them. */
export function numbersOf(sections: readonly Placed[]): Map<number, string> {
  const numbers = new Map<number, string>();
  for (const [section, { preguntas }] of shownFirst(sections, ({ activa }) => activa).entries()) {
    for (const [place, { id }] of shownFirst(preguntas, ({ mostrada }) => mostrada).entries())
      numbers.set(id, `S${two(section)}·P${two(place)}`);
  }
  return numbers;
}

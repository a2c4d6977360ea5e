/** Segment, origin and size. In a filter, null means all; of a company, that it has none. */
export type Place = readonly [segmento: string | null, origen: string | null, tamano: string | null];

/** Companies that answered and that no filter distinguishes. */
export interface Cell {
  readonly place: Place;
  readonly companies: number;
}

const DIMENSIONS = [0, 1, 2] as const;

const fixedIn = (filter: Place) => DIMENSIONS.filter((dimension) => filter[dimension] !== null);

export const passes = (place: Place, filter: Place): boolean =>
  DIMENSIONS.every((dimension) => filter[dimension] === null || filter[dimension] === place[dimension]);

const keyOf = ([segmento, origen, tamano]: Place): string => `${segmento} ${origen} ${tamano}`;

/** The filter without some of its dimensions. */
function without(filter: Place, dimensions: readonly number[]): Place {
  const [segmento, origen, tamano] = filter.map((value, dimension) => (dimensions.includes(dimension) ? null : value));
  return [segmento ?? null, origen ?? null, tamano ?? null];
}

/** A filter with its companies and the indexes of their cells. */
interface Group {
  readonly filter: Place;
  readonly companies: number;
  readonly cells: ReadonlySet<number>;
}

/** All filters with companies and at most `most` dimensions: the most general first, then the largest. */
function filtersOver(cells: readonly Cell[], most: number): Group[] {
  const groups = new Map<string, { filter: Place; companies: number; cells: Set<number> }>();
  const freeings = [[], [0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]];
  for (const [index, { place, companies }] of cells.entries()) {
    for (const freeing of freeings) {
      // A company without a segment passes no filter by segment.
      if (DIMENSIONS.some((dimension) => !freeing.includes(dimension) && place[dimension] === null)) continue;
      if (3 - freeing.length > most) continue;
      const filter = without(place, freeing);
      const group = groups.get(keyOf(filter)) ?? { filter, companies: 0, cells: new Set<number>() };
      group.companies += companies;
      group.cells.add(index);
      groups.set(keyOf(filter), group);
    }
  }
  return [...groups.values()].toSorted(
    (one, other) =>
      fixedIn(one.filter).length - fixedIn(other.filter).length ||
      other.companies - one.companies ||
      (keyOf(one.filter) < keyOf(other.filter) ? -1 : 1),
  );
}

/** The published filters of one question. */
class Published {
  readonly #minimum: number;
  readonly #groups = new Map<string, Group>();
  /** Companies of published filters, by the filter without one dimension and by that dimension. */
  readonly #within = new Map<string, number>();

  constructor(minimum: number) {
    this.#minimum = minimum;
  }

  has(filter: Place): boolean {
    return this.#groups.has(keyOf(filter));
  }

  add(group: Group): void {
    this.#groups.set(keyOf(group.filter), group);
    for (const dimension of fixedIn(group.filter)) {
      const place = this.#placeOf(group, dimension);
      this.#within.set(place, (this.#within.get(place) ?? 0) + group.companies);
    }
  }

  allows(group: Group): boolean {
    return (
      group.companies >= this.#minimum &&
      [...this.#groups.values()].every((other) => !this.#reveals(group, other)) &&
      fixedIn(group.filter).every((dimension) => this.#leavesEnough(group, dimension)) &&
      !this.#cornersFew(group)
    );
  }

  #placeOf({ filter }: Group, dimension: number): string {
    return `${dimension} ${keyOf(without(filter, [dimension]))}`;
  }

  #isFew(companies: number): boolean {
    return companies !== 0 && Math.abs(companies) < this.#minimum;
  }

  /** Whether one contains the other and few companies more. */
  #reveals(one: Group, other: Group): boolean {
    if (!this.#isFew(one.companies - other.companies)) return false;
    const [small, large] = one.companies < other.companies ? [one, other] : [other, one];
    return [...small.cells].every((cell) => large.cells.has(cell));
  }

  /** Whether enough companies remain when all published parts are subtracted from the filter without the dimension. */
  #leavesEnough(group: Group, dimension: number): boolean {
    const parent = this.#groups.get(keyOf(without(group.filter, [dimension])));
    if (!parent) return true;
    return !this.#isFew(parent.companies - (this.#within.get(this.#placeOf(group, dimension)) ?? 0) - group.companies);
  }

  /** Whether inclusion–exclusion over two or three dimensions gives the count of few companies. */
  #cornersFew(group: Group): boolean {
    const fixed = fixedIn(group.filter);
    const pairs = fixed.flatMap((one, index) => fixed.slice(index + 1).map((other) => [one, other]));
    const corners = fixed.length === 3 ? [...pairs, fixed] : pairs;
    return corners.some((corner) => {
      let sum = 0;
      for (let subset = 0; subset < 1 << corner.length; subset += 1) {
        const freeing = corner.filter((_, bit) => subset & (1 << bit));
        const companies = freeing.length === 0 ? group.companies : this.#companiesIn(without(group.filter, freeing));
        if (companies === undefined) return false;
        sum += freeing.length % 2 === 0 ? companies : -companies;
      }
      return this.#isFew(sum);
    });
  }

  #companiesIn(filter: Place): number | undefined {
    return this.#groups.get(keyOf(filter))?.companies;
  }
}

/**
 * Whether the figures of a filter are published: not those of fewer companies than the minimum, nor those that reveal so few
 * by subtraction from others. The result depends on the answers alone, because filters are decided in a fixed order.
 */
export function isPublished(cells: readonly Cell[], filter: Place, minimum: number): boolean {
  const published = new Published(minimum);
  for (const group of filtersOver(cells, fixedIn(filter).length)) {
    if (published.allows(group)) published.add(group);
    if (keyOf(group.filter) === keyOf(filter)) break;
  }
  return published.has(filter);
}

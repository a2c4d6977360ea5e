/** Segment, origin and size, as both the API's rule and the gateway's take them. */
export type Place = readonly [string | null, string | null, string | null];

/** Companies that no filter tells from one another. */
export interface Cell {
  place: Place;
  companies: number;
}

/** Every filter of a family: all of each dimension, or one of what occurs. */
export function familyOf(cells: readonly Cell[]): Place[] {
  const [segments, origins, sizes] = [0, 1, 2].map((dimension) => [
    null,
    ...new Set(cells.flatMap(({ place }) => place[dimension] ?? [])),
  ]);
  return (segments ?? []).flatMap((segment) =>
    (origins ?? []).flatMap((origin) => (sizes ?? []).map((size): Place => [segment, origin, size])),
  );
}

/** The companies, one by one, that a filter lets pass. */
export function companiesOf(cells: readonly Cell[], filter: Place): Set<string> {
  const passing = cells
    .map((cell, index) => ({ ...cell, index }))
    .filter(({ place }) => filter.every((wanted, dimension) => wanted === null || wanted === place[dimension]));
  return new Set(
    passing.flatMap(({ companies, index }) => Array.from({ length: companies }, (_, company) => `${index}:${company}`)),
  );
}

/** All ways of taking some of these. */
function subsets<T>(items: readonly T[]): T[][] {
  const [first, ...rest] = items;
  if (first === undefined) return [[]];
  return subsets(rest).flatMap((some) => [some, [first, ...some]]);
}

/**
 * How the published figures reveal fewer companies than the minimum: a single figure, the difference between a figure and
 * one that it contains, a whole without some of its parts, or two overlapping parts.
 */
export function leaks(cells: readonly Cell[], published: readonly Place[], minimum: number): string[] {
  const figures = published.map((filter) => ({ filter, companies: companiesOf(cells, filter) }));
  const isFew = (count: number) => count !== 0 && Math.abs(count) < minimum;
  const name = (filter: Place) => filter.map((part) => part ?? '*').join('/');
  const alone = figures
    .filter(({ companies }) => companies.size < minimum)
    .map(({ filter }) => `${name(filter)} alone`);
  const pairs = figures.flatMap((one) =>
    figures
      .filter(({ companies }) => companies.size > one.companies.size && isFew(companies.size - one.companies.size))
      .filter(({ companies }) => [...one.companies].every((company) => companies.has(company)))
      .map((other) => `${name(other.filter)} without ${name(one.filter)}`),
  );
  const parts = figures.flatMap((whole) =>
    [0, 1, 2]
      .filter((dimension) => whole.filter[dimension] === null)
      .flatMap((dimension) => {
        const children = figures.filter(({ filter }) =>
          filter.every((part, at) => (at === dimension ? part !== null : part === whole.filter[at])),
        );
        return subsets(children)
          .filter((some) => isFew(whole.companies.size - some.reduce((sum, { companies }) => sum + companies.size, 0)))
          .map((some) => `${name(whole.filter)} without ${some.map(({ filter }) => name(filter)).join(', ')}`);
      }),
  );
  const sizeOf = new Map(figures.map(({ filter, companies }) => [name(filter), companies.size]));
  const corners = figures.flatMap(({ filter, companies }) => {
    const fixed = [0, 1, 2].filter((dimension) => filter[dimension] !== null);
    return fixed.flatMap((one) =>
      fixed.flatMap((other) => {
        if (one >= other) return [];
        const without = (...freed: number[]): Place => {
          const [segment = null, origin = null, size = null] = filter.map((part, at) =>
            freed.includes(at) ? null : part,
          );
          return [segment, origin, size];
        };
        const sums = [without(one, other), without(one), without(other)].map((part) => sizeOf.get(name(part)));
        const [whole, left, right] = sums;
        if (whole === undefined || left === undefined || right === undefined) return [];
        return isFew(whole - left - right + companies.size) ? [`outside of two parts of ${name(filter)}`] : [];
      }),
    );
  });
  return [...alone, ...pairs, ...parts, ...corners];
}

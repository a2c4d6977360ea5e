import type { Metric, Registry } from 'prom-client';

/** Upper bounds of the buckets, in seconds. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

type Labels = Readonly<Record<string, string>>;

interface Series {
  readonly labels: Labels;
  /** How many fell into each bucket alone; the last one is beyond all bounds. */
  readonly counts: Float64Array;
  sum: number;
}

/** As Prometheus counts: each bucket holds what is below it too. */
function valuesOf(name: string, { labels, counts, sum }: Series) {
  let value = 0;
  const buckets = [...counts].map((own, index) => {
    value += own;
    return { metricName: `${name}_bucket`, labels: { le: BOUNDS[index] ?? '+Inf', ...labels }, value };
  });
  const total = (suffix: string, of: number) => ({ metricName: `${name}_${suffix}`, labels, value: of });
  return [...buckets, total('sum', sum), total('count', value)];
}

const keyOf = (labels: Labels): string => Object.values(labels).join(' ');

/** A histogram. prom-client's own cannot add a series that it forgets to another one. */
export class Durations {
  readonly #series = new Map<string, Series>();

  constructor(registry: Registry, name: string, help: string) {
    const values = () => [...this.#series.values()].flatMap((series) => valuesOf(name, series));
    const get = async () => ({ name, help, type: 'histogram', aggregator: 'sum', values: values() });
    // What a registry needs of a metric is its name and how to read it; the type asks for a class of prom-client's.
    registry.registerMetric({ name, get, reset: () => {} } as object as Metric);
  }

  observe(labels: Labels, seconds: number): void {
    const series = this.#of(labels);
    const bucket = BOUNDS.findIndex((bound) => seconds <= bound);
    const index = bucket < 0 ? BOUNDS.length : bucket;
    series.counts[index] = (series.counts[index] ?? 0) + 1;
    series.sum += seconds;
  }

  /** Forgets a series: it is counted under other labels from now on. */
  merge(labels: Labels, into: Labels): void {
    const from = this.#series.get(keyOf(labels));
    if (!from) return;
    const to = this.#of(into);
    for (const [index, count] of from.counts.entries()) to.counts[index] = (to.counts[index] ?? 0) + count;
    to.sum += from.sum;
    this.#series.delete(keyOf(labels));
  }

  #of(labels: Labels): Series {
    const key = keyOf(labels);
    const series = this.#series.get(key) ?? { labels, counts: new Float64Array(BOUNDS.length + 1), sum: 0 };
    this.#series.set(key, series);
    return series;
  }
}

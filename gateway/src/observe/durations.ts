import type { Metric, Registry } from 'prom-client';

/** How often something took how long, under one set of labels. */
export class Durations {
  readonly labels: Readonly<Record<string, string>>;
  readonly #bounds: Float64Array;
  /** How many fell into each bucket alone; the last one is beyond all bounds. */
  readonly #counts: Float64Array;
  #sum = 0;

  constructor(labels: Readonly<Record<string, string>>, bounds: Float64Array) {
    this.labels = labels;
    this.#bounds = bounds;
    this.#counts = new Float64Array(bounds.length + 1);
  }

  observe(seconds: number): void {
    const bounds = this.#bounds;
    let bucket = 0;
    while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket += 1;
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
    this.#sum += seconds;
  }

  add(other: Durations): void {
    for (const [bucket, count] of other.#counts.entries()) this.#counts[bucket] = (this.#counts[bucket] ?? 0) + count;
    this.#sum += other.#sum;
  }

  /** As Prometheus counts: each bucket holds what is below it too. */
  values(name: string) {
    let count = 0;
    const buckets = [...this.#counts].map((own, index) => {
      count += own;
      const le = this.#bounds[index] ?? '+Inf';
      return { metricName: `${name}_bucket`, labels: { le, ...this.labels }, value: count };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels: this.labels, value: this.#sum },
      { metricName: `${name}_count`, labels: this.labels, value: count },
    ];
  }
}

/**
 * A histogram that is written on every request and call. prom-client's own checks and hashes its labels on every
 * observation, which costs more than counting; here who observes holds on to its `Durations`.
 */
export class DurationMetric {
  readonly #bounds: Float64Array;
  readonly #all = new Set<Durations>();
  /** What others were merged into, by labels. */
  readonly #merged = new Map<string, Durations>();

  constructor(registry: Registry, name: string, help: string, bounds: readonly number[]) {
    this.#bounds = Float64Array.from(bounds);
    const get = async () => ({
      name,
      help,
      type: 'histogram',
      aggregator: 'sum',
      values: [...this.#all].flatMap((durations) => durations.values(name)),
    });
    // What a registry needs of a metric is its name and how to read it; the type asks for a class of prom-client's.
    registry.registerMetric({ name, get, reset: () => {} } as object as Metric);
  }

  with(labels: Readonly<Record<string, string>>): Durations {
    const durations = new Durations(labels, this.#bounds);
    this.#all.add(durations);
    return durations;
  }

  /** Ends durations of their own: they are counted under other labels from now on. */
  merge(durations: Durations, labels: Readonly<Record<string, string>>): void {
    const key = Object.values(labels).join(' ');
    const into = this.#merged.get(key) ?? this.with(labels);
    this.#merged.set(key, into);
    into.add(durations);
    this.#all.delete(durations);
  }
}

import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** A registry with the metrics of Node and the version of the part. */
export function createRegistry(part: 'api' | 'gateway', version: string): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const build = { name: 'encuestas_build_info', help: 'Version of each part', labelNames: ['part', 'version'] };
  new Gauge({ ...build, registers: [registry] }).set({ part, version }, 1);
  return registry;
}

/** Adds a gauge that `read` computes at each scrape. */
export function addGauge(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    ...{ name, help, registers: [registry] },
    collect() {
      this.set(read());
    },
  });
}

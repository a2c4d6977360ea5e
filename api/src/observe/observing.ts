import packageJson from '../../package.json' with { type: 'json' };
import { adminHandler, listenForOperators } from './admin.ts';
import type { Log } from './logging.ts';
import { Metrics, type Sources } from './metrics.ts';
import { requestReporter } from './requests.ts';
import type { ObserveSettings } from './settings.ts';
import { statementReporter } from './statements.ts';
import { Traces } from './traces.ts';

/** All that is told of the process, of one start to its end. */
export function createObserving(settings: ObserveSettings, log: Log) {
  const metrics = new Metrics();
  const traces = settings.traces && new Traces(settings.traces, metrics.registry);
  return {
    request: requestReporter(log, metrics, traces),
    statement: statementReporter(log, metrics, traces, settings.slowStatementMs),
    /** Answers operators where they are to be, from now on; `reason`: why the process is to be sent no requests. */
    async serve(reason: () => Promise<string | null>, sources: Omit<Sources, 'version'>) {
      metrics.observe({ ...sources, version: packageJson.version });
      if (!settings.operators) return undefined;
      const handler = adminHandler({ registry: metrics.registry, reason });
      return listenForOperators(settings.operators, 'API_ADMIN_PORT', handler);
    },
    close: async () => traces?.close(),
  };
}

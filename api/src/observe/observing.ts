import {
  type AdminAddress,
  adminHandler,
  type Log,
  openOperatorPort,
  type TraceSettings,
  Traces,
} from '@encuestas/ops';
import { Metrics, type Sources } from './metrics.ts';
import { requestReporter } from './requests.ts';
import { statementReporter } from './statements.ts';

interface ObserveSettings {
  slowStatementMs: number;
  operators: AdminAddress | undefined;
  traces: TraceSettings | null;
}

/** Log, metrics and traces of one API process. */
export function createObserving(settings: ObserveSettings, log: Log) {
  const metrics = new Metrics();
  const traces = settings.traces && new Traces(settings.traces, metrics.registry);
  return {
    request: requestReporter(log, metrics, traces),
    statement: statementReporter(log, metrics, traces, settings.slowStatementMs),
    /** Opens the operators' port, if any; `reason` says why a balancer must not send requests here. */
    async serve(reason: () => Promise<string | null>, sources: Sources) {
      metrics.observe(sources);
      if (!settings.operators) return undefined;
      const handler = adminHandler({ registry: metrics.registry, reason });
      return openOperatorPort(settings.operators, 'API_', handler);
    },
    close: async () => traces?.close(),
  };
}

import {
  type AdminAddress,
  type Environment,
  LOG_LEVELS,
  readAdminAddress,
  readChoice,
  readInteger,
  readTraceSettings,
  type TraceSettings,
} from '@encuestas/ops';
import packageJson from '../../package.json' with { type: 'json' };

/** Settings of log, metrics and traces. */
export interface ObserveSettings {
  /** Minimum level of the log: pino's levels. */
  logLevel: string;
  /** Slower statements are logged; 0 logs all. */
  slowStatementMs: number;
  /** Where the API listens for operators; without it no metrics are served. */
  operators?: AdminAddress;
  /** The collector of traces; null disables tracing. */
  traces: TraceSettings | null;
}

/** Reads them from environment variables; `users` is the address of the API itself. */
export function readObserveSettings(env: Environment, users: AdminAddress): ObserveSettings {
  return {
    logLevel: readChoice(env, 'LOG_LEVEL', 'info', LOG_LEVELS),
    slowStatementMs: readInteger(env, 'LOG_SLOW_STATEMENT_MS', 500, 0, 86_400_000),
    operators: readAdminAddress(env, 'API_', users),
    traces: readTraceSettings(env, 'encuestas-api', packageJson.version),
  };
}

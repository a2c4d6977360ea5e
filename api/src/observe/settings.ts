import packageJson from '../../package.json' with { type: 'json' };
import type { AdminAddress } from './admin.ts';
import { LEVELS } from './logging.ts';
import { readTraceSettings, type TraceSettings } from './traceSettings.ts';

/** What is told of the process, and to whom. */
export interface ObserveSettings {
  /** The least that is logged: pino's levels. */
  logLevel: string;
  /** Statements that take so many milliseconds are logged; 0 logs all. */
  slowStatementMs: number;
  /** Where operators are answered; without it no figures are served. */
  operators?: AdminAddress;
  /** Where traces are sent; none are made without it. */
  traces: TraceSettings | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

function wholeOf(name: string, raw: string, max: number): number {
  if (/^\d{1,8}$/.test(raw) && Number(raw) <= max) return Number(raw);
  throw new Error(`${name} must be a whole number from 0 to ${max}, but it is "${raw}".`);
}

function levelOf(level: string): string {
  if (LEVELS.includes(level)) return level;
  throw new Error(`LOG_LEVEL must be ${LEVELS.join(' or ')}, but it is "${level}".`);
}

/** Reads them from environment variables; a wrong one throws a sentence that names it. */
export function readObserveSettings(env: Environment): ObserveSettings {
  const { API_ADMIN_PORT: port, API_ADMIN_HOST: host } = env;
  return {
    logLevel: levelOf(env.LOG_LEVEL || 'info'),
    slowStatementMs: wholeOf('LOG_SLOW_STATEMENT_MS', env.LOG_SLOW_STATEMENT_MS || '500', 86_400_000),
    operators: port ? { port: wholeOf('API_ADMIN_PORT', port, 65_535), host: host || '127.0.0.1' } : undefined,
    traces: readTraceSettings(env, 'encuestas-api', packageJson.version),
  };
}

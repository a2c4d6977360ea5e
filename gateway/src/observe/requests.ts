import type { Context } from '../context.ts';
import type { GatewayLogger } from '../options.ts';
import type { Metrics } from './metrics.ts';
import type { Otlp } from './otlp.ts';

/** So much of an operation's name is shown. A part of a document would otherwise hold all of it in memory. */
const NAME_LENGTH = 64;

const shownName = (name: string): string =>
  name.length > NAME_LENGTH ? Buffer.from(name.slice(0, NAME_LENGTH)).toString() : name;

/** Tells metrics, traces and the log of a GraphQL request that was answered. */
export function requestReporter(metrics: Metrics, otlp: Otlp | null, log: GatewayLogger) {
  return ({ log: record, rest }: Pick<Context, 'log' | 'rest'>, ms: number): void => {
    const { codes, reused } = record;
    const { requestId, userId } = rest.caller;
    const name = record.operation && (record.operation.operation.name?.value ?? null);
    const shown = name && shownName(name);
    const operation = shown ?? null;
    metrics.request(shown, codes.length > 0, ms / 1000, reused);
    otlp?.record(rest, operation, codes, ms);
    const rounded = Math.round(ms * 10) / 10;
    log.info(
      { requestId, operation, userId, ms: rounded, upstream: rest.state.calls.length, errors: codes },
      'graphql',
    );
  };
}

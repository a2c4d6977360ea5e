import { type Log, reasonOf, roundMs, spanId, type Traces } from '@encuestas/ops';
import type { Metrics } from './metrics.ts';
import { current, idsOf } from './requests.ts';

/** An executed statement without its values. */
export interface Statement {
  readonly text: string;
  readonly ms: number;
  readonly error: unknown;
}

const KINDS = new Set(['select', 'with', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback']);

function kindOf(text: string): string {
  const [word = ''] = /[a-z]+/i.exec(text.slice(0, 40)) ?? [];
  const kind = word.toLowerCase();
  return KINDS.has(kind) ? kind : 'other';
}

/** Constraint violations are validation errors, such as a name that exists. */
function isViolation(error: unknown): boolean {
  return (error as { code?: string }).code?.startsWith('23') ?? false;
}

const MAX_SHOWN = 1_000;
const shown = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, MAX_SHOWN);

/** Records statements in metrics, those of recorded requests in traces, and failed or slow ones in the log. */
export function statementReporter(log: Log, metrics: Metrics, traces: Traces | null, slowMs: number) {
  return ({ text, ms, error }: Statement): void => {
    const kind = kindOf(text);
    metrics.statement(kind, ms / 1000);
    const failed = error !== undefined && !isViolation(error);
    if (failed) metrics.failed(kind);
    const request = current.getStore();
    if (failed || ms >= slowMs) {
      const line = { ...idsOf(request), endpoint: request?.endpoint, ms: roundMs(ms), statement: shown(text) };
      if (failed) log.warn({ ...line, reason: reasonOf((error as Error).cause ?? error) }, 'statement failed');
      else log.info(line, 'slow statement');
    }
    if (!request?.trace?.recorded) return;
    traces?.add({
      ...{ trace: request.trace.trace, span: spanId(), parent: request.trace.span, kind: 'client', name: kind },
      ...{ start: performance.now() - ms, ms, failed },
      attributes: { 'db.system.name': 'postgresql', 'db.operation.name': kind, 'db.query.text': shown(text) },
    });
  };
}

import type { ServerResponse } from 'node:http';
import { type Log, requestFields, roundMs, type Traces } from '@encuestas/ops';
import type { Context } from '../context.ts';
import type { Caller } from '../upstream/caller.ts';
import type { CallRecord } from '../upstream/upstream.ts';
import type { Metrics } from './metrics.ts';

/** So much of an operation's name is shown. A part of a document would otherwise hold all of it in memory. */
const NAME_LENGTH = 64;

const shownName = (name: string): string =>
  name.length > NAME_LENGTH ? Buffer.from(name.slice(0, NAME_LENGTH)).toString() : name;

/** A request that was answered, or whose caller left. */
export interface Answered {
  readonly caller: Caller;
  readonly endpoint: string;
  readonly operation?: string | null;
  readonly status: number;
  readonly start: number;
  readonly errors?: readonly string[];
  readonly calls: readonly CallRecord[];
}

/** The status that was answered; 499 where the caller left before. */
export const statusOf = (response: ServerResponse): number =>
  response.destroyed && !response.writableFinished ? 499 : response.statusCode;

function addSpans(traces: Traces, answered: Answered, ms: number): void {
  const { caller, endpoint, operation = null, status, start, errors = [], calls } = answered;
  if (!caller.trace?.recorded) return;
  const { trace, span } = caller.trace;
  traces.add({
    ...{ ...caller.trace, kind: 'server', name: operation ?? endpoint, start, ms },
    failed: status >= 500 || errors.length > 0,
    attributes: {
      ...{ 'http.route': endpoint, 'http.response.status_code': status, 'graphql.operation.name': operation },
      ...{ 'enduser.id': caller.userId, 'request.id': caller.requestId, 'error.type': errors[0] ?? null },
    },
  });
  for (const { method, endpoint: asked, status: answer, startedAt, ms: took, answer: kept, span: own } of calls) {
    if (own === null) continue;
    const isNumber = typeof answer === 'number';
    traces.add({
      ...{ trace, span: own, parent: span, kind: 'client', name: `${method} ${asked}`, start: startedAt, ms: took },
      failed: !isNumber || answer >= 500,
      attributes: {
        ...{ 'http.request.method': method, 'url.template': asked, 'encuestas.answer': kept },
        ...(isNumber ? { 'http.response.status_code': answer } : { 'error.type': answer }),
      },
    });
  }
}

/** Tells metrics, traces and the log of requests that were answered. */
export function requestReporter(metrics: Metrics, traces: Traces | null, log: Log) {
  const logAnswered = (answered: Answered): number => {
    const { caller, endpoint, operation, status, start, errors, calls } = answered;
    const ms = performance.now() - start;
    if (traces) addSpans(traces, answered, ms);
    log.info(
      { ...requestFields(caller), endpoint, operation, status, ms: roundMs(ms), upstream: calls.length, errors },
      'request',
    );
    return ms;
  };
  return {
    log: logAnswered,
    graphql({ log: record, rest }: Pick<Context, 'log' | 'rest'>, status: number, start: number): void {
      const { codes: errors, reused } = record;
      const name = record.operation && (record.operation.operation.name?.value ?? null);
      const shown = name && shownName(name);
      const { caller, state } = rest;
      const answered = { caller, endpoint: '/graphql', operation: shown ?? null, status, start, errors };
      metrics.request(
        shown,
        errors.length > 0,
        logAnswered({ ...answered, calls: state.calls }) / 1000,
        reused !== null,
      );
    },
  };
}

import type { TextKey, Translate } from './i18n';

/** What of a failed operation a screen can tell a person. */
export interface Failure {
  /** `extensions.code` of the contract, or NETWORK. */
  code: string;
  text: TextKey;
  requestId?: string;
}

/** The person stopped waiting for an answer; what was asked for may have been done all the same. */
export class Cancelled extends Error {
  readonly code = 'CANCELLED';
}

const TEXTS: Record<string, TextKey> = {
  NETWORK: 'common.offline',
  UPSTREAM_UNAVAILABLE: 'common.offline',
  UPSTREAM_TIMEOUT: 'common.timeout',
  TOO_MANY_REQUESTS: 'common.tooMany',
  FORBIDDEN: 'common.forbidden',
  CANCELLED: 'common.cancelled',
};

/** Codes that say nothing of the request: the gateway, or what it asks, was not reached. */
const OUT_OF_REACH = ['NETWORK', 'UPSTREAM_UNAVAILABLE', 'UPSTREAM_TIMEOUT'];

/** Whether an operation failed only because the server was not reached. */
export const isOutOfReach = (error: unknown): boolean => OUT_OF_REACH.includes(failureOf(error).code);

interface Extended {
  extensions?: { code?: string; requestId?: string };
}

/** Reads the code and request id of a refused operation; whatever is not a GraphQL refusal is the network's. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { code: 'UNKNOWN', text: 'common.errorText' };
  const [first] = 'errors' in error && Array.isArray(error.errors) ? (error.errors as Extended[]) : [];
  const code = first?.extensions?.code ?? ('code' in error && typeof error.code === 'string' ? error.code : 'NETWORK');
  const own = 'requestId' in error && typeof error.requestId === 'string' ? error.requestId : undefined;
  return { code, text: TEXTS[code] ?? 'common.errorText', requestId: first?.extensions?.requestId ?? own };
}

/** What is said of a failure where nothing was typed that could be kept. */
export const untyped = (text: TextKey): TextKey => (text === 'common.offline' ? 'shell.unreached' : text);

/** What happened, line by line: why, and the code that support asks for. */
export function linesOf(error: unknown, t: Translate, typed = true): string[] {
  const { text, requestId } = failureOf(error);
  return [t(typed ? text : untyped(text)), ...(requestId ? [t('common.requestId', { id: requestId })] : [])];
}

/** The same, to be told below the spec's sentence (§8), which is not said twice. */
export const reasonOf = (error: unknown, t: Translate, typed = true): string[] =>
  linesOf(error, t, typed).filter((line) => line !== t('common.errorText'));

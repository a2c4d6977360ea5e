import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
import { failureOfResponse } from '../failure';
import { timeoutMs, timeoutSignal } from './timeouts';

interface Extensions {
  code?: string;
  requestId?: string;
  retryAfter?: number;
  status?: number;
}

/** A refused operation: `extensions.code` of the contract, or NETWORK. */
export class CallError extends Error {
  readonly code: string;
  /** The ID of the request in the server's log. */
  readonly requestId: string | undefined;
  /** Seconds to wait before a retry. */
  readonly retryAfter: number | undefined;
  /** HTTP status of an error response that is not GraphQL. */
  readonly status: number | undefined;
  constructor(code: string, message: string, { requestId, retryAfter, status }: Extensions = {}) {
    super(message);
    this.name = 'CallError';
    this.code = code;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
    this.status = status;
  }
}

/** A generated document: its text, with the types of its data and variables. */
type DocumentText<Data, Variables> = DocumentTypeDecoration<Data, Variables> & Pick<string, 'length'>;

interface Options {
  bearer?: string;
  signal?: AbortSignal;
}

interface Answer<Data> {
  data?: Data | null;
  errors?: { message: string; extensions?: Extensions }[];
}

/**
 * Runs an operation without the GraphQL client. The public area and token renewal use it, so that the sign-in does not
 * download the client.
 */
export async function post<Data, Variables>(
  document: DocumentText<Data, Variables>,
  variables: Variables,
  { bearer, signal }: Options = {},
): Promise<Data> {
  const body = JSON.stringify({ query: String(document), variables });
  const timeout = timeoutSignal(timeoutMs(body), signal);
  let response: Response;
  try {
    response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
      body,
      signal: timeout,
    });
  } catch {
    throw new CallError('NETWORK', 'The gateway was not reached');
  }
  const answer: Answer<Data> = await response.json().catch(() => ({}));
  if (timeout.aborted) throw new CallError('NETWORK', 'The response body is incomplete');
  const [error] = answer.errors ?? [];
  const { extensions = {} } = error ?? {};
  if (error) throw new CallError(extensions.code ?? 'UPSTREAM_UNAVAILABLE', error.message, extensions);
  if (!answer.data) {
    const failure = failureOfResponse(response);
    throw new CallError(failure.code, `HTTP ${response.status}`, failure);
  }
  return answer.data;
}

import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
import { answeredWith } from '../failure';
import { bounded, patience } from './bounded';

interface Extensions {
  code?: string;
  requestId?: string;
  retryAfter?: number;
}

/** Why the gateway refused an operation: `extensions.code` of the contract, or NETWORK when it was not reached. */
export class CallError extends Error {
  readonly code: string;
  /** What the log of the server knows the request by. */
  readonly requestId: string | undefined;
  /** Seconds that the server asks to be left alone. */
  readonly retryAfter: number | undefined;
  constructor(code: string, message: string, { requestId, retryAfter }: Extensions = {}) {
    super(message);
    this.name = 'CallError';
    this.code = code;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

/** A document as generated for here: its text, with the types of its answer and variables. */
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
 * Runs one typed operation without the client's cache. The public area and token renewal use it, so that signing in
 * does not wait for the whole GraphQL client to be downloaded.
 */
export async function post<Data, Variables>(
  document: DocumentText<Data, Variables>,
  variables: Variables,
  { bearer, signal }: Options = {},
): Promise<Data> {
  const body = JSON.stringify({ query: String(document), variables });
  const within = bounded(patience(body), signal);
  let response: Response;
  try {
    response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
      body,
      signal: within,
    });
  } catch {
    throw new CallError('NETWORK', 'The gateway was not reached');
  }
  const answer: Answer<Data> = await response.json().catch(() => ({}));
  if (within.aborted) throw new CallError('NETWORK', 'The answer did not come whole');
  const [error] = answer.errors ?? [];
  const { extensions = {} } = error ?? {};
  if (error) throw new CallError(extensions.code ?? 'UPSTREAM_UNAVAILABLE', error.message, extensions);
  if (!answer.data) {
    const told = answeredWith(response);
    throw new CallError(told.code, told.requestId, told);
  }
  return answer.data;
}

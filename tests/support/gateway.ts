import { createServer } from 'node:http';
import { createGateway, type Gateway, type GatewayOptions } from '../../gateway/src/index.ts';
import { SILENT } from '../../packages/ops/src/index.ts';
import { listening } from './listening.ts';

export interface GraphqlError {
  message: string;
  path?: (string | number)[];
  locations?: object[];
  extensions: { code: string; requestId?: string; [key: string]: unknown };
}

export interface GraphqlAnswer {
  status: number;
  // Each test queries other fields, and asserts on those.
  // biome-ignore lint/suspicious/noExplicitAny: the shape is the query's.
  data: any;
  errors?: GraphqlError[];
  extensions?: Record<string, unknown>;
  headers: Headers;
  text: string;
}

export interface TestGateway {
  url: string;
  gateway: Gateway;
  /** What operators are answered, such as `/metrics`. */
  admin(path: string): Promise<{ status: number; text: string }>;
  /** Sends an operation; a token makes it an authenticated one. */
  query(query: string, variables?: object, sending?: Sending): Promise<GraphqlAnswer>;
  close(): Promise<void>;
}

interface Sending {
  token?: string | null | undefined;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Posts a GraphQL request; a token makes it an authenticated one. */
export async function postGraphql(
  url: string | URL,
  body: object,
  { token, headers = {}, signal }: Sending = {},
): Promise<GraphqlAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, ...JSON.parse(text) };
}

/** A gateway in a plain server on a free port. */
export async function startTestGateway<Own>(options: GatewayOptions<Own>, defaultToken?: string): Promise<TestGateway> {
  const gateway = await createGateway({ logger: SILENT, ...options });
  const server = await listening(createServer(gateway.handler));
  const operators = await listening(createServer(gateway.admin));
  return {
    url: server.origin,
    gateway,
    async admin(path) {
      const answer = await fetch(operators.origin + path);
      return { status: answer.status, text: await answer.text() };
    },
    query: (query, variables = {}, sending = {}) =>
      postGraphql(`${server.origin}/graphql`, { query, variables }, { token: defaultToken, ...sending }),
    async close() {
      await Promise.all([operators.close(), server.close()]);
      await gateway.close();
    },
  };
}

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGateway, type Gateway, type GatewayOptions } from '../../gateway/src/index.ts';
import { SILENT } from '../../packages/ops/src/index.ts';

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
  query(
    query: string,
    variables?: object,
    options?: { token?: string | null; headers?: Record<string, string> },
  ): Promise<GraphqlAnswer>;
  close(): Promise<void>;
}

const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** A gateway in a plain server on a free port. */
export async function startTestGateway<Own>(options: GatewayOptions<Own>, defaultToken?: string): Promise<TestGateway> {
  const gateway = await createGateway({ logger: SILENT, ...options });
  const server = createServer(gateway.handler);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = originOf(server);
  const operators = createServer(gateway.admin);
  await new Promise<void>((done) => operators.listen(0, '127.0.0.1', done));
  return {
    url,
    gateway,
    async admin(path) {
      const answer = await fetch(originOf(operators) + path);
      return { status: answer.status, text: await answer.text() };
    },
    async query(query, variables = {}, { token = defaultToken, headers = {} } = {}) {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
        body: JSON.stringify({ query, variables }),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, ...JSON.parse(text) };
    },
    async close() {
      operators.close();
      operators.closeAllConnections();
      await new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      });
      await gateway.close();
    },
  };
}

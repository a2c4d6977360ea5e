import { ApolloProvider } from '@apollo/client/react';
import { cleanup, configure, render } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { graphql } from 'msw/graphql';
import { setupServer } from 'msw/node';
import { type ReactNode, useState } from 'react';
import { createMemoryRouter, type RouteObject } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { createClient } from '../../web/src/app/apollo';
import { App } from '../../web/src/app/app';
import { type Session, SessionProvider } from '../../web/src/shared/session/session';
import { createTheme } from '../../web/src/shared/theme';

// A screen's code may take its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const uri = new URL('/graphql', location.href).href;

/** The gateway's operations by name, for `server.use(gateway.query(…))`. */
export const gateway = graphql.link(uri);

/** A gateway of this file's tests, that answers nothing but what a test has it answer. */
export function useGateway() {
  const server = setupServer();
  beforeAll(async () => {
    server.listen({ onUnhandledFrame: 'error' });
    // Node's fetch knows no page, and so no relative address.
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
      fetch(typeof input === 'string' ? new URL(input, location.href) : input, init),
    );
  });
  afterEach(() => {
    cleanup();
    server.resetHandlers();
    localStorage.clear();
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    server.close();
  });
  return server;
}

/** An operation that the gateway refuses with a code of the contract. */
export const refusal = (code: string, more: Record<string, string | number> = {}) =>
  HttpResponse.json<{ data: null; errors: { message: string; extensions: Record<string, string | number> }[] }>({
    data: null,
    errors: [{ message: 'x', extensions: { code, requestId: 'pedido-7', ...more } }],
  });

/** A route table in memory, with the application's popups and overlay around it. */
export function showRoutes(
  routes: RouteObject[],
  path: string | { pathname: string; search?: string; state?: unknown },
) {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  // React reports an error that it recovered from as uncaught, which would fail the run.
  render(<App router={router} theme={createTheme()} />, { onRecoverableError: console.warn });
  return router;
}

/** What the screens of a signed-in person have around them; `permissions` left out holds them all. */
export function SignedInAs({
  permissions,
  usuario = null,
  offered = [],
  children,
}: {
  permissions?: readonly string[];
  usuario?: Session['usuario'];
  /** Capabilities that the server announces. */
  offered?: readonly string[];
  children: ReactNode;
}) {
  const [client] = useState(createClient);
  const can = (codename: string) => permissions?.includes(codename) ?? true;
  return (
    <ApolloProvider client={client}>
      <SessionProvider session={{ isAdmin: true, usuario, can, capabilities: offered }}>{children}</SessionProvider>
    </ApolloProvider>
  );
}

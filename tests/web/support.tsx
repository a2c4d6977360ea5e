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

/** Answers a query always alike. */
export const reply = (name: string, data: Record<string, unknown>) =>
  gateway.query(name, () => HttpResponse.json({ data }));

/** Answers what the shell queries of a signed-in person. */
export const signedIn = (me: object, estado: object = {}) => [
  reply('Me', {
    estado: { __typename: 'Estado', zonaHoraria: null, enviaCorreos: null, capacidades: [], ...estado },
    me,
  }),
  gateway.mutation('VerifyToken', () => HttpResponse.json({ data: { result: true } })),
];

/** An operation that the gateway refuses with a code of the contract. */
export const refusal = (code: string, more: Record<string, string | number> = {}) =>
  HttpResponse.json<{ data: null; errors: { message: string; extensions: Record<string, string | number> }[] }>({
    data: null,
    errors: [{ message: 'x', extensions: { code, requestId: 'pedido-7', ...more } }],
  });

type Address = string | { pathname: string; search?: string; state?: unknown };

/** A route table in memory, with the application's popups and overlay around it. */
export function showRoutes(routes: RouteObject[], path: Address) {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  // React reports an error that it recovered from as uncaught, which would fail the run.
  render(<App router={router} theme={createTheme()} />, { onRecoverableError: console.warn });
  return router;
}

export interface Person {
  /** Left out, all of them. */
  permissions?: readonly string[] | undefined;
  usuario?: Session['usuario'];
  /** Capabilities that the server announces. */
  offered?: readonly string[];
  /** Whether the server sends mails; undefined if it does not say so. */
  sendsMail?: boolean;
}

/** What the screens of a signed-in person have around them. */
export function SignedInAs(props: Person & { children: ReactNode }) {
  const { permissions, usuario = null, offered = [], sendsMail, children } = props;
  const [client] = useState(createClient);
  const can = (codename: string) => permissions?.includes(codename) ?? true;
  return (
    <ApolloProvider client={client}>
      <SessionProvider session={{ isAdmin: true, usuario, can, capabilities: offered, sendsMail }}>
        {children}
      </SessionProvider>
    </ApolloProvider>
  );
}

/** A screen of a signed-in person, by default at the path of the address; every other address is another page. */
export function showSignedIn(
  screen: ReactNode,
  { at = '/', path, ...person }: Person & { at?: Address; path?: string } = {},
) {
  const own = path ?? (typeof at === 'string' ? (at.split('?')[0] ?? at) : at.pathname);
  const element = <SignedInAs {...person}>{screen}</SignedInAs>;
  return showRoutes(
    [
      { path: own, element },
      { path: '*', element: <p>otra página</p> },
    ],
    at,
  );
}

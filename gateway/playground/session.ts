import type { ExecutionResult } from 'graphql';
import { useSyncExternalStore } from 'react';
import { LOGIN, LOGOUT, ME, RENEW } from './sessionDocuments.ts';
import { texts } from './texts.ts';

const STORAGE_KEY = 'encuestas.playground.session';
/** An access token that ends sooner is renewed before the request. */
const RENEW_BEFORE_MS = 30_000;

/** A call of the gateway to REST v1, as `extensions.upstream` lists it. */
export interface UpstreamCall {
  readonly method: string;
  readonly path: string;
  readonly status: number | string;
  readonly ms: number;
  readonly answer: string;
}

export type Answer<Data = Record<string, unknown>> = ExecutionResult<
  Data,
  {
    readonly cost?: { readonly requested: number; readonly maximum: number };
    readonly upstream?: readonly UpstreamCall[];
  }
>;

interface Operation {
  readonly query: string;
  readonly variables?: unknown;
  readonly operationName?: string | null | undefined;
}

interface SessionState {
  readonly access: string | null;
  /** Null for a pasted token, which cannot be renewed. */
  readonly refresh: string | null;
  /** The label of the person; null for a service token. */
  readonly user: string | null;
  /** Whether the server refused to renew the last session. */
  readonly isExpired: boolean;
}

const SIGNED_OUT: SessionState = { access: null, refresh: null, user: null, isExpired: false };

interface Session {
  readonly session: {
    readonly access: string | null;
    readonly refresh: string | null;
    readonly errors?: readonly { readonly message: string }[];
  };
}

async function post<Data>(operation: Operation, headers: Record<string, string>): Promise<Answer<Data>> {
  const response = await fetch(location.pathname, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', 'x-upstream-trace': '1', ...headers },
    body: JSON.stringify(operation),
  });
  if (!response.headers.get('content-type')?.includes('json')) throw new Error(`HTTP ${response.status}`);
  return await response.json();
}

const bearer = (token: string | null): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {});

const isUnauthenticated = ({ errors = [] }: Answer<unknown>) =>
  errors.some(({ extensions }) => extensions.code === 'UNAUTHENTICATED');

/** When a JWT ends; NaN for a token that does not say so. */
function endOf(token: string): number {
  try {
    const payload = token.split('.')[1] ?? '';
    return Number(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).exp) * 1_000;
  } catch {
    return Number.NaN;
  }
}

let state: SessionState = { ...SIGNED_OUT, ...JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') };
const listeners = new Set<() => void>();

/** Sets the session of this tab. */
function setState(next: SessionState): void {
  state = next;
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSession = (): SessionState => useSyncExternalStore(subscribe, () => state);

export const accessToken = (): string | null => state.access;

/** Starts a session when the server accepts its access token; answers the reason when it does not. */
async function start(access: string, refresh: string | null): Promise<string | null> {
  const answer = await post<{ me: { usuario: { label: string } | null } | null }>({ query: ME }, bearer(access));
  const { data, errors } = answer;
  if (!data?.me) return isUnauthenticated(answer) ? texts.refusedToken : (errors?.[0]?.message ?? '');
  setState({ access, refresh, user: data.me.usuario?.label ?? null, isExpired: false });
  return null;
}

/** Signs in; answers the reason when it was refused. */
export async function signIn(username: string, password: string, lang: string): Promise<string | null> {
  const variables = { username, password, lang };
  const { data, errors = [] } = await post<Session>({ query: LOGIN, variables }, {});
  const { access = null, refresh = null, errors: refusals = [] } = data?.session ?? {};
  return access ? await start(access, refresh) : [...refusals, ...errors].map(({ message }) => message).join(' ');
}

/** Uses a token that was pasted, with or without its scheme. */
export const signInWithToken = (token: string): Promise<string | null> =>
  start(token.trim().replace(/^bearer\s+/i, ''), null);

/** Ends the session here and on the server. */
export async function signOut(): Promise<void> {
  const { refresh } = state;
  setState(SIGNED_OUT);
  if (refresh) await post({ query: LOGOUT, variables: { refresh } }, {});
}

let renewal: Promise<boolean> | null = null;

async function requestRenewal(refresh: string): Promise<boolean> {
  const answer = await post<Session>({ query: RENEW, variables: { refresh } }, {});
  const { access, refresh: next } = answer.data?.session ?? {};
  // Signed out, or in as somebody else, in the meantime.
  if (state.refresh !== refresh) return false;
  if (access) setState({ ...state, access, refresh: next ?? refresh });
  else if (isUnauthenticated(answer)) setState({ ...SIGNED_OUT, isExpired: true });
  return Boolean(access);
}

/** Renews the access token once for all concurrent requests; false when there is none to renew. */
async function renew(): Promise<boolean> {
  if (!state.refresh) return false;
  renewal ??= requestRenewal(state.refresh).finally(() => {
    renewal = null;
  });
  return await renewal;
}

/** Sends an operation as the person signed in; renews the access token before it ends, and once when it is refused. */
export async function send(operation: Operation, headers: Record<string, string> = {}): Promise<Answer> {
  // A header written by hand takes precedence over the session.
  const hasOwn = Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
  if (hasOwn) return await post(operation, headers);
  if (state.access && endOf(state.access) - Date.now() < RENEW_BEFORE_MS) await renew();
  const { access } = state;
  const answer = await post<Record<string, unknown>>(operation, { ...headers, ...bearer(access) });
  if (!isUnauthenticated(answer)) return answer;
  // A pasted token has ended.
  if (access && access === state.access && !state.refresh) setState({ ...SIGNED_OUT, isExpired: true });
  if (!(await renew())) return answer;
  return await post(operation, { ...headers, ...bearer(state.access) });
}

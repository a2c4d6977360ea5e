import { NetworkError } from '../failure';
import { type Renewal, renew } from './renewal';
import { isMutation, timeoutMs, timeoutSignal, WRITE_MS } from './timeouts';
import { accessToken, claims, clearTokens, isAnotherUser, tokenUser } from './tokens';

/** Dispatched on window when the session has ended; forms store their drafts. */
export const SESSION_EXPIRED = 'encuestas:session-expired';

/** Deletes the tokens and notifies every screen. */
export function endSession(): void {
  clearTokens();
  dispatchEvent(new Event(SESSION_EXPIRED));
}

/**
 * Reloads after another user signed in: the former user's data must be neither shown to nor saved by the new one. Forms
 * store their drafts and do not block.
 */
export function reloadForNewUser(): void {
  dispatchEvent(new Event(SESSION_EXPIRED));
  location.reload();
}

/** `unbounded` is for streams, whose caller applies its own timeout. */
type Request = RequestInit & { unbounded?: boolean };

const hasType = (kind: string, { headers }: Response) => headers.get('content-type')?.includes(kind) ?? false;

const isRefused = async (response: Response): Promise<boolean> => {
  // A proxy may require its own sign-in, and responds with a page.
  if (response.status === 401) return !hasType('html', response);
  if (!hasType('json', response)) return false;
  // GraphQL reports the refusal in its body. The search avoids parsing most bodies twice; only the parsed code counts,
  // since a record's text may contain the word.
  const body = response.clone().text();
  const text = await body.catch((cause: unknown) => {
    throw new NetworkError('The response body is incomplete', { cause });
  });
  return text.includes('"UNAUTHENTICATED"') && carriesRefusal(text);
};

const carriesRefusal = (text: string): boolean => {
  const { errors = [] } = JSON.parse(text) as { errors?: { extensions?: { code?: string } }[] };
  return errors.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED');
};

const anotherUserError = () => new NetworkError('Another user has signed in', { mayHaveArrived: false });

const send = async (input: RequestInfo | URL, init: Request | undefined, token: string | null) => {
  if (isAnotherUser()) {
    reloadForNewUser();
    throw anotherUserError();
  }
  const headers = new Headers(init?.headers);
  if (token) headers.set('authorization', `Bearer ${token}`);
  const signal = init?.unbounded ? init.signal : timeoutSignal(timeoutMs(init?.body), init?.signal);
  const mayHaveArrived = navigator.onLine;
  const response = await fetch(input, { ...init, headers, signal }).catch((cause: unknown) => {
    if (cause instanceof NetworkError) throw cause;
    throw new NetworkError('The gateway was not reached', { cause, mayHaveArrived });
  });
  // A proxy's page must not be saved as a downloaded file.
  if (response.ok && hasType('html', response)) throw new NetworkError('The response is an HTML page');
  return response;
};

/** Whether a token expires within the timeout of a write. An expired one is left to the server, since clocks differ. */
function expiresSoon(token: string | null): boolean {
  const left = Number(token && claims(token).exp) * 1_000 - Date.now();
  return left > 0 && left < WRITE_MS;
}

/** Renews a user's token; throws if another user signed in meanwhile. */
async function renewFor(user: string | null, token: string | null): Promise<Renewal> {
  const renewal = await renew(token);
  if (renewal === 'renewed' && isAnotherUser(user)) throw anotherUserError();
  return renewal;
}

/**
 * `fetch` with the session's token, which is renewed before a write if it expires soon, and after a refusal, when the
 * request is retried once. Only a refused renewal ends the session: a network error or a 5xx does not (spec §4). Throws
 * a `NetworkError` without a response, on timeout, and on an HTML page.
 */
export async function authFetch(input: RequestInfo | URL, init?: Request): Promise<Response> {
  const user = tokenUser();
  const stored = accessToken();
  // If the renewal fails, the token is still valid for a moment.
  if (isMutation(init?.body) && expiresSoon(stored)) await renewFor(user, stored);
  const token = accessToken();
  const response = await send(input, init, token);
  if (!(await isRefused(response))) return response;
  const renewal = await renewFor(user, token);
  if (renewal === 'failed') throw new NetworkError('The session could not be renewed', { mayHaveArrived: false });
  if (renewal === 'renewed') {
    const again = await send(input, init, accessToken());
    if (!(await isRefused(again))) return again;
  }
  endSession();
  return response;
}

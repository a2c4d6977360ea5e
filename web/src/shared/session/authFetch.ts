import { NetworkError } from '../failure';
import { bounded, patience, WRITE_MS, writes } from './bounded';
import { type Renewal, renew } from './renewal';
import { accessToken, claims, clearTokens, isSomebodyElse, tokenUser } from './tokens';

/** Sent on window when the server refused to renew the session; screens keep what was typed before they go. */
export const SESSION_EXPIRED = 'encuestas:session-expired';

/** Forgets the session in this browser and tells every screen. */
export function endSession(): void {
  clearTokens();
  dispatchEvent(new Event(SESSION_EXPIRED));
}

/**
 * Leaves the page to somebody else who has signed in: what is open here is the former person's, and must neither be shown
 * to nor saved by the one who came. Screens keep what was typed and do not ask whether they may go.
 */
export function giveWay(): void {
  dispatchEvent(new Event(SESSION_EXPIRED));
  location.reload();
}

/** `unbounded` is for what comes in pieces, whose caller sees to it that the next one does not take for ever. */
type Bounded = RequestInit & { unbounded?: boolean };

const isA = (kind: string, { headers }: Response) => headers.get('content-type')?.includes(kind) ?? false;

const refusedAnswer = async (response: Response): Promise<boolean> => {
  // What stands between the person and the gateway may want a sign-in of its own, and says so with a page.
  if (response.status === 401) return !isA('html', response);
  if (!isA('json', response)) return false;
  // A GraphQL answer carries its refusal inside. A search spares most answers a second parsing; only the parsed
  // code tells, for a record's text may be that very word.
  const body = response.clone().text();
  const text = await body.catch((cause: unknown) => {
    throw new NetworkError('The answer did not come whole', { cause });
  });
  return text.includes('"UNAUTHENTICATED"') && carriesRefusal(text);
};

const carriesRefusal = (text: string): boolean => {
  const { errors = [] } = JSON.parse(text) as { errors?: { extensions?: { code?: string } }[] };
  return errors.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED');
};

const somebodyElse = () => new NetworkError('Somebody else has signed in', { mayHaveArrived: false });

const send = async (input: RequestInfo | URL, init: Bounded | undefined, token: string | null) => {
  if (isSomebodyElse()) {
    giveWay();
    throw somebodyElse();
  }
  const headers = new Headers(init?.headers);
  if (token) headers.set('authorization', `Bearer ${token}`);
  const signal = init?.unbounded ? init.signal : bounded(patience(init?.body), init?.signal);
  const mayHaveArrived = navigator.onLine;
  const response = await fetch(input, { ...init, headers, signal }).catch((cause: unknown) => {
    if (cause instanceof NetworkError) throw cause;
    throw new NetworkError('The gateway was not reached', { cause, mayHaveArrived });
  });
  // A page is no answer of the gateway's, and must not be kept as somebody's file.
  if (response.ok && isA('html', response)) throw new NetworkError('A page came');
  return response;
};

/** Whether a token ends within the time that a write may take; of one that ended, only the server can tell. */
function endsSoon(token: string | null): boolean {
  const left = Number(token && claims(token).exp) * 1_000 - Date.now();
  return left > 0 && left < WRITE_MS;
}

/** Renews a person's token; throws where they left meanwhile, and another one is signed in. */
async function renewOf(user: string | null, token: string | null): Promise<Renewal> {
  const renewal = await renew(token);
  if (renewal === 'renewed' && isSomebodyElse(user)) throw somebodyElse();
  return renewal;
}

/**
 * `fetch` with the session's token. One that ends soon is renewed before a write, which may be many calls of the
 * gateway's. A refused one is renewed once and the request repeated, so nobody notices an access token's end. Only a
 * refused renewal ends the session: a network error or a 5xx does not (spec §4). It throws where no answer comes, none
 * in time, and a page in the place of one.
 */
export async function authFetch(input: RequestInfo | URL, init?: Bounded): Promise<Response> {
  const user = tokenUser();
  const stored = accessToken();
  // Where that fails, it is still good for a moment.
  if (writes(init?.body) && endsSoon(stored)) await renewOf(user, stored);
  const token = accessToken();
  const response = await send(input, init, token);
  if (!(await refusedAnswer(response))) return response;
  const renewal = await renewOf(user, token);
  if (renewal === 'failed') throw new NetworkError('The session could not be renewed', { mayHaveArrived: false });
  if (renewal === 'renewed') {
    const again = await send(input, init, accessToken());
    if (!(await refusedAnswer(again))) return again;
  }
  endSession();
  return response;
}

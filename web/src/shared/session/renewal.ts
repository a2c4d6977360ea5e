import { RefreshTokenDocument } from '../../generated/session';
import { translate } from '../i18n';
import { CallError, post } from './post';
import { withTabLock } from './tabLock';
import { ANSWER_MS, timeoutSignal } from './timeouts';
import { accessToken, refreshToken, storeTokens } from './tokens';

/** Outcome of a renewal: `refused` ends the session, `failed` (network, 5xx) does not. */
export type Renewal = 'renewed' | 'refused' | 'failed';

let running: Promise<Renewal> | null = null;

const LOCK = '_riart_refresh';
/** How long to wait for the renewals of other tabs. */
const LOCK_MS = 2 * ANSWER_MS;

/** Another tab's new token may reach this tab's storage with a delay. */
const ARRIVAL_MS = 1_000;
const POLL_MS = 20;

async function waitForNewToken(refused: string | null): Promise<void> {
  for (let waited = 0; accessToken() === refused && waited < ARRIVAL_MS; waited += POLL_MS) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** One tab at a time; without Web Locks (plain http) at least one call at a time within the tab. */
const exclusively = async (refused: string | null): Promise<Renewal> =>
  (await withTabLock(LOCK, { ms: LOCK_MS }, async (waited) => {
    if (waited) await waitForNewToken(refused);
    return exchange(refused);
  }).catch(() => null)) ?? 'failed';

async function exchange(refused: string | null): Promise<Renewal> {
  // Another call or tab may have renewed already: a late 401 of an older token needs no renewal.
  const current = accessToken();
  if (current && current !== refused) return 'renewed';
  const refresh = refreshToken();
  if (!refresh) {
    console.warn(translate('session.noRefreshToken'));
    return 'refused';
  }
  try {
    const { result } = await post(RefreshTokenDocument, { refresh }, { signal: timeoutSignal(ANSWER_MS) });
    if (!result.access) return 'refused';
    // Another tab may have signed out meanwhile; a renewal must not restore the session.
    if (refreshToken() !== refresh) return accessToken() ? 'renewed' : 'refused';
    storeTokens({ access: result.access, refresh: result.refresh });
    return 'renewed';
  } catch (error) {
    return error instanceof CallError && error.code === 'UNAUTHENTICATED' ? 'refused' : 'failed';
  }
}

/** Renews once for all calls and tabs that were refused with the same access token. */
export function renew(refused: string | null): Promise<Renewal> {
  running ??= exclusively(refused)
    .then((renewal) => {
      if (renewal !== 'renewed') console.warn(translate('session.notRefreshed'));
      return renewal;
    })
    .finally(() => {
      running = null;
    });
  return running;
}

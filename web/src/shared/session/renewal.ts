import { RefreshTokenDocument } from '../../generated/session';
import { translate } from '../i18n';
import { ANSWER_MS, bounded } from './bounded';
import { inOneTab } from './locks';
import { CallError, post } from './post';
import { accessToken, refreshToken, storeTokens } from './tokens';

/** What became of a renewal: `refused` ends the session, `failed` (network, 5xx) does not. */
export type Renewal = 'renewed' | 'refused' | 'failed';

let running: Promise<Renewal> | null = null;

const LOCK = '_riart_refresh';
/** How long to wait for another tab's renewal, and for those of the tabs before this one. */
const LOCK_MS = 2 * ANSWER_MS;

/** How long another tab's new token may take to show in this tab's storage: browsers copy it between processes late. */
const ARRIVAL_MS = 1_000;
const LOOK_MS = 20;

async function arrival(refused: string | null): Promise<void> {
  for (let waited = 0; accessToken() === refused && waited < ARRIVAL_MS; waited += LOOK_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** One tab at a time; without Web Locks (plain http on a network) at least one call at a time within the tab. */
const exclusively = async (refused: string | null): Promise<Renewal> =>
  (await inOneTab(LOCK, { ms: LOCK_MS }, async (waited) => {
    if (waited) await arrival(refused);
    return exchange(refused);
  }).catch(() => null)) ?? 'failed';

async function exchange(refused: string | null): Promise<Renewal> {
  // While we waited, another call or tab may have renewed already: a late 401 of an older token asks for nothing.
  const present = accessToken();
  if (present && present !== refused) return 'renewed';
  const refresh = refreshToken();
  if (!refresh) {
    console.warn(translate('session.noRefreshToken'));
    return 'refused';
  }
  try {
    const { result } = await post(RefreshTokenDocument, { refresh }, { signal: bounded(ANSWER_MS) });
    if (!result.access) return 'refused';
    // Another tab may have signed out meanwhile; a renewal must not bring the session back.
    if (refreshToken() !== refresh) return accessToken() ? 'renewed' : 'refused';
    storeTokens({ access: result.access, refresh: result.refresh });
    return 'renewed';
  } catch (error) {
    return error instanceof CallError && error.code === 'UNAUTHENTICATED' ? 'refused' : 'failed';
  }
}

/** Exchanges the refresh token once for all calls and tabs that were refused with the same access token. */
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

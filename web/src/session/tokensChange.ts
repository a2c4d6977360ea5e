import { KEYS } from '../storage';

/** Tells when another tab may have signed out or in as somebody else. */
export function onTokensChange(listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === KEYS.refreshToken || event.key === null) listener();
  };
  // A page that was kept aside for the way back (the browser's back/forward cache) heard nothing meanwhile.
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  addEventListener('storage', heard);
  addEventListener('pageshow', shown);
  return () => {
    removeEventListener('storage', heard);
    removeEventListener('pageshow', shown);
  };
}

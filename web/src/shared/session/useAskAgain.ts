import { useEffect, useEffectEvent } from 'react';

const AGAIN_MS = 30_000;

/** Asks again when the network is back, and now and then: a browser knows of its own network only, not of a server. */
export function useAskAgain(wanted: boolean, ask: () => unknown): void {
  const again = useEffectEvent(ask);
  useEffect(() => {
    if (!wanted) return;
    const look = () => void again();
    const timer = setInterval(look, AGAIN_MS);
    addEventListener('online', look);
    return () => {
      clearInterval(timer);
      removeEventListener('online', look);
    };
  }, [wanted]);
}

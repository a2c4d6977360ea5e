import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

const RETRY_MS = 30_000;

/** Retries when the network is back, and at intervals: the browser does not know when the server is back. */
export function useRetryWhenOnline(enabled: boolean, retry: () => unknown): void {
  const onRetry = useEffectEvent(retry);
  useEffect(() => {
    if (!enabled) return;
    const run = () => void onRetry();
    const timer = setInterval(run, RETRY_MS);
    addEventListener('online', run);
    return () => {
      clearInterval(timer);
      removeEventListener('online', run);
    };
  }, [enabled]);
}

function followNetwork(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** The browser's estimate. */
export const useOnline = (): boolean => useSyncExternalStore(followNetwork, () => navigator.onLine);

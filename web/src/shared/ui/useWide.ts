import { useSyncExternalStore } from 'react';

const query = () => globalThis.matchMedia?.('(min-width: 80rem)');

function subscribe(onChange: () => void) {
  const wide = query();
  wide?.addEventListener('change', onChange);
  return () => wide?.removeEventListener('change', onChange);
}

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => query()?.matches ?? false);

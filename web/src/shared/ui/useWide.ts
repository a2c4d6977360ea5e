import { useSyncExternalStore } from 'react';

const query = () => globalThis.matchMedia?.('(min-width: 80rem)');

function subscribe(heard: () => void) {
  const wide = query();
  wide?.addEventListener('change', heard);
  return () => wide?.removeEventListener('change', heard);
}

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => query()?.matches ?? false);

import { useSyncExternalStore } from 'react';

const query = () => globalThis.matchMedia?.('(min-width: 80rem)');

function subscribe(heard: () => void) {
  const wide = query();
  wide?.addEventListener('change', heard);
  return () => wide?.removeEventListener('change', heard);
}

/** Whether there is room for two things side by side. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => query()?.matches ?? false);

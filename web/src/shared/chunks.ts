/** Loads a chunk, and retries once. */
export const retryOnce = <T>(load: () => Promise<T>): Promise<T> => load().catch(load);

/** WebKit does not request a script again after its preload failed, not even after a reload, until it is fetched. */
export function refetchFailedPreloads(): void {
  const refetch = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'modulepreload') fetch(target.href).catch(() => undefined);
  };
  addEventListener('error', refetch, true);
}

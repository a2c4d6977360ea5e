/** Loads code that comes in a piece of its own, and retries once. */
export const twice = <T>(load: () => Promise<T>): Promise<T> => load().catch(load);

/** WebKit does not request a script again whose preload failed, not even after a reload, until it is fetched. */
export function mendPreloads(): void {
  const fetchAnew = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'modulepreload') fetch(target.href).catch(() => undefined);
  };
  addEventListener('error', fetchAnew, true);
}

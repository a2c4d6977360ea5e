/** Loads code that comes in a piece of its own, and once more where that failed: most failures are of a moment. */
export const twice = <T>(load: () => Promise<T>): Promise<T> => load().catch(load);

/**
 * A style that did not come stops the code that wanted it, and Vite takes it for there the second time: so that the
 * second attempt is not drawn bare, the browser is had to ask for it again. Code that was preloaded in vain WebKit does
 * not ask for again, not even after a reload, until it is fetched.
 */
export function mendPreloads(): void {
  const fetchAnew = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'modulepreload') fetch(target.href).catch(() => undefined);
  };
  addEventListener('error', fetchAnew, true);
  addEventListener('vite:preloadError', ({ payload }) => {
    const [, file] = /CSS for (\S+)/.exec(payload.message) ?? [];
    const link = file && document.querySelector(`link[rel=stylesheet][href="${CSS.escape(file)}"]`);
    if (link) link.replaceWith(link.cloneNode());
  });
}

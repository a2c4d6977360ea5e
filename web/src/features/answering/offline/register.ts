/** Has the survey's screens kept for a time without a network, once the page has nothing better to do. */
export function keepScreens(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  // Refused (a private window, plain http on a network): everything works, with a network.
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  if ('requestIdleCallback' in globalThis) requestIdleCallback(register, { timeout: 5_000 });
  else setTimeout(register, 2_000);
}

/** How many failures in a row mean that the upstream is down, and how long until one call tries again. */
const FAILURES = 5;
const REST_MS = 500;

/** A circuit breaker: fails fast while the upstream is down, and lets one probe through twice a second. */
export function createBreaker() {
  let failures = 0;
  let nextProbe = 0;
  return {
    isOpen: (): boolean => failures >= FAILURES,
    admits(): boolean {
      if (failures < FAILURES) return true;
      if (Date.now() < nextProbe) return false;
      nextProbe = Date.now() + REST_MS;
      return true;
    },
    succeeded(): void {
      failures = 0;
    },
    failed(): void {
      failures += 1;
      nextProbe = Date.now() + REST_MS;
    },
  };
}

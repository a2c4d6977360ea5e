/** How many failures in a row mean that the upstream is down, and how long until one call tries again. */
const FAILURES = 5;
const REST_MS = 500;

/** A circuit breaker: fails fast while the upstream is down, and lets one probe through twice a second. */
export class Breaker {
  #failures = 0;
  #nextProbe = 0;

  /** Whether a call may go out now. */
  admits(now = Date.now()): boolean {
    if (this.#failures < FAILURES) return true;
    if (now < this.#nextProbe) return false;
    this.#nextProbe = now + REST_MS;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(now = Date.now()): void {
    this.#failures += 1;
    if (this.#failures >= FAILURES) this.#nextProbe = now + REST_MS;
  }

  get open(): boolean {
    return this.#failures >= FAILURES;
  }
}

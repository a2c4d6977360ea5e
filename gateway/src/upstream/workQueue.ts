/** From this size on an answer is parsed in the queue. */
export const LARGE_BYTES = 50_000;

/** How long after the last small request the queue is still used. */
const RECENTLY_MS = 1_000;

/**
 * Spreads large pieces of work over the event loop: one per iteration, so that small requests are served in between.
 * Without it, all large answers that arrive together would be parsed in one go. While there are no small requests the
 * work is done at once, which costs less.
 */
export class WorkQueue {
  readonly #waiting: (() => void)[] = [];
  #lastSmall = Number.NEGATIVE_INFINITY;

  /** Tells that a small request came in, which large answers should not delay. */
  smallRequest(): void {
    this.#lastSmall = performance.now();
  }

  /**
   * Null when the work may be done at once, else resolves when it may. Work is not divided further: rows that are half
   * decoded would survive several collections of garbage.
   */
  wait(): Promise<void> | null {
    if (this.#waiting.length === 0 && performance.now() - this.#lastSmall > RECENTLY_MS) return null;
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) setImmediate(this.#next);
    });
  }

  readonly #next = (): void => {
    const next = this.#waiting.shift();
    // An immediate that is scheduled here runs after the next poll for input and output.
    if (this.#waiting.length > 0) setImmediate(this.#next);
    next?.();
  };
}

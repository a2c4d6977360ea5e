/** From this size on an answer is worked on in turns. */
export const LARGE_BYTES = 50_000;

/** After so long without small requests nobody is waited for. */
const ALONE_MS = 1_000;

/**
 * Lets one large piece of work go on in each round of input and output. Without turns, all answers that arrive
 * together are parsed and written in one go, and a small request that comes in just then waits for the last of them.
 * Where there are no small requests there are no turns either: one go is dearest for others and cheapest by itself.
 */
export class WorkQueue {
  readonly #waiting: (() => void)[] = [];
  #lastOther = Number.NEGATIVE_INFINITY;

  /** Something else was asked of the process than large answers. */
  others(): void {
    this.#lastOther = performance.now();
  }

  /**
   * Null when the work may be done at once, else what resolves when it may. A piece is done whole: half done, its rows
   * would lie about while others begin, and be moved through the memory by each collection of garbage.
   */
  take(): Promise<void> | null {
    if (this.#waiting.length === 0 && performance.now() - this.#lastOther > ALONE_MS) return null;
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) setImmediate(this.#round);
    });
  }

  readonly #round = (): void => {
    const next = this.#waiting.shift();
    // What is scheduled from here runs after the next round of input and output.
    if (this.#waiting.length > 0) setImmediate(this.#round);
    next?.();
  };
}

/** From this size on an answer is worked on in turns. */
export const LARGE_BYTES = 50_000;

/** After so long without small requests nobody is waited for. */
const ALONE_MS = 1_000;

/**
 * Lets one large piece of work go on in each round of input and output. Without turns, all answers that arrive
 * together are parsed and written in one go, and a small request that comes in just then waits for the last of them.
 * Where there are no small requests there are no turns either: one go is dearest for others and cheapest by itself.
 */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  /** Whether a piece of this round was given out. */
  #taken = false;
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
    if (!this.#taken) {
      this.#taken = true;
      setImmediate(this.#round);
      return null;
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  readonly #round = (): void => {
    const next = this.#waiting.shift();
    if (!next) {
      this.#taken = false;
      return;
    }
    // What is scheduled from here runs after the next round of input and output.
    setImmediate(this.#round);
    next();
  };
}

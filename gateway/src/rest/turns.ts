/** From this size on an answer is worked on in turns. */
export const LARGE_BYTES = 50_000;

/**
 * Takes large pieces of work one at a time, and lets the process look after everything else between them. Without
 * turns, answers that arrive together are parsed and written one after another in one go, and a small request that
 * comes in just then waits for all of them.
 */
export class Turns {
  readonly #waiting: (() => void)[] = [];

  /** Resolves when it is the asker's turn; its work is what it does until it next awaits. */
  take(): Promise<void> {
    return new Promise((resolve) => this.#wait(this.#waiting.push(resolve)));
  }

  /**
   * Resolves when everything else had its moment, before anybody else's turn: for the second half of a piece of work,
   * whose first half must not lie about while others begin.
   */
  goOn(): Promise<void> {
    return new Promise((resolve) => this.#wait(this.#waiting.unshift(resolve)));
  }

  #wait(length: number): void {
    if (length === 1) setImmediate(this.#next);
  }

  readonly #next = (): void => {
    const next = this.#waiting.shift();
    // What is scheduled from here runs after the next round of input and output.
    if (this.#waiting.length > 0) setImmediate(this.#next);
    next?.();
  };
}

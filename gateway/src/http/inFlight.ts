import type { ServerResponse } from 'node:http';

/**
 * The answers that are under way. Places that are used again, and no Set: a Set that is filled and emptied all the time
 * is copied all the time, and its old copies hold finished requests until a full collection of garbage.
 */
export class InFlight {
  readonly #places: (ServerResponse | null)[] = [];
  readonly #free: number[] = [];
  #working = 0;
  readonly #whenSettled: (() => void)[] = [];

  /** Takes an answer in until it is closed. */
  add(response: ServerResponse): void {
    const place = this.#free.pop() ?? this.#places.length;
    this.#places[place] = response;
    response.on('close', () => {
      this.#places[place] = null;
      this.#free.push(place);
    });
  }

  /** Work begins; it may outlast its answer, whose caller may leave. */
  begin(): void {
    this.#working += 1;
  }

  readonly end = (): void => {
    this.#working -= 1;
    if (this.#working === 0) for (const resolve of this.#whenSettled.splice(0)) resolve();
  };

  /** Resolves when there is no work. */
  async settled(): Promise<void> {
    if (this.#working > 0) await new Promise<void>((resolve) => this.#whenSettled.push(resolve));
  }

  /** Has the connection closed behind every answer that has not begun. */
  closeBehind(): void {
    for (const response of this.#places)
      if (response && !response.headersSent) response.setHeader('connection', 'close');
  }
}

import type { ServerResponse } from 'node:http';

/**
 * The responses in flight, in an array whose free places are used again. A Set would do, but one that is filled and
 * emptied all the time is rehashed all the time, and its old tables hold finished requests until a major collection.
 */
export class InFlight {
  readonly #places: (ServerResponse | null)[] = [];
  readonly #free: number[] = [];
  #working = 0;
  readonly #whenSettled: (() => void)[] = [];

  /** Holds a response until it is closed. */
  add(response: ServerResponse): void {
    const place = this.#free.pop() ?? this.#places.length;
    this.#places[place] = response;
    response.on('close', () => {
      this.#places[place] = null;
      this.#free.push(place);
    });
  }

  /** A request begins; its work may outlast the response, when the caller disconnects. */
  begin(): void {
    this.#working += 1;
  }

  readonly end = (): void => {
    this.#working -= 1;
    if (this.#working === 0) for (const resolve of this.#whenSettled.splice(0)) resolve();
  };

  /** Resolves when no work is in flight. */
  async settled(): Promise<void> {
    if (this.#working > 0) await new Promise<void>((resolve) => this.#whenSettled.push(resolve));
  }

  /** Closes the connection after every response whose headers are not sent yet. */
  closeBehind(): void {
    for (const response of this.#places)
      if (response && !response.headersSent) response.setHeader('connection', 'close');
  }
}

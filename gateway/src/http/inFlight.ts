import type { ServerResponse } from 'node:http';

interface Work {
  readonly response: ServerResponse;
  readonly done: Promise<void>;
}

/** The requests in flight; the work on one may outlast its response, when the caller disconnects. */
export class InFlight {
  /**
   * In places that are taken again. A `Map` leaves a table behind for every few requests, each with those that it held
   * and the way to the next: once one is old, V8 keeps every later request until a full collection.
   */
  readonly #places: (Work | null)[] = [];
  readonly #free: number[] = [];

  /** Holds a response until the work on it is done; the work never fails. */
  add(response: ServerResponse, done: Promise<void>): void {
    const place = this.#free.pop() ?? this.#places.length;
    this.#places[place] = { response, done };
    done.then(() => {
      this.#places[place] = null;
      this.#free.push(place);
    });
  }

  async settled(): Promise<void> {
    for (let work = this.#work(); work.length > 0; work = this.#work()) await Promise.all(work.map(({ done }) => done));
  }

  /** Closes the connection after every response whose headers are not sent yet. */
  closeBehind(): void {
    for (const { response } of this.#work()) if (!response.headersSent) response.setHeader('connection', 'close');
  }

  #work(): Work[] {
    return this.#places.filter((work) => work !== null);
  }
}

import type { ServerResponse } from 'node:http';

/**
 * The answers that are under way. Places that are used again, and no Set: a Set that is filled and emptied all the time
 * is copied all the time, and its old copies hold finished requests until a full collection of garbage.
 */
export class UnderWay {
  readonly #places: (ServerResponse | null)[] = [];
  readonly #free: number[] = [];

  /** Takes an answer in until it is closed. */
  add(response: ServerResponse): void {
    const place = this.#free.pop() ?? this.#places.length;
    this.#places[place] = response;
    response.on('close', () => {
      this.#places[place] = null;
      this.#free.push(place);
    });
  }

  /** Has the connection closed behind every answer that has not begun. */
  closeBehind(): void {
    for (const response of this.#places)
      if (response && !response.headersSent) response.setHeader('connection', 'close');
  }
}

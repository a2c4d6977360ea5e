import type { ServerResponse } from 'node:http';
import type { Ending } from '../upstream/caller.ts';

/** Ends when the caller leaves before it was answered, or when the request's time is up. */
export class RequestEnding implements Ending {
  aborted = false;
  readonly #listeners = new Set<() => void>();
  readonly #timer: NodeJS.Timeout;

  constructor(response: ServerResponse, timeMs: number) {
    this.#timer = setTimeout(() => this.#end(), timeMs);
    response.on('close', () => {
      clearTimeout(this.#timer);
      if (!response.writableFinished) this.#end();
    });
  }

  addEventListener(_: 'abort', listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_: 'abort', listener: () => void): void {
    this.#listeners.delete(listener);
  }

  #end(): void {
    if (this.aborted) return;
    this.aborted = true;
    for (const listener of this.#listeners) listener();
    this.#listeners.clear();
  }
}

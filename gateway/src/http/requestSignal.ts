import type { ServerResponse } from 'node:http';
import type { AbortSignalLike } from '../upstream/caller.ts';

/** Aborts when the caller disconnects before it was answered, or when the request times out. */
export class RequestSignal implements AbortSignalLike {
  aborted = false;
  readonly #listeners = new Set<() => void>();

  constructor(response: ServerResponse, timeMs: number) {
    const timer = setTimeout(() => this.#abort(), timeMs);
    response.on('close', () => {
      clearTimeout(timer);
      if (!response.writableFinished) this.#abort();
    });
  }

  addEventListener(_: 'abort', listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_: 'abort', listener: () => void): void {
    this.#listeners.delete(listener);
  }

  #abort(): void {
    this.aborted = true;
    for (const listener of this.#listeners) listener();
    this.#listeners.clear();
  }
}

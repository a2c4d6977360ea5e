import type { ServerResponse } from 'node:http';

/** The requests in flight; the work on one may outlast its response, when the caller disconnects. */
export class InFlight {
  readonly #work = new Map<ServerResponse, Promise<void>>();

  /** Holds a response until the work on it is done; the work never fails. */
  add(response: ServerResponse, work: Promise<void>): void {
    this.#work.set(response, work);
    work.then(() => this.#work.delete(response));
  }

  async settled(): Promise<void> {
    while (this.#work.size > 0) await Promise.all(this.#work.values());
  }

  /** Closes the connection after every response whose headers are not sent yet. */
  closeBehind(): void {
    for (const response of this.#work.keys()) if (!response.headersSent) response.setHeader('connection', 'close');
  }
}

import type { ServerResponse } from 'node:http';

interface Work {
  readonly response: ServerResponse;
  readonly done: Promise<void>;
}

/** The requests in flight; the work on one may outlast its response, when the caller disconnects. */
export class InFlight {
  readonly #work = new Set<Work>();

  /** Holds a response until the work on it is done; the work never fails. */
  add(response: ServerResponse, done: Promise<void>): void {
    const work = { response, done };
    this.#work.add(work);
    done.then(() => this.#work.delete(work));
  }

  async settled(): Promise<void> {
    while (this.#work.size > 0) await Promise.all([...this.#work].map(({ done }) => done));
  }

  /** Closes the connection after every response whose headers are not sent yet. */
  closeBehind(): void {
    for (const { response } of this.#work) if (!response.headersSent) response.setHeader('connection', 'close');
  }
}

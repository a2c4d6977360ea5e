import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { integer, type Values } from './settings.ts';

/** Times of a shutdown, counted from its begin. */
export interface DrainTimes {
  /** How long the process still serves while `/readyz` answers 503, so that a balancer notices. */
  readonly delayMs: number;
  /** When the remaining connections are cut. */
  readonly deadlineMs: number;
}

const MAX_MS = 600_000;
const SWEEP_MS = 50;

export const DRAIN_SETTINGS = {
  DRAIN_DELAY_MS: integer(0, MAX_MS, 0, 'How long the process serves after SIGTERM, so that a balancer notices.'),
  DRAIN_DEADLINE_MS: {
    ...integer(0, MAX_MS, undefined, 'When pending requests are cut, counted from SIGTERM.'),
    usually: 'the delay and 40000',
  },
};

export function drainTimesOf({
  DRAIN_DELAY_MS: delayMs,
  DRAIN_DEADLINE_MS: deadlineMs = delayMs + 40_000,
}: Values<typeof DRAIN_SETTINGS>): DrainTimes {
  if (deadlineMs < delayMs) throw new Error('DRAIN_DEADLINE_MS must not be shorter than DRAIN_DELAY_MS.');
  return { delayMs, deadlineMs };
}

/** The shutdown of a server behind a balancer: report unready, finish pending requests, cut the rest at the deadline. */
export class Drain {
  readonly #server: Server;
  readonly #times: DrainTimes;
  readonly #sockets = new Set<Socket>();
  #since: number | null = null;

  constructor(server: Server, times: DrainTimes) {
    this.#server = server;
    this.#times = times;
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  /** Begins the shutdown; the server still answers requests. */
  begin(): void {
    this.#since ??= performance.now();
  }

  get begun(): boolean {
    return this.#since !== null;
  }

  /** Waits for the delay, closes the server and awaits `settled`; false when the deadline cut it short. */
  async end(settled: () => Promise<unknown>): Promise<boolean> {
    this.begin();
    await wait(this.#remainingMs(this.#times.delayMs));
    const closed = new Promise((resolve) => this.#server.close(resolve));
    // A connection with a pending answer becomes idle a moment later.
    const sweep = setInterval(() => this.#closeUnused(), SWEEP_MS);
    const timer = new AbortController();
    const deadline = wait(this.#remainingMs(this.#times.deadlineMs), false, { signal: timer.signal }).catch(
      () => false,
    );
    const inTime = await Promise.race([closed.then(settled).then(() => true), deadline]);
    timer.abort();
    clearInterval(sweep);
    if (!inTime) this.#server.closeAllConnections();
    return inTime;
  }

  #remainingMs(ms: number): number {
    return Math.max(0, (this.#since ?? 0) + ms - performance.now());
  }

  /** Closes unused connections. Node counts one that never sent anything as busy with its first request. */
  #closeUnused(): void {
    this.#server.closeIdleConnections();
    for (const socket of this.#sockets) if (socket.bytesRead === 0) socket.destroy();
  }
}

/** Closes the process once on SIGINT or SIGTERM; the exit code is 1 when `close` failed or was cut short. */
export function closeOnSignal(close: () => Promise<boolean>): void {
  let closing = false;
  const stop = () => {
    if (closing) return;
    closing = true;
    close().then(
      (inTime) => process.exit(inTime ? 0 : 1),
      (error: unknown) => {
        console.error(error instanceof Error ? error.message : String(error));
        process.exit(1);
      },
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

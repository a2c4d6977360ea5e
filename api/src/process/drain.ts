// The same file in gateway/src and api/src, which may not import one another; a test holds them alike.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** How long a process that was told to end goes on, counted from being told. */
export interface DrainTimes {
  /** How long it serves on while `/readyz` says 503, so that a balancer notices and sends nothing more. */
  readonly delayMs: number;
  /** When what is left is cut. */
  readonly deadlineMs: number;
}

const MOST_MS = 600_000;
const SWEEP_MS = 50;

/** Reads DRAIN_DELAY_MS and DRAIN_DEADLINE_MS; a wrong one throws a sentence that names it. */
export function readDrainTimes(env: Readonly<Record<string, string | undefined>>): DrainTimes {
  const read = (name: string, fallback: number): number => {
    const text = env[name] || String(fallback);
    if (/^\d{1,6}$/.test(text) && Number(text) <= MOST_MS) return Number(text);
    throw new Error(`${name} must be a whole number of milliseconds from 0 to ${MOST_MS}, not "${text}".`);
  };
  const delayMs = read('DRAIN_DELAY_MS', 0);
  const deadlineMs = read('DRAIN_DEADLINE_MS', Math.max(40_000, delayMs + 40_000));
  if (deadlineMs < delayMs) throw new Error('DRAIN_DEADLINE_MS must not be shorter than DRAIN_DELAY_MS.');
  return { delayMs, deadlineMs };
}

/** The end of a server that others send requests to: first it is taken out of service, then it finishes, then it is cut. */
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

  /** From now on the process is on its way out; what is sent to it is still answered. */
  begin(): void {
    this.#since ??= performance.now();
  }

  get begun(): boolean {
    return this.#since !== null;
  }

  /** Waits out the delay, closes the server and awaits `settled`; false when that took too long and was cut. */
  async end(settled: () => Promise<unknown>): Promise<boolean> {
    this.begin();
    await wait(this.#left(this.#times.delayMs));
    const closed = new Promise((resolve) => this.#server.close(resolve));
    // A connection whose answer was on its way falls idle a moment later.
    const sweep = setInterval(() => this.#sweep(), SWEEP_MS);
    const over = new AbortController();
    const cut = wait(this.#left(this.#times.deadlineMs), false, { signal: over.signal }).catch(() => false);
    const inTime = await Promise.race([closed.then(settled).then(() => true), cut]);
    over.abort();
    clearInterval(sweep);
    if (!inTime) this.#server.closeAllConnections();
    return inTime;
  }

  #left(ms: number): number {
    return Math.max(0, (this.#since ?? 0) + ms - performance.now());
  }

  /** Closes connections that nobody is using; to Node, one that never sent anything is at work on its first request. */
  #sweep(): void {
    this.#server.closeIdleConnections();
    for (const socket of this.#sockets) if (socket.bytesRead === 0) socket.destroy();
  }
}

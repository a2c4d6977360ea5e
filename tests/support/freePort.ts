import { createServer } from 'node:net';

/** Below what Linux (32768) and other systems (49152) give to outgoing connections and to servers that listen on 0. */
const [FIRST, LAST] = [10_000, 32_000];

/** How many ports a process has before it comes to its neighbour's. */
const BLOCK = 20;

const blocks = Math.floor((LAST - FIRST) / BLOCK);
let next = FIRST + (process.pid % blocks) * BLOCK;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });

/**
 * A free port, for a program that takes its port as a setting. The system's own choice (port 0) would not stay free:
 * until the program listens, a connection of another test may get it.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < LAST - FIRST; tries++) {
    const port = next;
    next = next + 1 < LAST ? next + 1 : FIRST;
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${FIRST} to ${LAST} is free.`);
}

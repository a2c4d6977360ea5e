import type { PersistedQueryStore } from '../options.ts';

/** A query that nobody sends for so long is registered anew by who sends it next. */
const KEPT_SECONDS = 7 * 24 * 3600;
/** Commands that a server which hangs has not answered; more fail at once. */
const MOST_WAITING = 1_000;

/** A Redis that several gateways share. It is never waited for: while it is away, each call fails at once. */
export async function connectRedis(url: string): Promise<PersistedQueryStore> {
  // Whoever shares nothing loads nothing.
  const { createClient } = await import('@redis/client');
  const client = createClient({
    url,
    keyPrefix: 'encuestas:apq:',
    disableOfflineQueue: true,
    commandsQueueMaxLength: MOST_WAITING,
    socket: { connectTimeout: 2_000 },
  });
  // What is wrong is told by the calls that fail; without a listener it would end the process.
  client.on('error', () => {});
  client.connect().catch(() => {});
  return {
    get: (hash) => client.get(hash),
    set: (hash, text) => client.set(hash, text, { expiration: { type: 'EX', value: KEPT_SECONDS } }),
    close: () => client.destroy(),
  };
}

import { LRUCache } from 'lru-cache';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Log } from '../observe/logging.ts';
import type { PersistedQueryStore } from '../options.ts';
import { createBreaker } from '../upstream/breaker.ts';
import { connectRedis } from '../upstream/redis.ts';
import { hashOf } from './manifests.ts';

/** What is registered at this gateway, or was found in the store, is asked of nobody again. */
const OWN_BYTES = 10_000_000;

/** A client that is told "not found" sends its query in one more round trip: not worth a long wait. */
const PATIENCE_MS = 250;

function within<T>(call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${PATIENCE_MS} ms`)), PATIENCE_MS);
  });
  return Promise.race([call, late]).finally(() => clearTimeout(timer));
}

/** Apollo's keys: its prefix, and the hash as the client sent it, which may be anything. */
const KEY = /^apq:([\da-f]{64})$/;
const hashIn = (key: string): string | undefined => KEY.exec(key)?.[1];

interface Parts {
  readonly store: string | PersistedQueryStore;
  /** Bytes of the longest document that would be taken from a client. */
  readonly longest: number;
  readonly registry: Registry;
  readonly log: Log;
}

/**
 * Persisted queries (APQ) that several gateways share. A store that is down costs its clients a round trip and nothing
 * else, and no text is taken from it that is not what its hash says: whoever can write there registers nothing new.
 */
export class PersistedQueries {
  readonly #store: PersistedQueryStore;
  readonly #parts: Parts;
  readonly #own = new LRUCache<string, string>({ maxSize: OWN_BYTES, sizeCalculation: (text) => text.length + 100 });
  readonly #breaker = createBreaker();
  readonly #found: Counter<'in'>;
  readonly #isUp: Gauge;
  #up = true;

  private constructor(store: PersistedQueryStore, parts: Parts) {
    this.#store = store;
    this.#parts = parts;
    const registers = [parts.registry];
    this.#found = new Counter({
      name: 'gateway_persisted_queries_total',
      help: 'Persisted queries by where their text was found: memory, store, nowhere; or failed, or forged in the store',
      labelNames: ['in'],
      registers,
    });
    const help = 'Whether the shared store of persisted queries answered last';
    this.#isUp = new Gauge({ name: 'gateway_persisted_queries_store_up', help, registers });
    this.#isUp.set(1);
  }

  static async open(parts: Parts): Promise<PersistedQueries> {
    const { store } = parts;
    return new PersistedQueries(typeof store === 'string' ? await connectRedis(store) : store, parts);
  }

  async get(key: string): Promise<string | undefined> {
    const hash = hashIn(key);
    if (hash === undefined) return undefined;
    const own = this.#own.get(hash);
    const [found, text] = own === undefined ? await this.#inStore(hash) : ['memory', own];
    this.#found.inc({ in: found });
    return text;
  }

  /** Apollo has compared text and hash, and found the document valid. */
  async set(key: string, text: string): Promise<void> {
    const hash = hashIn(key);
    if (hash === undefined) return;
    this.#own.set(hash, text);
    await this.#ask(() => this.#store.set(hash, text));
  }

  /** Apollo never takes one back. */
  async delete(): Promise<void> {}

  async close(): Promise<void> {
    await this.#store.close?.();
  }

  /** The text that the store has, or why there is none. */
  async #inStore(hash: string): Promise<[found: string, text?: string]> {
    const told = await this.#ask(() => this.#store.get(hash));
    if (!told) return ['failed'];
    const { answer: text } = told;
    if (typeof text !== 'string') return ['nowhere'];
    if (text.length > this.#parts.longest || hashOf(text) !== hash) {
      this.#parts.log.error({ hash }, 'a persisted query in the store is not what its hash says');
      return ['forged'];
    }
    this.#own.set(hash, text);
    return ['store', text];
  }

  /** What the store answers; null where it does not. It is told when it goes and when it comes back. */
  async #ask<T>(call: () => Promise<T>): Promise<{ answer: T } | null> {
    if (!this.#breaker.admits()) return null;
    try {
      const answer = await within(call());
      this.#breaker.succeeded();
      if (!this.#up) this.#parts.log.info({}, 'the store of persisted queries is back');
      this.#tell(true);
      return { answer };
    } catch (error) {
      this.#breaker.failed();
      const reason = error instanceof Error ? error.message || error.name : String(error);
      if (this.#up) this.#parts.log.warn({ reason }, 'the store of persisted queries does not answer');
      this.#tell(false);
      return null;
    }
  }

  #tell(up: boolean): void {
    this.#up = up;
    this.#isUp.set(up ? 1 : 0);
  }
}

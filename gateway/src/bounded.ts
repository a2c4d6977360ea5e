interface Entry<V> {
  readonly value: V;
  readonly bytes: number;
  /** Whether it was looked up since it was last spared. */
  used: boolean;
}

/**
 * A map that forgets what was not used of late when what it holds outgrows its bytes. Looking up is all that is done
 * often, so it only marks; what is marked is spared once when something must go.
 */
export class BoundedMap<V> {
  readonly #limit: number;
  readonly #entries = new Map<string, Entry<V>>();
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    entry.used = true;
    return entry.value;
  }

  set(key: string, value: V, bytes: number): void {
    this.delete(key);
    const size = bytes + key.length + 200;
    if (size > this.#limit / 4) return;
    this.#entries.set(key, { value, bytes: size, used: true });
    this.#bytes += size;
    if (this.#bytes > this.#limit) this.#shrink();
  }

  /** From the oldest on: what was used goes to the end of the line, unmarked, and what was not goes. */
  #shrink(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#bytes <= this.#limit) return;
      if (entry.used) {
        entry.used = false;
        this.#entries.delete(key);
        this.#entries.set(key, entry);
      } else {
        this.delete(key);
      }
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#bytes -= entry.bytes;
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#entries.size;
  }
}

/** Followers by topic. */
export class Topics<Name extends string> {
  readonly #followers = new Map<Name, Set<() => void>>();

  follow(name: Name, changed: () => void): () => void {
    const followers = this.#followers.get(name) ?? new Set();
    this.#followers.set(name, followers.add(changed));
    return () => followers.delete(changed);
  }

  notify(name: Name): void {
    for (const changed of this.#followers.get(name) ?? []) changed();
  }
}

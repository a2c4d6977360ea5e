const memory = new Map<string, string>();

/** What a storage answers; null where it refuses. */
export const tried = <Value>(work: () => Value): Value | null => {
  try {
    return work();
  } catch {
    return null;
  }
};

/** `localStorage`; what that refuses, or has no room for, lasts as long as the page. */
export const deviceStorage = {
  getItem: (key: string): string | null => tried(() => localStorage.getItem(key)) ?? memory.get(key) ?? null,
  setItem(key: string, value: string): void {
    memory.delete(key);
    // Written over, not removed first: other tabs read it in between.
    if (tried(() => localStorage.setItem(key, value)) !== null) return;
    deviceStorage.removeItem(key);
    memory.set(key, value);
  },
  removeItem(key: string): void {
    memory.delete(key);
    tried(() => localStorage.removeItem(key));
  },
};

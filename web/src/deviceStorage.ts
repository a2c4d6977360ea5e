const memory = new Map<string, string>();

/** Whether the browser refuses a page what it asks for, as where all of a site's data is blocked. */
export const isRefused = (error: unknown): boolean => error instanceof DOMException && error.name === 'SecurityError';

/** `localStorage`; what that refuses, or has no room for, lasts as long as the page. */
export const deviceStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem(key) {
    try {
      return localStorage.getItem(key) ?? memory.get(key) ?? null;
    } catch {
      return memory.get(key) ?? null;
    }
  },
  setItem(key, value) {
    try {
      // Written over, not removed first: other tabs read it in between.
      localStorage.setItem(key, value);
      memory.delete(key);
    } catch {
      deviceStorage.removeItem(key);
      memory.set(key, value);
    }
  },
  removeItem(key) {
    memory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing is there.
    }
  },
};

/** Lets the works under one key run one after another, and those under others beside them. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export const createTurns = (): Turns => {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
};

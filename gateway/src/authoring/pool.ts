/** How many writes of one request are under way at once: enough to hide the way there, too few to press a server. */
export const AT_ONCE = 6;

/** Does a task for each item, in order, so many at once. */
export async function each<T>(items: readonly T[], atOnce: number, task: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  const turn = async () => {
    for (const item of rest) await task(item);
  };
  await Promise.all(Array.from({ length: atOnce }, turn));
}

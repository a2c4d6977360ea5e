/** How many writes of one request are in flight at once: enough to hide the latency, too few to overload a server. */
export const AT_ONCE = 6;

/** Does a task for each item, in order, so many at once. */
export async function each<T>(items: readonly T[], atOnce: number, task: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await task(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

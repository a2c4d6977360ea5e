/**
 * Runs work alone among the tabs of this device, unless another one is at it: then null. Where the browser has no locks
 * (plain http on a network), or refuses them with the site's storage, it just runs.
 */
export async function ifFree<T>(name: string, work: () => Promise<T>): Promise<{ readonly done: T } | null> {
  let begun = false;
  const run = async () => {
    begun = true;
    return { done: await work() };
  };
  try {
    return await navigator.locks.request(name, { ifAvailable: true }, (lock) => lock && run());
  } catch (error) {
    if (begun || (navigator.locks && (error as Error).name !== 'SecurityError')) throw error;
    return run();
  }
}

import { expect, type Page } from '@playwright/test';

/** Waits until this device has all that it needs without a network: the screens, and the survey of the person. */
export async function expectKept(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => page.evaluate(() => localStorage.getItem('encuestas.offlineUser'))).not.toBeNull();
}

/** Everything that the browser's storages hold for a page, in words; the tokens' own place (spec §4) apart. */
export const heldInStorage = (page: Page) =>
  page.evaluate(async () => {
    const held: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        held.push(request.url, [...request.headers].join(), (await (await cache.match(request))?.text()) ?? '');
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
      });
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => {
          reading.onsuccess = resolve;
        });
        held.push(`${name}/${store}: ${JSON.stringify(reading.result)}`);
      }
      database.close();
    }
    return held.join('\n');
  });

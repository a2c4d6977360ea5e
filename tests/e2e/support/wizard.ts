import { expect, type Page } from '@playwright/test';

/** Presses Enviar and confirms that questions are left open. */
export async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByRole('button', { name: 'Enviar de todos modos' }).click();
}

/** The popup that confirms a submission. */
export const sentPopup = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Operación exitosa' });

export const draftSaved = (page: Page) => expect(page.getByText(/Borrador guardado/)).toBeVisible();

/** Waits until the device has what it needs offline: the screens, and the person's survey. */
export async function expectOfflineReady(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => page.evaluate(() => localStorage.getItem('encuestas.offlineUser'))).not.toBeNull();
}

/** The contents of the page's caches and databases, as text; not of local storage, which holds the tokens. */
export const storedTexts = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        texts.push(request.url, [...request.headers].join(), (await (await cache.match(request))?.text()) ?? '');
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
        texts.push(`${name}/${store}: ${JSON.stringify(reading.result)}`);
      }
      database.close();
    }
    return texts.join('\n');
  });

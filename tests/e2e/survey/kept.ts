import { expect, type Page } from '@playwright/test';

/** Waits until this device has all that it needs without a network: the screens, and the survey of the person. */
export async function expectKept(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => page.evaluate(() => localStorage.getItem('encuestas.guardadaPara'))).not.toBeNull();
}

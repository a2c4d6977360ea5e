import type { Page } from '@playwright/test';

/** Counts what a person presses from now on, also over loads of the page. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  const listen = () =>
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('pressed', String(Number(sessionStorage.getItem('pressed') ?? 0) + 1)),
      true,
    );
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => page.evaluate(() => Number(sessionStorage.getItem('pressed') ?? 0));
}

import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { ensureFirefox } from '../../scripts/firefox.ts';
import { type Engine, PATIENCE, type Tab, type Target } from './person.ts';

const selector = (target: Target) => ('css' in target ? target.css : `aria/${target.name}[role="${target.role}"]`);

function tabOf(page: Page, close: () => Promise<void>): Tab {
  page.setDefaultTimeout(PATIENCE);
  const at = (target: Target) => page.locator(selector(target));
  return {
    goto: async (url) => void (await page.goto(url, { timeout: PATIENCE, waitUntil: 'load' })),
    reload: async () => void (await page.reload()),
    // Its own way waits for a load that a page which was kept aside never has.
    back: () => page.evaluate(() => void setTimeout(() => history.back())),
    evaluate: (work, argument) => page.evaluate(work as (argument: unknown) => ReturnType<typeof work>, argument),
    click: (target) => at(target).click(),
    fill: (target, text) => at(target).fill(text),
    select: async (target, text) => {
      const field = await at(target)
        .filter((element) => element instanceof HTMLSelectElement)
        .waitHandle();
      const value = await field.evaluate(
        (select, wanted) => [...(select as HTMLSelectElement).options].find((option) => option.text === wanted)?.value,
        text,
      );
      if (value === undefined) throw new Error(`${selector(target)} offers no “${text}”.`);
      await page
        .evaluateHandle((element) => element as HTMLSelectElement, field)
        .then((select) => select.select(value));
    },
    sees: async (target) => void (await at(target).waitHandle()),
    value: async (target) => (await at(target).waitHandle()).evaluate((field) => (field as HTMLInputElement).value),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    offline: (cut) => page.setOfflineMode(cut),
    close,
  };
}

let browser: Browser | undefined;

export const firefox: Engine = {
  name: 'Firefox',
  start: async () => {
    browser = await puppeteer.launch({ browser: 'firefox', executablePath: await ensureFirefox(), headless: true });
  },
  open: async () => {
    const context = await browser?.createBrowserContext();
    if (!context) throw new Error('Firefox was not started.');
    const page = await context.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    return tabOf(page, () => context.close());
  },
  stop: async () => void (await browser?.close()),
};

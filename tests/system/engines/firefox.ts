import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import { ensureFirefox } from '../../../scripts/browsers.ts';
import { FIND, findBy } from './find.ts';
import { type Engine, PATIENCE, type Tab, type Target, until } from './person.ts';

function tabOf(page: Page, close: () => Promise<void>): Tab {
  page.setDefaultTimeout(PATIENCE);
  const look = async (target: Target) => {
    const found = await page.evaluateHandle(`(function () {${FIND}})(${JSON.stringify(target)})`);
    return found.asElement() ?? ((await found.jsonValue()) as false | null);
  };
  const find = (target: Target) =>
    until(JSON.stringify(target), () => findBy(target, (script) => page.evaluate(script), look));
  /** Uses an element; finds it again if it was replaced in between. */
  const on = <T>(target: Target, work: (element: ElementHandle<Element>) => Promise<T>) =>
    until(JSON.stringify(target), async () => {
      const element = (await find(target)) as ElementHandle<Element>;
      try {
        return { done: await work(element) };
      } catch (failure) {
        if (await element.evaluate(({ isConnected }) => isConnected).catch(() => false)) throw failure;
        return null;
      }
    }).then(({ done }) => done);
  return {
    goto: async (url) => void (await page.goto(url, { timeout: PATIENCE, waitUntil: 'load' })),
    reload: async () => void (await page.reload()),
    // Its own way waits for a load that a page which was kept aside never has.
    back: () => page.evaluate(() => void setTimeout(() => history.back())),
    evaluate: (work, argument) => page.evaluate(work as (argument: unknown) => ReturnType<typeof work>, argument),
    click: (target) => on(target, (element) => element.asLocator().setTimeout(PATIENCE).click()),
    fill: (target, text) => on(target, (element) => element.asLocator().setTimeout(PATIENCE).fill(text)),
    select: (target, text) =>
      on(target, async (element) => {
        const value = await element.evaluate(
          (select, wanted) =>
            [...(select as HTMLSelectElement).options].find((option) => option.text === wanted)?.value,
          text,
        );
        if (value === undefined) throw new Error(`${JSON.stringify(target)} offers no “${text}”.`);
        await element.select(value);
      }),
    sees: async (target) => void (await find(target)),
    value: (target) => on(target, (element) => element.evaluate((field) => (field as HTMLInputElement).value)),
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

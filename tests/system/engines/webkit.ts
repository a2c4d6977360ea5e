import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { Builder, error, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { findWebKit } from '../../../scripts/browsers.ts';
import { freePort } from '../../support/freePort.ts';
import { type Cable, cableTo } from './cable.ts';
import { FIND, findBy } from './find.ts';
import { type Engine, type Tab, type Target, until } from './person.ts';

const KEYS = { Enter: Key.ENTER, Escape: Key.ESCAPE };

function tabOf(driver: WebDriver, cable: Cable): Tab {
  const find = (target: Target) =>
    until(JSON.stringify(target), () =>
      findBy(
        target,
        (script) => driver.executeScript(script),
        (wanted) => driver.executeScript<WebElement | false | null>(FIND, wanted),
      ),
    );
  /** The element was replaced between being found and being used. */
  const on = <T>(target: Target, work: (element: WebElement) => Promise<T>) =>
    until(JSON.stringify(target), async () => {
      try {
        return { done: await work(await find(target)) };
      } catch (failure) {
        const passing = [
          error.StaleElementReferenceError,
          error.ElementClickInterceptedError,
          error.ElementNotInteractableError,
        ];
        if (passing.some((kind) => failure instanceof kind)) return null;
        throw failure;
      }
    }).then(({ done }) => done);
  const keys = (...pressed: string[]) =>
    driver
      .actions()
      .sendKeys(...pressed)
      .perform();
  return {
    goto: (url) => driver.get(url.replace(new URL(url).origin, cable.url)),
    reload: () => driver.navigate().refresh(),
    back: () => driver.navigate().back(),
    evaluate: (work, argument) =>
      driver.executeAsyncScript(
        `const [argument, done] = arguments;
        Promise.resolve((${work})(argument)).then(done);`,
        argument,
      ),
    click: (target) => on(target, (element) => element.click()),
    fill: (target, text) =>
      on(target, async (element) => {
        await driver.executeScript('arguments[0].focus(); arguments[0].select();', element);
        await keys(text);
      }),
    select: (target, text) =>
      on(target, async (element) => {
        const options = await element.findElements({ css: 'option' });
        const texts = await Promise.all(options.map((option) => option.getText()));
        const option = options[texts.indexOf(text)];
        if (!option) throw new Error(`${JSON.stringify(target)} offers no “${text}”.`);
        await option.click();
      }),
    sees: async (target) => void (await find(target)),
    value: (target) => on(target, (element) => element.getProperty('value')),
    type: (text) => keys(text),
    press: (key) => keys(KEYS[key]),
    offline: (cut) => (cut ? cable.cut() : cable.restore()),
    close: async () => {
      await driver.quit();
      await cable.cut().catch(() => undefined);
    },
  };
}

const LATE_MS = 20_000;

/** Retries once if the driver does not start a session; the first attempt ends with the driver. */
async function begun(open: () => Promise<WebDriver>): Promise<WebDriver> {
  const late = setTimeout(LATE_MS, null, { ref: false });
  return (await Promise.race([open(), late])) ?? (await open());
}

const running: ChildProcess[] = [];
let open: (() => Promise<WebDriver>) | undefined;

/** WebKitGTK, the engine of Safari with another system around it. */
export const webkit: Engine = {
  name: 'WebKit',
  start: async () => {
    const found = await findWebKit();
    if (!found) throw new Error('These tests need WebKitGTK: apt-get install webkit2gtk-driver xvfb');
    const port = await freePort();
    const xvfb = spawn(found.display, ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    running.push(xvfb);
    const display = await new Promise<string>((resolve) =>
      xvfb.stdio[3]?.once('data', (number) => resolve(`:${String(number).trim()}`)),
    );
    // Without a graphics card, and as root as tests in containers run.
    const env = {
      DISPLAY: display,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    };
    running.push(spawn(found.driver, [`--port=${port}`], { env: { ...process.env, ...env }, stdio: 'ignore' }));
    const server = `http://127.0.0.1:${port}`;
    await until('the driver', () => fetch(`${server}/status`).catch(() => null));
    const options = { binary: found.browser, args: ['--automation'] };
    open = () =>
      new Builder()
        .usingServer(server)
        .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options })
        .build();
  },
  open: async (url) => {
    if (!open) throw new Error('WebKit was not started.');
    const driver = await begun(open);
    await driver.manage().window().setRect({ width: 1280, height: 900 });
    return tabOf(driver, await cableTo(url));
  },
  stop: async () => {
    for (const child of running) child.kill();
  },
};

import type { ElementHandle, Page } from 'puppeteer-core';

/** How long a person would wait for something to appear, in milliseconds; a busy machine starves a browser for long. */
const PATIENCE = 30_000;

/** A page used as a person uses it: by the roles and names that assistive technology reads. */
export class Person {
  readonly page: Page;
  readonly #url: string;

  constructor(page: Page, url: string) {
    this.page = page;
    this.#url = url;
    page.setDefaultTimeout(PATIENCE);
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.#url + path, { timeout: PATIENCE, waitUntil: 'load' });
  }

  async click(role: string, name: string): Promise<void> {
    await this.page.locator(`aria/${name}[role="${role}"]`).click();
  }

  /** Opens the menu of the person who is signed in, and takes one of its items. */
  async accountMenu(item: string): Promise<void> {
    await this.page.locator('header button[aria-label^="Mi cuenta"]').click();
    await this.click('menuitem', item);
  }

  /** Replaces what a field holds. */
  async fill(role: string, name: string, text: string): Promise<void> {
    await this.page.locator(`aria/${name}[role="${role}"]`).fill(text);
  }

  /** Firefox gives a password's box no role. */
  async fillPassword(text: string): Promise<void> {
    await this.page.locator('input[type=password]').fill(text);
  }

  async press(key: 'Enter' | 'Escape' | 'Tab'): Promise<void> {
    await this.page.keyboard.press(key);
  }

  /** Waits until an element is on the screen. */
  async sees(role: string, name: string): Promise<ElementHandle> {
    const found = await this.page.locator(`aria/${name}[role="${role}"]`).waitHandle();
    return found as ElementHandle;
  }

  /** Waits until the page reads a text somewhere. */
  async reads(text: string): Promise<void> {
    await this.page.waitForFunction((wanted) => document.body.innerText.includes(wanted), {}, text);
  }

  /** Waits until a text is gone from the page. */
  async readsNoMore(text: string): Promise<void> {
    await this.page.waitForFunction((former) => !document.body.innerText.includes(former), {}, text);
  }

  /** Waits until the address (path and query) is as wanted. */
  async arrivesAt(pattern: RegExp): Promise<void> {
    await this.page.waitForFunction(
      (source) => new RegExp(source).test(location.pathname + location.search),
      {},
      pattern.source,
    );
  }

  /** Waits until a field holds a value. */
  async finds(role: string, name: string, value: string): Promise<void> {
    const field = await this.sees(role, name);
    await this.page.waitForFunction((input, wanted) => (input as HTMLInputElement).value === wanted, {}, field, value);
  }

  /** Chooses an option of a native select by its text. */
  async select(name: string, text: string): Promise<void> {
    const field = await this.sees('combobox', name);
    const value = await field.evaluate(
      (select, wanted) => [...(select as HTMLSelectElement).options].find((option) => option.text === wanted)?.value,
      text,
    );
    if (value === undefined) throw new Error(`“${name}” offers no “${text}”.`);
    await field.select(value);
  }

  /** Opens the menu of the row that holds a text, and takes one of its items. */
  async rowMenu(text: string, item: string): Promise<void> {
    await this.reads(text);
    await this.click('button', `Acciones de ${text}`);
    await this.click('menuitem', item);
  }

  async signIn(username: string, password: string): Promise<void> {
    await this.open('/auth/login');
    await this.fill('textbox', 'Usuario', username);
    await this.fillPassword(password);
    await this.click('button', 'Iniciar sesión');
    await this.page.waitForSelector('nav');
  }
}

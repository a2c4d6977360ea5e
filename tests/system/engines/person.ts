/** An element as assistive technology reads it, or, for what has no role of its own, by a selector. */
export type Target = { readonly role: string; readonly name: string } | { readonly css: string };

/** How long a person would wait for something to appear, in milliseconds; a busy machine starves a browser for long. */
export const PATIENCE = 30_000;

/** What can be handed to a page and come back from it. */
export type Plain = string | number | boolean | null | undefined | { readonly [key: string]: Plain } | readonly Plain[];

/** A page of one browser. Each method waits for what it needs, for `PATIENCE` at most. */
export interface Tab {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Sets out for the page before; a script that runs while its page is put aside may never answer. */
  back(): Promise<void>;
  /** Runs a function in the page with at most one argument; nothing of this process is in its reach. */
  evaluate<T, A extends Plain = null>(work: (argument: A) => T, argument?: A): Promise<Awaited<T>>;
  click(target: Target): Promise<void>;
  /** Replaces what a field holds. */
  fill(target: Target, text: string): Promise<void>;
  /** Chooses an option of a native select by its text. */
  select(target: Target, text: string): Promise<void>;
  sees(target: Target): Promise<void>;
  value(target: Target): Promise<string>;
  /** Writes where the focus is. */
  type(text: string): Promise<void>;
  press(key: 'Enter' | 'Escape'): Promise<void>;
  offline(cut: boolean): Promise<void>;
  close(): Promise<void>;
}

/** A browser that is started once; each page of it knows nothing of the others. */
export interface Engine {
  readonly name: string;
  /** Starts it; throws with what to do where it is not to be had. */
  start(): Promise<void>;
  /** A new page for the product at an address. */
  open(url: string): Promise<Tab>;
  stop(): Promise<void>;
}

/** Asks again until there is something. */
export async function until<T>(what: string, ask: () => Promise<T | null | undefined | false>): Promise<T> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const found = await ask();
    if (found) return found;
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A page used as a person uses it: by the roles and names that assistive technology reads. */
export class Person {
  readonly tab: Tab;
  readonly #url: string;

  constructor(tab: Tab, url: string) {
    this.tab = tab;
    this.#url = url;
  }

  open(path: string): Promise<void> {
    return this.tab.goto(this.#url + path);
  }

  click(role: string, name: string): Promise<void> {
    return this.tab.click({ role, name });
  }

  fill(role: string, name: string, text: string): Promise<void> {
    return this.tab.fill({ role, name }, text);
  }

  sees(role: string, name: string): Promise<void> {
    return this.tab.sees({ role, name });
  }

  /** A password's box has no role. */
  fillPassword(text: string): Promise<void> {
    return this.tab.fill({ css: 'input[type=password]' }, text);
  }

  /** Waits until a function of the page answers with something. */
  async waits<A extends Plain = null>(what: string, ask: (argument: A) => unknown, argument?: A): Promise<void> {
    await until(what, () => this.tab.evaluate(ask, argument));
  }

  /** Waits until the page reads a text somewhere. */
  reads(text: string): Promise<void> {
    return this.waits(`“${text}”`, (wanted) => document.body?.innerText.includes(wanted), text);
  }

  /** Waits until a text is gone from the page. */
  readsNoMore(text: string): Promise<void> {
    return this.waits(`“${text}” to go`, (former) => !document.body.innerText.includes(former), text);
  }

  /** Waits until the address (path and query) is as wanted. */
  arrivesAt({ source }: RegExp): Promise<void> {
    return this.waits(source, (pattern) => new RegExp(pattern).test(location.pathname + location.search), source);
  }

  /** Waits until a field holds a value. */
  async finds(role: string, name: string, value: string): Promise<void> {
    await until(`“${value}” in “${name}”`, async () => (await this.tab.value({ role, name })) === value);
  }

  /** Opens the menu of the person who is signed in, and takes one of its items. */
  async accountMenu(item: string): Promise<void> {
    await this.tab.click({ css: 'header button[aria-label^="Mi cuenta"]' });
    await this.click('menuitem', item);
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
    await this.tab.sees({ css: 'nav' });
  }
}

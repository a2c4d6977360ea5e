import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page, Request } from '@playwright/test';
import axe, { type NodeResult, type RunOptions } from 'axe-core';
import { expect } from '../../support/fixtures.ts';

/** The value of a field: text, an option of a picker or of a fixed list, or a tick. */
export type Value = string | { readonly pick: string } | { readonly choose: string } | { readonly check: boolean };

/** A text that no other test writes. */
export const unique = (text: string) => `${text} ${Math.random().toString(36).slice(2, 8)}`;

/** Closes the success popup. */
export async function acknowledge(page: Page, text = 'La operación ha sido completada exitosamente') {
  const popup = page.getByRole('dialog');
  await expect(popup).toContainText(text);
  await page.keyboard.press('Enter');
  await expect(popup).toHaveCount(0);
}

/** Chooses the first option that fits what is typed into a picker. */
export async function pick(page: Page, name: string, text = '') {
  const box = page.getByRole('combobox', { name, exact: true });
  await box.click();
  if (text) await box.fill(text);
  const option = page.getByRole('option').filter({ hasText: text }).first();
  await option.click();
  await expect(box).not.toHaveValue('');
}

/** Puts a value into the field with this label. */
export async function fill(page: Page, label: string, value: Value) {
  if (typeof value === 'string') await page.getByLabel(label, { exact: true }).first().fill(value);
  else if ('check' in value) await page.getByLabel(label, { exact: true }).setChecked(value.check);
  else if ('choose' in value) await page.getByLabel(label, { exact: true }).selectOption(value.choose);
  else await pick(page, label, value.pick);
}

/** Switches to English in place, looks, and switches back. */
export async function inEnglish<T>(page: Page, look: () => Promise<T>): Promise<T> {
  await page.getByRole('button', { name: 'EN, English' }).first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const seen = await look();
  // The loading overlay of the list would swallow the click.
  await quiet(page);
  await page.getByRole('button', { name: 'ES, Español' }).first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  return seen;
}

/** Waits until no request is in flight for a moment. */
export async function quiet(page: Page) {
  const open = new Set<Request>();
  let since = Date.now();
  const begun = (request: Request) => open.add(request);
  const ended = (request: Request) => {
    open.delete(request);
    since = Date.now();
  };
  page.on('request', begun).on('requestfinished', ended).on('requestfailed', ended);
  await expect.poll(() => open.size === 0 && Date.now() - since > 100, { intervals: [50] }).toBe(true);
  page.off('request', begun).off('requestfinished', ended).off('requestfailed', ended);
}

/** Navigates within the open page, without loading the application again. */
export async function walk(page: Page, path: string): Promise<void> {
  const at = () => new URL(page.url());
  const title = await page.title();
  const isElsewhere = at().pathname !== new URL(path, page.url()).pathname;
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  if (isElsewhere) await expect(page).not.toHaveTitle(title);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await quiet(page);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  expect(at().pathname + at().search).toBe(path);
}

/** Names of the operations that the page sends from now on. */
export function operations(page: Page, ignored: readonly string[] = []): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const body = request.url().endsWith('/graphql') ? request.postDataJSON() : null;
    if (body?.operationName && !ignored.includes(body.operationName)) names.push(body.operationName);
  });
  return names;
}

/** Requests of the panels next to a section's questions; they follow a load or a change at any time. */
export const SIDE_REQUESTS = ['Auditoria', 'DeletedPreguntas'];

/** Names of the mutations that the page sends from now on. */
export function mutations(page: Page): () => readonly string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const name = /mutation (\w+)/.exec(request.postDataJSON()?.query ?? '')?.[1];
    if (name && name !== 'VerifyToken') names.push(name);
  });
  return () => names;
}

export async function search(page: Page, text: string) {
  await page.getByLabel('Buscar', { exact: true }).fill(text);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=/);
  // Rows that move between press and release lose the click.
  await quiet(page);
}

export async function rowMenu(page: Page, text: string, item: string) {
  const row = page.getByRole('row').filter({ hasText: text });
  await row.getByRole('button', { name: /Acciones/ }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Chooses an action from the menu of the open record. */
export async function recordMenu(page: Page, item: string) {
  await page
    .getByRole('button', { name: /^Acciones de/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

export async function deactivate(page: Page, text: string) {
  await rowMenu(page, text, 'Eliminar');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^(Confirmar|Eliminar)/ })
    .click();
  await acknowledge(page, 'La operación se completó con éxito');
  await expect(page.getByRole('row').filter({ hasText: text })).toHaveCount(0);
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The colours of a contrast violation. */
function coloursOf({ any }: NodeResult): string {
  const { fgColor, bgColor, contrastRatio } = (any[0]?.data ?? {}) as Record<string, unknown>;
  return fgColor ? ` (${fgColor} on ${bgColor}: ${contrastRatio})` : '';
}

/** Violations of WCAG 2.2 AA on the screen, of all rules or of these. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // Once per page: loading axe takes longer than running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: WCAG },
    // Describing what passed takes longer than finding what did not.
    resultTypes: ['violations'],
    selectors: false,
  };
  const found = await page.evaluate(
    async (run) => (await (window as unknown as { axe: typeof axe }).axe.run(document, run)).violations,
    options,
  );
  return found.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160) + coloursOf(node)).join(' | ')}`,
  );
}

/** Changes the theme without leaving the state: a modal popup keeps the switch out of reach. */
const paint = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate((next) => {
    document.documentElement.classList.remove('light', 'dark');
    document.documentElement.classList.add(next);
    document.documentElement.style.colorScheme = next;
    // As `first-paint.js` does it: axe takes this for the ground below the fold.
    document.documentElement.style.background = next === 'dark' ? '#0F141B' : '#F7F8FA';
  }, theme);

/** The whole page, shell included, passes axe in both themes. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  // Only this rule depends on the theme; the colours may follow the class some frames later.
  await paint(page, 'dark');
  await expect.poll(() => violations(page, ['color-contrast']), `${state}, dark`).toEqual([]);
  await paint(page, 'light');
  await expect.poll(() => violations(page), state).toEqual([]);
}

/** The innermost elements that overflow the window. */
const sticksOut = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth)
      .filter((element) => ![...element.children].some((child) => child.getBoundingClientRect().right > innerWidth))
      .map(({ outerHTML }) => outerHTML.slice(0, 160)),
  );

/** A state that lasts no longer than this is not one of the screen. */
const PASSING_MS = 1_000;

/** Collects, by state, what axe finds in both themes and what scrolls sideways at 320 pixels. */
export function inspector(page: Page) {
  const found: Record<string, unknown> = {};
  const fits = async (state: string) => {
    const size = page.viewportSize();
    if (!size) return;
    await page.setViewportSize({ width: 320, height: 800 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) found[`${state} at 320`] = [`${over} px too wide`, ...(await sticksOut(page))];
    await page.setViewportSize(size);
  };
  return {
    found,
    fits,
    async look(state: string, narrow = true) {
      // Colours do not depend on the language.
      const spanish = await page.evaluate(() => document.documentElement.lang === 'es');
      for (const theme of spanish ? (['dark', 'light'] as const) : (['light'] as const)) {
        await paint(page, theme);
        // Only this rule depends on the theme.
        const rules = theme === 'dark' ? ['color-contrast'] : undefined;
        let wrong = await violations(page, rules);
        // A passing state is checked again.
        for (const deadline = Date.now() + PASSING_MS; wrong.length > 0 && Date.now() < deadline; )
          wrong = await violations(page, rules);
        if (wrong.length > 0) found[`${state}, ${theme}`] = wrong;
      }
      if (narrow) await fits(state);
    },
  };
}

/** The mails in the outbox of a stack, oldest first. */
export function mails(dataDir: string): string[] {
  const folder = join(dataDir, 'outbox');
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  return files.sort().map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}`);
}

async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (!box) throw new Error(`${place} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags an element with the mouse over another one of its list. */
export async function drag(page: Page, element: Locator, over: Locator): Promise<void> {
  const from = await middleOf(element);
  const to = await middleOf(over);
  const down = Math.sign(to.y - from.y);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 12 * down, { steps: 4 });
  await page.mouse.move(to.x, to.y + 6 * down, { steps: 12 });
  await page.mouse.up();
}

/** Counts the clicks from now on, also across page loads. */
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

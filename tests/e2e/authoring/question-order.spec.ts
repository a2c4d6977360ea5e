import type { CDPSession, Page } from '@playwright/test';
import { Caller, enter } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { drag, operations, SIDE_REQUESTS } from '../support/screens.ts';
import { newSection, openQuestions, press, savedOrder, shownOrder } from '../support/sections.ts';

const FIVE = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'].map((descripcion) => ({ descripcion }));
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Mover «${name}»` });

test('a question is moved with the mouse and by keyboard, which announces every step', async ({ page, admin }) => {
  const { id } = await newSection(admin, FIVE);
  await openQuestions(page, id);
  const seen = operations(page, SIDE_REQUESTS);
  await drag(page, handle(page, 'Uno'), handle(page, 'Cuatro'));
  const wanted = ['Dos', 'Tres', 'Cuatro', 'Uno', 'Cinco'];
  await expect(page.getByText('Orden guardado.')).toBeVisible();
  expect(await shownOrder(page)).toEqual(wanted);
  expect(await savedOrder(admin, id)).toEqual(wanted);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect.poll(() => shownOrder(page)).toEqual(FIVE.map(({ descripcion }) => descripcion));
  await expect.poll(() => savedOrder(admin, id)).toEqual(FIVE.map(({ descripcion }) => descripcion));
  // The undo of an undo.
  await page.getByRole('button', { name: 'Deshacer' }).last().click();
  await expect.poll(() => savedOrder(admin, id)).toEqual(wanted);
  // The first change of a section queries its surveys.
  expect(seen).toEqual(['SeccionUse', ...Array(3).fill('ReorderPreguntas')]);
  await expect(page.getByRole('row').nth(4).getByRole('cell').first()).toContainText('4');
  // A slow save: the focus stays, also when the pressed note goes meanwhile.
  await page.route('**/graphql', async (route) => {
    const isOrder = route.request().postDataJSON()?.operationName === 'ReorderPreguntas';
    if (isOrder) await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  const grip = page.locator('.question-handle').first();
  const said = page.locator('[id^="DndLiveRegion"]');
  // Nothing moves until the answer of the last save.
  await expect(grip).toHaveAttribute('aria-disabled', 'false');
  await grip.focus();
  await press(page, 'Space');
  await expect(said).toHaveText('Tomó «Dos», en el lugar 1 de 5.');
  await press(page, 'ArrowDown');
  await expect(said).toHaveText('«Dos» está en el lugar 2 de 5.');
  await press(page, 'ArrowDown');
  await expect(said).toHaveText('«Dos» está en el lugar 3 de 5.');
  await press(page, 'Escape');
  expect(await shownOrder(page)).toEqual(wanted);
  await press(page, 'Enter');
  await expect(said).toHaveText('Tomó «Dos», en el lugar 1 de 5.');
  await press(page, 'ArrowDown');
  await expect(said).toHaveText('«Dos» está en el lugar 2 de 5.');
  await press(page, 'ArrowDown');
  await expect(said).toHaveText('«Dos» está en el lugar 3 de 5.');
  await press(page, 'Enter');
  await expect(said).toContainText('Soltó «Dos»');
  await expect.poll(() => savedOrder(admin, id)).toEqual(['Tres', 'Cuatro', 'Dos', 'Uno', 'Cinco']);
  await expect(page.getByRole('button', { name: /Dos/ }).first()).toBeFocused();
});

const touch = (session: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
  session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });

test('a question is moved with a finger at 360 px, and the page stays where it is', async ({ browser, stack }) => {
  const context = await browser.newContext({
    baseURL: stack.url,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 800 },
  });
  const page = await context.newPage();
  const admin = await Caller.signIn(stack.url, 'admin');
  await enter(context, admin);
  const { id } = await newSection(admin, FIVE);
  await openQuestions(page, id);
  await handle(page, 'Cinco').scrollIntoViewIfNeeded();
  const [from, to, scrolled] = [
    await handle(page, 'Cinco').boundingBox(),
    await handle(page, 'Tres').boundingBox(),
    await page.evaluate(() => scrollY),
  ];
  if (!from || !to) throw new Error('There is nothing to drag');
  const session = await context.newCDPSession(page);
  const x = from.x + 12;
  await touch(session, 'touchStart', x, from.y + 20);
  for (let step = 1; step <= 10; step += 1) {
    await touch(session, 'touchMove', x, from.y + 20 + ((to.y - from.y - 8) * step) / 10);
    await page.waitForTimeout(16);
  }
  await touch(session, 'touchEnd', x, to.y);
  await expect(page.getByText('Orden guardado.')).toBeVisible();
  expect(await savedOrder(admin, id)).toEqual(['Uno', 'Dos', 'Cinco', 'Tres', 'Cuatro']);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await context.close();
});

import type { CDPSession, Page } from '@playwright/test';
import { Caller, enter } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { drag, operations, SIDE_REQUESTS } from '../support/screens.ts';
import {
  newSection,
  openQuestions,
  press,
  questionMenu,
  savedOrder,
  savedPlaces,
  shownOrder,
} from '../support/sections.ts';

const FIVE = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'].map((descripcion) => ({ descripcion }));
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Mover «${name}»` });

test('‘Actualizar Orden’ saves positive whole numbers alone; a place or an order that cannot be saved is put back, with the reason', async ({
  page,
  admin,
}) => {
  const { id } = await newSection(admin, FIVE);
  await openQuestions(page, id);
  await questionMenu(page, 'Cinco', 'Actualizar orden');
  const dialog = page.getByRole('dialog', { name: 'Actualizar Orden' });
  const input = dialog.getByLabel('Orden');
  await expect(input).toBeFocused();
  await expect(input).toHaveAttribute('aria-valuemin', '1');
  await expect(input).toHaveValue('5');
  const seen = operations(page, SIDE_REQUESTS);
  await input.fill('0');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('Por favor, ingrese un número entero positivo.');
  await page.keyboard.press('Enter');
  await expect(input).toBeFocused();
  expect(seen).toEqual([]);
  await input.fill('2');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Orden guardado.')).toBeVisible();
  // The former order decides between equal places.
  const wanted = ['Uno', 'Dos', 'Cinco', 'Tres', 'Cuatro'];
  expect(await shownOrder(page)).toEqual(wanted);
  expect(seen).toEqual(['UpdatePregunta']);
  expect(await savedOrder(admin, id)).toEqual(wanted);
  expect(await savedPlaces(admin, id)).toEqual([1, 2, 2, 3, 4]);
  await expect(page.getByRole('button', { name: 'Acciones de Cinco' })).toBeFocused();
  await questionMenu(page, 'Uno', 'Actualizar orden');
  await input.fill('99');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(() => savedOrder(admin, id)).toEqual(['Dos', 'Cinco', 'Tres', 'Cuatro', 'Uno']);
  expect(await savedPlaces(admin, id)).toEqual([2, 2, 3, 4, 99]);
  await page.reload();
  await expect(page.locator('.question-open')).toHaveText(['Dos', 'Cinco', 'Tres', 'Cuatro', 'Uno']);
  await expect(page.locator('.question-orden .number')).toHaveText(['2', '2', '3', '4', '99']);
  await test.step('what cannot be saved is put back', async () => {
    const { id, preguntas } = await newSection(admin, FIVE);
    await openQuestions(page, id);
    const before = FIVE.map(({ descripcion }) => descripcion);
    const extensions = { code: 'UPSTREAM_UNAVAILABLE', restored: true, requestId: 'abc-123' };
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('ReorderPreguntas')) return route.continue();
      return route.fulfill({ json: { data: null, errors: [{ message: 'x', path: ['result'], extensions }] } });
    });
    const move = async () => {
      const said = page.locator('[id^="DndLiveRegion"]');
      await handle(page, 'Cinco').focus();
      await press(page, 'Space');
      for (let place = (await shownOrder(page)).indexOf('Cinco'); place > 0; place -= 1) {
        await press(page, 'ArrowUp');
        await expect(said).toContainText(`en el lugar ${place} de`);
      }
      await press(page, 'Space');
    };
    await move();
    await expect(page.getByRole('alertdialog')).toContainText('Se restableció el orden anterior.');
    await expect(page.getByRole('alertdialog')).toContainText('abc-123');
    await page.keyboard.press('Enter');
    expect(await shownOrder(page)).toEqual(before);
    await page.unroute('**/graphql');

    // Another person removed a question meanwhile.
    await admin.deactivate('Pregunta', preguntas.get('Dos'));
    await move();
    await expect(page.getByRole('alertdialog')).toContainText('cambiaron mientras las ordenaba');
    await page.keyboard.press('Enter');
    expect(await shownOrder(page)).toEqual(['Uno', 'Tres', 'Cuatro', 'Cinco']);
    await move();
    await expect.poll(() => savedOrder(admin, id)).toEqual(['Cinco', 'Uno', 'Tres', 'Cuatro']);
  });
});

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

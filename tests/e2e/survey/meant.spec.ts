import type { Page, Route } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { expectKept } from './kept.ts';
import { completedBy, enter, newSurvey } from './respondents.ts';
import { SECTIONS } from './sections.ts';

const press = async (page: Page) => {
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByRole('button', { name: 'Enviar de todos modos' }).click();
};

/** Answers of the gateway come after a while, or not at all. */
const slowly = (page: Page, ms: number, then: (route: Route) => Promise<void>) =>
  page.route('**/graphql', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await then(route).catch(() => undefined);
  });

test('a slow sending is cancelled, and the focus is where it was asked for', async ({ page, stack, context }) => {
  const { person } = await newSurvey(stack, SECTIONS);
  await enter(context, person);
  await page.goto('/completar_encuesta/add');
  await page.getByLabel('4. Observaciones').fill('Todavía no');
  await expectKept(page);
  await slowly(page, 9_000, (route) => route.continue());
  await press(page);
  await page.getByRole('button', { name: 'Cancelar' }).click({ timeout: 8_000 });
  await expect(page.getByRole('button', { name: 'Enviar', exact: true })).toBeFocused();
  await page.unroute('**/graphql');
  await page.waitForTimeout(6_000);
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await completedBy(person)).toEqual([]);
});

test('what waits is tried again without taking the screen, and a change ends it', async ({ page, stack, context }) => {
  const { person } = await newSurvey(stack, SECTIONS);
  await enter(context, person);
  await page.goto('/completar_encuesta/add');
  const field = page.getByLabel('4. Observaciones');
  await field.fill('Aprobado');
  await expectKept(page);
  await context.setOffline(true);
  await press(page);
  await expect(page.getByText('Se enviará cuando vuelva la conexión.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enviando…' })).toBeFocused();
  await slowly(page, 8_000, (route) => route.abort());
  await context.setOffline(false);
  await field.focus();
  await page.waitForTimeout(7_000);
  await expect(page.getByRole('button', { name: 'Cancelar' })).toBeHidden();
  await expect(field).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' y más');
  await expect(page.getByRole('status').filter({ hasText: 'Cambió respuestas' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'No enviar todavía' })).toBeHidden();
  await page.unroute('**/graphql');
  await page.keyboard.type(' palabras');
  await page.waitForTimeout(3_000);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Aprobado y más palabras');
  expect(await completedBy(person)).toEqual([]);
  await press(page);
  await expect(page.getByRole('dialog')).toContainText('Operación exitosa');
  expect((await completedBy(person))[0]?.preguntas[0]?.descripcion).toBe('Aprobado y más palabras');
});

test('what is changed while it is sent stays on the screen, told and unsent', async ({ page, stack, context }) => {
  const { person } = await newSurvey(stack, SECTIONS);
  await enter(context, person);
  await page.goto('/completar_encuesta/add');
  const field = page.getByLabel('4. Observaciones');
  await field.fill('Enviado');
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('SaveSurvey')) return route.continue();
    const response = await route.fetch();
    await field.focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' y seguido');
    await route.fulfill({ response });
  });
  await press(page);
  await expect(page.getByText('Lo que cambió después de presionar Enviar no se envió')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Enviado y seguido');
  expect((await completedBy(person))[0]?.preguntas[0]?.descripcion).toBe('Enviado');
  await page.unroute('**/graphql');
  await press(page);
  await expect(page.getByRole('dialog')).toContainText('Operación exitosa');
  expect((await completedBy(person))[0]?.preguntas[0]?.descripcion).toBe('Enviado y seguido');
});

import type { Page, Route } from '@playwright/test';
import { enter } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { completedBy, newSurvey } from '../../support/respondents.ts';
import { quiet } from '../support/screens.ts';
import { expectOfflineReady, send } from '../support/wizard.ts';

test.use({ serviceWorkers: 'allow' });

/** Holds the gateway's answers until the test releases them. */
async function hold(page: Page, then: (route: Route) => Promise<void>): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    await released;
    await then(route).catch(() => undefined);
  });
  return release;
}

test('a slow submission is cancelled; a change during the next one stays on the screen, unsent and announced', async ({
  page,
  stack,
  context,
}) => {
  const { person } = await newSurvey(stack);
  await enter(context, person);
  await page.clock.install();
  await page.goto('/completar_encuesta/add');
  const field = page.getByLabel('4. Observaciones');
  await field.fill('Todavía no');
  await expectOfflineReady(page);
  const release = await hold(page, (route) => route.continue());
  await Promise.all([page.waitForRequest('**/graphql'), send(page)]);
  await page.clock.fastForward(6_000);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('button', { name: 'Enviar', exact: true })).toBeFocused();
  release();
  await page.clock.fastForward(60_000);
  await quiet(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await completedBy(person)).toEqual([]);

  await page.unroute('**/graphql');
  await field.fill('Enviado');
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('SaveSurvey')) return route.continue();
    const response = await route.fetch();
    await field.focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' y seguido');
    await route.fulfill({ response });
  });
  await send(page);
  await expect(page.getByText('Lo que cambió después de presionar Enviar no se envió')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Enviado y seguido');
  expect((await completedBy(person))[0]?.preguntas[0]?.descripcion).toBe('Enviado');
  await page.unroute('**/graphql');
  await send(page);
  await expect(page.getByRole('dialog')).toContainText('Operación exitosa');
  expect((await completedBy(person))[0]?.preguntas[0]?.descripcion).toBe('Enviado y seguido');
});

test('a pending submission is retried in the background, and a change ends it', async ({ page, stack, context }) => {
  const { person } = await newSurvey(stack);
  await enter(context, person);
  await page.clock.install();
  await page.goto('/completar_encuesta/add');
  const field = page.getByLabel('4. Observaciones');
  await field.fill('Aprobado');
  await expectOfflineReady(page);
  await context.setOffline(true);
  await send(page);
  await expect(page.getByText('Se enviará cuando vuelva la conexión.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enviando…' })).toBeFocused();
  const release = await hold(page, (route) => route.abort());
  await Promise.all([page.waitForRequest('**/graphql'), context.setOffline(false)]);
  await field.focus();
  await page.clock.fastForward(7_000);
  await expect(page.getByRole('button', { name: 'Cancelar' })).toBeHidden();
  await expect(field).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' y más');
  await expect(page.getByRole('status').filter({ hasText: 'Cambió respuestas' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'No enviar todavía' })).toBeHidden();
  release();
  await page.unroute('**/graphql');
  await page.keyboard.type(' palabras');
  await page.clock.fastForward(60_000);
  await quiet(page);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Aprobado y más palabras');
  expect(await completedBy(person)).toEqual([]);
  await send(page);
  await expect(page.getByRole('dialog')).toContainText('Operación exitosa');
  expect((await completedBy(person))[0]?.preguntas[0]?.descripcion).toBe('Aprobado y más palabras');
});

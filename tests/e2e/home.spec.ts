import { expect, signIn, test } from '../support/fixtures.ts';

test('an administrator’s home shows each business’s progress and what came in last', async ({ page }) => {
  // The demo of the tests was filled for this day.
  await page.clock.setFixedTime('2026-06-30T15:00:00Z');
  await signIn(page, 'admin', 'Admin#2026');
  await expect(page.getByRole('heading', { name: 'Periodos en curso' })).toBeVisible();
  const banks = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Bancos' }) });
  await expect(banks).toContainText(/Respondieron \d+ · Pendientes \d+/);
  const newest = page.getByRole('heading', { name: 'Últimas encuestas recibidas' }).locator('..');
  // The demo's survey of the year before was filled in later, yet sent earlier.
  await expect(newest.getByRole('listitem')).toHaveCount(5);
  await expect(newest).not.toContainText('beneficios 2025');
  await newest.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/completar_encuesta\/\d+\/view/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Completar Encuesta');
});

test('an editor’s home leads to the catalogues', async ({ page }) => {
  await signIn(page, 'editor', 'Editor#2026');
  await page.getByRole('main').getByRole('link', { name: 'Orígenes' }).click();
  await expect(page).toHaveURL(/\/origenes/);
});

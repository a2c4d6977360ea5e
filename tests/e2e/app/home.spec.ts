import { expect, test } from '../../support/fixtures.ts';
import { inspector } from '../support/screens.ts';

test('an administrator’s home shows campaigns and submissions, by the server’s day', async ({ page, admin }) => {
  // The server's day counts, not the device's.
  await page.clock.setFixedTime('2031-05-05T12:00:00Z');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'En curso' })).toBeVisible();
  // Other tests open later campaigns of the same business.
  const banks = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Bancos · 2026' }), hasText: '01/01/2026' });
  await expect(banks).toContainText(/\d+ de \d+ respondieron/);
  await expect(banks).toContainText(/quedan? \d+ días?/);
  const { campanas } = await admin.ask<{
    campanas: { results: { rubro: { label: string }; empresas: number; enviadas: number }[] };
  }>('{ campanas(vigente: true, pageSize: 300) { results { rubro { label } empresas enviadas } } }');
  const { empresas, enviadas } = campanas.results.find(({ rubro }) => rubro.label === 'Bancos') ?? {};
  await expect(banks).toContainText(`${enviadas} de ${empresas} respondieron`);
  const newest = page.getByRole('heading', { name: 'Últimas encuestas recibidas' }).locator('..');
  await expect(newest.getByRole('listitem')).toHaveCount(5);
  await expect(newest).not.toContainText('beneficios 2025');
  const { look, found } = inspector(page);
  await look('home');
  expect(found).toEqual({});
  await banks.getByRole('link', { name: 'Bancos · 2026' }).click();
  await expect(page).toHaveURL(/\/seguimiento\/\d+$/);
  await page.goBack();
  await newest.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/completar_encuesta\/\d+\/view/);
  await expect(page.getByRole('heading', { name: /^Completar Encuesta: / })).toBeVisible();
  await page.goto('/configuracion');
  await expect(page.getByText(/^America\/Asuncion · \d\d\/\d\d\/2026$/)).toBeVisible();
});

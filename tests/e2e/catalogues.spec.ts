import { expect, test } from '../support/fixtures.ts';
import { acknowledge, deactivate, pick, rowMenu, search, unique } from './admin/screens.ts';
import { enterAs } from './survey/respondents.ts';

// What every area does is walked in admin/areas.spec.ts.
test.beforeEach(async ({ page, stack }) => {
  await enterAs(page, stack, 'admin', 'Admin#2026');
});

test('/negocios: segments are added and removed with their business', async ({ page }) => {
  const name = unique('Negocio');
  await page.goto('/negocios/add');
  await page.getByLabel('Descripción').fill(name);
  for (const [n, segment] of [
    [1, 'Minorista'],
    [2, 'Mayorista'],
  ] as const) {
    await page.getByRole('button', { name: 'Agregar segmento' }).click();
    await page.getByLabel(`Segmento ${n}`, { exact: true }).fill(segment);
  }
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  await acknowledge(page);
  await search(page, name);
  await rowMenu(page, name, 'Editar');
  await expect(page.getByLabel('Segmento 2', { exact: true })).toHaveValue('Mayorista');
  await page.getByRole('button', { name: 'Quitar segmento 1' }).click();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await acknowledge(page);
  await search(page, name);
  await rowMenu(page, name, 'Ver');
  await expect(page.getByLabel('Segmento 1', { exact: true })).toHaveValue('Mayorista');
  await expect(page.getByLabel('Segmento 2', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Agregar segmento' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await search(page, name);
  await rowMenu(page, name, 'Eliminar');
  const confirm = page.getByRole('alertdialog');
  await expect(confirm).toContainText('Está seguro de continuar con esta acción?');
  await expect(confirm).toContainText(name);
  await confirm.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
  await deactivate(page, name);
});

test('/empresas: rules speak while typing, and a segment goes with its business', async ({ page }) => {
  await page.goto('/empresas/add');
  await page.getByLabel('RUC/CI').pressSequentially('80.');
  await expect(
    page.getByText('El campo puede contener solamente estos caracteres: [0-9] y el guión medio'),
  ).toBeVisible();
  await pick(page, 'Negocio', 'Bancos');
  await pick(page, 'Segmento');
  await pick(page, 'Negocio', 'Seguros');
  await expect(page.getByRole('combobox', { name: 'Segmento' })).toHaveValue('');
});

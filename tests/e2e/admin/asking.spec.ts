import { expect, signIn, test } from '../../support/fixtures.ts';
import { acknowledge, deactivate, pick, search } from './screens.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page, 'admin', 'Admin#2026');
});

test('/periodos and /periodos_activos: both dates, in order; a period opened for a business', async ({ page }) => {
  const year = 2040 + Math.floor(Math.random() * 900);
  await page.goto('/periodos/add');
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('El campo es requerido');
  await page.keyboard.press('Enter');
  await page.getByLabel('Fecha de inicio').fill(`${year}-06-30`);
  await page.getByLabel('Fecha de fin').fill(`${year}-01-01`);
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('La fecha de fin no puede ser anterior');
  await page.keyboard.press('Enter');
  await page.getByLabel('Fecha de fin').fill(`${year}-12-31`);
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  await acknowledge(page);

  await page.goto('/periodos_activos/add');
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Este campo es requerido');
  await page.keyboard.press('Enter');
  await pick(page, 'Periodo', String(year));
  await pick(page, 'Negocio');
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  await acknowledge(page);
  await search(page, String(year));
  await deactivate(page, String(year));
});

test('/link_reporte: messages are shown, the save proceeds and its errors come back to their fields', async ({
  page,
}) => {
  await page.goto('/link_reporte/add');
  const sent = page.waitForRequest((request) => Boolean(request.postData()?.includes('CreateLinkReporte')));
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  await sent;
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Debe ingresar una url').first()).toBeVisible();
  await expect(page.getByText('Debe seleccionar un negocio').first()).toBeVisible();
  await page.getByLabel('Tipo de usuario').selectOption('Administrador');
  await expect(page.getByRole('combobox', { name: 'Negocio' })).toHaveCount(0);
});

test('/completar_encuesta: no Add and no Delete, only View and Edit', async ({ page }) => {
  await page.goto('/completar_encuesta');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Agregar' })).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Acciones de/ })
    .first()
    .click();
  await expect(page.getByRole('menuitem')).toHaveText(['Ver', 'Editar']);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Acciones de/ }).first()).toBeFocused();
});

test('a list page is one request, and going back to it asks nothing', async ({ page }) => {
  await page.goto('/origenes');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { operationName } = JSON.parse(request.postData() ?? '{}');
    if (operationName) asked.push(operationName);
  });
  await page.getByRole('link', { name: 'Negocios' }).click();
  await expect(page.getByRole('heading', { name: 'Negocios' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(asked).toEqual(['ListRubros']);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Orígenes' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(asked).toEqual(['ListRubros']);
});

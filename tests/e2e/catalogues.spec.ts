import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { enterAs } from './survey/respondents.ts';

const unique = (text: string) => `${text} ${Math.random().toString(36).slice(2, 8)}`;

/** Presses OK in the popup that tells that it went well. */
async function acknowledge(page: Page, text = 'La operación ha sido completada exitosamente') {
  const popup = page.getByRole('dialog');
  await expect(popup).toContainText(text);
  await expect(popup.getByRole('button', { name: 'OK' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(popup).toHaveCount(0);
}

async function search(page: Page, text: string) {
  await page.getByPlaceholder('Buscar').fill(text);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=/);
}

async function rowMenu(page: Page, text: string, item: string) {
  const row = page.getByRole('row').filter({ hasText: text });
  await row.getByRole('button', { name: /Acciones/ }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function deactivate(page: Page, text: string) {
  await rowMenu(page, text, 'Eliminar');
  const confirm = page.getByRole('alertdialog');
  await expect(confirm).toContainText('Está seguro de continuar con esta acción?');
  await expect(confirm).toContainText(text);
  await confirm.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('row').filter({ hasText: text })).toBeVisible();
  await rowMenu(page, text, 'Eliminar');
  await confirm.getByRole('button', { name: /^(Confirmar|Eliminar)/ }).click();
  await acknowledge(page, 'La operación se completó con éxito');
  await expect(page.getByRole('row').filter({ hasText: text })).toHaveCount(0);
}

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
  await deactivate(page, name);
});

test('/empresas: live rules, segment follows business, create, edit, deactivate', async ({ page }) => {
  const name = unique('Empresa');
  await page.goto('/empresas/add');
  const ruc = page.getByLabel('RUC/CI');
  await ruc.pressSequentially('80.');
  await expect(
    page.getByText('El campo puede contener solamente estos caracteres: [0-9] y el guión medio'),
  ).toBeVisible();
  await ruc.fill('8001-');
  await expect(page.getByText('El formato es incorrecto')).toBeVisible();
  await page.getByLabel('Razón social').fill('x'.repeat(101));
  await expect(page.getByText('La razón social no puede contener más de 100 caracteres')).toBeVisible();
  await page.getByLabel('Cantidad de sucursales').fill('-1');
  await expect(page.getByText('El valor no puede ser menor a cero')).toBeVisible();
  let sent = 0;
  page.on('request', (request) => {
    if (request.postData()?.includes('mutation')) sent++;
  });
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('El formulario contiene los siguientes errores:');
  await page.getByRole('button', { name: 'OK' }).click();
  expect(sent).toBe(0);

  await page.getByLabel('Razón social').fill(name);
  await ruc.fill('80012345-6');
  await page.getByLabel('Dirección').fill('Avda. Mariscal López 1234');
  await page.getByRole('combobox', { name: 'Negocio' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('combobox', { name: 'Segmento' }).click();
  await page.getByRole('option').first().click();
  await expect(page.getByRole('combobox', { name: 'Segmento' })).not.toHaveValue('');
  // Another business: the segment of the first no longer fits.
  await page.getByRole('combobox', { name: 'Negocio' }).click();
  await page.getByRole('option').nth(1).click();
  await expect(page.getByRole('combobox', { name: 'Segmento' })).toHaveValue('');
  await page.getByRole('combobox', { name: 'Origen' }).click();
  await page.getByRole('option').first().click();
  await page.getByLabel('Cantidad de sucursales').fill('3');
  await page.getByLabel('Cantidad de empleados').fill('40');
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  await acknowledge(page);

  await search(page, name);
  await rowMenu(page, name, 'Editar');
  await expect(page.getByRole('combobox', { name: 'Negocio' })).not.toHaveValue('');
  await page.getByLabel('Dirección').fill('Otra 5');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await acknowledge(page);
  await search(page, name);
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Otra 5');
  await deactivate(page, name);
});

test('/empresas: the pager, the URL and the total', async ({ page }) => {
  await page.goto('/empresas');
  await expect(page.getByRole('row')).toHaveCount(11);
  const first = await page.getByRole('row').nth(1).textContent();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('row').nth(1)).not.toHaveText(`${first}`);
  await page.getByRole('button', { name: 'Última' }).click();
  await expect(page.getByRole('button', { name: 'Siguiente' })).toBeDisabled();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Siguiente' })).toBeDisabled();
  await page.getByRole('button', { name: 'Primera' }).click();
  await expect(page.getByRole('row').nth(1)).toHaveText(`${first}`);
});

test('leaving with unsaved changes asks first, and Cancel keeps every character', async ({ page }) => {
  await page.goto('/origenes/add');
  await page.getByLabel('Descripción').fill('A medio escribir');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  const ask = page.getByRole('alertdialog');
  await ask.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByLabel('Descripción')).toHaveValue('A medio escribir');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await ask.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(page).toHaveURL(/\/origenes$/);
});

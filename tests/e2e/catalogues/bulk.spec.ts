import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { enterAs } from '../../support/caller.ts';
import { parseCsv } from '../../support/csv.ts';
import { expect, test } from '../../support/fixtures.ts';
import { countClicks, expectAccessible, unique, walk } from '../support/screens.ts';

test.beforeEach(({ page, stack }) => enterAs(page, stack, 'admin'));

test('a filtered list or its selected rows are exported by three clicks', async ({ page }) => {
  await page.goto('/empresas?search=banco&ordering=-razonSocial&columns=razonSocial,origen');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const total = Number.parseInt(
    await page
      .getByText(/\d+ registros$/)
      .innerText()
      .then((text) => text.replace(/.* de /, '')),
    10,
  );
  const names = await page.locator('tbody tr td:first-of-type').allInnerTexts();
  const clicks = await countClicks(page);
  const exported = async (item: string, menus: Locator) => {
    const arrival = page.waitForEvent('download');
    await menus.getByRole('button', { name: 'Exportar', exact: true }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    const file = await arrival;
    const dialog = page.getByRole('dialog', { name: 'Exportar: Empresas' });
    await expect(dialog.getByText(/^Descarga completa/)).toBeVisible();
    await expectAccessible(page, 'exported');
    await dialog.getByRole('button', { name: 'OK' }).click();
    return { name: file.suggestedFilename(), path: await file.path() };
  };
  const csv = await exported('CSV, columnas visibles', page.getByRole('main'));
  expect(await clicks()).toBeLessThanOrEqual(3);
  expect(csv.name).toBe('empresas.csv');
  const [header, ...rows] = parseCsv((await readFile(csv.path, 'utf8')).replace(/^\uFEFF/, ''), ';');
  expect(header).toEqual(['Razón social', 'Origen']);
  expect(rows).toHaveLength(total);
  expect(rows.slice(0, names.length).map(([name]) => name)).toEqual(names);
  const xlsx = await exported('Excel, todas las columnas', page.getByRole('main'));
  const sheet = await readSheet(xlsx.path);
  expect(sheet).toHaveLength(total + 1);
  expect(sheet[0]?.length).toBeGreaterThan(8);
  const boxes = page.getByRole('row').getByRole('checkbox');
  await boxes.nth(3).check();
  await boxes.nth(1).check();
  const some = await exported('CSV, columnas visibles', page.getByRole('region', { name: 'Selección' }));
  const [, ...selected] = parseCsv((await readFile(some.path, 'utf8')).replace(/^\uFEFF/, ''), ';');
  expect(selected.map(([name]) => name)).toEqual([names[0], names[2]]);
});

test('the segment of five companies changes by nine clicks and back by the toast; a view is saved, opened from its tab, and deleted', async ({
  page,
}) => {
  await page.goto('/empresas?rubro=1&columns=razonSocial,segmento');
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  const segments = () => page.locator('tbody tr td:nth-of-type(2)').allInnerTexts();
  const before = await segments();
  const clicks = await countClicks(page);
  const boxes = page.getByRole('row').getByRole('checkbox');
  for (let row = 1; row <= 5; row += 1) await boxes.nth(row).click();
  await expect(page.getByText('Selección: 5 empresas').last()).toBeVisible();
  await expectAccessible(page, 'bar');
  await page.getByRole('button', { name: 'Cambiar', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Segmento', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /Segmento/ });
  const option = dialog
    .getByRole('option')
    .filter({ hasNotText: before[0] ?? '' })
    .first();
  const segment = await option.innerText();
  await option.click();
  await expect(dialog.getByRole('cell', { name: segment }).first()).toBeVisible();
  await expectAccessible(page, 'preview');
  await dialog.getByRole('button', { name: /^Cambiar \d empresas?$/ }).click();
  expect(await clicks()).toBeLessThanOrEqual(9);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^Empresas: \d registros? cambiados?$/)).toBeVisible();
  await expect.poll(segments).toEqual(before.map((name, at) => (at < 5 ? segment : name)));
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect.poll(segments).toEqual(before);
  await test.step('a view', async () => {
    const name = unique('Bancos');
    await walk(page, '/empresas?rubro=1&ordering=-cantEmpleados');
    await page.getByRole('button', { name: 'Guardar como vista' }).click();
    await page.getByRole('dialog').getByLabel('Nombre').fill(name);
    await expectAccessible(page, 'name of a view');
    await page.keyboard.press('Enter');
    const tab = page.getByRole('navigation', { name: 'Vistas' }).getByRole('link', { name });
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await walk(page, '/empresas');
    await tab.click();
    await expect(page).toHaveURL(/rubro=1/);
    await expect(page.getByRole('columnheader', { name: 'Cantidad de empleados' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await page.getByRole('button', { name: 'Sin usuario' }).click();
    await expect(page.getByText('Sin guardar')).toBeVisible();
    await expectAccessible(page, 'changed view');
    await page.getByRole('button', { name: `Acciones de la vista ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Eliminar la vista' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar la vista' }).click();
    await expect(tab).toHaveCount(0);
    await expect(page).toHaveURL(/\/empresas$/);
  });
});

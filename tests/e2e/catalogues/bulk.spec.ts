import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { enterAs } from '../../support/caller.ts';
import { parseCsv } from '../../support/csv.ts';
import { expect, test } from '../../support/fixtures.ts';
import { expectAccessible } from '../support/screens.ts';

test.beforeEach(({ page, stack }) => enterAs(page, stack, 'admin'));

/** Counts the clicks of a journey. */
function clicker() {
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  return { click, count: () => clicks };
}

test('a filtered list is exported by three clicks, as shown or with all columns', async ({ page }) => {
  await page.goto('/empresas?search=banco&ordering=-razonSocial&columns=razonSocial,origen');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const total = Number.parseInt(await page.getByText(/^\d+ registros$/).innerText(), 10);
  const names = await page.locator('tbody tr td:first-of-type').allInnerTexts();
  const { click, count } = clicker();
  const exported = async (item: string) => {
    const arrival = page.waitForEvent('download');
    await click(page.getByRole('button', { name: 'Exportar', exact: true }));
    await click(page.getByRole('menuitem', { name: item, exact: true }));
    const file = await arrival;
    const dialog = page.getByRole('dialog', { name: 'Exportar: Empresas' });
    await expect(dialog.getByText(/^Descarga completa/)).toBeVisible();
    await expectAccessible(page, 'exported');
    await click(dialog.getByRole('button', { name: 'OK' }));
    return { name: file.suggestedFilename(), path: await file.path() };
  };
  const csv = await exported('CSV, columnas visibles');
  expect(count()).toBeLessThanOrEqual(3);
  expect(csv.name).toBe('empresas.csv');
  const [header, ...rows] = parseCsv((await readFile(csv.path, 'utf8')).replace(/^\uFEFF/, ''), ';');
  expect(header).toEqual(['Razón social', 'Origen']);
  expect(rows).toHaveLength(total);
  expect(rows.slice(0, names.length).map(([name]) => name)).toEqual(names);
  const xlsx = await exported('Excel, todas las columnas');
  const sheet = await readSheet(xlsx.path);
  expect(sheet).toHaveLength(total + 1);
  expect(sheet[0]?.length).toBeGreaterThan(8);
});

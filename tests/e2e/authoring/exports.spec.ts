import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { enterAs } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { Maker } from '../support/maker.ts';
import { expectAccessible, recordMenu, rowMenu, search } from '../support/screens.ts';

const ALL = 'Descargar todas las respuestas';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Descarga de respuestas' });

/** The file of the next download. */
async function savedFile(page: Page, start: () => Promise<void>): Promise<{ name: string; path: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), start()]);
  return { name: download.suggestedFilename(), path: await download.path() };
}

async function downloaded(page: Page, start: () => Promise<void>): Promise<{ name: string; text: string }> {
  const { name, path } = await savedFile(page, start);
  return { name, text: await readFile(path, 'utf8') };
}

test.beforeEach(async ({ page, stack }) => {
  await enterAs(page, stack, 'admin');
  await page.goto('/encuestas');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('a sheet is chosen by rows and options; the answers of all surveys and of one are downloaded', async ({
  page,
  stack,
}) => {
  const { rest } = await Maker.of(stack);
  const { body } = await rest.get('encuestas/?search=2025');
  const [{ id, descripcion }] = body.results as [{ id: number; descripcion: string }];
  await test.step('a sheet', async () => {
    await search(page, descripcion);
    await expect(page.getByText('1 registro', { exact: true })).toBeVisible();
    await rowMenu(page, descripcion, 'Exportar respuestas con opciones…');
    const sheet = page.getByRole('dialog', { name: 'Exportar respuestas' });
    await expect(sheet.getByRole('combobox', { name: 'Encuesta' })).toHaveValue(descripcion);
    await expect(sheet.getByRole('radio', { name: 'Una fila por empresa' })).toBeChecked();
    await sheet.getByRole('radio', { name: 'Una columna 0/1 por opción' }).check();
    await sheet.getByRole('checkbox', { name: /identificadores/ }).check();
    await expectAccessible(page, 'export');
    const wide = await savedFile(page, () => sheet.getByRole('button', { name: 'Descargar' }).click());
    expect(wide.name).toBe(`respuestas_encuesta_${id}.xlsx`);
    const [head = [], ...rows] = await readSheet(wide.path);
    const { body: completed } = await rest.get(`encuestas/usuario_empresa/?encuesta=${id}`);
    expect(rows).toHaveLength(Number(completed.count));
    expect(head.some((title) => /^S01·P01 .+: .+ \[\d+:\d+\]$/.test(String(title)))).toBe(true);
    expect(rows[0]?.[12]).toBeInstanceOf(Date);
    await page.keyboard.press('Enter');
  });
  await page.goto('/encuestas');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const csv = 'reportes/descargar_reporte_encuestas_completas_csv/';
  const all = await downloaded(page, () => page.getByRole('button', { name: ALL }).click());
  expect(all.name).toBe('todas_respuestas_encuestas.csv');
  // Spreadsheets need the byte order mark, which reading as text removes.
  expect(all.text).toBe(`\uFEFF${(await rest.get(csv)).text}`);
  expect(all.text.split('\n').length).toBeGreaterThan(10);
  await expect(dialog(page).getByText(/^Descarga completa: [\d.,]+ k?B\.$/)).toBeVisible();
  await expectAccessible(page, 'downloaded');
  await expect(dialog(page).getByRole('button', { name: 'OK' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);

  await search(page, descripcion);
  await expect(page.getByText('1 registro', { exact: true })).toBeVisible();
  const one = await downloaded(page, () => rowMenu(page, descripcion, 'Descargar respuestas'));
  expect(one.name).toBe(`respuestas_encuesta_${id}.csv`);
  expect(one.text).toBe(`\uFEFF${(await rest.get(`${csv}${id}/`)).text}`);
  await page.keyboard.press('Enter');
  // The same from the form.
  await page.goto(`/encuestas/${id}`);
  const form = await downloaded(page, () => recordMenu(page, 'Descargar respuestas'));
  expect(form).toEqual(one);
  await page.keyboard.press('Enter');
  // An expired access token is renewed.
  await page.evaluate(() => localStorage.setItem('_riart_accessToken', 'caducado'));
  expect(await downloaded(page, () => recordMenu(page, 'Descargar respuestas'))).toEqual(one);
  expect(await page.evaluate(() => localStorage.getItem('_riart_accessToken'))).not.toBe('caducado');
});

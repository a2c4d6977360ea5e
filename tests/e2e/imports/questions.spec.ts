import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { csvOf, GOOD_ROWS, utf8, workbook } from '../../support/import/files.ts';
import { operations, SIDE_REQUESTS, tabTo } from '../support/screens.ts';
import { newSection, openQuestions, savedOrder } from '../support/sections.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Importar preguntas desde un archivo' });
const importButton = (page: Page) => dialog(page).getByRole('button', { name: /^Importar \d+ pregunta/ });

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Importar preguntas' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Elegir archivo' })).toBeEnabled();
}

/** Chooses a file as a person does: by the button, through the system's own dialog. */
async function choose(page: Page, name: string, bytes: Uint8Array) {
  const chooser = page.waitForEvent('filechooser');
  await dialog(page)
    .getByRole('button', { name: /^Elegir (otro )?archivo$/ })
    .click();
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
  await expect(dialog(page).getByText(`Archivo: ${name}`)).toBeVisible();
  await expect(dialog(page)).not.toHaveAttribute('aria-busy', 'true');
}

const good = utf8(csvOf(GOOD_ROWS));
const TEXTS = GOOD_ROWS.slice(1).map(([text]) => text ?? '');

test('a workbook of questions is checked, confirmed and imported after what is there', async ({ page, admin }) => {
  const { id } = await newSection(admin, [{ descripcion: 'Primera' }]);
  await openQuestions(page, id);
  const seen = operations(page, SIDE_REQUESTS);
  await openDialog(page);
  await choose(page, 'preguntas.xlsx', workbook({ rows: GOOD_ROWS }));
  await expect(dialog(page)).toContainText('3 filas correctas · 0 filas con errores');
  expect(await savedOrder(admin, id)).toEqual(['Primera']);
  expect(seen.filter((operation) => operation === 'ImportPreguntas')).toEqual([]);
  await dialog(page).getByText('Ver las 3 filas leídas').click();
  await expect(dialog(page).getByRole('listitem').nth(1)).toContainText('Pregunta padre: ¿Ofrece seguro médico?');
  await importButton(page).click();
  await expect(dialog(page)).toContainText('Se importaron 3 preguntas.');
  await expect(dialog(page).getByRole('button', { name: 'Cerrar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.locator('.question-bar')).toContainText('4 preguntas');
  for (const text of TEXTS) await expect(page.locator('.question-list-box')).toContainText(text);
  expect(await savedOrder(admin, id)).toEqual(['Primera', ...TEXTS]);
  expect(seen.filter((operation) => operation === 'ImportPreguntas')).toHaveLength(1);
});

test('a file that misses its place is not opened, and the keyboard alone suffices', async ({ page, admin }) => {
  await test.step('dropped files', async () => {
    const { id } = await newSection(admin, []);
    await openQuestions(page, id);
    await openDialog(page);
    const file = await page.evaluateHandle((text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], 'preguntas.csv', { type: 'text/csv' }));
      return dataTransfer;
    }, csvOf(GOOD_ROWS));
    const isHeld = (type: string) =>
      file.evaluate(
        (dataTransfer, name) =>
          !document.body.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true })),
        type,
      );
    expect([await isHeld('dragover'), await isHeld('drop')]).toEqual([true, true]);
    await expect(dialog(page).getByText('Archivo: preguntas.csv')).toHaveCount(0);
    await dialog(page).getByText('o suéltelo aquí').dispatchEvent('drop', { dataTransfer: file });
    await expect(dialog(page).getByText('Archivo: preguntas.csv')).toBeVisible();
    await expect(dialog(page).getByRole('status')).toHaveText('3 filas correctas · 0 filas con errores');
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialog(page)).toHaveCount(0);
    expect(await isHeld('drop')).toBe(false);
  });
  await test.step('by keyboard alone, from the button to the question in the list', async () => {
    const { id } = await newSection(admin, []);
    await openQuestions(page, id);
    await page.getByRole('button', { name: 'Importar preguntas' }).focus();
    await page.keyboard.press('Enter');
    const button = dialog(page).getByRole('button', { name: 'Elegir archivo' });
    await expect(button).toBeEnabled();
    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({ name: 'preguntas.csv', mimeType: 'text/csv', buffer: Buffer.from(good) });
    await expect(dialog(page).getByRole('status')).toHaveText('3 filas correctas · 0 filas con errores');
    await tabTo(page, importButton(page));
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('button', { name: 'Cerrar' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    expect(await savedOrder(admin, id)).toEqual(TEXTS);
  });
});

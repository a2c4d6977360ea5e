import { enterAs } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { countClicks, inspector, quiet } from '../support/screens.ts';

const palette = 'Buscar e ir a';

test('the palette finds screens, actions and records by keyboard, the best first, and gives focus back', async ({
  page,
  stack,
}) => {
  await enterAs(page, stack, 'admin');
  await page.goto('/negocios');
  await page.getByRole('row').nth(1).waitFor();
  const dialog = page.getByRole('dialog', { name: palette });
  const box = dialog.getByRole('combobox');
  const current = dialog.getByRole('option', { selected: true });
  const opener = page.getByRole('button', { name: 'Buscar o ir a…' });

  await opener.click();
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('aceit');
  await expect(current).toContainText('Aceitera San Blas');
  await expect(dialog.getByRole('status')).toContainText('1 resultado');
  await expect(box).toHaveAttribute('aria-activedescendant', (await current.getAttribute('id')) ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/empresas\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await quiet(page);

  // The record is a recent one now; a letter in a field is no shortcut, Ctrl+K is one.
  await page.getByLabel('Dirección', { exact: true }).focus();
  await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('group', { name: 'Recientes' }).getByRole('option').first()).toContainText('Aceitera');
  await page.keyboard.type('nueva camp');
  await expect(current).toContainText('Nueva campaña');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/campanas\/nueva$/);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('zzzz');
  await expect(dialog.getByText('Nada coincide con «zzzz».')).toBeVisible();
  await expect(box).toHaveAttribute('aria-expanded', 'false');

  await box.fill('banco');
  const companies = dialog.getByRole('group', { name: 'Empresas' }).getByRole('option');
  await expect(companies).toHaveCount(6);
  await expect(companies.filter({ hasText: /^Banco/ })).toHaveCount(5);
  const all = companies.last();
  await expect(all).toHaveText(/^Ver los \d+ resultados$/);
  await all.click();
  await expect(page).toHaveURL(/\/empresas\?search=banco$/);
  await expect(page.getByLabel('Buscar', { exact: true })).toHaveValue('banco');

  await test.step('an address of a company found by part of its name is corrected in 4 clicks', async () => {
    const clicks = await countClicks(page);
    await opener.click();
    await box.fill('frigor');
    await expect(current).toContainText(/frigor/i);
    await current.click();
    await page.getByLabel('Dirección', { exact: true }).fill('Avda. Mariscal López 1234');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    const done = page.getByRole('dialog');
    await done.getByRole('button', { name: 'OK' }).click();
    await expect(done).toHaveCount(0);
    expect(await clicks()).toBeLessThanOrEqual(4);
  });
});

test('shortcuts go to screens, walk through rows and open forms, except while typing; a dialog lists them and turns them off', async ({
  page,
  stack,
}) => {
  await enterAs(page, stack, 'admin');
  await test.step('use', async () => {
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await expect(page).toHaveURL(/\/empresas$/);
    const links = page.locator('tr[data-row] td:first-child a');
    await links.first().waitFor();
    await quiet(page);

    await page.keyboard.press('j');
    await expect(links.nth(0)).toBeFocused();
    await page.keyboard.press('j');
    await expect(links.nth(1)).toBeFocused();
    await page.keyboard.press('k');
    await expect(links.nth(0)).toBeFocused();

    await page.keyboard.press('/');
    const search = page.getByLabel('Buscar', { exact: true });
    await expect(search).toBeFocused();
    await page.keyboard.type('gec?');
    await expect(search).toHaveValue('gec?');
    await expect(page).toHaveURL(/\/empresas$/);

    await links.nth(2).focus();
    await page.keyboard.press('e');
    await expect(page).toHaveURL(/\/empresas\/\d+$/);
    await page.goBack();
    await links.first().waitFor();
    await page.keyboard.press('c');
    await expect(page).toHaveURL(/\/empresas\/add$/);
  });
  await test.step('dialog', async () => {
    await page.goto('/negocios');
    await page.getByRole('row').nth(1).waitFor();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Atajos de teclado' });
    await expect(sheet).toContainText('Fila siguiente');
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await expect(page).toHaveURL(/\/negocios$/);
    await sheet.getByLabel('Usar los atajos de una tecla').uncheck();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await page.reload();
    await page.getByRole('row').nth(1).waitFor();
    await page.keyboard.press('?');
    await page.keyboard.press('j');
    await expect(sheet).toHaveCount(0);
    await expect(page.locator('tr[data-row] a').first()).not.toBeFocused();
    await page.getByRole('button', { name: /^Mi cuenta/ }).click();
    await page.getByRole('menuitem', { name: 'Atajos de teclado' }).click();
    await expect(sheet.getByLabel('Usar los atajos de una tecla')).not.toBeChecked();
  });
});

test('respondents get screens alone; axe finds nothing in the palette and the shortcuts', async ({ page, stack }) => {
  await enterAs(page, stack, 'usuario');
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: palette });
  await expect(dialog.getByRole('option', { name: 'Inicio' })).toBeVisible();
  await expect(dialog.getByRole('group')).toHaveCount(1);
  const { look, found } = inspector(page);
  await look('palette');
  await page.keyboard.type('inicio');
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await look('results');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Atajos de teclado' })).toBeVisible();
  await look('shortcuts');
  expect(found).toEqual({});
});

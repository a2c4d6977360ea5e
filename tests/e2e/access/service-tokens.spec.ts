import type { Locator } from '@playwright/test';
import { enterAs } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { inEnglish, inspector } from '../support/screens.ts';

test('a spreadsheet reads the answers with a service token until it is revoked', async ({ page, stack }) => {
  await enterAs(page, stack, 'admin');
  await page.goto('/');
  const { look, found } = inspector(page);
  await page.getByRole('button', { name: 'Usuarios', exact: true }).click();
  await page.getByRole('link', { name: 'Tokens de servicio' }).click();
  await page.getByRole('button', { name: 'Agregar' }).first().click();
  await expect(page).toHaveURL(/\/tokens_servicio\/add$/);
  const name = `Planilla ${Date.now()}`;
  await page.getByLabel('Nombre').fill(name);
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('El campo es requerido')).toBeVisible();
  await page.getByRole('tab', { name: 'Lista completa' }).click();
  const available = page.getByRole('listbox', { name: 'Disponibles' });
  await expect(available.getByRole('option', { name: /view_usuarioempresa$/ })).toHaveCount(1);
  await expect(available.getByRole('option', { name: /(add|change|delete)_usuarioempresa$/ })).toHaveCount(0);
  await available.selectOption({ label: await labelOf(available, 'view_encuestausuarioempresa') });
  await page.getByRole('button', { name: 'Mover a la derecha' }).click();
  await look('new token');
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();

  const dialog = page.getByRole('alertdialog', { name: 'Copie el token ahora' });
  const token = await dialog.getByRole('textbox', { name: 'Token' }).inputValue();
  expect(token).toMatch(/^enc_[\w-]{43}$/);
  await look('secret');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Ya lo guardé' }).click();
  await expect(page).toHaveURL(/\/tokens_servicio(\?|$)/);
  await expect(page.getByRole('row', { name })).toContainText(`${token.slice(0, 12)}`);
  expect(await page.content()).not.toContain(token);

  const read = (authorization: string) => fetch(`${stack.url}/descargas/encuestas.csv`, { headers: { authorization } });
  const headers = [`Bearer ${token}`, `Basic ${Buffer.from(`planilla:${token}`).toString('base64')}`];
  for (const authorization of headers) {
    const answer = await read(authorization);
    expect(answer.status).toBe(200);
    expect((await answer.text()).split('\r\n').length).toBeGreaterThan(10);
  }

  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('region', { name: 'Uso' })).toContainText('Vigente');
  await expect(page.getByRole('listitem').filter({ hasText: 'por admin' })).toContainText(['Alta']);
  await look('token');
  await page.goto('/tokens_servicio');
  await look('tokens');
  await inEnglish(page, () => look('tokens (en)'));
  await page.getByRole('button', { name: `Acciones de ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await page.getByRole('button', { name: 'Revocar el token' }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('row', { name })).toHaveCount(0);
  for (const authorization of headers) expect((await read(authorization)).status).toBe(401);
  await page.getByRole('button', { name: 'Inactivos' }).click();
  await expect(page.getByRole('row', { name })).toContainText('Revocado');
  await look('ended tokens');
  expect(found).toEqual({});
});

/** The label of a permission's option. */
const labelOf = async (list: Locator, codename: string): Promise<string> =>
  (await list.getByRole('option', { name: new RegExp(` ${codename}$`) }).getAttribute('label')) ?? '';

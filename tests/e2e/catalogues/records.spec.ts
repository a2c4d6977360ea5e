import { enterAs } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { acknowledge, countClicks, inEnglish, inspector, rowMenu, search, unique, walk } from '../support/screens.ts';

test.beforeEach(({ page, stack }) => enterAs(page, stack, 'admin'));

test('a company, its user and the invitation take at most twelve clicks', async ({ page, admin }) => {
  const name = unique('Empresa');
  const mark = name.split(' ')[1];
  await page.goto('/empresas');
  const main = page.getByRole('main');
  const clicks = await countClicks(page);
  await main.getByRole('button', { name: 'Agregar', exact: true }).click();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const typed = async (label: string, text: string) => {
    await field(label).click();
    await page.keyboard.type(text);
  };
  /** Moves to the next field with Tab, which takes the best match of a picker. */
  const next = async (label: string, text: string) => {
    await page.keyboard.press('Tab');
    await expect(field(label)).toBeFocused();
    await page.keyboard.type(text);
  };
  await typed('Razón social', name);
  await next('RUC/CI', '');
  await next('Dirección', 'Palma 1');
  await next('Negocio', 'banc');
  await next('Segmento', '');
  await next('Origen', 'nac');
  await next('Cantidad de sucursales', '2');
  await next('Cantidad de empleados', '30');
  await expect(field('Negocio')).toHaveValue('Bancos');
  await expect(field('Origen')).toHaveValue('Nacional');
  await main.getByRole('button', { name: 'Agregar', exact: true }).click();
  await acknowledge(page);
  await page.getByLabel('Buscar', { exact: true }).click();
  await search(page, name);
  await rowMenu(page, name, 'Ver');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const users = page.getByRole('region', { name: 'Usuarios' });
  await expect(users).toContainText('Nadie puede responder por esta empresa.');
  await users.getByRole('link', { name: 'Agregar usuario' }).click();
  await expect(field('Empresa')).toHaveValue(name);
  await expect(field('Grupo')).toHaveValue('Usuarios de empresa');
  await expect(page.getByRole('combobox', { name: 'Idioma' })).toHaveValue('Español');
  await expect(page.getByLabel('Enviar enlace para elegir la contraseña')).toBeChecked();
  await typed('Nombre', 'Eva');
  await next('Apellido', 'Paz');
  await next('Correo electrónico', `eva.${mark}@ejemplo.com`);
  await expect(field('Nombre de usuario')).toHaveValue(`eva.${mark}`);
  await main.getByRole('button', { name: 'Agregar', exact: true }).click();
  await acknowledge(page);
  // Back at the company, which has its user now.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(users).toContainText(`eva.${mark}`);
  expect(await clicks()).toBeLessThanOrEqual(12);
  const { usuarios } = await admin.ask<{ usuarios: { results: { id: string }[] } }>(
    'query ($s: String) { usuarios(search: $s) { results { id } } }',
    { s: `eva.${mark}` },
  );
  await page.goto(`/users/${usuarios.results[0]?.id}/view`);
  await expect(page.getByRole('status').filter({ hasText: /enlace/ })).toBeVisible();
});

test('a record page has quiet values in two columns and related records beside them; it passes axe and fits 320 pixels', async ({
  page,
}) => {
  await test.step('layout', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/empresas/1/view');
    const name = page.getByLabel('Razón social');
    await expect(name).toBeDisabled();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(await name.inputValue());
    await expect(page.getByRole('link', { name: 'Editar' })).toBeVisible();
    const look = await name.evaluate((input) => {
      const { backgroundColor, borderTopColor } = getComputedStyle(input);
      return [backgroundColor, borderTopColor];
    });
    expect(look).toEqual(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)']);
    const box = async (label: string) => await page.getByLabel(label, { exact: true }).boundingBox();
    expect((await box('Negocio'))?.y).toBe((await box('Segmento'))?.y);
    const users = page.getByRole('region', { name: 'Usuarios' });
    const isBeside = async () => ((await users.boundingBox())?.x ?? 0) > ((await box('Segmento'))?.x ?? 0);
    expect(await isBeside()).toBe(true);
    for (const name of ['Encuestas', 'Respuestas'])
      await expect(page.getByRole('region', { name }).getByRole('link').first()).toBeVisible();
    await page.setViewportSize({ width: 1024, height: 768 });
    expect(await isBeside()).toBe(false);
    await page.setViewportSize({ width: 360, height: 800 });
    const [branches, employees] = [await box('Cantidad de sucursales'), await box('Cantidad de empleados')];
    expect(branches?.y).toBe(employees?.y);
    expect(employees?.x).toBeGreaterThan(branches?.x ?? 0);
    expect((await box('Razón social'))?.width).toBeGreaterThan(2 * (branches?.width ?? 0));
  });
  await test.step('the name stays the title while it is edited', async () => {
    const title = page.getByRole('heading', { level: 1 });
    const name = (await title.textContent()) ?? '';
    await page.getByRole('link', { name: 'Editar' }).click();
    await expect(page.getByRole('navigation', { name: 'Ruta de navegación' })).toHaveText(/^Empresas›Editar empresa$/);
    await expect(title).toHaveText(name);
    await expect(page.getByRole('region', { name: 'Usuarios' })).toBeVisible();
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  const { look, found } = inspector(page);
  for (const path of [
    '/empresas/1/view',
    '/empresas/1',
    '/users/2/view',
    '/groups/2',
    '/groups/2/view',
    '/periodos/1',
  ]) {
    await walk(page, path);
    await expect(page.getByRole('main').getByRole('textbox').first()).not.toHaveValue('');
    await look(path);
    await inEnglish(page, () => look(`${path} (en)`));
  }
  expect(found).toEqual({});
});

import { expect, test } from '../../support/fixtures.ts';
import { Caller, enter } from '../survey/respondents.ts';

test.beforeEach(async ({ context, stack }) => {
  await enter(context, await Caller.signIn(stack.url, 'admin', 'Admin#2026'));
});

test('Cancelar and Guardar of a section stand side by side at 360 px', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/secciones/1?tab=preguntas');
  const main = page.getByRole('main');
  const tops = () =>
    main
      .getByRole('button', { name: /^(Cancelar|Guardar)$/ })
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
  await expect.poll(async () => (await tops()).length).toBe(2);
  const [cancel, save] = await tops();
  expect(cancel).toBe(save);
});

test('a chunk that does not come leaves the form as it is, and comes when it can', async ({ page }) => {
  await page.goto('/encuestas/1');
  const name = page.getByLabel('Descripción');
  await expect(name).not.toHaveValue('');
  await name.fill('A medio escribir');
  const blocked = /\/assets\/DuplicateDialog[^/]*\.js$/;
  let asked = 0;
  await page.route(blocked, (route) => {
    asked += 1;
    return route.abort();
  });
  await page.getByRole('button', { name: 'Duplicar' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('No se pudo cargar esta parte de la aplicación.');
  // Two attempts, and what is fetched anew for WebKit.
  expect(asked).toBe(3);
  // Behind a modal dialog the rest is there for the eye only.
  const nav = page.getByRole('navigation', { name: 'Menú principal', includeHidden: true });
  await expect(nav).toBeVisible();
  await page.unroute(blocked);
  await dialog.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('dialog', { name: 'Duplicar' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(name).toHaveValue('A medio escribir');
});

test('the field that has to be corrected is not left under the header', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/empresas/add');
  await page.getByRole('main').getByRole('button', { name: 'Agregar', exact: true }).click();
  const wrong = page.getByLabel('Razón social');
  const top = () => wrong.evaluate((field) => field.getBoundingClientRect().top);
  await page.getByRole('button', { name: 'OK' }).press('Enter');
  await expect(wrong).toBeFocused();
  // As somebody may have scrolled who comes back to it.
  await wrong.evaluate((field) => field.blur());
  await page.evaluate((by) => scrollBy(0, by), (await top()) - 10);
  await page.getByRole('main').getByRole('button', { name: 'Agregar', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'OK' }).press('Enter');
  await expect(wrong).toBeFocused();
  expect(await top()).toBeGreaterThanOrEqual(56);
});

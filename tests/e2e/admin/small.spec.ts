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

test('a thumb sorts a list at 360 px, and the last button of its pages does not stand alone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/empresas');
  const row = page.getByRole('row').nth(1);
  await expect(row).toBeVisible();
  const heading = page.getByRole('columnheader', { name: 'Razón social' });
  const height = () => page.locator('thead').evaluate((head) => head.getBoundingClientRect().height);
  expect(await height()).toBe(1);
  const sort = page.getByRole('button', { name: 'Ordenar', exact: true });
  await sort.click();
  await expect(sort).toHaveAttribute('aria-expanded', 'true');
  await heading.getByRole('button').click();
  await heading.getByRole('button').click();
  await expect(page).toHaveURL(/ordering=-razonSocial/);
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
  await page.reload();
  await expect(row).toBeVisible();
  await expect.poll(height).toBeGreaterThan(30);
  await sort.click();
  await expect.poll(height).toBe(1);
  const lines = await page
    .getByRole('navigation', { name: 'Paginación' })
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
  expect(new Set(lines).size).toBe(2);
  expect(lines.at(-2)).toBe(lines.at(-1));
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(sort).toBeHidden();
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

test('a question that is only looked at is read from its top', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/secciones/1/view?tab=preguntas');
  await page.getByRole('table').getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Descripción')).not.toHaveValue('');
  await expect(dialog.getByRole('heading').first()).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test.describe('a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } });

  test('finds 44 px of whatever stands by itself, and opens a record anywhere on its card', async ({ page }) => {
    const heights = (role: 'button' | 'link' | 'option', name?: RegExp) =>
      page
        .getByRole('main')
        .getByRole(role, name ? { name } : undefined)
        .evaluateAll((found) => found.map((one) => one.getBoundingClientRect().height));
    const demand = async (role: 'button' | 'link' | 'option', name?: RegExp) => {
      await expect.poll(async () => (await heights(role, name)).length).toBeGreaterThan(0);
      expect(Math.min(...(await heights(role, name)))).toBeGreaterThanOrEqual(44);
    };
    await page.goto('/groups');
    await demand('button', /^Acciones de/);
    const card = await page.getByRole('row').nth(1).boundingBox();
    if (!card) throw new Error('there is no card');
    expect(card.height).toBeGreaterThanOrEqual(44);
    await page.touchscreen.tap(card.x + card.width * 0.7, card.y + card.height / 2);
    await expect(page).toHaveURL(/\/groups\/\d+/);
    await page.goto('/empresas/add');
    await page.getByRole('combobox').first().tap();
    await demand('option');
    await page.goto('/auth/login');
    await demand('link');
  });
});

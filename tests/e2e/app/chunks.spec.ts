import { enterAs } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { recordMenu } from '../support/screens.ts';

test.beforeEach(({ page, stack }) => enterAs(page, stack, 'admin'));

test('a screen or a dialog whose code fails to load says so, and appears once it loads', async ({ page, context }) => {
  await test.step('screen', async () => {
    await page.goto('/');
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText('Inicio');
    await page.route('**/assets/**', (route) => route.abort());
    await page.getByRole('link', { name: 'Configuración' }).click();
    await expect(title).toHaveText('No se pudo cargar esta pantalla');
    await expect(page.getByRole('navigation', { name: 'Menú principal' })).toBeVisible();
    await context.setOffline(true);
    await page.unroute('**/assets/**');
    await context.setOffline(false);
    await expect(title).toHaveText('Configuración');
  });
  await test.step('dialog', async () => {
    await page.goto('/encuestas/1');
    const name = page.getByLabel('Descripción');
    await expect(name).not.toHaveValue('');
    await name.fill('A medio escribir');
    const blocked = /\/assets\/DuplicateDialog[^/]*\.js$/;
    let attempts = 0;
    await page.route(blocked, (route) => {
      attempts += 1;
      return route.abort();
    });
    await recordMenu(page, 'Duplicar');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('alert')).toContainText('No se pudo cargar esta parte de la aplicación.');
    // Two attempts, and WebKit's extra fetch.
    expect(attempts).toBe(3);
    const nav = page.getByRole('navigation', { name: 'Menú principal', includeHidden: true });
    await expect(nav).toBeVisible();
    await page.unroute(blocked);
    await dialog.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('dialog', { name: 'Duplicar' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(name).toHaveValue('A medio escribir');
  });
});

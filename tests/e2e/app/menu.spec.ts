import { enterAs } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';

test.beforeEach(({ page, stack }) => enterAs(page, stack, 'admin'));

test('the sidebar has one open group and collapses; below 1024 px it is a drawer', async ({ page }) => {
  await test.step('sidebar', async () => {
    await page.goto('/');
    const nav = page.getByRole('navigation', { name: 'Menú principal' });
    const width = async () => Math.round((await nav.boundingBox())?.width ?? 0);
    await expect.poll(width).toBe(240);
    const companies = nav.getByRole('button', { name: 'Empresas' });
    const surveys = nav.getByRole('button', { name: 'Gestión de encuestas' });
    await companies.click();
    await expect(companies).toHaveAttribute('aria-expanded', 'true');
    await surveys.click();
    await expect(surveys).toHaveAttribute('aria-expanded', 'true');
    await expect(companies).toHaveAttribute('aria-expanded', 'false');
    await expect(nav.getByRole('link', { name: 'Orígenes' })).toHaveCount(0);
    await nav.getByRole('button', { name: 'Contraer el menú' }).click();
    await expect.poll(width).toBe(64);
    await expect(nav.getByRole('link', { name: 'Idiomas' })).toHaveCount(0);
    await expect(nav.getByRole('link', { name: 'Inicio' })).toBeVisible();
    await companies.click();
    await expect.poll(width).toBe(240);
    await nav.getByRole('link', { name: 'Orígenes' }).click();
    await expect(page).toHaveURL(/\/origenes$/);
    await expect(nav.getByRole('link', { name: 'Orígenes' })).toHaveAttribute('aria-current', 'page');
  });
  await test.step('drawer', async () => {
    await page.setViewportSize({ width: 1023, height: 768 });
    await page.goto('/');
    await expect(page.getByRole('navigation', { name: 'Menú principal' })).toHaveCount(0);
    const open = page.getByRole('button', { name: 'Abrir el menú' });
    await open.click();
    const drawer = page.getByRole('dialog', { name: 'Menú principal' });
    await drawer.getByRole('button', { name: 'Empresas' }).click();
    await drawer.getByRole('link', { name: 'Negocios' }).click();
    await expect(page).toHaveURL(/\/negocios$/);
    await expect(drawer).toHaveCount(0);
    await open.click();
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(open).toBeFocused();
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect(page.getByRole('navigation', { name: 'Menú principal' })).toBeVisible();
  });
  await test.step('begins collapsed below 1280 px', async () => {
    await page.goto('/negocios');
    const nav = page.getByRole('navigation', { name: 'Menú principal' });
    await expect(nav.getByRole('button', { name: 'Empresas' })).toBeVisible();
    expect((await nav.boundingBox())?.width).toBe(64);
  });
});

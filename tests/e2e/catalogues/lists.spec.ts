import type { Page } from '@playwright/test';
import { enterAs } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { countClicks, operations, walk } from '../support/screens.ts';

test.beforeEach(({ page, stack }) => enterAs(page, stack, 'admin'));

const shown = async (page: Page, title: string) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('row').nth(1).getByRole('link').first()).toBeVisible();
};

test('a small screen orders a list, shows where it is cut and hides its header', async ({ page }) => {
  await test.step('order', async () => {
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
    await expect(heading).toHaveAttribute('aria-sort', 'ascending');
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
    expect(new Set(lines).size).toBe(1);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(sort).toBeHidden();
  });
  await test.step('names are whole beside the open menu', async () => {
    const names = page.getByRole('row').getByRole('cell').first();
    // Other journeys add companies whose names are longer than any that people write.
    await walk(page, '/empresas?search=S.A.');
    await expect(names).toBeVisible();
    await expect(page.locator('[data-cut]')).toHaveCount(0);
    const cut = await page
      .locator('td:first-of-type .text')
      .evaluateAll((texts) =>
        texts.filter((text) => text.scrollWidth > text.clientWidth).map((text) => text.textContent),
      );
    expect(cut).toEqual([]);
  });
  await test.step('a cut table shows it', async () => {
    await page.setViewportSize({ width: 800, height: 768 });
    await walk(page, '/empresas');
    const card = page.locator('[data-cut]');
    await expect(card).toHaveAttribute('data-cut', / end$/);
    await card.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
    await expect(card).toHaveAttribute('data-cut', 'start ');
    await walk(page, '/negocios');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(card).toHaveCount(0);
  });
  await test.step('the header leaves while scrolling down, and returns', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    await walk(page, '/empresas');
    await page.locator('tr[data-row] a').first().waitFor();
    const header = page.getByRole('banner');
    await page.mouse.move(180, 400);
    await page.mouse.wheel(0, 600);
    await expect(header).not.toBeInViewport();
    await page.mouse.wheel(0, -200);
    await expect(header).toBeInViewport({ ratio: 1 });
    await page.mouse.wheel(0, 400);
    await expect(header).not.toBeInViewport();
    // Focus in it brings it back.
    await page.getByRole('button', { name: 'Abrir el menú' }).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(header).toBeInViewport({ ratio: 1 });
  });
});

test('a list is one request beside the saved views of all lists, and a form two beside the related records', async ({
  page,
}) => {
  const sent = operations(page);
  /** The requests of a record and of its related records arrive in any order. */
  const expectSent = async (...names: string[]) => {
    await expect.poll(() => [...sent].sort()).toEqual(names);
    sent.length = 0;
  };
  await page.goto('/origenes');
  await shown(page, 'Orígenes');
  await page.waitForLoadState('networkidle');
  expect(sent.splice(0).sort()).toEqual(['ListOrigenes', 'Me', 'Vistas']);
  await page.getByRole('link', { name: 'Negocios' }).click();
  await shown(page, 'Negocios');
  expect(sent.splice(0)).toEqual(['ListRubros']);
  await page.goBack();
  await shown(page, 'Orígenes');
  await expect.poll(() => sent.splice(0)).toEqual(['ListOrigenes']);

  const first = page.getByRole('row').nth(1).getByRole('link').first();
  const name = await first.innerText();
  await first.click();
  await expect(page.getByLabel('Descripción')).toHaveValue(name);
  await expectSent('Auditoria', 'EmpresaOptions', 'GetOrigen');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await shown(page, 'Orígenes');
  await expect.poll(() => sent.splice(0)).toEqual(['ListOrigenes']);

  await page.getByRole('link', { name: 'Empresas', exact: true }).click();
  await shown(page, 'Empresas');
  expect(sent.splice(0)).toEqual(['ListEmpresas']);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page.getByLabel('Razón social')).not.toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Segmento' })).not.toHaveValue('');
  await expectSent('Auditoria', 'GetEmpresa', 'RegistrosDeEmpresa');

  await page.getByRole('button', { name: 'Usuarios', exact: true }).click();
  await page.getByRole('link', { name: 'Grupos' }).click();
  await shown(page, 'Grupos');
  expect(sent.splice(0)).toEqual(['ListGrupos']);
  await page.getByRole('link', { name: 'Editores de catálogos' }).click();
  await expect(page.getByRole('checkbox', { checked: true })).not.toHaveCount(0);
  await expectSent('Auditoria', 'GetGrupo', 'Permisos', 'UsuarioOptions');
});

test('the companies of a segment without a user take at most three clicks, and their address is shared', async ({
  page,
}) => {
  await page.goto('/empresas');
  const filters = page.getByRole('group', { name: 'Filtros' });
  const segment = filters.getByRole('button', { name: 'Segmento', exact: true });
  await expect(segment).toBeVisible();
  const clicks = await countClicks(page);
  await segment.click();
  await page.getByRole('option', { name: 'Financieras' }).click();
  await filters.getByRole('button', { name: 'Sin usuario' }).click();
  await expect(page).toHaveURL(/\?segmento=\d+&conUsuario=false$/);
  expect(await clicks()).toBeLessThanOrEqual(3);
  const cells = page.locator('tbody td:nth-of-type(4)');
  await expect(cells.filter({ hasNotText: 'Financieras' })).toHaveCount(0);
  const total = await page.getByText(/\d+ registros?$/).innerText();
  await page.reload();
  await expect(filters.getByRole('button', { name: 'Segmento: Financieras' })).toBeVisible();
  await expect(page.getByText(total, { exact: true })).toBeVisible();
  await test.step('by the keyboard alone', async () => {
    await filters.getByRole('button', { name: 'Origen', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Origen' })).toBeFocused();
    await page.keyboard.type('mix');
    await page.keyboard.press('Enter');
    const chip = filters.getByRole('button', { name: 'Origen: Mixto' });
    await expect(chip).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { name: 'Mixto' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(chip).toBeFocused();
  });
});

import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { Maker } from '../authoring/surveys.ts';
import { enterAs } from '../survey/respondents.ts';
import { acknowledge, deactivate, rowMenu, search, unique } from './screens.ts';

test('/groups: permissions move between the lists, and the preview shows the menu', async ({ page, stack }) => {
  await enterAs(page, stack, 'admin', 'Admin#2026');
  const name = unique('Grupo');
  await page.goto('/groups/add');
  await page.getByLabel('Nombre', { exact: true }).fill(name);
  const available = page.getByLabel('Disponibles', { exact: true });
  const added = page.getByLabel('Agregados', { exact: true });
  await available.selectOption([{ label: 'view_origen · Puede ver origen' }]);
  await page.getByRole('button', { name: 'Mover a la derecha' }).click();
  await expect(page.getByRole('listbox', { name: 'Disponibles' })).toBeFocused();
  await expect(added.getByRole('option')).toHaveCount(1);
  await expect(page.getByText('Empresas: Orígenes')).toBeVisible();
  await page.getByRole('button', { name: 'Agregar todos' }).click();
  await expect(available.getByRole('option')).toHaveCount(0);
  await page.getByRole('button', { name: 'Eliminar todos' }).click();
  await expect(added.getByRole('option')).toHaveCount(0);
  await expect(page.getByText('Este grupo no verá menús de administración.')).toBeVisible();
  await page.getByLabel('Buscar en Disponibles').fill('idioma');
  await page.getByRole('button', { name: 'Agregar todos' }).click();
  await expect(added.getByRole('option')).toHaveCount(4);
  await added.selectOption([{ index: 0 }]);
  await page.getByRole('button', { name: 'Mover a la izquierda' }).click();
  await expect(added.getByRole('option')).toHaveCount(3);
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  await acknowledge(page);
  await search(page, name);
  await rowMenu(page, name, 'Ver');
  await expect(page.getByLabel('Agregados', { exact: true }).getByRole('option')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Agregar todos' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await search(page, name);
  await deactivate(page, name);
});

for (const [leave, goOn] of [
  ['OK', acknowledge],
  ['Back', async (page: Page) => void (await page.goBack())],
] as const)
  test(`/groups: a changed group of one's own changes the menu at once, popup left by ${leave}`, async ({
    page,
    stack,
  }) => {
    const maker = await Maker.of(stack);
    const { username, password, group } = await maker.person([
      'view_group',
      'change_group',
      'view_origen',
      'view_idioma',
    ]);
    await enterAs(page, stack, username, password);
    await page.goto(`/groups/${group}`);
    const menu = page.getByRole('navigation', { name: 'Menú principal' });
    await menu.getByRole('button', { name: 'Empresas' }).click();
    await expect(menu.getByRole('link', { name: 'Orígenes' })).toBeVisible();
    const added = page.getByLabel('Agregados', { exact: true });
    await added.selectOption([{ label: 'view_origen · Puede ver origen' }]);
    await page.getByRole('button', { name: 'Mover a la izquierda' }).click();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible();
    await goOn(page);
    await expect(menu.getByRole('link', { name: 'Orígenes' })).toHaveCount(0);
    await expect(menu.getByRole('button', { name: 'Empresas' })).toHaveCount(0);
  });

import type { Page } from '@playwright/test';
import { Caller, enter } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { acknowledge, deactivate, fill, pick, rowMenu, search, unique, type Value, walk } from '../support/screens.ts';
import {
  type AreaCase,
  areas,
  empresas,
  grupos,
  links,
  negocios,
  periodos,
  periodosActivos,
  usuarios,
} from './areas.ts';

const newMark = () => unique('prueba').replace(' ', '-');

const fillAll = async (page: Page, values: Readonly<Record<string, Value>>) => {
  for (const [label, value] of Object.entries(values)) await fill(page, label, value);
};

/** View mode: an inert Ver, and Cancelar leads back (spec §2). */
async function checkView(page: Page, area: AreaCase, left: RegExp) {
  await expect(page).toHaveURL(/\/view$/);
  await expect(page.getByRole('navigation', { name: 'Ruta de navegación' })).toContainText(`Ver ${area.one}`);
  await page.getByRole('main').getByRole('button', { name: 'Ver', exact: true }).click();
  await expect(page).toHaveURL(/\/view$/);
  await page.getByRole('main').getByRole('button', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL(left);
}

/** List, add, search, view, edit and deactivate. */
async function walkArea(page: Page, admin: Caller, area: AreaCase) {
  const mark = newMark();
  await area.prepare?.(admin, mark);
  await page.goto(area.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(area.title);
  await expect(page.getByRole('status').getByText(/\d+ registros?$/)).toBeVisible();
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${area.path}/add$`));
  // The list has a button of the same name, and stays until the form is there.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Agregar ${area.one}`);
  await fillAll(page, area.valid(mark));
  await page.getByRole('main').getByRole('button', { name: 'Agregar', exact: true }).click();
  await acknowledge(page);

  await search(page, area.shown(mark));
  await expect(page.getByRole('row')).toHaveCount(2);
  await rowMenu(page, area.shown(mark), 'Ver');
  await checkView(page, area, new RegExp(`${area.path}\\?search=`));
  await rowMenu(page, area.shown(mark), 'Editar');
  await expect(page.getByRole('navigation', { name: 'Ruta de navegación' })).toContainText(`Editar ${area.one}`);
  const [changing = ''] = Object.keys(area.change(mark));
  await expect(page.getByLabel(changing, { exact: true }).first()).not.toHaveValue('');
  await fillAll(page, area.change(mark));
  await page.getByRole('button', { name: 'Guardar' }).click();
  await acknowledge(page);
  await search(page, area === periodosActivos ? area.changed(mark) : area.shown(mark));
  await expect(page.getByRole('row').filter({ hasText: area.changed(mark) })).toHaveCount(1);
  await deactivate(page, area.changed(mark));
}

test('businesses with their segments', async ({ page, admin }) => {
  await walkArea(page, admin, negocios);
  await test.step('segments', async () => {
    const name = unique('Negocio');
    await walk(page, '/negocios/add');
    await page.getByLabel('Descripción').fill(name);
    for (const [n, segment] of [
      [1, 'Minorista'],
      [2, 'Mayorista'],
    ] as const) {
      await page.getByRole('button', { name: 'Agregar segmento' }).click();
      await page.getByLabel(`Segmento ${n}`, { exact: true }).fill(segment);
    }
    await page.getByRole('button', { name: 'Agregar', exact: true }).click();
    await acknowledge(page);
    await search(page, name);
    await rowMenu(page, name, 'Editar');
    await expect(page.getByLabel('Segmento 2', { exact: true })).toHaveValue('Mayorista');
    await page.getByRole('button', { name: 'Quitar segmento 1' }).click();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await acknowledge(page);
    await search(page, name);
    await rowMenu(page, name, 'Ver');
    await expect(page.getByLabel('Segmento 1', { exact: true })).toHaveValue('Mayorista');
    await expect(page.getByLabel('Segmento 2', { exact: true })).toHaveCount(0);
  });
});

test('companies, and segments that follow their business', async ({ page, admin }) => {
  await walkArea(page, admin, empresas);
  await test.step('segments', async () => {
    await walk(page, '/empresas/add');
    await pick(page, 'Negocio', 'Bancos');
    await pick(page, 'Segmento');
    await pick(page, 'Negocio', 'Seguros');
    await expect(page.getByRole('combobox', { name: 'Segmento' })).toHaveValue('');
  });
});

test('periods, active periods, report links and users', async ({ page, admin }) => {
  for (const area of [periodos, periodosActivos, links, usuarios])
    await test.step(area.path, () => walkArea(page, admin, area));
});

test('groups: permissions move between two lists', async ({ page, admin }) => {
  await walkArea(page, admin, grupos);
  await test.step('permissions', async () => {
    const name = unique('Grupo');
    await walk(page, '/groups/add');
    await page.getByLabel('Nombre', { exact: true }).fill(name);
    await page.getByRole('tab', { name: 'Lista completa' }).click();
    const available = page.getByLabel('Disponibles', { exact: true });
    const added = page.getByLabel('Agregados', { exact: true });
    await available.selectOption([{ label: 'Puede ver origen\nview_origen' }]);
    await page.getByRole('button', { name: 'Mover a la derecha' }).click();
    await expect(page.getByRole('listbox', { name: 'Disponibles' })).toBeFocused();
    await expect(added.getByRole('option')).toHaveCount(1);
    await page.getByRole('button', { name: 'Agregar', exact: true }).click();
    await acknowledge(page);
    await search(page, name);
    await rowMenu(page, name, 'Ver');
    await page.getByRole('tab', { name: 'Lista completa' }).click();
    await expect(added.getByRole('option')).toHaveText(['Puede ver origen · view_origen']);
    await expect(page.getByRole('button', { name: 'Agregar todos' })).toHaveCount(0);
  });
});

test('an editor sees and changes the catalogues, and everything else is absent or forbidden', async ({
  page,
  context,
  stack,
}) => {
  const editor = await Caller.signIn(stack.url, 'editor');
  await enter(context, editor);
  await page.goto('/');
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Orígenes' });
  const { origenes } = await editor.ask<{ origenes: { count: number } }>('{ origenes { count } }');
  await expect(line).toHaveText(`Orígenes ${origenes.count}`);
  await expect(page.getByRole('link', { name: /^(Nueva campaña|Seguimiento|Auditoría)$/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Usuarios', exact: true })).toHaveCount(0);
  const forbidden = async (path: string) => {
    // Every refusal has the same title.
    if (new URL(page.url()).pathname !== '/') await walk(page, '/');
    await walk(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sin permiso');
    await expect(page.getByRole('main').getByRole('link', { name: 'Ir al inicio' })).toBeVisible();
  };
  for (const area of areas) {
    if (!area.editor) {
      for (const end of area === areas[0] ? ['', '/add', '/1', '/1/view'] : ['/1'])
        await forbidden(`${area.path}${end}`);
      continue;
    }
    await forbidden(`${area.path}/add`);
    await walk(page, area.path);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Agregar' })).toHaveCount(0);
    await page
      .getByRole('button', { name: /^Acciones de/ })
      .first()
      .click();
    await expect(page.getByRole('menuitem')).toHaveText(['Ver', 'Editar']);
    await page.getByRole('menuitem', { name: 'Editar' }).click();
    await expect(page.getByLabel('Descripción')).not.toHaveValue('');
    const before = await page.getByLabel('Descripción').inputValue();
    await page.getByLabel('Descripción').fill(`${before} `);
    await page.getByRole('button', { name: 'Guardar' }).click();
    await acknowledge(page);
    await page
      .getByRole('button', { name: /^Acciones de/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Ver' }).click();
    await checkView(page, area, new RegExp(`${area.path}$`));
  }
  for (const path of ['/seguimiento', '/campanas/nueva', '/auditoria']) await forbidden(path);
  await walk(page, '/origenes/1');
  await expect(page.getByRole('button', { name: 'Historial' })).toHaveCount(0);
  await forbidden('/users/change_password');
});

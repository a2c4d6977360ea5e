import type { Page, Route } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { Caller, enter } from '../survey/respondents.ts';
import { inspector, unique } from './screens.ts';

test.describe.configure({ mode: 'parallel' });

/** Answers one operation of the page in a way of its own; the others go to the server. */
async function answer(page: Page, operation: string, how: (route: Route) => Promise<void> | void) {
  await page.route('**/graphql', (route) =>
    route.request().postDataJSON()?.operationName === operation ? how(route) : route.fallback(),
  );
}

const failure = (route: Route) =>
  route.fulfill({
    json: {
      data: null,
      errors: [{ message: 'x', extensions: { code: 'UPSTREAM_UNAVAILABLE', requestId: 'pedido-7' } }],
    },
  });

test.beforeEach(async ({ context, stack }) => {
  await enter(context, await Caller.signIn(stack.url, 'admin', 'Admin#2026'));
});

test('axe finds nothing in any state of a list', async ({ page, stack }) => {
  test.setTimeout(240_000);
  const { look, found } = inspector(page);
  const menu = page.getByRole('button', { name: 'Acciones de' }).first();
  const row = page.getByRole('row').nth(1).getByRole('link');
  let release = () => {};
  const held = new Promise<void>((go) => {
    release = go;
  });
  await answer(page, 'ListEmpresas', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/empresas');
  await expect(page.locator('[aria-busy=true]')).toBeVisible();
  await look('skeleton under the overlay');
  release();
  await row.waitFor();
  await page.unrouteAll();
  await menu.click();
  await look('row menu', false);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Mi cuenta' }).click();
  await look('user menu', false);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Notificaciones' }).click();
  await expect(page.getByText('No hay notificaciones.')).toBeVisible();
  await look('notifications', false);
  await page.getByRole('columnheader').first().getByRole('button').click();
  await expect(page.getByRole('columnheader').first()).toHaveAttribute('aria-sort', 'ascending');
  await look('ordered');
  await page.getByRole('button', { name: 'Contraer el menú' }).click();
  await look('collapsed sidebar', false);
  await page.goto('/empresas?search=no%20hay%20nada');
  await page.getByText('no hay nada').first().waitFor();
  await look('search without results');
  await answer(page, 'ListOrigenes', (route) =>
    route.fulfill({
      json: { data: { page: { __typename: 'OrigenPage', count: 0, tableColumns: [], results: [] } } },
    }),
  );
  await page.goto('/origenes');
  await page.getByText('Todavía no hay registros.').waitFor();
  await look('empty');
  await answer(page, 'ListIdiomas', failure);
  await page.goto('/idiomas');
  await page.getByText('pedido-7').waitFor();
  await look('error');

  const admin = await Caller.signIn(stack.url, 'admin', 'Admin#2026');
  const name = unique('Negocio');
  await admin.create('Rubro', { descripcion: name });
  const dialog = page.locator('[role=dialog], [role=alertdialog]');
  const remove = async () => {
    await menu.click();
    await page.getByRole('menuitem').last().click();
    await dialog.waitFor();
  };
  await page.goto(`/negocios?search=${encodeURIComponent(name)}`);
  await row.waitFor();
  await remove();
  await look('confirm a delete');
  await answer(page, 'DeactivateRubro', failure);
  await dialog.getByRole('button').last().click();
  await page.getByRole('alertdialog').getByText('OK').waitFor();
  await look('delete failed');
  await page.keyboard.press('Enter');
  await page.unrouteAll();
  await remove();
  await dialog.getByRole('button').last().click();
  await page.getByRole('dialog').getByText('OK').waitFor();
  await look('deleted');
  await page.keyboard.press('Enter');

  await page.setViewportSize({ width: 800, height: 800 });
  await page.goto('/negocios');
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await page.getByRole('dialog').getByRole('button').nth(1).click();
  await look('drawer');
  expect(found).toEqual({});
});

test('axe finds nothing in any state of a form', async ({ page, stack }) => {
  test.setTimeout(240_000);
  const { look, found } = inspector(page);
  const dialog = page.locator('[role=dialog], [role=alertdialog]');
  const submit = page.locator('main button[type=submit]');
  await answer(page, 'GetEmpresa', async (route) => {
    await new Promise((later) => setTimeout(later, 3_000));
    await route.continue();
  });
  await page.goto('/empresas/2');
  await expect(page.locator('[aria-busy=true]')).toBeVisible();
  await look('form skeleton under the overlay');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await answer(page, 'GetEmpresa', failure);
  await page.goto('/empresas/2');
  await page.getByText('pedido-7').waitFor();
  await look('form that could not be read');
  await page.unrouteAll();

  await page.goto('/users/add');
  await submit.click();
  await dialog.waitFor();
  await look('popup of validation');
  await page.keyboard.press('Enter');
  await look('messages at the fields');
  const picker = page.getByRole('combobox').first();
  await picker.click();
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await look('open picker');
  await picker.fill('no hay ninguna así');
  await page.getByText('Sin resultados').waitFor();
  await look('picker without results');
  await answer(page, 'GrupoOptions', failure);
  await page.getByRole('combobox').nth(1).click();
  await page.getByText('No se pudieron cargar las opciones.').waitFor();
  await look('picker that failed');
  await page.keyboard.press('Escape');
  await page.unrouteAll();
  await page.locator('main input').first().fill('Ana');
  await page.locator('main form button[type=button]').last().click();
  await dialog.waitFor();
  await look('leaving with unsaved changes');
  await dialog.getByRole('button').last().click();
  await expect(dialog).toHaveCount(0);

  const admin = await Caller.signIn(stack.url, 'admin', 'Admin#2026');
  const id = await admin.create('Origen', { descripcion: unique('Origen') });
  const box = page.locator('main input').first();
  await page.goto(`/origenes/${id}`);
  await expect(box).not.toHaveValue('');
  await answer(page, 'UpdateOrigen', failure);
  await box.fill(unique('Mío'));
  await submit.click();
  await dialog.waitFor();
  await look('save failed');
  await page.keyboard.press('Enter');
  await page.unrouteAll();
  await admin.ask(
    `mutation { updateOrigen(id: ${id}, input: { descripcion: "${unique('Suyo')}" }) { errors { message } } }`,
  );
  await submit.click();
  await page.getByRole('radio').first().waitFor();
  await look('conflict');
  await dialog.getByRole('button').last().click();
  await page.getByRole('dialog').getByText('OK').waitFor();
  await look('saved');
  await page.keyboard.press('Enter');
  // The way back to the list is over before another address is opened.
  await expect(page).toHaveURL(/\/origenes$/);

  const editor = await Caller.signIn(stack.url, 'editor', 'Editor#2026');
  // Where nothing of the application runs: a page that meets another person's token loads itself anew.
  await page.goto('/healthz');
  await page.evaluate(
    ([access, refresh]) => {
      localStorage.setItem('_riart_accessToken', String(access));
      localStorage.setItem('_riart_refreshToken', String(refresh));
    },
    [editor.tokens.access, editor.tokens.refresh],
  );
  await page.goto('/users/add');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sin permiso');
  await look('no permission');
  await page.goto('/');
  await page.getByRole('main').getByRole('link').first().waitFor();
  await look('home of an editor');
  expect(found).toEqual({});
});

import type { Page, Route } from '@playwright/test';
import { Caller, enterAs, replaceSession } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { newSurvey, submit } from '../../support/respondents.ts';
import { inEnglish, inspector, unique, violations, walk } from '../support/screens.ts';

test.slow(() => true, 'Each test walks through many states.');

const PUBLIC = [
  '/auth/login',
  '/auth/register',
  '/auth/forgot_password',
  '/auth/verification_code',
  '/auth/reset_password',
  '/auth/reset_password/MQ/abc',
];

test('axe finds nothing and nothing scrolls sideways in the public area', async ({ page }) => {
  const { look, fits, found } = inspector(page);
  const lookInBoth = async (state: string) => {
    await look(state);
    await inEnglish(page, () => fits(`${state} (en)`));
  };
  for (const path of PUBLIC) {
    await page.goto(path);
    await page.getByRole('heading').first().waitFor();
    await lookInBoth(path);
    if (path === '/auth/verification_code' || path === '/auth/reset_password') continue;
    if (path === '/auth/login') {
      await page.getByLabel('Usuario').fill('admin');
      await page.getByLabel('Contraseña', { exact: true }).fill('no es esta');
    }
    await page.locator('form button[type=submit]').click();
    await expect(page.locator('[role=alert], [aria-live]').filter({ hasText: /\S/ }).first()).toBeVisible();
    await lookInBoth(`${path} with its messages`);
  }
  expect(page.url()).not.toContain('abc');
  expect(found).toEqual({});
});

/** One address of each layout; other tests check home, a list, a user, a section, a survey and a comment. */
const LAYOUTS = [
  ...['/completar_encuesta', '/configuracion', '/admin/settings', '/empresas/add', '/empresas/1/view', '/groups/add'],
  ...['/periodos/add', '/negocios/1', '/users/change_password'],
];
const FORMS = [
  '/users',
  '/origenes',
  '/periodos_activos',
  '/link_reporte',
  '/secciones',
  '/encuestas',
  '/comentario_pregunta',
];

test('axe finds nothing in any layout, and nothing scrolls sideways in either language', async ({ page, stack }) => {
  await enterAs(page, stack, 'admin');
  const { look, fits, found } = inspector(page);
  await page.goto('/');
  for (const path of LAYOUTS) {
    await walk(page, path);
    await look(path);
    await inEnglish(page, () => fits(`${path} (en)`));
  }
  for (const path of FORMS) {
    await walk(page, `${path}/add`);
    await fits(path);
    await inEnglish(page, () => fits(`${path} (en)`));
  }
  expect(found).toEqual({});
});

/** Answers one operation; the others go to the server. */
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

test('axe finds nothing in any state of a list', async ({ page, stack }) => {
  await enterAs(page, stack, 'admin');
  const { look, found } = inspector(page);
  const menu = page.getByRole('button', { name: 'Acciones de' }).first();
  const row = page.getByRole('row').nth(1).getByRole('link');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await answer(page, 'ListEmpresas', async (route) => {
    await released;
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
  await expect(page.getByRole('columnheader').first()).toHaveAttribute('aria-sort', 'descending');
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
  await walk(page, '/origenes');
  await page.getByText('Todavía no hay orígenes.').waitFor();
  await look('empty');
  await answer(page, 'ListIdiomas', failure);
  await walk(page, '/idiomas');
  await page.getByText('pedido-7').waitFor();
  await look('error');

  const { encuesta, negocio, person } = await newSurvey(stack);
  await submit(person, encuesta);
  const dialog = page.locator('[role=dialog], [role=alertdialog]');
  const remove = async () => {
    await menu.click();
    await page.getByRole('menuitem').last().click();
    await dialog.waitFor();
  };
  await walk(page, `/negocios?search=${encodeURIComponent(negocio)}`);
  await page.getByRole('link', { name: negocio }).waitFor();
  await remove();
  await expect(dialog).toContainText('1 periodo activo, 1 empresa, 1 encuesta, 1 respuesta y 1 usuario');
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
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible();
  await look('deleted');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Inactivos' }).click();
  await expect(page.getByRole('row').filter({ hasText: negocio })).toBeVisible();
  await look('inactive');

  await page.setViewportSize({ width: 800, height: 800 });
  await page.goto('/negocios');
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await page.getByRole('dialog').getByRole('button').nth(1).click();
  await look('drawer');
  expect(found).toEqual({});
});

test('axe finds nothing in any state of a form', async ({ page, stack, admin }) => {
  const { look, found } = inspector(page);
  const dialog = page.locator('[role=dialog], [role=alertdialog]');
  const submit = page.locator('main button[type=submit]');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await answer(page, 'GetEmpresa', async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  await page.goto('/empresas/2');
  await expect(page.locator('[aria-busy=true]')).toBeVisible();
  await look('form skeleton under the overlay');
  release();
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
  await admin.update('Origen', id, { descripcion: unique('Suyo') });
  await submit.click();
  await page.getByRole('radio').first().waitFor();
  await look('conflict');
  await dialog.getByRole('button').last().click();
  await page.getByRole('dialog').getByText('OK').waitFor();
  await look('saved');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/origenes$/);

  const editor = await Caller.signIn(stack.url, 'editor');
  // Where the application does not run: it reloads when it meets another person's token.
  await page.goto('/healthz');
  await replaceSession(page, editor);
  await page.goto('/users/add');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sin permiso');
  await look('no permission');
  await page.goto('/');
  await page.getByRole('main').getByRole('link').first().waitFor();
  await look('home of an editor');
  expect(found).toEqual({});
});

const ADMIN = [
  // Two screens in a row have different titles.
  ...['/', '/users', '/seguimiento', '/users/2', '/secciones/1', '/encuestas/1', '/comentario_pregunta/add'],
  ...['/seguimiento/1', '/resultados', '/campanas/nueva', '/resultados/1', '/auditoria', '/configuracion'],
  ...['/admin/settings', '/completar_encuesta/1/view'],
];
const RESPONDENT = ['/', '/completar_encuesta', '/completar_encuesta/add', '/reportes/pbi', '/resultados'];

/** Operations without which there is no shell. */
const SESSION = ['Me', 'VerifyToken', 'RefreshToken', 'HasPosition'];

/** Fails every query of the page but those. */
async function failQueries(page: Page, except: readonly string[]): Promise<void> {
  await page.route('**/graphql', (route) => {
    const { operationName = '' } = route.request().postDataJSON() ?? {};
    if (except.includes(operationName)) return route.fallback();
    const errors = [{ message: 'x', extensions: { code: 'UPSTREAM_UNAVAILABLE', requestId: 'pedido-7' } }];
    return route.fulfill({ json: { data: null, errors } });
  });
}

/** Pages whose error state breaks a rule about headings or landmarks. */
async function brokenPages(page: Page, paths: readonly string[]): Promise<string[]> {
  const broken: string[] = [];
  for (const path of paths) {
    if (path === paths[0]) await page.goto(path);
    else await walk(page, path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const found = await violations(page, ['page-has-heading-one', 'heading-order', 'region', 'empty-heading']);
    broken.push(...found.map((one) => `${path}: ${one}`));
  }
  return broken;
}

test('a page that cannot load its data keeps its title', async ({ page, stack }) => {
  await enterAs(page, stack, 'admin');
  await failQueries(page, []);
  expect(await brokenPages(page, ['/empresas'])).toEqual([]);
  await page.unrouteAll();
  await failQueries(page, SESSION);
  expect(await brokenPages(page, ADMIN)).toEqual([]);
  const respondent = await Caller.signIn(stack.url, 'usuario');
  await page.goto('/healthz');
  await replaceSession(page, respondent);
  expect(await brokenPages(page, RESPONDENT)).toEqual([]);
});

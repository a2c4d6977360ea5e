import { expect, signIn, test } from '../../support/fixtures.ts';
import { Caller, enter } from '../survey/respondents.ts';
import { areas } from './areas.ts';
import { inEnglish, inspector, walk } from './screens.ts';

test.describe.configure({ mode: 'parallel' });

const PUBLIC = [
  '/auth/login',
  '/auth/register',
  '/auth/forgot_password',
  '/auth/verification_code',
  '/auth/reset_password',
  '/auth/reset_password/MQ/abc',
];
const LISTS = ['/', ...areas.map(({ path }) => path), '/completar_encuesta', '/configuracion', '/admin/settings'];
const FORMS = [
  ...areas.flatMap(({ path }) => [`${path}/add`, `${path}/1`, `${path}/1/view`]),
  '/users/change_password',
];

const WRITING = ['/secciones', '/encuestas', '/comentario_pregunta'].flatMap((path) => [path, `${path}/add`]);

test('axe finds nothing and nothing scrolls sideways, public area', async ({ page }) => {
  test.setTimeout(240_000);
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

/**
 * One address of each layout; what axe says of it, it says of the others that are drawn by the same screen. Those of
 * home, a list, a user, a section, a survey and a comment are looked at where more is done with them: home, states,
 * secciones-reach, encuestas-orden, comentarios.
 */
const LAYOUTS = new Set([
  ...['/completar_encuesta', '/configuracion', '/admin/settings', '/empresas/add', '/empresas/1/view'],
  ...['/groups/add', '/periodos/add', '/negocios/1', '/users/change_password'],
]);

for (const [kind, paths] of Object.entries({ lists: LISTS, forms: FORMS, writing: WRITING })) {
  test(`nothing scrolls sideways on every route of ${kind}, and axe finds nothing in any layout`, async ({
    page,
    context,
    stack,
  }) => {
    test.setTimeout(240_000);
    await enter(context, await Caller.signIn(stack.url, 'admin', 'Admin#2026'));
    await page.goto('/reportes/pbi');
    const { look, fits, found } = inspector(page);
    for (const path of paths) {
      await walk(page, path);
      if (LAYOUTS.has(path)) await look(path);
      else await fits(path);
      // Editing and viewing show the fields that adding shows.
      if (!/\/1(\/view)?$/.test(path)) await inEnglish(page, () => fits(`${path} (en)`));
    }
    expect([...LAYOUTS].filter((path) => ![...LISTS, ...FORMS, ...WRITING].includes(path))).toEqual([]);
    expect(found).toEqual({});
  });
}

test('what was typed is there again after the session ended and was begun anew, for the same person alone', async ({
  page,
}) => {
  const end = () =>
    page.evaluate(() => {
      localStorage.setItem('_riart_accessToken', 'caducado');
      localStorage.setItem('_riart_refreshToken', 'revocado');
    });
  const again = async (username: string, password: string) => {
    await expect(page).toHaveURL(/\/auth\/login/);
    await page.getByLabel('Usuario', { exact: true }).fill(username);
    await page.getByLabel('Contraseña', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/negocios\/1/);
    await expect(page.getByLabel('Descripción')).toBeEnabled();
  };
  await signIn(page, 'admin', 'Admin#2026');
  await page.goto('/negocios/1');
  await expect(page.getByLabel('Descripción')).not.toHaveValue('');
  const before = await page.getByLabel('Descripción').inputValue();
  await page.getByLabel('Descripción').fill('Escrito antes');
  await end();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await again('editor', 'Editor#2026');
  await expect(page.getByLabel('Descripción')).toHaveValue(before);
  await end();
  await page.reload();
  await again('admin', 'Admin#2026');
  await expect(page.getByLabel('Descripción')).toHaveValue('Escrito antes');
  await expect(page.getByText('Se recuperó lo que había escrito antes de que terminara la sesión.')).toBeVisible();
});

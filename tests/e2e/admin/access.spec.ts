import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../../support/fixtures.ts';
import { Caller, enter } from '../survey/respondents.ts';
import { areas } from './areas.ts';
import { inspector } from './screens.ts';

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

const settled = async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
};

for (const lang of ['es', 'en'] as const) {
  test(`axe finds nothing and nothing scrolls sideways, public area (${lang})`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.addInitScript((chosen) => localStorage.setItem('encuestas.lang', chosen), lang);
    const { look, found } = inspector(page);
    for (const path of PUBLIC) {
      await page.goto(path);
      await page.getByRole('heading').first().waitFor();
      await look(path);
      if (path === '/auth/verification_code' || path === '/auth/reset_password') continue;
      if (path === '/auth/login') {
        await page.getByLabel(/^(Usuario|Username)$/).fill('admin');
        await page.getByLabel(/^(Contraseña|Password)$/).fill('no es esta');
      }
      await page.locator('form button[type=submit]').click();
      await expect(page.locator('[role=alert], [aria-live]').filter({ hasText: /\S/ }).first()).toBeVisible();
      await look(`${path} with its messages`);
    }
    expect(page.url()).not.toContain('abc');
    expect(found).toEqual({});
  });

  for (const [kind, paths] of [
    ['lists', LISTS],
    ['forms', FORMS],
  ] as const) {
    test(`axe finds nothing and nothing scrolls sideways, every route of ${kind} (${lang})`, async ({
      page,
      context,
      stack,
    }) => {
      test.setTimeout(240_000);
      await enter(context, await Caller.signIn(stack.url, 'admin', 'Admin#2026'), lang);
      const { look, found } = inspector(page);
      for (const path of paths) {
        await page.goto(path);
        await settled(page);
        expect(new URL(page.url()).pathname).toBe(path);
        await look(path);
      }
      expect(found).toEqual({});
    });
  }
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

import { expect, signIn, test } from '../support/fixtures.ts';

const ACCESS = '_riart_accessToken';
const REFRESH = '_riart_refreshToken';

test('without a token every address leads to the login, which tells a wrong password and shows one that is asked for', async ({
  page,
}) => {
  await page.goto('/empresas/3/view');
  await expect(page).toHaveURL(/\/auth\/login/);
  await page.goto('/auth');
  await expect(page).toHaveURL(/\/auth\/login/);
  const password = page.getByLabel('Contraseña', { exact: true });
  await page.getByLabel('Usuario', { exact: true }).fill('admin');
  await password.fill('no es esta');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Mostrar contraseña' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Ocultar contraseña' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await password.press('Enter');
  await expect(page.getByRole('alert')).toContainText(/\S/);
  await expect(page).toHaveURL(/\/auth\/login/);
  await password.pressSequentially('x');
  await expect(page.getByRole('alert')).toHaveText('');
});

test('signing in leads home, an unknown address too, and signing out ends the session', async ({ page }) => {
  await signIn(page, 'admin', 'Admin#2026');
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/no/existe');
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole('button', { name: 'Mi cuenta' }).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  expect(await page.evaluate((key) => localStorage.getItem(key), ACCESS)).toBeNull();
  await page.goto('/origenes');
  await expect(page).toHaveURL(/\/auth\/login/);
});

test('the language switch changes the texts and stays chosen', async ({ page }) => {
  await signIn(page, 'admin', 'Admin#2026');
  await page.goto('/negocios');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('button', { name: 'Agregar' })).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('button', { name: 'Add' })).toBeVisible();
  await expect(page).toHaveURL(/\/negocios/);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('the token check of a start: one verification, none after a sign-in, a renewal where it ran out; a session that ended leaves', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    for (const name of ['VerifyToken', 'RefreshToken'])
      if (request.postData()?.includes(`mutation ${name}`)) asked.push(name);
  });
  await signIn(page, 'admin', 'Admin#2026');
  expect(asked).toEqual([]);
  await page.goto('/origenes?page=1');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('link', { name: 'Negocios' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Negocios');
  await expect.poll(() => asked).toEqual(['VerifyToken']);
  // An access token that ran out is renewed without the person noticing.
  const stale = await page.evaluate((key) => {
    const token = `${localStorage.getItem(key)}`.replace(/\.[^.]+$/, '.caducado');
    localStorage.setItem(key, token);
    return token;
  }, ACCESS);
  await page.goto('/empresas');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect.poll(() => asked).toEqual(['VerifyToken', 'VerifyToken', 'RefreshToken']);
  expect(await page.evaluate((key) => localStorage.getItem(key), ACCESS)).not.toBe(stale);
  // Only the check is refused, as by a server that takes a revoked token for the rest of its minutes.
  await page.route('**/graphql', (route) => {
    const body = route.request().postData() ?? '';
    if (body.includes('mutation VerifyToken')) return route.fulfill({ json: { data: { result: false } } });
    if (!body.includes('mutation RefreshToken')) return route.fallback();
    const errors = [{ message: 'x', extensions: { code: 'UNAUTHENTICATED' } }];
    return route.fulfill({ json: { data: null, errors } });
  });
  await page.reload();
  await expect(page).toHaveURL(/\/auth\/login/);
  expect(await page.evaluate((key) => localStorage.getItem(key), REFRESH)).toBeNull();
  // The server's own refusal of both does the same.
  await page.unrouteAll();
  await page.evaluate(
    ([access, refresh]) => {
      localStorage.setItem(String(access), 'caducado');
      localStorage.setItem(String(refresh), 'revocado');
    },
    [ACCESS, REFRESH],
  );
  await page.goto('/origenes');
  await expect(page).toHaveURL(/\/auth\/login/);
  expect(await page.evaluate((key) => localStorage.getItem(key), REFRESH)).toBeNull();
});

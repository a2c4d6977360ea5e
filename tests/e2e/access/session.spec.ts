import type { Page } from '@playwright/test';
import { enterAs } from '../../support/caller.ts';
import { expect, signIn, test } from '../../support/fixtures.ts';

const ACCESS = '_riart_accessToken';
const REFRESH = '_riart_refreshToken';

const shown = async (page: Page, title: string) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('row').nth(1).getByRole('link').first()).toBeVisible();
};

test('sign-in, the language switch, unknown addresses and sign-out', async ({ page }) => {
  await page.goto('/empresas/3/view');
  await expect(page).toHaveURL(/\/auth\/login/);
  await page.goto('/auth');
  await expect(page).toHaveURL(/\/auth\/login/);
  const password = page.getByLabel('Contraseña', { exact: true });
  await page.getByLabel('Usuario', { exact: true }).fill('admin');
  await password.fill('no es esta');
  await password.press('Enter');
  await expect(page.getByRole('alert')).toContainText(/\S/);
  await expect(page).toHaveURL(/\/auth\/login/);
  await password.pressSequentially('x');
  await expect(page.getByRole('alert')).toHaveText('');
  await signIn(page, 'admin', 'Admin#2026');
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/no/existe');
  await expect(page).toHaveURL(/\/$/);
  const notice = page.getByRole('status').filter({ hasText: 'Esa dirección no existe.' });
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Cerrar' }).click();
  await expect(notice).toBeHidden();
  await page.goto('/empresas/99999/view');
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole('status').filter({ hasText: 'El registro no existe' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/empresas$/);
  await page.goto('/negocios');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('button', { name: 'Add' })).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'Español' }).click();
  await page.getByRole('button', { name: 'Mi cuenta' }).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  expect(await page.evaluate((key) => localStorage.getItem(key), ACCESS)).toBeNull();
  await page.goto('/origenes');
  await expect(page).toHaveURL(/\/auth\/login/);
});

test('a start verifies the token once, renews an expired one, and an ended session leads to the login', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    for (const name of ['VerifyToken', 'RefreshToken'])
      if (request.postData()?.includes(`mutation ${name}`)) sent.push(name);
  });
  await signIn(page, 'admin', 'Admin#2026');
  expect(sent).toEqual([]);
  await page.goto('/origenes?page=1');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('link', { name: 'Negocios' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Negocios');
  await expect.poll(() => sent).toEqual(['VerifyToken']);
  // An expired access token is renewed silently.
  const stale = await page.evaluate((key) => {
    const token = `${localStorage.getItem(key)}`.replace(/\.[^.]+$/, '.caducado');
    localStorage.setItem(key, token);
    return token;
  }, ACCESS);
  await page.goto('/empresas');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect.poll(() => sent).toEqual(['VerifyToken', 'VerifyToken', 'RefreshToken']);
  expect(await page.evaluate((key) => localStorage.getItem(key), ACCESS)).not.toBe(stale);
  // Only the check is refused: some servers accept a revoked token until it expires.
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
});

test('two tabs with an expired token renew it once', async ({ page, context, stack }) => {
  await enterAs(page, stack, 'admin');
  const other = await context.newPage();
  const tabs = [page, other];
  for (const tab of tabs) {
    await tab.goto('/origenes');
    await shown(tab, 'Orígenes');
  }
  const renewalsAtServer = async () => {
    const metrics = await (await fetch(`${stack.adminUrl}/metrics`)).text();
    const counts = metrics.split('\n').filter((line) => /_count\{.*token\/refresh/.test(line));
    return counts.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  };
  const before = await renewalsAtServer();
  await page.evaluate(() => localStorage.setItem('_riart_accessToken', 'caducado'));
  await expect.poll(() => other.evaluate(() => localStorage.getItem('_riart_accessToken'))).toBe('caducado');
  // Both tabs send with the old token before either is answered.
  let held: (() => void)[] | null = [];
  await context.route('**/graphql', async (route) => {
    if (held && route.request().headers().authorization === 'Bearer caducado') {
      const waiting = held;
      await new Promise<void>((go) => waiting.push(go));
    }
    await route.continue();
  });
  const answers = tabs.map((tab) =>
    tab.waitForResponse((response) => {
      const request = response.request();
      return Boolean(request.postData()?.includes('List')) && request.headers().authorization !== 'Bearer caducado';
    }),
  );
  for (const tab of tabs) await tab.getByRole('button', { name: 'Recargar' }).click();
  await expect.poll(() => held?.length).toBe(tabs.length);
  for (const release of held) release();
  held = null;
  for (const answer of await Promise.all(answers)) expect((await answer.json()).data.page.count).toBeGreaterThan(0);
  expect((await renewalsAtServer()) - before).toBe(1);
  for (const tab of tabs) await expect(tab).toHaveURL(/\/origenes$/);
});

import { expect, signIn, test } from '../../support/fixtures.ts';
import { violations } from './screens.ts';

const PUBLIC = [
  '/auth/login',
  '/auth/register',
  '/auth/forgot_password',
  '/auth/verification_code',
  '/auth/reset_password/MQ/abc',
];
const PRIVATE = [
  '/',
  '/users',
  '/users/add',
  '/users/change_password',
  '/groups/add',
  '/negocios',
  '/negocios/1',
  '/empresas',
  '/empresas/1/view',
  '/periodos_activos/add',
  '/link_reporte/add',
  '/configuracion',
  '/admin/settings',
  '/origenes?search=no%20existe%20nada',
];

for (const [lang, theme] of [
  ['es', 'light'],
  ['en', 'dark'],
] as const) {
  test(`no accessibility violations and nothing scrolls sideways: ${lang}, ${theme}`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.addInitScript(
      ([l, t]) => {
        localStorage.setItem('encuestas.lang', String(l));
        localStorage.setItem('encuestas.theme', String(t));
      },
      [lang, theme],
    );
    const found: Record<string, unknown> = {};
    const look = async (name: string) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      const wrong = await violations(page);
      if (wrong.length > 0) found[name] = wrong;
      await page.setViewportSize({ width: 320, height: 800 });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) found[`${name} at 320`] = `${over} px too wide`;
    };
    for (const path of PUBLIC) {
      await page.goto(path);
      await page.getByRole('heading').first().waitFor();
      await look(path);
    }
    expect(page.url()).not.toContain('abc');
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, 'admin', 'Admin#2026');
    for (const path of PRIVATE) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      await look(path);
    }
    await page.goto('/origenes/add');
    await page.getByRole('button', { name: /^(Agregar|Add)$/ }).click();
    await page.getByRole('alertdialog').waitFor();
    await look('an error popup');
    expect(found).toEqual({});
  });
}

test('an editor who goes where he may not is told so', async ({ page }) => {
  await signIn(page, 'editor', 'Editor#2026');
  await page.goto('/users');
  await expect(page.getByRole('heading', { name: 'Sin permiso' })).toBeVisible();
  await page.goto('/negocios');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('what was typed is there again after the session ended and was begun anew', async ({ page }) => {
  await signIn(page, 'admin', 'Admin#2026');
  await page.goto('/origenes/add');
  await page.getByLabel('Descripción').fill('Escrito antes');
  await page.evaluate(() => {
    localStorage.setItem('_riart_accessToken', 'caducado');
    localStorage.setItem('_riart_refreshToken', 'revocado');
  });
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await page.getByLabel('Usuario', { exact: true }).fill('admin');
  await page.getByLabel('Contraseña', { exact: true }).fill('Admin#2026');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/origenes\/add/);
  await expect(page.getByLabel('Descripción')).toHaveValue('Escrito antes');
});

import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { Caller, enter } from '../survey/respondents.ts';
import { acknowledge, unique } from './screens.ts';

/** Names of the operations that the page asks from now on. */
function operations(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { operationName } = JSON.parse(request.postData() ?? '{}');
    if (operationName) asked.push(operationName);
  });
  return asked;
}

const shown = async (page: Page, title: string) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('row').nth(1).getByRole('link')).toBeVisible();
};

test.beforeEach(async ({ context, stack }) => {
  await enter(context, await Caller.signIn(stack.url, 'admin', 'Admin#2026'));
});

test('a list is one request, a form two at most, and coming back to a list refetches it once', async ({ page }) => {
  const asked = operations(page);
  await page.goto('/origenes');
  await shown(page, 'Orígenes');
  await page.waitForLoadState('networkidle');
  expect(asked.splice(0).sort()).toEqual(['ListOrigenes', 'Me', 'Capabilities']);
  await page.getByRole('link', { name: 'Negocios' }).click();
  await shown(page, 'Negocios');
  expect(asked.splice(0)).toEqual(['ListRubros']);
  await page.goBack();
  await shown(page, 'Orígenes');
  await expect.poll(() => asked.splice(0)).toEqual(['ListOrigenes']);

  const first = page.getByRole('row').nth(1).getByRole('link');
  const name = await first.innerText();
  await first.click();
  await expect(page.getByLabel('Descripción')).toHaveValue(name);
  expect(asked.splice(0)).toEqual(['GetOrigen']);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await shown(page, 'Orígenes');
  await expect.poll(() => asked.splice(0)).toEqual(['ListOrigenes']);

  await page.getByRole('link', { name: 'Empresas', exact: true }).click();
  await shown(page, 'Empresas');
  expect(asked.splice(0)).toEqual(['ListEmpresas']);
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page.getByLabel('Razón social')).not.toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Segmento' })).not.toHaveValue('');
  expect(asked.splice(0)).toEqual(['GetEmpresa']);

  await page.getByRole('button', { name: 'Usuarios', exact: true }).click();
  await page.getByRole('link', { name: 'Grupos' }).click();
  await shown(page, 'Grupos');
  expect(asked.splice(0)).toEqual(['ListGrupos']);
  // By name: other files add groups without permissions.
  await page.getByRole('link', { name: 'Editores de catálogos' }).click();
  await expect(page.getByLabel('Agregados', { exact: true }).getByRole('option')).not.toHaveCount(0);
  expect(asked.splice(0).sort()).toEqual(['GetGrupo', 'Permisos']);
});

test('a save is the write and the list that it leads to; after it, what was read is asked anew', async ({ page }) => {
  await page.goto('/origenes');
  await shown(page, 'Orígenes');
  await page.getByRole('link', { name: 'Negocios' }).click();
  await shown(page, 'Negocios');
  const asked = operations(page);
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  // On the first page, which shows it: on another it would be asked for, to be named.
  await page.getByLabel('Descripción').fill(unique('AAA Negocio'));
  await page.getByRole('main').getByRole('button', { name: 'Agregar', exact: true }).click();
  await acknowledge(page);
  await shown(page, 'Negocios');
  expect(asked.splice(0)).toEqual(['CreateRubro', 'ListRubros']);
  await page.getByRole('link', { name: 'Orígenes' }).click();
  await shown(page, 'Orígenes');
  expect(asked).toEqual(['ListOrigenes']);
});

test('a picker asks when it is opened and once for what was typed; more than 300 ask to refine', async ({ page }) => {
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('RubroOptions')) return route.continue();
    const results = Array.from({ length: 300 }, (_, n) => ({ __typename: 'Rubro', id: `${n + 1}`, label: `N ${n}` }));
    await route.fulfill({ json: { data: { page: { __typename: 'RubroPage', count: 301, results } } } });
  });
  await page.goto('/empresas/add');
  const box = page.getByRole('combobox', { name: 'Negocio' });
  await expect(box).toBeVisible();
  const asked = operations(page);
  await box.click();
  await expect(page.getByText('Refine su búsqueda')).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(300);
  await box.pressSequentially('ban', { delay: 40 });
  await expect.poll(() => asked.length).toBe(2);
  await page.waitForTimeout(400);
  expect(asked).toEqual(['RubroOptions', 'RubroOptions']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('N 1');
  await page.getByRole('button', { name: 'Limpiar Negocio' }).click();
  await expect(box).toHaveValue('');
  await expect(box).toBeFocused();
});

test('calls refused together in two tabs: the server is asked for one renewal, and all succeed', async ({
  page,
  context,
  stack,
}) => {
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
  // What both tabs ask is on its way with the old token before any of it is answered.
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

/** Follows every link of the menu, group by group, and calls `seen` at each screen but home. */
async function followAll(page: Page, seen: (address: string) => Promise<void>): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  const groups = menu.locator('button[aria-expanded]');
  const done = new Set(['/']);
  for (let group = 0; ; group += 1) {
    const links = await menu.getByRole('link').all();
    for (const link of links) {
      const address = (await link.getAttribute('href')) ?? '';
      if (done.has(address)) continue;
      done.add(address);
      // A press that the loading overlay comes amid of is none.
      await expect(async () => {
        await link.click();
        await expect(page).toHaveURL(address, { timeout: 1_000 });
      }).toPass();
      await seen(address);
    }
    if (group === (await groups.count())) break;
    await expect(async () => {
      const toggle = groups.nth(group);
      if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
      await expect(toggle).toHaveAttribute('aria-expanded', 'true', { timeout: 1_000 });
    }).toPass();
  }
  expect(done.size).toBeGreaterThan(15);
}

const FAILED = 'No se pudo cargar esta pantalla';

test('a screen whose code does not come says so, and is there once it does: by itself, and by the menu', async ({
  page,
  context,
}) => {
  await page.goto('/');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Inicio');
  await page.route('**/assets/**', (route) => route.abort());
  // Home has the code of the campaigns, too.
  await followAll(page, (address) =>
    expect(title, address).toHaveText(address === '/seguimiento' ? /^(Seguimiento|No se pudo .*)$/ : FAILED),
  );
  await context.setOffline(true);
  await page.unroute('**/assets/**');
  await page.getByRole('link', { name: 'Configuración' }).click();
  await expect(title).toHaveText(FAILED);
  await context.setOffline(false);
  await expect(title).toHaveText('Configuración');
  await followAll(page, (address) => expect(title, address).not.toHaveText(FAILED));
});

test('a save that failed gives focus back to the button that began it', async ({ page }) => {
  await page.goto('/origenes/add');
  await page.getByLabel('Descripción').fill('No llega');
  await page.route('**/graphql', (route) =>
    /mutation/.test(route.request().postData() ?? '') ? route.abort() : route.fallback(),
  );
  const button = page.getByRole('button', { name: 'Agregar', exact: true });
  await button.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).press('Enter');
  await expect(button).toBeFocused();
});

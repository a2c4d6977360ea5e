import { expect, test } from '../../support/fixtures.ts';
import { Caller, enter } from '../survey/respondents.ts';
import { acknowledge, inEnglish, pick, unique, walk } from './screens.ts';

test.beforeEach(async ({ context, stack }) => {
  await enter(context, await Caller.signIn(stack.url, 'admin', 'Admin#2026'));
});

test('the sidebar: one group open at a time, 64 px when collapsed, and a group opens it again', async ({ page }) => {
  await page.goto('/');
  const nav = page.getByRole('navigation', { name: 'Menú principal' });
  const width = async () => Math.round((await nav.boundingBox())?.width ?? 0);
  expect(await width()).toBe(240);
  const companies = nav.getByRole('button', { name: 'Empresas' });
  const surveys = nav.getByRole('button', { name: 'Gestión de encuestas' });
  await companies.click();
  await expect(companies).toHaveAttribute('aria-expanded', 'true');
  await surveys.click();
  await expect(surveys).toHaveAttribute('aria-expanded', 'true');
  await expect(companies).toHaveAttribute('aria-expanded', 'false');
  await expect(nav.getByRole('link', { name: 'Orígenes' })).toHaveCount(0);
  await nav.getByRole('button', { name: 'Contraer el menú' }).click();
  expect(await width()).toBe(64);
  await expect(nav.getByRole('link', { name: 'Idiomas' })).toHaveCount(0);
  await expect(nav.getByRole('link', { name: 'Inicio' })).toBeVisible();
  await companies.click();
  expect(await width()).toBe(240);
  await nav.getByRole('link', { name: 'Orígenes' }).click();
  await expect(page).toHaveURL(/\/origenes$/);
  await expect(nav.getByRole('link', { name: 'Orígenes' })).toHaveAttribute('aria-current', 'page');
});

test('below 1024 px the menu is a drawer: it opens, leads away, closes on Esc and gives focus back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1023, height: 768 });
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Menú principal' })).toHaveCount(0);
  const open = page.getByRole('button', { name: 'Abrir el menú' });
  await open.click();
  const drawer = page.getByRole('dialog', { name: 'Menú principal' });
  await drawer.getByRole('button', { name: 'Empresas' }).click();
  await drawer.getByRole('link', { name: 'Negocios' }).click();
  await expect(page).toHaveURL(/\/negocios$/);
  await expect(drawer).toHaveCount(0);
  await open.click();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(open).toBeFocused();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.getByRole('navigation', { name: 'Menú principal' })).toBeVisible();
});

test('ordering by a column: both ways and none, in the address, kept from page to page', async ({ page }) => {
  await page.goto('/empresas');
  const heading = page.getByRole('columnheader', { name: 'Cantidad de empleados' });
  const button = heading.getByRole('button');
  const numbers = async () => {
    const cells = await page.locator('td[data-label="Cantidad de empleados"]').allTextContents();
    return cells.map((text) => Number(text.replaceAll('.', '')));
  };
  const sorted = async (sign: 1 | -1) => {
    const found = await numbers();
    return found.length === 10 && found.every((value, at) => at === 0 || sign * (value - (found[at - 1] ?? 0)) >= 0);
  };
  await button.click();
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/ordering=cantEmpleados/);
  await expect.poll(() => sorted(1)).toBe(true);
  await button.click();
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => sorted(-1)).toBe(true);
  const smallest = Math.min(...(await numbers()));
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page).toHaveURL(/ordering=-cantEmpleados/);
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(async () => Math.max(...(await numbers())) <= smallest).toBe(true);
  // Past the end (a bookmark of a longer list) the last page is shown, in the same order.
  await page.goto('/empresas?ordering=-cantEmpleados&page=999');
  await expect(page.getByRole('button', { name: 'Última' })).toBeDisabled();
  await expect(page).toHaveURL(/ordering=-cantEmpleados/);
  await button.click();
  await expect(page).not.toHaveURL(/ordering|page/);
});

test('a list’s search: “/” focuses it, Enter searches from page 1, ✕ clears', async ({ page }) => {
  await page.goto('/empresas?page=3');
  await expect(page.getByRole('row')).toHaveCount(11);
  await page.keyboard.press('/');
  const box = page.getByRole('textbox', { name: 'Buscar' });
  await expect(box).toBeFocused();
  await page.keyboard.type('banco');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?search=banco$/);
  // The rows of all companies are gone: every one that is left answers to the search.
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows.filter({ hasNotText: /banco/i })).toHaveCount(0);
  await expect(rows).not.toHaveCount(0);
  await page.getByRole('button', { name: 'Limpiar búsqueda' }).click();
  await expect(page).toHaveURL(/\/empresas$/);
  await expect(box).toBeFocused();
  await box.fill('no existe nada así');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ningún registro coincide con «no existe nada así».')).toBeVisible();
});

test('switching language keeps the page, the form, what was typed and what was chosen', async ({ page }) => {
  await page.goto('/empresas/1');
  await expect(page.getByLabel('Razón social')).not.toHaveValue('');
  await page.getByLabel('Razón social').fill('A medio escr');
  await pick(page, 'Origen', 'Mixto');
  await inEnglish(page, async () => {
    await expect(page).toHaveURL(/\/empresas\/1$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit company');
    await expect(page.getByLabel('Company name')).toHaveValue('A medio escr');
    await expect(page.getByRole('combobox', { name: 'Origin' })).toHaveValue('Mixto');
    await page.getByLabel('Address').fill('Half way');
  });
  await expect(page.getByLabel('Razón social')).toHaveValue('A medio escr');
  await expect(page.getByLabel('Dirección')).toHaveValue('Half way');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Salir sin guardar' }).click();
  await page.goto('/empresas?page=2&search=a');
  await expect(page.getByRole('row')).toHaveCount(11);
  await inEnglish(page, async () => {
    await expect(page).toHaveURL(/\?page=2&search=a$/);
    await expect(page.getByRole('columnheader', { name: 'Company name' })).toBeVisible();
    await expect(page.getByText(/^\d+ records$/)).toBeVisible();
  });
});

test('a record that is not there, what is no id, and an unknown address all lead home', async ({ page }) => {
  for (const path of ['/origenes/999999', '/origenes/999999/view', '/users/no-es-un-id', '/nadie/sabe']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inicio');
  }
});

test('a conflict: mine and theirs per field, going back overwrites nothing, and what was chosen is saved', async ({
  page,
  stack,
}) => {
  const admin = await Caller.signIn(stack.url, 'admin', 'Admin#2026');
  const name = unique('Empresa');
  const id = await admin.create('Empresa', {
    ...{ razonSocial: name, rucCi: '1-1', direccion: 'Al principio', cantSucursales: 1, cantEmpleados: 5 },
    ...{ rubro: '1', origen: '1' },
  });
  const read = async () =>
    (
      await admin.ask<{ e: Record<string, unknown> }>(
        `{ e: empresa(id: ${id}) { rucCi direccion cantSucursales cantEmpleados } }`,
      )
    ).e;
  await page.goto(`/empresas/${id}`);
  await expect(page.getByLabel('Dirección')).toHaveValue('Al principio');
  await admin.ask(
    `mutation { updateEmpresa(id: ${id}, input: { direccion: "La suya", cantEmpleados: 7, cantSucursales: 3 }) { errors { message } } }`,
  );
  await page.getByLabel('RUC/CI').fill('2-2');
  await page.getByLabel('Dirección').fill('La mía');
  await page.getByLabel('Cantidad de sucursales').fill('4');
  const save = page.getByRole('button', { name: 'Guardar' });
  const conflict = page.getByRole('dialog');
  // Going back and saving again must ask again.
  for (const answer of ['Cancelar', 'Usar lo elegido']) {
    await save.click();
    await expect(conflict.getByRole('group')).toHaveCount(3);
    expect(await read()).toEqual({ rucCi: '1-1', direccion: 'La suya', cantSucursales: 3, cantEmpleados: 7 });
    await expect(conflict.getByRole('radio', { name: 'Mi valor: La mía' })).toBeChecked();
    // Nobody touched it here, so what the other person saved stands.
    await expect(conflict.getByRole('radio', { name: 'Valor guardado: 7' })).toBeChecked();
    await conflict.getByRole('radio', { name: 'Valor guardado: La suya' }).check();
    await conflict.getByRole('button', { name: answer }).click();
  }
  await acknowledge(page);
  expect(await read()).toEqual({ rucCi: '2-2', direccion: 'La suya', cantSucursales: 4, cantEmpleados: 7 });
});

test('a field that is left with something wrong in it does not push the button away from under the click', async ({
  page,
}) => {
  await page.goto('/users/add');
  await page.getByLabel('Correo electrónico').fill('sin arroba');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Si sale ahora, se perderá lo que escribió.');
});

test('nothing shifts while lists and forms arrive: CLS ≤ 0.02', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) Object.assign(window, { shifted: Reflect.get(window, 'shifted') + entry.value });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // Slow enough for every grey stage to be painted.
  await page.route('**/graphql', async (route) => {
    await new Promise((later) => setTimeout(later, 300));
    await route.continue();
  });
  const shifts: Record<string, number> = {};
  for (const path of ['/users', '/origenes', '/empresas', '/groups/1', '/empresas/1', '/admin/settings', '/']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const shifted = await page.evaluate(() => Number(Reflect.get(window, 'shifted')));
    if (shifted > 0.02) shifts[path] = shifted;
  }
  expect(shifts).toEqual({});
});

test('in colours of the system’s own it is seen where one is, what is chosen, and what is reached for', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/empresas');
  await page
    .getByRole('button', { name: /^Acciones de/ })
    .first()
    .click();
  const item = page.getByRole('menuitem', { name: 'Ver', exact: true });
  await item.hover();
  await expect(item).toHaveAttribute('data-highlighted');
  const colour = (role: 'link' | 'button' | 'menuitem', name: string) =>
    page
      .getByRole(role, { name, exact: true, includeHidden: true })
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  const reached = await colour('menuitem', 'Ver');
  // Of the page's own colour is what the system has taken the background of.
  expect(reached).not.toBe(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
  expect(await colour('menuitem', 'Editar')).not.toBe(reached);
  expect([await colour('link', 'Empresas'), await colour('button', 'Activos')]).toEqual([reached, reached]);
  expect([await colour('link', 'Orígenes'), await colour('button', 'Inactivos')]).not.toContain(reached);
});

test('what is printed is the record and the list, dark on white, without the menu and what is pressed', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('encuestas.theme', 'dark'));
  await page.goto('/empresas');
  await page.locator('tbody tr a').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Empresas' })).toBeVisible();
  await expect(page.locator('nav:visible, header:visible, form:visible, main a[href$="/add"]:visible')).toHaveCount(0);
  // Of the buttons the headings are left, since they are text as well.
  const buttons = page.locator('button:visible');
  await expect(buttons.and(page.locator('th button'))).toHaveCount(await buttons.count());
  await expect(page.locator('[data-kind=menu]:visible')).toHaveCount(0);
  expect((await page.getByText('Ir al contenido').boundingBox()) ?? null).toBeNull();
  const lightness = (rgb: string) => Math.max(...(rgb.match(/\d+/g) ?? []).slice(0, 3).map(Number));
  const coloursOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        return { color, backgroundColor };
      });
  const [heading, first] = await Promise.all(
    ['thead th', 'tbody td'].map((cell) => page.locator(cell).first().boundingBox()),
  );
  expect(first?.y).toBeGreaterThanOrEqual((heading?.y ?? 0) + (heading?.height ?? 0));
  expect(lightness((await coloursOf('tbody td:nth-child(2)')).color)).toBeLessThan(100);
  expect(lightness((await coloursOf('body')).backgroundColor)).toBe(255);
  await page.emulateMedia({ media: 'screen' });
  await page.locator('tbody tr a').first().click();
  await page.getByLabel('Razón social').waitFor();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByLabel('Razón social')).toBeVisible();
  await expect(page.locator('button:visible, nav:visible')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await walk(page, '/');
  const button = page.getByRole('link', { name: 'Nueva campaña' });
  await expect(button).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(button).toBeHidden();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
});

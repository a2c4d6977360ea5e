import { enterAs } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { walk } from '../support/screens.ts';

test.beforeEach(({ page, stack }) => enterAs(page, stack, 'admin'));

/** One address of each layout. */
const LAYOUTS = [
  ...['/', '/seguimiento', '/seguimiento/1', '/resultados', '/resultados/1', '/auditoria', '/configuracion'],
  ...['/empresas', '/link_reporte', '/completar_encuesta', '/empresas/add', '/empresas/1', '/empresas/1/view'],
  ...[
    '/groups/1',
    '/secciones/1',
    '/secciones/1?tab=preguntas',
    '/encuestas/1',
    '/encuestas/1/view',
    '/admin/settings',
  ],
];

for (const width of [1440, 360]) {
  test(`nothing shifts while pages load at ${width} pixels: CLS ≤ 0.02`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(() => {
      Object.assign(window, { shifted: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) Object.assign(window, { shifted: Reflect.get(window, 'shifted') + entry.value });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // Late responses paint every skeleton, and one after the other every partly loaded screen.
    let requests = 0;
    await page.route('**/graphql', async (route) => {
      requests += 1;
      await new Promise((later) => setTimeout(later, 300 * requests));
      await route.continue();
    });
    const shifts: Record<string, number> = {};
    for (const path of LAYOUTS) {
      requests = 0;
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      const shifted = await page.evaluate(() => Number(Reflect.get(window, 'shifted')));
      if (shifted > 0.02) shifts[path] = shifted;
    }
    expect(shifts).toEqual({});
  });
}

test('forced colours show where one is; a record and a list are printed dark on white, without menu and buttons', async ({
  page,
}) => {
  await test.step('forced colours', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/empresas?conUsuario=false');
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
    expect(reached).not.toBe(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
    expect(await colour('menuitem', 'Editar')).not.toBe(reached);
    expect([await colour('link', 'Empresas'), await colour('button', 'Sin usuario')]).toEqual([reached, reached]);
    expect([await colour('link', 'Orígenes'), await colour('button', 'Inactivos')]).not.toContain(reached);
    await page.emulateMedia({ forcedColors: 'none' });
  });
  await test.step('print', async () => {
    await page.addInitScript(() => localStorage.setItem('encuestas.theme', 'dark'));
    await page.goto('/empresas');
    await page.locator('tbody tr a').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'Empresas' })).toBeVisible();
    await expect(page.locator('nav:visible, header:visible, form:visible, main a[href$="/add"]:visible')).toHaveCount(
      0,
    );
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
});

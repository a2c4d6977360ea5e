import { enter } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { newSurvey } from '../../support/respondents.ts';

const REPORT = 'https://informes.example/r/42?filtro=a%20b';

test('the report of one’s business is framed once there is one, dark while it loads; one that may not be framed opens in a tab', async ({
  page,
  stack,
  context,
}) => {
  const { person, admin, rubro } = await newSurvey(stack);
  await context.route('https://informes.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Informe de prueba</h1>' }),
  );
  await enter(context, person);
  await page.goto('/reportes/pbi');
  await expect(page.getByText('No se ha podido encontrar ningú reporte para el usuario.')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await admin.create('LinkReporte', { tipoUsuario: 'USUARIO', rubro, url: REPORT });
  await page.goto('/');
  await page.getByRole('link', { name: 'Ver reporte' }).click();
  const frame = page.locator('iframe');
  await expect(page.frameLocator('iframe').getByText('Informe de prueba')).toBeVisible();
  await expect(frame).toHaveAttribute('title', 'Reporte');
  await expect(frame).toHaveAttribute('sandbox', /allow-scripts/);
  await expect(frame).not.toHaveAttribute('sandbox', /allow-top-navigation/);
  const source = new URL((await frame.getAttribute('src')) ?? '');
  expect([source.origin, source.pathname, source.searchParams.get('filtro')]).toEqual([
    'https://informes.example',
    '/r/42',
    'a b',
  ]);
  expect(Number(source.searchParams.get('timestamp'))).toBeGreaterThan(1_700_000_000_000);
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expect(frame).not.toHaveAttribute('src', source.href);
  const height = (await frame.boundingBox())?.height ?? 0;
  expect(height).toBeGreaterThan(600);
  await test.step('in the dark nothing light is shown while the report is awaited', async () => {
    const arrived = Promise.withResolvers<void>();
    await context.route('https://informes.example/**', async (route) => {
      await arrived.promise;
      await route.fulfill({ contentType: 'text/html', body: '<h1>Informe de prueba</h1>' });
    });
    await context.addInitScript(() => localStorage.setItem('encuestas.theme', 'dark'));
    await page.goto('/reportes/pbi');
    await expect(page.getByText('Cargando reporte…')).toBeVisible();
    await expect(frame).toHaveCSS('opacity', '0');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(15, 20, 27)');
    arrived.resolve();
    await expect(page.frameLocator('iframe').getByText('Informe de prueba')).toBeVisible();
    await expect(frame).toHaveCSS('opacity', '1');
  });
  await test.step('a report whose host does not answer', async () => {
    await context.route('https://informes.example/**', (route) => route.abort('connectionrefused'));
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('No se pudo mostrar el reporte aquí');
    await expect(frame).toBeHidden();
    await context.unroute('https://informes.example/**');
    await context.route('https://informes.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Informe de prueba</h1>' }),
    );
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.frameLocator('iframe').getByText('Informe de prueba')).toBeVisible();
  });
  await test.step('a report that the browser may not frame', async () => {
    await context.route('**/reportes/pbi', async (route) => {
      const response = await route.fetch();
      const policy = (response.headers()['content-security-policy'] ?? '').replace(
        /frame-src [^;]*/,
        "frame-src 'none'",
      );
      await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } });
    });
    await page.goto('/reportes/pbi');
    await expect(page.getByRole('alert')).toContainText('No se pudo mostrar el reporte aquí');
    await expect(frame).toBeHidden();
    await expect(page.getByRole('link', { name: 'Abrir en otra pestaña' })).toHaveAttribute('href', REPORT);
  });
});

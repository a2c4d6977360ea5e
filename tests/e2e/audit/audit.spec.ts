import { readFileSync } from 'node:fs';
import { enterAs } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { inEnglish, inspector } from '../support/screens.ts';

test.beforeEach(({ page, stack }) => enterAs(page, stack, 'admin'));

test('a change is in the record’s history and in the audit trail, with filters and as a file', async ({ page }) => {
  const name = `Auditada ${Date.now()}`;
  await page.goto('/origenes/add');
  await page.getByLabel('Descripción').fill(name);
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/origenes(\?|$)/);
  await page.getByRole('link', { name }).click();
  await page.waitForURL(/\/origenes\/\d+/);
  const id = /\/origenes\/(\d+)/.exec(page.url())?.[1] ?? '';
  await page.goto(`/origenes/${id}`);
  await page.getByLabel('Descripción').fill(`${name} otra vez`);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/origenes(\?|$)/);

  await page.goto(`/origenes/${id}`);
  const history = page.getByRole('button', { name: 'Historial' });
  await expect(history).toHaveAttribute('aria-expanded', 'true');
  const acts = page.getByRole('listitem').filter({ hasText: 'por admin' });
  await expect(acts).toHaveCount(2);
  await expect(acts.first()).toContainText(new RegExp(`Cambio.*Descripción.*antes ${name} → después ${name} otra vez`));
  await expect(acts.last()).toContainText('Alta');
  await page.goto(`/origenes/${id}/view`);
  await expect(page.getByText(/^Modificado por admin · \d{2}\/\d{2}\/\d{4}$/)).toBeVisible();
  await expect(history).toHaveAttribute('aria-expanded', 'true');
  await expect(acts).toHaveCount(2);
  const { look, found } = inspector(page);
  await look('history');

  await page.getByRole('button', { name: 'Usuarios', exact: true }).click();
  await page.getByRole('link', { name: 'Auditoría' }).click();
  await expect(page.getByRole('heading', { name: 'Auditoría', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Acción' }).click();
  await page.getByRole('menuitem', { name: 'Cambio', exact: true }).click();
  await page.getByRole('button', { name: 'Tipo de registro' }).click();
  await page.getByRole('menuitem', { name: 'origen', exact: true }).click();
  await expect(page).toHaveURL(/acto=cambiar&recurso=origen/);
  await page.getByRole('textbox', { name: 'Buscar' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /^1 movimiento / })).toBeVisible();
  await expect(page).toHaveURL(/acto=cambiar&recurso=origen&search=Auditada/);
  await page.getByRole('button', { name: 'Solo los movimientos de admin' }).click();
  await expect(page).toHaveURL(/usuario=1/);
  await page.reload();
  await expect(page.getByText(`${name} otra vez`).first()).toBeVisible();

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar' }).click();
  const file = await coming;
  await page.getByRole('button', { name: 'OK' }).click();
  expect(file.suggestedFilename()).toBe('auditoria.csv');
  const rows = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain(`"Descripción";"${name}";"${name} otra vez"`);

  await page.getByLabel('Desde').fill('2099-01-01');
  await expect(page.getByText('Ningún movimiento coincide con los filtros.')).toBeVisible();
  await page.getByRole('button', { name: 'Limpiar filtros' }).click();
  await expect(page).toHaveURL(/\/auditoria$/);
  await expect(page.getByText('Descarga').first()).toBeVisible();
  await look('audit');
  await inEnglish(page, () => look('audit (en)'));
  expect(found).toEqual({});
  await test.step('a typed day is queried once, when its year is complete', async () => {
    await page.goto('/auditoria');
    const from = page.getByLabel('Desde');
    await expect(from).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const filters: unknown[] = [];
    page.on('request', (request) => {
      const sent = request.url().endsWith('/graphql') ? request.postDataJSON() : null;
      if (sent?.operationName === 'Auditoria') filters.push(sent.variables.filter);
    });
    await from.focus();
    // The eleventh, whether day or month comes first.
    await page.keyboard.type('11112026', { delay: 60 });
    await expect(page).toHaveURL(/desde=2026-11-11/);
    await expect.poll(() => filters).toEqual([{ desde: '2026-11-11' }]);
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/auditoria$/);
    await expect(from).toHaveValue('');
  });
});

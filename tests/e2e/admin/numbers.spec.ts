import { expect, test } from '../../support/fixtures.ts';
import { newSection, openQuestions, questionMenu, signInAdmin } from '../authoring/section.ts';
import { enter } from '../survey/respondents.ts';

test('numbers are read in the notation of the language, and the wheel changes none', async ({
  page,
  stack,
  context,
}) => {
  const admin = await signInAdmin(stack);
  const { id } = await newSection(admin, [{ descripcion: 'Primera' }]);
  await openQuestions(context, page, admin, id);
  await questionMenu(page, 'Primera', 'Actualizar orden');
  const order = page.getByRole('dialog').getByLabel('Orden');
  await expect(order).toBeFocused();
  await order.hover();
  await page.mouse.wheel(0, 300);
  await page.mouse.wheel(0, -300);
  await expect(order).toHaveValue('1');
  await page.keyboard.press('Escape');

  await enter(context, admin);
  await page.goto('/empresas/add');
  const employees = page.getByLabel('Cantidad de empleados');
  await employees.pressSequentially('1.000');
  await employees.hover();
  await page.mouse.wheel(0, 300);
  await expect(employees).toHaveValue('1.000');
  await page.keyboard.press('Tab');
  await expect(employees).toHaveValue('1000');
  await employees.fill('mil');
  await expect(page.getByText('El valor debe ser un número', { exact: true })).toBeVisible();
});

test('a held Enter adds one record', async ({ page, stack, context }) => {
  const admin = await signInAdmin(stack);
  await enter(context, admin);
  await page.goto('/origenes/add');
  let added = 0;
  page.on('request', (request) => {
    if (/mutation CreateOrigen/.test(request.postData() ?? '')) added += 1;
  });
  await page.getByLabel('Descripción').fill(`Origen ${Date.now()}`);
  // The second and later keydowns of one press are repeats.
  for (let held = 0; held < 30; held += 1) {
    await page.keyboard.down('Enter');
    await page.waitForTimeout(30);
  }
  await page.keyboard.up('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(added).toBe(1);
});

import { enter } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { newSurvey, submit } from '../../support/respondents.ts';
import { acknowledge, inspector, rowMenu } from '../support/screens.ts';

test('removing names what depends on the record, and can be undone or restored', async ({ page, stack, context }) => {
  const { admin, encuesta, negocio: business, person } = await newSurvey(stack);
  await submit(person, encuesta);
  const applies = async () =>
    (await person.ask<{ e: { id: string } | null }>('{ e: encuestaEmpresa { id } }')).e !== null;
  await enter(context, admin);
  const { found, look } = inspector(page);
  await page.goto(`/periodos_activos?search=${encodeURIComponent(business)}`);
  const row = page.getByRole('row').filter({ hasText: business });
  const question = page.getByRole('alertdialog');
  const remove = async () => {
    await rowMenu(page, business, 'Eliminar');
    await expect(question).toContainText('Está seguro de continuar con esta acción?');
    await expect(question).toContainText('1 encuesta, 1 respuesta');
    await question.getByRole('button', { name: 'Eliminar el periodo activo' }).click();
    await expect(page.getByRole('dialog')).toContainText('La operación se completó con éxito');
    expect(await applies()).toBe(false);
  };
  await remove();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await acknowledge(page, 'El registro volvió a estar activo.');
  await expect(row).toBeVisible();
  expect(await applies()).toBe(true);

  await remove();
  await acknowledge(page, 'La operación se completó con éxito');
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Inactivos' }).click();
  await expect(page).toHaveURL(/activo=false/);
  await page.reload();
  await rowMenu(page, business, 'Restaurar');
  await acknowledge(page, 'El registro volvió a estar activo.');
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Inactivos' }).click();
  await expect(row).toBeVisible();
  expect(await applies()).toBe(true);
  await test.step('accessible in both themes', async () => {
    await page.goto(`/negocios?search=${encodeURIComponent(business)}`);
    await rowMenu(page, business, 'Eliminar');
    await expect(question).toContainText('1 periodo activo, 1 empresa, 1 encuesta, 1 respuesta, 1 usuario');
    await look('question');
    await question.getByRole('button', { name: 'Eliminar el negocio' }).click();
    await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible();
    await look('done');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Inactivos' }).click();
    await expect(page.getByRole('row').filter({ hasText: business })).toBeVisible();
    await look('inactive');
    expect(found).toEqual({});
  });
});

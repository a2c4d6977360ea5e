import { enter } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { completedBy, newSurvey } from '../../support/respondents.ts';

test('two tabs of one survey share their answers, and send them once', async ({ page, stack, context }) => {
  const { person } = await newSurvey(stack);
  await enter(context, person);
  await page.goto('/completar_encuesta/add');
  const other = await context.newPage();
  await other.goto('/completar_encuesta/add?paso=2');
  await page.getByLabel('4. Observaciones').fill('De la primera');
  await other.getByLabel('2. Política').fill('De la segunda');
  await other.goto('/completar_encuesta/add');
  await expect(other.getByLabel('4. Observaciones')).toHaveValue('De la primera');
  await page.getByLabel('4. Observaciones').fill('Cambiada');
  await expect(other.getByLabel('4. Observaciones')).toHaveValue('Cambiada');
  await page.reload();
  await page.getByRole('button', { name: 'Siguiente', exact: true }).click();
  await expect(page.getByLabel('2. Política')).toHaveValue('De la segunda');
  await page.goto('/completar_encuesta/add');
  await page.getByLabel('4. Observaciones').fill('Una vez');
  await expect(other.getByLabel('4. Observaciones')).toHaveValue('Una vez');
  for (const tab of [page, other]) await tab.getByRole('button', { name: 'Enviar', exact: true }).click();
  await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: 'Enviar de todos modos' }).click()));
  for (const tab of [page, other]) await expect(tab.getByRole('dialog')).toContainText('Operación exitosa');
  const saved = await completedBy(person);
  expect(saved.map(({ preguntas }) => preguntas.map(({ descripcion }) => descripcion))).toEqual([
    expect.arrayContaining(['Una vez', 'De la segunda']),
  ]);
});

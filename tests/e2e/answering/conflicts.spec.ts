import { enter } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { completedBy, newSurvey, optionsOf, submit } from '../../support/respondents.ts';

test('sent answers that the changed survey no longer has are named, and confirmed before they are deleted', async ({
  page,
  stack,
  context,
}) => {
  const { person, admin, encuesta, preguntas } = await newSurvey(stack);
  const covers = preguntas.get('¿Qué cubre?');
  const dental = (await optionsOf(admin, covers)).find(({ descripcion }) => descripcion === 'Dental');
  const texts = [
    [preguntas.get('Observaciones'), 'Se queda'],
    [preguntas.get('Política'), 'Por escala'],
  ] as const;
  const id = await submit(person, encuesta, { options: [dental?.id], texts });
  for (const gone of [covers, preguntas.get('Política')]) await admin.deactivate('Pregunta', gone);
  await enter(context, person);
  await page.goto(`/completar_encuesta/${id}`);
  const notice = page.getByRole('region', { name: 'Respuestas enviadas que la encuesta ya no tiene' });
  await expect(notice.getByRole('listitem')).toHaveText(['¿Qué cubre?: Dental', 'Política: Por escala']);
  await expect(page.getByText(/^Último envío /)).toBeVisible();
  await page.getByLabel('Observaciones').fill('Cambiada');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  const review = page.getByRole('dialog');
  await expect(review).toContainText('Al enviar se borran del servidor estas respuestas:');
  await expect(review.getByRole('listitem').first()).toHaveText('¿Qué cubre?: Dental');
  await review.getByRole('button', { name: 'Seguir respondiendo' }).click();
  const before = await completedBy(person);
  expect(before[0]?.preguntas.map(({ descripcion }) => descripcion).sort()).toEqual(['Por escala', 'Se queda']);
  expect(before[0]?.respuestas).toHaveLength(1);

  await page.goto(`/completar_encuesta/${id}/view`);
  await expect(page.getByRole('checkbox', { name: 'Dental' })).toBeChecked();
  await expect(notice).toHaveCount(0);
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByLabel('Política')).toHaveValue('Por escala');

  await page.goto(`/completar_encuesta/${id}`);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await review.getByRole('button', { name: 'Enviar de todos modos' }).click();
  await expect(review.filter({ hasText: 'Operación exitosa' })).toBeVisible();
  const [after] = await completedBy(person);
  expect(after?.preguntas.map(({ descripcion }) => descripcion)).toEqual(['Cambiada']);
  expect(after?.respuestas).toEqual([]);
  await review.getByRole('button', { name: 'OK' }).click();
  await page.goto(`/completar_encuesta/${id}`);
  await expect(page.getByLabel('Observaciones')).toHaveValue('Cambiada');
  await expect(notice).toHaveCount(0);
});

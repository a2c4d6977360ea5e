import { type Caller, enter } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { completedBy, newRespondent, newSurvey, optionsOf, submit } from '../../support/respondents.ts';
import { draftSaved, send, sentPopup } from '../support/wizard.ts';

test('an answer that a colleague changed stands beside mine, and later changes can be discarded', async ({
  page,
  stack,
  context,
}) => {
  const { person, encuesta, preguntas } = await newSurvey(stack);
  const pregunta = preguntas.get('Observaciones');
  const save = (descripcion: string, id?: string) => submit(person, encuesta, { texts: [[pregunta, descripcion]] }, id);
  const id = await save('Original');
  await enter(context, person);
  await page.goto(`/completar_encuesta/${id}`);
  await page.getByLabel('4. Observaciones').fill('La mía');
  await save('La del colega', id);
  await send(page);
  const conflict = page.getByRole('group', { name: /^Esta respuesta se cambió desde otro equipo/ });
  await expect(conflict).toContainText('La del colega');
  await expect(page.getByText('1 respuesta cambió en otro lugar')).toBeVisible();
  await conflict.getByRole('button', { name: 'Conservar la mía' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(page.getByLabel('4. Observaciones')).toBeFocused();
  await send(page);
  await expect(page.getByRole('dialog')).toContainText('Operación exitosa');
  expect((await completedBy(person))[0]?.preguntas[0]?.descripcion).toBe('La mía');
  await sentPopup(page).getByRole('button', { name: 'OK' }).click();
  await page.goto(`/completar_encuesta/${id}`);
  await page.getByLabel('4. Observaciones').fill('Otra cosa');
  await page.getByRole('button', { name: 'Descartar cambios' }).click();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByLabel('4. Observaciones')).toHaveValue('La mía');
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(page.getByText(/^Enviada /)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('4. Observaciones')).toHaveValue('La mía');
});

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
  await expect(page.getByText(/^Enviada /)).toBeVisible();
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

test('answers that a colleague’s NO APLICA or an author rules out are named before the rest is sent', async ({
  page,
  stack,
  context,
}) => {
  const { person, admin, encuesta, preguntas } = await newSurvey(stack);
  const insurance = '¿Da seguro médico?';
  const [yes, , notApplicable] = (await optionsOf(person, preguntas.get(insurance))).map(({ id }) => id);
  const id = await submit(person, encuesta, { options: [yes] });
  await enter(context, person);
  await page.goto(`/completar_encuesta/${id}`);
  await page.getByLabel('3. ¿Cuánto cuesta?').fill('5');
  await page.getByLabel('4. Observaciones').fill('Una hora de trabajo');
  await draftSaved(page);

  await submit(person, encuesta, { options: [notApplicable] }, id);
  const hide = (oculta: boolean) => admin.update('Pregunta', preguntas.get('Observaciones'), { oculta });
  await send(page);
  const leftOut = page.getByRole('dialog', { name: 'Respuestas suyas que no se enviarán' });
  await expect(leftOut).toContainText(`¿Cuánto cuesta?: 5 («${insurance}» se respondió NO APLICA en otro lugar)`);
  await hide(true);
  await leftOut.getByRole('button', { name: 'Enviar', exact: true }).click();
  const changed = page.getByRole('dialog', { name: 'La encuesta cambió mientras la respondía' });
  await expect(changed).toContainText('Observaciones: Una hora de trabajo');
  await changed.getByRole('button', { name: 'Seguir respondiendo' }).click();

  await hide(false);
  await page.reload();
  await expect(page.getByLabel(/Observaciones/)).toHaveValue('Una hora de trabajo');
  await page.getByLabel(`1. ${insurance}`).selectOption('Sí');
  await expect(page.getByLabel('3. ¿Cuánto cuesta?')).toHaveValue('5');
});

test('answers of one company are not sent for another one that the person has come to', async ({
  page,
  stack,
  context,
}) => {
  const { person, admin, rubro } = await newSurvey(stack);
  const other = await newRespondent(stack, admin, rubro);
  const me = '{ me { usuario { id empresa { id } } } }';
  const of = (who: Caller) => who.ask<{ me: { usuario: { id: string; empresa: { id: string } } } }>(me);
  await enter(context, person);
  await page.goto('/completar_encuesta/add');
  await page.getByLabel('4. Observaciones').fill('De la primera empresa');
  await draftSaved(page);
  const move = (empresa: string, id: string) => admin.update('Usuario', id, { empresa });
  const { id, empresa: first } = (await of(person)).me.usuario;
  await move((await of(other)).me.usuario.empresa.id, id);
  await send(page);
  await expect(page.getByRole('alertdialog')).toContainText('responde por otra empresa');
  expect(await completedBy(other)).toEqual([]);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Borradores de otras encuestas' })).toBeVisible();
  await move(first.id, id);
  await page.goto('/completar_encuesta/add');
  await expect(page.getByLabel('4. Observaciones')).toHaveValue('De la primera empresa');
});

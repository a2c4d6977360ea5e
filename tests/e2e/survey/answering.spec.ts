import type { Locator } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { completedBy, enter, newSurvey } from './respondents.ts';
import { SECTIONS } from './sections.ts';

/** A question as GraphQL tells it. */
type Asked = { id: string; respuestas: { id: string; descripcion: string }[] };

test('a survey is filled in, sent once, opened again, changed and cleared', async ({ page, stack, context }) => {
  const { person, preguntas } = await newSurvey(stack, SECTIONS);
  const id = (text: string) => preguntas.get(text) ?? '';
  await enter(context, person);
  // From the list, which is still taken for true half a minute later.
  await page.goto('/completar_encuesta');
  await expect(page.getByText('Todavía no hay registros.')).toBeVisible();
  await page.getByRole('link', { name: 'Inicio', exact: true }).click();
  await page.getByRole('link', { name: 'Comenzar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Completar Encuesta: 01/01/2026 / 31/12/2026');
  await expect(page.getByRole('heading', { level: 2 })).toContainText('Sección 1 de 2');
  await expect(page.getByText('Beneficios').first()).toHaveCSS('text-transform', 'uppercase');
  await expect(page.getByRole('button', { name: 'Anterior', exact: true })).toBeDisabled();

  await page.getByLabel('1. ¿Da seguro médico?').selectOption('No aplica');
  await expect(page.getByRole('group', { name: '¿Qué cubre?' })).toHaveCount(0);
  await expect(page.getByLabel('2. ¿Cuánto cuesta?')).toBeDisabled();
  await page.getByLabel('1. ¿Da seguro médico?').selectOption('Sí');
  const covers = page.getByRole('group', { name: '2. ¿Qué cubre?' });
  await covers.getByLabel('Clínica').check();
  await covers.getByLabel('Dental').check();
  await page.getByLabel('3. ¿Cuánto cuesta?').fill('1.234,5');
  await page.getByLabel('4. Observaciones').fill('Todo bien');
  await expect(page.getByText(/Borrador guardado \d\d:\d\d/)).toBeVisible();

  // Whatever is under the mouse keeps the ground that its words are read on.
  const paintOf = (button: Locator) => button.evaluate((element) => getComputedStyle(element).backgroundColor);
  const next = page.getByRole('button', { name: 'Siguiente', exact: true });
  const paint = await paintOf(next);
  await next.hover();
  expect(await paintOf(next)).toBe(paint);
  await next.click();
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(page.getByRole('heading', { level: 2 })).toContainText('Sección 2 de 2');
  await expect(page.getByRole('button', { name: 'Siguiente', exact: true })).toBeDisabled();
  await page.getByLabel('1. Salario medio').fill('mucho');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  const review = page.getByRole('dialog');
  await expect(review).toContainText('Hay 1 respuesta por corregir');
  await review.getByRole('link', { name: '1. Salario medio' }).click();
  await expect(page.getByLabel('1. Salario medio')).toBeFocused();
  await page.getByLabel('1. Salario medio').fill('2.500.000');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(review).toContainText('Queda 1 pregunta sin responder');
  // What is put first is to go on, not to send what is not whole.
  const goOn = review.getByRole('button', { name: 'Seguir respondiendo' });
  const asFirst = (button: Locator) => async () =>
    (await paintOf(button)) === (await paintOf(page.locator('.survey-send')));
  await expect.poll(asFirst(goOn)).toBe(true);
  await expect.poll(asFirst(review.getByRole('button', { name: 'Enviar de todos modos' }))).toBe(false);
  await page.goBack();
  await expect(review).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2 })).toContainText('Sección 1 de 2');
  await page.goForward();
  await expect(page.getByRole('heading', { level: 2 })).toContainText('Sección 2 de 2');
  await expect(review).toHaveCount(0);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await goOn.click();
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await review.getByRole('button', { name: 'Enviar de todos modos' }).dblclick();
  const popup = page.getByRole('dialog').filter({ hasText: 'Operación exitosa' });
  await expect(popup).toContainText('La operación ha sido completada exitosamente');
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/completar_encuesta\/?$/);
  const receipt = page.getByRole('status').filter({ hasText: 'Gracias.' });
  await expect(page.locator('tbody tr')).toHaveCount(1);

  const [saved, ...others] = await completedBy(person);
  expect(others).toEqual([]);
  expect(saved?.respuestas.map(({ preguntaId }) => preguntaId)).toEqual([
    id('¿Da seguro médico?'),
    id('¿Qué cubre?'),
    id('¿Qué cubre?'),
  ]);
  expect(new Set(saved?.preguntas.map(({ pregunta, descripcion }) => `${pregunta}=${descripcion}`))).toEqual(
    new Set([`${id('¿Cuánto cuesta?')}=1234.5`, `${id('Observaciones')}=Todo bien`, `${id('Salario medio')}=2500000`]),
  );

  await expect(receipt).toContainText(
    new RegExp(`Gracias\\. Empresa \\w+ · 5 de 6 · \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d · N\\.º ${saved?.id}`),
  );
  await receipt.getByRole('link', { name: 'Ver e imprimir' }).click();
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeVisible();
  await page.goBack();
  await receipt.getByRole('link', { name: 'Corregir hasta el 31/12' }).click();
  await expect(page).toHaveURL(new RegExp(`/completar_encuesta/${saved?.id}$`));

  await page.goto('/completar_encuesta/add');
  await expect(page).toHaveURL(new RegExp(`/completar_encuesta/${saved?.id}$`));
  await expect(page.getByText(/^Enviada /)).toBeVisible();
  await expect(page.getByText('Borrador guardado')).toHaveCount(0);
  await expect(page.getByLabel('3. ¿Cuánto cuesta?')).toHaveValue('1234,5');
  await page.getByLabel('4. Observaciones').fill('');
  await expect(page.getByText('no aplican')).toHaveCount(0);
  await page.getByLabel('1. ¿Da seguro médico?').selectOption('No aplica');
  await expect(page.getByRole('status').filter({ hasText: 'De 6 preguntas, 2 no aplican.' })).toBeVisible();
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByRole('button', { name: 'Enviar de todos modos' }).click();
  await popup.getByRole('button', { name: 'OK' }).click();
  const [changed] = await completedBy(person);
  expect(changed?.preguntas.map(({ pregunta }) => pregunta)).toEqual([id('Salario medio')]);
  expect(changed?.respuestas.map(({ preguntaId }) => preguntaId)).toEqual([id('¿Da seguro médico?')]);

  await page.goto(`/completar_encuesta/${saved?.id}/view`);
  await expect(page.getByLabel('1. ¿Da seguro médico?')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Enviar' })).toHaveCount(0);
});

test('an answer that a colleague changed meanwhile is shown beside mine', async ({ page, stack, context }) => {
  const { person, encuesta, preguntas } = await newSurvey(stack, SECTIONS);
  const pregunta = preguntas.get('Observaciones');
  const save = (id: string | null, descripcion: string) =>
    person.ask<{ r: { record: { id: string } } }>(
      'mutation($id: ID, $input: EncuestaCompletadaInput!) { r: saveEncuestaCompletada(id: $id, input: $input) { record { id } } }',
      { id, input: { encuesta, respuestas: [], respuestasLibres: [{ pregunta, descripcion }] } },
    );
  const { r } = await save(null, 'Original');
  await enter(context, person);
  await page.goto(`/completar_encuesta/${r.record.id}`);
  await page.getByLabel('4. Observaciones').fill('La mía');
  await save(r.record.id, 'La del colega');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByRole('button', { name: 'Enviar de todos modos' }).click();
  const conflict = page.getByRole('group', { name: /^Esta respuesta se cambió desde otro equipo/ });
  await expect(conflict).toContainText('La del colega');
  await expect(page.getByText('1 respuesta cambió en otro lugar')).toBeVisible();
  await conflict.getByRole('button', { name: 'Conservar la mía' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(page.getByLabel('4. Observaciones')).toBeFocused();
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByRole('button', { name: 'Enviar de todos modos' }).click();
  await expect(page.getByRole('dialog')).toContainText('Operación exitosa');
  expect((await completedBy(person))[0]?.preguntas[0]?.descripcion).toBe('La mía');
});

test('a survey whose questions changed keeps what fits and names what does not', async ({ page, stack, context }) => {
  const { person, admin, preguntas } = await newSurvey(stack, SECTIONS);
  await enter(context, person);
  await page.goto('/completar_encuesta/add');
  await page.getByLabel('4. Observaciones').fill('Se queda');
  await page.getByLabel('1. ¿Da seguro médico?').selectOption('Sí');
  await page.getByRole('group', { name: '2. ¿Qué cubre?' }).getByLabel('Dental').check();
  await expect(page.getByText(/Borrador guardado/)).toBeVisible();
  await admin.ask('mutation($id: ID!) { deactivatePregunta(id: $id) { errors { message } } }', {
    id: preguntas.get('¿Qué cubre?'),
  });
  await page.reload();
  const notice = page.getByRole('region', { name: /La encuesta ya no pide/ });
  await expect(notice).toContainText('¿Qué cubre?: Dental');
  await expect(page.getByLabel('Observaciones')).toHaveValue('Se queda');
  await notice.getByRole('button', { name: 'Entendido' }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Observaciones')).toHaveValue('Se queda');
  await expect(notice).toHaveCount(0);
});

test('sent answers that a changed survey has no place for are named, and asked about before they are lost', async ({
  page,
  stack,
  context,
}) => {
  const { person, admin, encuesta, preguntas } = await newSurvey(stack, SECTIONS);
  const covers = preguntas.get('¿Qué cubre?');
  const { survey } = await person.ask<{ survey: { secciones: { preguntas: Asked[] }[] } }>(
    '{ survey: encuestaEmpresa { secciones { preguntas { id respuestas { id descripcion } } } } }',
  );
  const asked = survey.secciones.flatMap((seccion) => seccion.preguntas);
  const dental = asked.find(({ id }) => id === covers)?.respuestas.find(({ descripcion }) => descripcion === 'Dental');
  const { r } = await person.ask<{ r: { record: { id: string } } }>(
    'mutation($input: EncuestaCompletadaInput!) { r: saveEncuestaCompletada(input: $input) { record { id } } }',
    {
      input: {
        encuesta,
        respuestas: [{ respuesta: dental?.id }],
        respuestasLibres: [
          { pregunta: preguntas.get('Observaciones'), descripcion: 'Se queda' },
          { pregunta: preguntas.get('Política'), descripcion: 'Por escala' },
        ],
      },
    },
  );
  for (const id of [covers, preguntas.get('Política')])
    await admin.ask('mutation($id: ID!) { deactivatePregunta(id: $id) { errors { message } } }', { id });
  await enter(context, person);
  await page.goto(`/completar_encuesta/${r.record.id}`);
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

  // What was sent is shown as it was asked then.
  await page.goto(`/completar_encuesta/${r.record.id}/view`);
  await expect(page.getByRole('checkbox', { name: 'Dental' })).toBeChecked();
  await expect(notice).toHaveCount(0);
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByLabel('Política')).toHaveValue('Por escala');

  await page.goto(`/completar_encuesta/${r.record.id}`);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await review.getByRole('button', { name: 'Enviar de todos modos' }).click();
  await expect(review.filter({ hasText: 'Operación exitosa' })).toBeVisible();
  const [after] = await completedBy(person);
  expect(after?.preguntas.map(({ descripcion }) => descripcion)).toEqual(['Cambiada']);
  expect(after?.respuestas).toEqual([]);
  await review.getByRole('button', { name: 'OK' }).click();
  await page.goto(`/completar_encuesta/${r.record.id}`);
  await expect(page.getByLabel('Observaciones')).toHaveValue('Cambiada');
  await expect(notice).toHaveCount(0);
});

test('changes to a sent survey can be discarded', async ({ page, stack, context }) => {
  const { person, encuesta, preguntas } = await newSurvey(stack, SECTIONS);
  const { r } = await person.ask<{ r: { record: { id: string } } }>(
    'mutation($input: EncuestaCompletadaInput!) { r: saveEncuestaCompletada(input: $input) { record { id } } }',
    {
      input: {
        encuesta,
        respuestas: [],
        respuestasLibres: [{ pregunta: preguntas.get('Observaciones'), descripcion: 'Enviada' }],
      },
    },
  );
  await enter(context, person);
  await page.goto(`/completar_encuesta/${r.record.id}`);
  await page.getByLabel('4. Observaciones').fill('Otra cosa');
  await page.getByRole('button', { name: 'Descartar cambios' }).click();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByLabel('4. Observaciones')).toHaveValue('Enviada');
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(page.getByText(/^Enviada /)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('4. Observaciones')).toHaveValue('Enviada');
});

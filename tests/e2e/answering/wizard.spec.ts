import { enter } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { completedBy, newSurvey } from '../../support/respondents.ts';
import { send, sentPopup } from '../support/wizard.ts';

test('a survey is filled in, sent once, opened again, changed and cleared', async ({ page, stack, context }) => {
  const { person, preguntas } = await newSurvey(stack);
  const id = (text: string) => preguntas.get(text) ?? '';
  await enter(context, person);
  // From the list, whose cached page must not survive the submission.
  await page.goto('/completar_encuesta');
  await expect(page.getByText('Todavía no hay encuestas completadas.')).toBeVisible();
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

  const next = page.getByRole('button', { name: 'Siguiente', exact: true });
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
  const goOn = review.getByRole('button', { name: 'Seguir respondiendo' });
  await page.goBack();
  await expect(review).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2 })).toContainText('Sección 1 de 2');
  await page.goForward();
  await expect(page.getByRole('heading', { level: 2 })).toContainText('Sección 2 de 2');
  await expect(review).toHaveCount(0);
  await page.goBack();
  // Enviar never takes its place.
  const place = await next.boundingBox();
  await next.dblclick();
  await expect(page.getByRole('heading', { level: 2 })).toContainText('Sección 2 de 2');
  await expect(review).toHaveCount(0);
  expect((await next.boundingBox())?.x).toBe(place?.x);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await goOn.click();
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await review.getByRole('button', { name: 'Enviar de todos modos' }).dblclick();
  const popup = sentPopup(page);
  await expect(popup).toContainText('La operación ha sido completada exitosamente');
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/completar_encuesta\/?$/);
  const receipt = page.getByRole('status').filter({ hasText: 'Gracias.' });
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await page.locator('tbody tr').getByRole('button').click();
  await expect(page.getByRole('menuitem')).toHaveText(['Ver', 'Editar']);
  await page.keyboard.press('Escape');

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
    new RegExp(
      `Falta 1 de 6 preguntas\\. .* hasta el 31/12/\\d{4}\\.Empresa \\w+ · Enviada \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d · N\\.º ${saved?.id}`,
    ),
  );
  await receipt.getByRole('link', { name: 'Ver e imprimir' }).click();
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeVisible();
  await page.goBack();
  await receipt.getByRole('link', { name: 'Completar respuestas' }).click();
  await expect(page).toHaveURL(new RegExp(`/completar_encuesta/${saved?.id}$`));

  await page.goto('/completar_encuesta/add');
  await expect(page).toHaveURL(new RegExp(`/completar_encuesta/${saved?.id}$`));
  await expect(page.getByText(/^Último envío /)).toBeVisible();
  await expect(page.getByText('Borrador guardado')).toHaveCount(0);
  await expect(page.getByLabel('3. ¿Cuánto cuesta?')).toHaveValue('1234,5');
  await page.getByLabel('4. Observaciones').fill('');
  await expect(page.getByText('no aplican')).toHaveCount(0);
  await page.getByLabel('1. ¿Da seguro médico?').selectOption('No aplica');
  await expect(page.getByRole('status').filter({ hasText: 'De 6 preguntas, 2 no aplican.' })).toBeVisible();
  await send(page);
  await popup.getByRole('button', { name: 'OK' }).click();
  const [changed] = await completedBy(person);
  expect(changed?.preguntas.map(({ pregunta }) => pregunta)).toEqual([id('Salario medio')]);
  expect(changed?.respuestas.map(({ preguntaId }) => preguntaId)).toEqual([id('¿Da seguro médico?')]);

  await page.goto(`/completar_encuesta/${saved?.id}/view`);
  await expect(page.getByLabel('1. ¿Da seguro médico?')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Enviar' })).toHaveCount(0);
});

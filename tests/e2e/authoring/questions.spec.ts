import type { Locator, Page } from '@playwright/test';
import { enterAs } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { newSurvey, optionsOf } from '../../support/respondents.ts';
import { acknowledge, drag, expectAccessible, pick } from '../support/screens.ts';
import { chooseKind, modal, newSection, openQuestions, press, questionMenu, unfold } from '../support/sections.ts';

test('every kind of question: answers pasted, numeric, text, a parent among the earlier ones', async ({
  page,
  admin,
}) => {
  const { id } = await newSection(admin, []);
  await page.goto(`/secciones/${id}?tab=preguntas`);
  await page.getByRole('button', { name: 'Agregar pregunta' }).click();
  const dialog = modal(page);
  await expect(dialog.getByLabel('Descripción')).toBeFocused();
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Debe agregar al menos una respuesta');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Descripción')).toBeFocused();

  await dialog.getByLabel('Descripción').fill('¿Ofrece seguro médico?');
  await chooseKind(page, 'Una opción');
  await dialog.getByRole('button', { name: 'Agregar respuesta' }).click();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', '  Sí\r\nNo\n\nA veces\nNO APLICA\n');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(dialog.getByRole('textbox', { name: /^Respuesta \d/ })).toHaveCount(4);
  await expect(dialog.getByRole('textbox', { name: 'Respuesta 4' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Quitar respuesta 3' }).click();
  await page.keyboard.press('Enter');
  await unfold(page, 'Para los reportes');
  await dialog.getByLabel('Beneficio').check();
  await dialog.getByLabel('Eje').fill('Beneficios');
  await dialog.getByRole('button', { name: 'Guardar y agregar otra' }).click();
  await expect(dialog.getByText('Se guardó la pregunta 1.')).toBeVisible();
  await expect(dialog.getByLabel('Descripción')).toBeFocused();
  await expect(dialog.getByLabel('Descripción')).toHaveValue('');
  await expect(dialog.getByLabel('Beneficio')).not.toBeChecked();

  await dialog.getByLabel('Descripción').fill('¿Cuántas personas cubre?');
  await chooseKind(page, 'Número');
  await expect(dialog.getByRole('button', { name: 'Agregar respuesta' })).toHaveCount(0);
  await pick(page, 'Pregunta padre', 'seguro');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('Se guardó la pregunta 2.')).toBeVisible();

  await dialog.getByLabel('Descripción').fill('Cuente más');
  await chooseKind(page, 'Texto');
  await expect(dialog.getByRole('button', { name: 'Agregar respuesta' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
  await acknowledge(page);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Agregar pregunta' })).toBeFocused();

  const rows = page.getByRole('row');
  await expect(rows.nth(1)).toContainText('3 respuestas');
  await expect(rows.nth(2)).toContainText('Número');
  await expect(rows.nth(2)).toContainText('1. ¿Ofrece seguro médico?');
  const { r } = await admin.ask<{ r: { preguntas: object[] } }>(
    `query($id: ID!) { r: seccion(id: $id) { preguntas {
      descripcion orden eje beneficio padre { descripcion } tipoRespuesta { id } respuestas { descripcion } } } }`,
    { id },
  );
  expect(r.preguntas).toMatchObject([
    {
      descripcion: '¿Ofrece seguro médico?',
      orden: 1,
      eje: 'Beneficios',
      beneficio: true,
      padre: null,
      tipoRespuesta: { id: '1' },
      respuestas: [{ descripcion: 'Sí' }, { descripcion: 'No' }, { descripcion: 'NO APLICA' }],
    },
    { orden: 2, padre: { descripcion: '¿Ofrece seguro médico?' }, tipoRespuesta: { id: '2' }, respuestas: [] },
    { orden: 3, descripcion: 'Cuente más', tipoRespuesta: { id: '3' }, respuestas: [] },
  ]);
  // Only an earlier question can be the parent.
  await questionMenu(page, '¿Ofrece seguro médico?', 'Editar');
  await dialog.getByRole('combobox', { name: 'Pregunta padre' }).click();
  await expect(dialog.getByText('Sin resultados')).toBeVisible();
});

const QUESTIONS = [
  { descripcion: '¿Tiene comedor?', tipo: '1', respuestas: ['Sí', 'No'] },
  { descripcion: 'Cuente más', tipo: '3' },
] as const;

/** What the preview beside the form shows. */
const preview = (page: Page): Locator => modal(page).getByRole('region', { name: 'Así la verá quien responde' });

/** The answers that a select of the preview offers. */
const offered = async (page: Page) => (await preview(page).getByRole('option').allTextContents()).slice(1);

test('what is written is seen beside the form, and answers are put in order', async ({ page, admin }) => {
  const { id } = await newSection(admin, [{ descripcion: 'Primera' }]);
  await openQuestions(page, id);
  await page.getByRole('button', { name: 'Agregar pregunta' }).click();
  const dialog = modal(page);
  await expect(preview(page)).toContainText('Elija un tipo de respuesta para ver la pregunta.');
  await unfold(page, 'Para los reportes');
  await unfold(page, 'Más opciones de respuesta');
  await expectAccessible(page, 'question');

  // What is written is seen beside the form as respondents will see it.
  await dialog.getByLabel('Descripción').fill('¿Ofrece seguro?');
  await chooseKind(page, 'Una opción');
  await dialog.getByRole('button', { name: 'Agregar respuesta' }).click();
  await page.keyboard.type('Sí');
  await page.keyboard.press('Enter');
  await page.keyboard.type('No');
  await expect(preview(page).getByLabel('2. ¿Ofrece seguro?')).toBeVisible();
  await expect.poll(() => offered(page)).toEqual(['Sí', 'No']);
  await chooseKind(page, 'Varias opciones');
  await expect(preview(page).getByRole('checkbox', { name: 'Sí' })).toBeVisible();
  await dialog.getByLabel('Oculta').check();
  await expect(preview(page)).toContainText('Oculta: quien responde no la verá.');
  await expectAccessible(page, 'question');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();
  await test.step('opens at its first field, with the buttons in reach and the list in sight', async () => {
    for (const [width, height] of [
      [1024, 768],
      [360, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.getByRole('button', { name: 'Agregar pregunta' }).click();
      await expect(dialog.getByLabel('Descripción')).toBeFocused();
      expect(await dialog.evaluate((element) => element.scrollTop)).toBe(0);
      await expect(dialog.getByRole('button', { name: 'Guardar', exact: true })).toBeInViewport({ ratio: 1 });
      expect((await dialog.boundingBox())?.width).toBe(Math.min(560, width));
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
  });
  await test.step('answers are put in order by keyboard and by pointer, and stay the same answers', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const { id, preguntas } = await newSection(admin, [
      { descripcion: '¿Cuál?', tipo: '1', respuestas: ['Uno', 'Dos', 'Tres'] },
    ]);
    const question = preguntas.get('¿Cuál?');
    const [uno, dos, tres] = await optionsOf(admin, question);
    await openQuestions(page, id);
    await questionMenu(page, '¿Cuál?', 'Editar');
    const shown = () =>
      dialog.locator('.answer-line input').evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value));
    await expect.poll(shown).toEqual(['Uno', 'Dos', 'Tres']);
    // Escape cancels the move, not the dialog.
    await dialog.getByRole('button', { name: 'Mover «Respuesta 1»' }).focus();
    await press(page, 'Space');
    await expect(page.getByText('Tomó «Respuesta 1», en el lugar 1 de 3.')).toBeAttached();
    await press(page, 'ArrowDown');
    await expect(page.getByText('«Respuesta 1» está en el lugar 2 de 3.')).toBeAttached();
    await press(page, 'Escape');
    await expect(page.getByText('Se canceló.', { exact: false })).toBeAttached();
    await expect(dialog).toBeVisible();
    expect(await shown()).toEqual(['Uno', 'Dos', 'Tres']);
    await press(page, 'Space');
    await expect(page.getByText('Tomó «Respuesta 1», en el lugar 1 de 3.')).toBeAttached();
    await press(page, 'ArrowDown');
    await expect(page.getByText('«Respuesta 1» está en el lugar 2 de 3.')).toBeAttached();
    await press(page, 'Space');
    await expect.poll(shown).toEqual(['Dos', 'Uno', 'Tres']);

    await expect(dialog.locator('[data-moving]')).toHaveCount(0);
    const handle = (name: string) => dialog.getByRole('button', { name: `Mover «${name}»` });
    await drag(page, handle('Respuesta 3'), handle('Respuesta 1'));
    await expect.poll(shown).toEqual(['Tres', 'Dos', 'Uno']);
    await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
    await acknowledge(page);
    expect(await optionsOf(admin, question)).toEqual([tres, dos, uno]);
  });
});

test('the comment of a question is written, changed and taken away with the question, a survey each', async ({
  page,
  stack,
}) => {
  const { admin, encuesta, secciones, preguntas } = await newSurvey(stack, [
    { descripcion: 'Comidas', preguntas: QUESTIONS },
  ]);
  const id = secciones[0] ?? '';
  const pregunta = preguntas.get('Cuente más');
  const comments = async () => {
    const query =
      'query($p: ID!) { r: comentariosPregunta(filter: { pregunta: $p }) { results { comentario encuesta { id } } } }';
    const { r } = await admin.ask<{ r: { results: object[] } }>(query, { p: pregunta });
    return r.results;
  };
  await enterAs(page, stack, 'admin');
  await openQuestions(page, id);
  const dialog = modal(page);
  const save = async () => {
    await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
    await acknowledge(page);
  };
  await questionMenu(page, 'Cuente más', 'Editar');
  await dialog.getByRole('textbox', { name: 'Comentario' }).fill('Con ejemplos');
  await expect(preview(page)).toContainText('Con ejemplos');
  await save();
  expect(await comments()).toEqual([{ comentario: 'Con ejemplos', encuesta: { id: encuesta } }]);
  await questionMenu(page, 'Cuente más', 'Editar');
  await expect(dialog.getByRole('textbox', { name: 'Comentario' })).toHaveValue('Con ejemplos');
  await dialog.getByRole('textbox', { name: 'Comentario' }).fill('Con dos ejemplos');
  await save();
  expect(await comments()).toEqual([{ comentario: 'Con dos ejemplos', encuesta: { id: encuesta } }]);
  await questionMenu(page, 'Cuente más', 'Editar');
  await dialog.getByRole('textbox', { name: 'Comentario' }).fill('');
  await save();
  expect(await comments()).toEqual([]);
  // A new question takes its comment along.
  await page.getByRole('button', { name: 'Agregar pregunta' }).click();
  await dialog.getByLabel('Descripción').fill('Nueva con ayuda');
  await chooseKind(page, 'Texto');
  await dialog.getByRole('textbox', { name: 'Comentario' }).fill('Lea antes');
  await save();
  const { r } = await admin.ask<{ r: { results: object[] } }>(
    'query($e: ID!) { r: comentariosPregunta(filter: { encuesta: $e }) { results { comentario pregunta { descripcion } } } }',
    { e: encuesta },
  );
  expect(r.results).toEqual([{ comentario: 'Lea antes', pregunta: { descripcion: 'Nueva con ayuda' } }]);
});

import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { acknowledge, pick } from '../admin/screens.ts';
import { type Caller, enterAs, newSurvey } from '../survey/respondents.ts';
import { modal, newSection, openQuestions, press, questionMenu, signInAdmin, watchOperations } from './section.ts';
import { flaws, Maker } from './surveys.ts';

const ASKED = [
  { descripcion: '¿Tiene comedor?', tipo: '1', respuestas: ['Sí', 'No'] },
  { descripcion: 'Cuente más', tipo: '3' },
] as const;

/** A survey of one section that its only company answered whole. */
async function answered(stack: Parameters<typeof newSurvey>[0]) {
  const made = await newSurvey(stack, [{ descripcion: 'Comidas', preguntas: ASKED }]);
  const query = 'query($id: ID!) { r: pregunta(id: $id) { respuestas { id } } }';
  const { r } = await made.admin.ask<{ r: { respuestas: { id: string }[] } }>(query, {
    id: made.preguntas.get('¿Tiene comedor?'),
  });
  const { saved } = await made.person.ask<{ saved: { record: { id: string } } }>(
    'mutation($input: EncuestaCompletadaInput!) { saved: saveEncuestaCompletada(input: $input) { record { id } } }',
    {
      input: {
        encuesta: made.encuesta,
        respuestas: [{ respuesta: r.respuestas[0]?.id }],
        respuestasLibres: [{ pregunta: made.preguntas.get('Cuente más'), descripcion: 'Todos los días' }],
      },
    },
  );
  return { ...made, seccion: made.secciones[0] ?? '', completada: saved.record.id };
}

const told =
  'query($id: ID!) { r: encuestaCompletada(id: $id) { totalPreguntas totalRespondidas preguntasHechas { id } } }';

test('a section that companies answered says so, offers the copy first, and what was sent stays whole', async ({
  page,
  stack,
  context,
}) => {
  const { admin, seccion, completada } = await answered(stack);
  const before = await admin.ask(told, { id: completada });
  await openQuestions(context, page, admin, seccion);
  const sentence = '1 empresa ya respondió 2026';
  await expect(page.getByText(sentence)).toBeVisible();
  await page.getByRole('button', { name: 'Agregar pregunta' }).click();
  const warning = page.getByRole('dialog', { name: 'Esta sección se usa en 1 encuesta' });
  await expect(warning.getByText(sentence)).toBeVisible();
  await expect(warning.getByRole('button')).toHaveText(['Cancelar', 'Editar de todos modos', 'Copia independiente']);
  const fill = (name: string) =>
    warning.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).backgroundColor);
  expect(await fill('Copia independiente')).not.toBe(await fill('Editar de todos modos'));
  expect(await fill('Editar de todos modos')).toBe(await fill('Cancelar'));
  expect(await flaws(page)).toEqual([]);
  // The survey that was answered keeps its section: the copy is for another one.
  await warning.getByRole('button', { name: 'Copia independiente' }).click();
  const form = page.getByRole('dialog', { name: 'Copia independiente de la sección' });
  await expect(form.getByLabel('Descripción de la copia')).toBeVisible();
  await expect(form.getByLabel('Encuesta que usará la copia')).toHaveCount(0);
  await form.getByRole('button', { name: 'Volver' }).click();
  await warning.getByRole('button', { name: 'Editar de todos modos' }).click();
  await modal(page).getByLabel('Descripción').fill('Agregada después');
  await pick(page, 'Tipo de respuesta', 'Texto');
  await modal(page).getByRole('button', { name: 'Guardar', exact: true }).click();
  await acknowledge(page);
  expect(await admin.ask(told, { id: completada })).toEqual(before);
  await page.goto(`/completar_encuesta/${completada}/view`);
  await expect(page.getByText('2. Cuente más')).toBeVisible();
  await expect(page.getByText('Agregada después')).toHaveCount(0);
  await page.goto('/completar_encuesta');
  await expect(page.getByRole('columnheader', { name: 'Respondidas' })).toBeVisible();
});

/** What the preview beside the form shows. */
const preview = (page: Page): Locator => modal(page).getByRole('region', { name: 'Así la verá quien responde' });

/** The answers that a select of the preview offers. */
const offered = async (page: Page) => (await preview(page).getByRole('option').allTextContents()).slice(1);

test('the options of the type say what they are, what does not apply is not there, and what is written is seen beside', async ({
  page,
  stack,
  context,
}) => {
  const admin = await signInAdmin(stack);
  const { id } = await newSection(admin, [{ descripcion: 'Primera' }]);
  await openQuestions(context, page, admin, id);
  await page.getByRole('button', { name: 'Agregar pregunta' }).click();
  const dialog = modal(page);
  await expect(preview(page)).toContainText('Elija un tipo de respuesta para ver la pregunta.');
  for (const name of ['Múltiple', 'Respuesta numérica']) await expect(dialog.getByLabel(name)).toHaveCount(0);
  for (const [name, help] of [
    ['Beneficio', 'Los reportes la cuentan entre los beneficios.'],
    ['Cerrada', 'Dato para los reportes; quien responde no nota la diferencia.'],
    ['Oculta', 'No aparece en la encuesta ni se cuenta.'],
  ] as const)
    await expect(dialog.getByRole('checkbox', { name, exact: true })).toHaveAccessibleDescription(help);
  await dialog.getByRole('combobox', { name: 'Tipo de respuesta' }).click();
  const options = page.getByRole('option');
  await expect(options).toHaveCount(3);
  for (const [index, line] of [/lista/, /casillas/, /palabras propias/].entries()) {
    await expect(options.nth(index)).toHaveAccessibleDescription(line);
    await expect(options.nth(index).locator('svg').first()).toBeVisible();
  }
  expect(await flaws(page)).toEqual([]);
  await options.nth(0).click();
  await expect(dialog.getByLabel('Múltiple')).toBeVisible();
  await expect(dialog.getByLabel('Respuesta numérica')).toHaveCount(0);
  await pick(page, 'Tipo de respuesta', 'Num');
  await expect(dialog.getByLabel('Múltiple')).toHaveCount(0);
  await expect(dialog.getByLabel('Respuesta numérica')).toBeVisible();
  await pick(page, 'Tipo de respuesta', 'Texto');
  for (const name of ['Múltiple', 'Respuesta numérica']) await expect(dialog.getByLabel(name)).toHaveCount(0);

  // What is written is seen beside the form as respondents will see it.
  await dialog.getByLabel('Descripción').fill('¿Ofrece seguro?');
  await pick(page, 'Tipo de respuesta', 'Selección');
  await dialog.getByRole('button', { name: 'Agregar respuesta' }).click();
  await page.keyboard.type('Sí');
  await page.keyboard.press('Enter');
  await page.keyboard.type('No');
  await expect(preview(page).getByLabel('2. ¿Ofrece seguro?')).toBeVisible();
  await expect.poll(() => offered(page)).toEqual(['Sí', 'No']);
  await dialog.getByLabel('Múltiple').check();
  await expect(preview(page).getByRole('checkbox', { name: 'Sí' })).toBeVisible();
  await dialog.getByLabel('Oculta').check();
  await expect(preview(page)).toContainText('Oculta: quien responde no la verá.');
  expect(await flaws(page)).toEqual([]);
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(preview(page)).toHaveCount(0);
  await expect(dialog.getByLabel('Descripción')).toHaveValue('¿Ofrece seguro?');
});

const answersOf = async (admin: Caller, id: string | undefined) => {
  const query = 'query($id: ID!) { r: pregunta(id: $id) { respuestas { id descripcion } } }';
  return (await admin.ask<{ r: { respuestas: { id: string; descripcion: string }[] } }>(query, { id })).r.respuestas;
};

test('answers are put in order by keyboard and by pointer, and stay the same answers', async ({
  page,
  stack,
  context,
}) => {
  const admin = await signInAdmin(stack);
  const { id, preguntas } = await newSection(admin, [
    { descripcion: '¿Cuál?', tipo: '1', respuestas: ['Uno', 'Dos', 'Tres'] },
  ]);
  const question = preguntas.get('¿Cuál?');
  const [uno, dos, tres] = await answersOf(admin, question);
  await openQuestions(context, page, admin, id);
  await questionMenu(page, '¿Cuál?', 'Editar');
  const dialog = modal(page);
  const shown = () =>
    dialog.locator('.answer-line input').evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value));
  await expect.poll(shown).toEqual(['Uno', 'Dos', 'Tres']);
  // Escape while one is being moved is about the answer, not about the dialog.
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

  const box = async (name: string) => {
    const found = await dialog.getByRole('button', { name: `Mover «${name}»` }).boundingBox();
    if (!found) throw new Error(name);
    return { x: found.x + found.width / 2, y: found.y + found.height / 2 };
  };
  // What was dropped has come to rest.
  await expect(dialog.locator('[data-moving]')).toHaveCount(0);
  const [from, to] = [await box('Respuesta 3'), await box('Respuesta 1')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y - 10, { steps: 3 });
  await page.mouse.move(to.x, to.y - 4, { steps: 8 });
  await page.mouse.up();
  await expect.poll(shown).toEqual(['Tres', 'Dos', 'Uno']);
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
  await acknowledge(page);
  expect(await answersOf(admin, question)).toEqual([tres, dos, uno]);
});

test('the comment of a question is written, changed and taken away with the question, a survey each', async ({
  page,
  stack,
  context,
}) => {
  const { admin, encuesta, secciones, preguntas } = await newSurvey(stack, [
    { descripcion: 'Comidas', preguntas: ASKED },
  ]);
  const id = secciones[0] ?? '';
  const pregunta = preguntas.get('Cuente más');
  const comments = async () => {
    const query =
      'query($p: ID!) { r: comentariosPregunta(filter: { pregunta: $p }) { results { comentario encuesta { id } } } }';
    const { r } = await admin.ask<{ r: { results: object[] } }>(query, { p: pregunta });
    return r.results;
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await openQuestions(context, page, admin, id);
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
  // What is not touched is not sent.
  await questionMenu(page, 'Cuente más', 'Editar');
  await expect(dialog.getByRole('textbox', { name: 'Comentario' })).toHaveValue('Con dos ejemplos');
  const seen = watchOperations(page);
  await dialog.getByLabel('Eje').fill('Comidas');
  await save();
  expect(seen).toEqual(['UpdatePregunta']);
  await questionMenu(page, 'Cuente más', 'Editar');
  await dialog.getByRole('textbox', { name: 'Comentario' }).fill('');
  await save();
  expect(await comments()).toEqual([]);
  // A new question takes its comment along.
  await page.getByRole('button', { name: 'Agregar pregunta' }).click();
  await dialog.getByLabel('Descripción').fill('Nueva con ayuda');
  await pick(page, 'Tipo de respuesta', 'Texto');
  await dialog.getByRole('textbox', { name: 'Comentario' }).fill('Lea antes');
  await save();
  const { r } = await admin.ask<{ r: { results: object[] } }>(
    'query($e: ID!) { r: comentariosPregunta(filter: { encuesta: $e }) { results { comentario pregunta { descripcion } } } }',
    { e: encuesta },
  );
  expect(r.results).toEqual([{ comentario: 'Lea antes', pregunta: { descripcion: 'Nueva con ayuda' } }]);

  // One that is refused stands at its field, and the question is not added twice.
  await page.getByRole('button', { name: 'Agregar pregunta' }).click();
  await dialog.getByLabel('Descripción').fill('Una vez');
  await pick(page, 'Tipo de respuesta', 'Texto');
  await dialog.getByRole('textbox', { name: 'Comentario' }).fill('x'.repeat(2001));
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('2000');
  await page.keyboard.press('Enter');
  await dialog.getByRole('textbox', { name: 'Comentario' }).fill('Corto');
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
  await acknowledge(page);
  await expect(page.getByRole('button', { name: 'Una vez', exact: true })).toHaveCount(1);
  const { s } = await admin.ask<{ s: { preguntas: { descripcion: string }[] } }>(
    'query($id: ID!) { s: seccion(id: $id) { preguntas { descripcion } } }',
    { id },
  );
  expect(s.preguntas.filter(({ descripcion }) => descripcion === 'Una vez')).toHaveLength(1);
});

test('the survey editor shows how many questions each section has, and leads to them', async ({ page, stack }) => {
  const maker = await Maker.of(stack);
  const { id, secciones } = await maker.survey(['Uno', 'Dos']);
  await enterAs(page, stack, 'admin', 'Admin#2026');
  await page.goto(`/encuestas/${id}`);
  const lines = page.getByRole('list', { name: 'Secciones' }).getByRole('listitem');
  await expect(lines).toHaveCount(2);
  for (const line of await lines.all()) await expect(line.getByRole('link', { name: '2 preguntas' })).toBeVisible();
  await lines.first().getByRole('link', { name: '2 preguntas' }).click();
  await expect(page).toHaveURL(`${stack.url}/secciones/${secciones[0]?.id}?tab=preguntas&encuesta=${id}`);
  await expect(page.getByRole('button', { name: 'Agregar pregunta' })).toBeVisible();
  await page.goto(`/encuestas/${id}`);
  const more = await maker.section('Suelta '.concat(String(Date.now())));
  await maker.question(more, 'Única');
  const { body } = await maker.rest.get(`encuestas/secciones/${more}/`);
  await page.getByRole('button', { name: 'Agregar sección' }).click();
  await page.getByRole('combobox', { name: 'Sección', exact: true }).fill(String(body.descripcion));
  await page.getByRole('option', { name: String(body.descripcion) }).click();
  await expect(lines.nth(2).getByRole('link', { name: '1 pregunta' })).toBeVisible();
});

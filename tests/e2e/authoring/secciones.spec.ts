import { expect, test } from '../../support/fixtures.ts';
import { acknowledge, deactivate, pick, rowMenu, search, unique } from '../admin/screens.ts';
import { enter, enterAs } from '../survey/respondents.ts';
import { modal, newSection, questionMenu, savedOrder, signInAdmin, watchOperations } from './section.ts';

const INCOMPLETE = 'Debe completar la información básica de la sección para continuar';

test('the questions wait for the basic information, and a new section is saved first, without a popup', async ({
  page,
  stack,
}) => {
  await enterAs(page, stack, 'admin', 'Admin#2026');
  await page.goto('/secciones');
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(page).toHaveURL(/\/secciones\/add$/);
  await page.getByRole('tab', { name: 'Preguntas' }).click();
  await expect(page.getByRole('dialog')).toContainText(INCOMPLETE);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Descripción')).toBeFocused();
  const name = unique('Sección nueva');
  await page.getByLabel('Descripción').fill(name);
  await page.getByRole('tab', { name: 'Preguntas' }).click();
  await expect(page.getByRole('dialog')).toContainText(INCOMPLETE);
  await page.keyboard.press('Enter');
  await pick(page, 'Idioma');
  const seen = watchOperations(page);
  await page.getByRole('tab', { name: 'Preguntas' }).click();
  await expect(page).toHaveURL(/\/secciones\/\d+\?tab=preguntas$/);
  await expect(page.getByText('Esta sección todavía no tiene preguntas.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Preguntas' })).toBeFocused();
  expect(seen.filter((operation) => operation === 'CreateSeccion')).toHaveLength(1);
  // What was typed on the info tab is saved on the way to the questions, also of a section that exists.
  await page.getByRole('tab', { name: 'Información Básica' }).click();
  await page.getByLabel('Descripción').fill(`${name} cambiada`);
  await page.getByRole('tab', { name: 'Preguntas' }).click();
  await expect(page.getByText('Esta sección todavía no tiene preguntas.')).toBeVisible();
  expect(seen.filter((operation) => operation === 'UpdateSeccion')).toHaveLength(1);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await acknowledge(page);
  await expect(page).toHaveURL(/\/secciones$/);
  await search(page, name);
  await rowMenu(page, name, 'Ver');
  await expect(page.getByLabel('Descripción')).toBeDisabled();
  await expect(page.getByLabel('Descripción')).toHaveValue(`${name} cambiada`);
  await page.goto('/secciones');
  await search(page, name);
  await deactivate(page, name);
});

test('a name that exists is told in the spec’s words, and the person is back on the info tab', async ({
  page,
  stack,
  context,
}) => {
  const admin = await signInAdmin(stack);
  const { descripcion } = await newSection(admin, []);
  await enter(context, admin);
  await page.goto('/secciones/add');
  await page.getByLabel('Descripción').fill(descripcion.toUpperCase());
  await pick(page, 'Idioma');
  await page.getByRole('tab', { name: 'Preguntas' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Ya existe una seccion con este nombre');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Información Básica' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Descripción')).toBeFocused();
  await expect(page.getByText('Ya existe una seccion con este nombre')).toBeVisible();
  await expect(page).toHaveURL(/\/secciones\/add$/);
});

test('every kind of question: answers pasted, numeric, text, a parent among the earlier ones', async ({
  page,
  stack,
  context,
}) => {
  const admin = await signInAdmin(stack);
  const { id } = await newSection(admin, []);
  await enter(context, admin);
  await page.goto(`/secciones/${id}?tab=preguntas`);
  await page.getByRole('button', { name: 'Agregar pregunta' }).click();
  const dialog = modal(page);
  await expect(dialog.getByLabel('Descripción')).toBeFocused();
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Debe agregar al menos una respuesta');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Descripción')).toBeFocused();

  await dialog.getByLabel('Descripción').fill('¿Ofrece seguro médico?');
  await pick(page, 'Tipo de respuesta', 'Selección');
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
  await dialog.getByLabel('Beneficio').check();
  await dialog.getByLabel('Eje').fill('Beneficios');
  await dialog.getByRole('button', { name: 'Guardar y agregar otra' }).click();
  await expect(dialog.getByText('Se guardó la pregunta 1.')).toBeVisible();
  await expect(dialog.getByLabel('Descripción')).toBeFocused();
  await expect(dialog.getByLabel('Descripción')).toHaveValue('');
  await expect(dialog.getByLabel('Beneficio')).not.toBeChecked();

  await dialog.getByLabel('Descripción').fill('¿Cuántas personas cubre?');
  await pick(page, 'Tipo de respuesta', 'Num');
  await dialog.getByLabel('Respuesta numérica').check();
  await expect(dialog.getByRole('button', { name: 'Agregar respuesta' })).toHaveCount(0);
  await pick(page, 'Pregunta padre', 'seguro');
  // The keys of an author who does not let go of them.
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('Se guardó la pregunta 2.')).toBeVisible();

  await dialog.getByLabel('Descripción').fill('Cuente más');
  await pick(page, 'Tipo de respuesta', 'Texto');
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
  // The parent of the first question can be none of the later ones.
  await questionMenu(page, '¿Ofrece seguro médico?', 'Editar');
  await dialog.getByRole('combobox', { name: 'Pregunta padre' }).click();
  await expect(dialog.getByText('Sin resultados')).toBeVisible();
});

test('a question is edited, looked at and taken away, and what the server refuses stands at its field', async ({
  page,
  stack,
  context,
}) => {
  const admin = await signInAdmin(stack);
  const { id } = await newSection(admin, [
    { descripcion: 'Primera', tipo: '1', respuestas: ['Sí', 'No'] },
    { descripcion: 'Segunda' },
    { descripcion: 'Tercera' },
  ]);
  await enter(context, admin);
  await page.goto(`/secciones/${id}?tab=preguntas`);
  await questionMenu(page, 'Segunda', 'Editar');
  const dialog = modal(page);
  await expect(dialog.getByLabel('Descripción')).toHaveValue('Segunda');
  await dialog.getByLabel('Descripción').fill('x'.repeat(1001));
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('1000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Descripción')).toBeFocused();
  await expect(dialog.getByLabel('Descripción')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Descripción').fill('Segunda, mejor dicha');
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
  await acknowledge(page);
  await expect(page.getByRole('row').nth(2)).toContainText('Segunda, mejor dicha');

  await questionMenu(page, 'Primera', 'Ver');
  await expect(dialog.getByLabel('Descripción')).toBeDisabled();
  await expect(dialog.getByRole('textbox', { name: 'Respuesta 2' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: /Guardar|Ver|Agregar|Quitar/ })).toHaveCount(0);
  const seen = watchOperations(page);
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await expect(dialog).toHaveCount(0);
  expect(seen).toEqual([]);

  await questionMenu(page, 'Tercera', 'Eliminar');
  await expect(page.getByRole('alertdialog')).toContainText('Tercera');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar la pregunta' }).click();
  await acknowledge(page, 'La operación se completó con éxito');
  await expect(page.getByRole('row')).toHaveCount(3);
  expect(await savedOrder(admin, id)).toEqual(['Primera', 'Segunda, mejor dicha']);
});

test('who opens the questions before the section has come is not told that it is incomplete', async ({
  page,
  stack,
  context,
}) => {
  const admin = await signInAdmin(stack);
  const { id } = await newSection(admin, [{ descripcion: 'Única' }]);
  await enter(context, admin);
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('query GetSeccion')) await released;
    await route.continue();
  });
  await page.goto(`/secciones/${id}`);
  // The overlay holds the mouse back, but no keyboard.
  await page.getByRole('tab', { name: 'Preguntas' }).focus();
  await page.keyboard.press('Enter');
  release();
  await expect(page.getByRole('row').nth(1)).toContainText('Única');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(new URL(page.url()).searchParams.get('tab')).toBe('preguntas');
});

test('what was typed into a question is not lost by closing, by Escape or by going back', async ({
  page,
  stack,
  context,
}) => {
  const admin = await signInAdmin(stack);
  const { descripcion } = await newSection(admin, [{ descripcion: 'Única' }]);
  await enter(context, admin);
  await page.goto('/secciones');
  await search(page, descripcion);
  await page.getByRole('link', { name: descripcion }).click();
  await page.getByRole('tab', { name: 'Preguntas' }).click();
  await page.getByRole('button', { name: 'Agregar pregunta' }).click();
  const dialog = modal(page);
  await dialog.getByLabel('Descripción').fill('A medio escribir');
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Cancelar' }).click(),
    () => page.evaluate(() => history.back()),
  ]) {
    await leave();
    await expect(page.getByRole('alertdialog')).toContainText('Si sale ahora, se perderá lo que escribió.');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialog.getByLabel('Descripción')).toHaveValue('A medio escribir');
  }
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(dialog).toHaveCount(0);
  // Nothing was typed: nothing is asked.
  await page.getByRole('button', { name: 'Agregar pregunta' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('questions go in with a request each, no reload and no lost scroll', async ({ page, stack, context }) => {
  const admin = await signInAdmin(stack);
  const { id } = await newSection(
    admin,
    Array.from({ length: 30 }, (_, index) => ({ descripcion: `Anterior ${index + 1}` })),
  );
  await enter(context, admin);
  await page.goto(`/secciones/${id}?tab=preguntas`);
  await expect(page.getByRole('row')).toHaveCount(31);
  await page.evaluate(() => {
    scrollTo(0, 400);
    document.documentElement.dataset.same = 'page';
  });
  // From where the list is scrolled to: a click would scroll the button into view first.
  await page.getByRole('button', { name: 'Agregar pregunta' }).evaluate((button: HTMLElement) => button.click());
  const dialog = modal(page);
  await expect(dialog.getByLabel('Descripción')).toBeFocused();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBe(400);
  await dialog.getByRole('combobox', { name: 'Tipo de respuesta' }).click();
  await expect(page.getByRole('option')).not.toHaveCount(0);
  await page.keyboard.press('Escape');
  const seen = watchOperations(page);
  for (let question = 1; question <= 3; question += 1) {
    await dialog.getByLabel('Descripción').fill(`Nueva ${question}`);
    await pick(page, 'Tipo de respuesta', 'Texto');
    await dialog.getByRole('button', { name: 'Guardar y agregar otra' }).click();
    await expect(dialog.getByText(`Se guardó la pregunta ${30 + question}.`)).toBeVisible();
    await expect(dialog.getByLabel('Descripción')).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  }
  expect(seen).toEqual(Array(3).fill('CreatePregunta'));
  expect(await page.evaluate(() => document.documentElement.dataset.same)).toBe('page');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('row')).toHaveCount(34);
  expect((await savedOrder(admin, id)).slice(30)).toEqual(['Nueva 1', 'Nueva 2', 'Nueva 3']);
});

test('two administrators edit one question: the second sees both versions and loses nothing', async ({
  page,
  stack,
  context,
}) => {
  const admin = await signInAdmin(stack);
  const { id, preguntas } = await newSection(admin, [{ descripcion: 'Original' }, { descripcion: 'Otra' }]);
  await enter(context, admin);
  await page.goto(`/secciones/${id}?tab=preguntas`);
  const change = (name: string, input: object) =>
    admin.ask(
      'mutation($id: ID!, $input: PreguntaPatch!) { r: updatePregunta(id: $id, input: $input) { record { id } } }',
      {
        id: preguntas.get(name),
        input,
      },
    );
  await questionMenu(page, 'Original', 'Editar');
  const dialog = modal(page);
  await expect(dialog.getByLabel('Descripción')).toHaveValue('Original');
  await change('Original', { descripcion: 'De la otra persona', eje: 'Su eje' });
  await dialog.getByLabel('Descripción').fill('La mía');
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
  const conflict = page.getByRole('dialog', { name: 'El registro cambió mientras lo editaba' });
  await expect(conflict).toContainText('La mía');
  await expect(conflict).toContainText('De la otra persona');
  await expect(conflict).toContainText('Su eje');
  await conflict.getByRole('button', { name: 'Usar lo elegido' }).click();
  await acknowledge(page);
  const { r } = await admin.ask<{ r: object }>('query($id: ID!) { r: pregunta(id: $id) { descripcion eje } }', {
    id: preguntas.get('Original'),
  });
  expect(r).toEqual({ descripcion: 'La mía', eje: 'Su eje' });

  // A new place is no field of this form: nobody is asked about it.
  await questionMenu(page, 'Otra', 'Editar');
  await expect(dialog.getByLabel('Descripción')).toHaveValue('Otra');
  await change('Otra', { orden: 7 });
  await dialog.getByLabel('Eje').fill('Mi eje');
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
  await acknowledge(page);
  await expect(page.getByRole('row').nth(2)).toContainText('7');
});

test('two administrators edit one section: going back to it overwrites nothing, and Enter saves what was chosen', async ({
  page,
  stack,
  context,
}) => {
  const admin = await signInAdmin(stack);
  const { id, descripcion } = await newSection(admin, []);
  await enter(context, admin);
  await page.goto(`/secciones/${id}`);
  const name = page.getByLabel('Descripción');
  await expect(name).toHaveValue(descripcion);
  await admin.ask(
    'mutation($id: ID!, $input: SeccionPatch!) { r: updateSeccion(id: $id, input: $input) { record { id } } }',
    { id, input: { descripcion: `${descripcion} de otra` } },
  );
  const saved = async () => {
    const query = 'query($id: ID!) { r: seccion(id: $id) { descripcion } }';
    return (await admin.ask<{ r: { descripcion: string } }>(query, { id })).r.descripcion;
  };
  await name.fill(`${descripcion} mía`);
  await name.press('Enter');
  const conflict = page.getByRole('dialog', { name: 'El registro cambió mientras lo editaba' });
  await expect(conflict).toContainText(`${descripcion} mía`);
  await expect(conflict).toContainText(`${descripcion} de otra`);
  await conflict.getByRole('button', { name: 'Cancelar' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(name).toHaveValue(`${descripcion} mía`);
  // Nothing was chosen, so the way to the questions asks again.
  await page.getByRole('tab', { name: 'Preguntas' }).click();
  await expect(conflict).toContainText(`${descripcion} de otra`);
  expect(await saved()).toBe(`${descripcion} de otra`);
  await conflict.getByRole('button', { name: 'Usar lo elegido' }).click();
  await expect(page.getByText('Esta sección todavía no tiene preguntas.')).toBeVisible();
  expect(await saved()).toBe(`${descripcion} mía`);
});

test('view mode shows everything and changes nothing', async ({ page, stack, context }) => {
  const admin = await signInAdmin(stack);
  const { id } = await newSection(admin, [{ descripcion: 'Primera' }, { descripcion: 'Segunda' }]);
  await enter(context, admin);
  await page.goto(`/secciones/${id}/view`);
  await expect(page.getByLabel('Descripción')).toBeDisabled();
  await page.getByRole('tab', { name: 'Preguntas' }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('button', { name: /^(Mover|Agregar|Importar|Guardar)/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Acciones de Primera' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Ver']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Ver', exact: true }).click();
  await expect(page).toHaveURL(/\/view\?tab=preguntas$/);
});

test('the preview follows the questions and hides as the survey does', async ({ page, stack, context }) => {
  const admin = await signInAdmin(stack);
  const { id } = await newSection(admin, [
    { descripcion: '¿Tiene comedor?', tipo: '1', respuestas: ['Sí', 'No aplica'] },
    { descripcion: '¿Para cuántos?', padre: '¿Tiene comedor?' },
  ]);
  await enter(context, admin);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const ofThePreview = () => loaded.filter((path) => /\/survey-[^/]*\.js$/.test(path));
  await page.goto(`/secciones/${id}?tab=preguntas`);
  await expect(page.getByRole('row')).toHaveCount(3);
  expect(ofThePreview()).toEqual([]);
  await page.getByRole('button', { name: 'Vista previa' }).click();
  const preview = page.getByRole('region', { name: 'Vista previa' });
  await expect(preview.getByRole('textbox', { name: '2. ¿Para cuántos?' })).toBeVisible();
  expect(ofThePreview()).toHaveLength(1);
  await preview.getByRole('combobox', { name: '1. ¿Tiene comedor?' }).selectOption('No aplica');
  await expect(preview.getByText('¿Para cuántos?')).toHaveCount(0);
  await page.getByRole('button', { name: 'Agregar pregunta' }).click();
  await modal(page).getByLabel('Descripción').fill('Algo más');
  await pick(page, 'Tipo de respuesta', 'Texto');
  await modal(page).getByRole('button', { name: 'Guardar', exact: true }).click();
  await acknowledge(page);
  await expect(preview.getByRole('textbox', { name: '3. Algo más' })).toBeVisible();
});

import { randomUUID } from 'node:crypto';
import { expect, test } from '../../support/fixtures.ts';
import {
  acknowledge,
  deactivate,
  inspector,
  operations,
  pick,
  rowMenu,
  SIDE_REQUESTS,
  search,
  tabTo,
  unique,
  walk,
} from '../support/screens.ts';
import { newSection, savedOrder, sharedSection } from '../support/sections.ts';

const INCOMPLETE = 'Debe completar la información básica de la sección para continuar';

test('the questions wait for the basic information, and a new section is saved first', async ({ page, admin }) => {
  await test.step('a new section', async () => {
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
    const seen = operations(page, SIDE_REQUESTS);
    await page.getByRole('tab', { name: 'Preguntas' }).click();
    await expect(page).toHaveURL(/\/secciones\/\d+\?tab=preguntas$/);
    await expect(page.getByText('Esta sección todavía no tiene preguntas.')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'Preguntas' })).toBeFocused();
    await expect(page.getByText('Se agregó la sección. Ya puede escribir sus preguntas.')).toBeVisible();
    expect(seen.filter((operation) => operation === 'CreateSeccion')).toHaveLength(1);
    // Going to the questions saves what was typed on the info tab.
    await page.getByRole('tab', { name: 'Información Básica' }).click();
    await page.getByLabel('Descripción').fill(`${name} cambiada`);
    await page.getByRole('tab', { name: 'Preguntas' }).click();
    await expect(page.getByText('Esta sección todavía no tiene preguntas.')).toBeVisible();
    expect(seen.filter((operation) => operation === 'UpdateSeccion')).toHaveLength(1);
    // Questions are saved one by one: nothing of the section is left to save.
    await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Secciones', exact: true }).click();
    await expect(page).toHaveURL(/\/secciones$/);
    await search(page, name);
    await rowMenu(page, name, 'Ver');
    await expect(page.getByLabel('Descripción')).toBeDisabled();
    await expect(page.getByLabel('Descripción')).toHaveValue(`${name} cambiada`);
    await page.goto('/secciones');
    await search(page, name);
    await deactivate(page, name);
  });
  await test.step('a description that exists', async () => {
    const { descripcion } = await newSection(admin, []);
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
  await test.step('the questions are opened before the section has loaded', async () => {
    const { id } = await newSection(admin, [{ descripcion: 'Única' }]);
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('query GetSeccion')) await released;
      await route.continue();
    });
    await page.goto(`/secciones/${id}`);
    // The overlay stops the mouse, not the keyboard.
    await page.getByRole('tab', { name: 'Preguntas' }).focus();
    await page.keyboard.press('Enter');
    release();
    await expect(page.getByRole('row').nth(1)).toContainText('Única');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(new URL(page.url()).searchParams.get('tab')).toBe('preguntas');
  });
});

test('a section is written by keyboard alone', async ({ page, admin }) => {
  await page.goto('/secciones/add');
  const name = `Con teclado ${randomUUID().slice(0, 8)}`;
  await expect(page.getByLabel('Descripción')).toBeVisible();
  await tabTo(page, page.getByLabel('Descripción'));
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Esp');
  await expect(page.getByRole('option')).toHaveText(['Español']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Información Básica' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=preguntas/);
  await expect(page.getByRole('tab', { name: 'Preguntas' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Agregar pregunta' }));
  await page.keyboard.press('Enter');
  const type = async (text: string, kind: string) => {
    await expect(page.getByRole('dialog').getByLabel('Descripción')).toBeFocused();
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    const tile = page.getByRole('radio', { name: kind });
    while (!(await tile.isChecked())) await page.keyboard.press('ArrowRight');
  };
  await type('Primera', 'Una opción');
  await tabTo(page, page.getByRole('button', { name: 'Agregar respuesta' }));
  for (const answer of ['Sí', 'No']) {
    await page.keyboard.press('Enter');
    await page.keyboard.type(answer);
  }
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Se guardó la pregunta 1.')).toBeVisible();
  await type('Segunda', 'Texto');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Guardar', exact: true }));
  await page.keyboard.press('Enter');
  await acknowledge(page);
  await expect(page.getByRole('button', { name: 'Agregar pregunta' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Acciones de Primera' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('A');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('spinbutton')).toBeFocused();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  const id = /secciones\/(\d+)/.exec(page.url())?.[1] ?? '';
  await expect.poll(() => savedOrder(admin, id)).toEqual(['Segunda', 'Primera']);
  await tabTo(page, page.getByRole('button', { name: 'Acciones de Primera' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Eliminar la pregunta' }));
  await page.keyboard.press('Enter');
  await acknowledge(page, 'La operación se completó con éxito');
  expect(await savedOrder(admin, id)).toEqual(['Segunda']);
  await expect(page.getByRole('button', { name: 'Agregar pregunta' })).toBeFocused();
});

test('axe finds nothing on the list, both tabs and every dialog, and nothing scrolls sideways', async ({
  page,
  admin,
}) => {
  const { id } = await sharedSection(admin, [
    { descripcion: '¿Ofrece transporte?', tipo: '1', respuestas: ['Sí', 'No', 'NO APLICA'] },
    { descripcion: '¿A cuántas personas?', tipo: '2', padre: '¿Ofrece transporte?' },
    { descripcion: 'Observaciones' },
  ]);
  await page.addInitScript(() => localStorage.setItem('encuestas.lang', 'en'));
  const { look, found } = inspector(page);
  await page.goto('/secciones');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await look('list');
  await walk(page, `/secciones/${id}`);
  await expect(page.getByRole('textbox').first()).not.toHaveValue('');
  await look('basics');
  await page.getByRole('tab', { name: 'Questions' }).click();
  await expect(page.getByRole('row')).toHaveCount(4);
  await look('questions');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.locator('.survey-question')).toHaveCount(3);
  await look('preview');
  // It stays in view while the list scrolls.
  const preview = page.getByRole('region', { name: 'Preview' });
  const list = await page.locator('.question-list-box').boundingBox();
  expect((await preview.boundingBox())?.x).toBeGreaterThan((list?.x ?? 0) + (list?.width ?? 0));

  const menu = async (item: string) => {
    await page.locator('.question-menu button').first().click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await menu('Update order');
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('order', false);
  await page.getByRole('button', { name: 'Edit a copy' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
  await look('copy', false);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect(page.getByRole('spinbutton')).toBeVisible();
  await page.keyboard.press('Escape');
  await menu('Edit');
  await expect(page.getByRole('dialog').locator('.answer-line')).toHaveCount(3);
  await look('question');
  await page.getByRole('dialog').getByRole('textbox').first().fill('');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await look('refused question', false);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await look('messages', false);
  expect(found).toEqual({});
});

import type { Caller } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { acknowledge, operations, SIDE_REQUESTS } from '../support/screens.ts';
import { chooseKind, modal, openQuestions, press, savedOrder, sharedSection } from '../support/sections.ts';

const FAMILY = [
  { descripcion: 'Madre', tipo: '1', respuestas: ['Sí', 'NO APLICA'] },
  { descripcion: 'Hija', padre: 'Madre' },
] as const;

const sectionsOf = async (admin: Caller, id: string) => {
  const query = 'query($id: ID!) { r: encuesta(id: $id) { secciones { id } } }';
  const { r } = await admin.ask<{ r: { secciones: { id: string }[] } }>(query, { id });
  return r.secciones.map((one) => one.id);
};

test('before a shared section is changed, the surveys that use it are named', async ({ page, admin }) => {
  const { id, first, second } = await sharedSection(admin, FAMILY);
  await admin.update('Encuesta', second.id, { secciones: [] });
  await openQuestions(page, id);
  const used = page.getByRole('region', { name: 'Se usa en 1 encuesta' }).getByRole('listitem');
  await expect(used.getByRole('link', { name: first.descripcion })).toBeVisible();
  await expect(used).toContainText(/En curso|Próxima|Cerrada/);
  // Another person adds it to a second survey meanwhile.
  await admin.update('Encuesta', second.id, { secciones: [id] });
  const seen = operations(page, SIDE_REQUESTS);
  await page.getByRole('button', { name: 'Agregar pregunta' }).click();
  const warning = page.getByRole('dialog', { name: 'Esta sección se usa en 2 encuestas' });
  for (const survey of [first, second]) {
    await expect(warning.getByRole('link', { name: survey.descripcion })).toHaveAttribute(
      'href',
      new RegExp(`/encuestas/${survey.id}`),
    );
  }
  await expect(warning.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(warning).toHaveCount(0);
  await expect(modal(page)).toHaveCount(0);
  expect(seen).toEqual(['SeccionUse']);
  await test.step('a move by keyboard waits for the answer, and says so', async () => {
    await page.getByRole('button', { name: 'Mover «Hija»' }).focus();
    for (const key of ['Space', 'ArrowUp', 'Space']) await press(page, key);
    await expect(page.locator('[id^="DndLiveRegion"]')).toHaveText('«Hija» pasará al lugar 1 de 2 cuando lo confirme.');
    await warning.getByRole('button', { name: 'Cancelar' }).click();
    expect(await savedOrder(admin, id)).toEqual(['Madre', 'Hija']);
  });
  // One answer holds while the section is open.
  await page.getByRole('button', { name: 'Agregar pregunta' }).click();
  await warning.getByRole('button', { name: 'Editar en todas' }).click();
  await modal(page).getByLabel('Descripción').fill('Nueva en todas');
  await chooseKind(page, 'Texto');
  await modal(page).getByRole('button', { name: 'Guardar', exact: true }).click();
  await acknowledge(page);
  await page.getByRole('button', { name: 'Hija', exact: true }).click();
  await expect(modal(page)).toBeVisible();
  expect(await savedOrder(admin, id)).toEqual(['Madre', 'Hija', 'Nueva en todas']);
});

test('an independent copy takes its place in one survey, and the original stays as it was', async ({ page, admin }) => {
  const { id, descripcion, first, second } = await sharedSection(admin, FAMILY);
  await openQuestions(page, id);
  await page.getByRole('button', { name: 'Hija', exact: true }).click();
  await page.getByRole('button', { name: 'Editar una copia' }).click();
  const form = page.getByRole('dialog', { name: 'Copia independiente de la sección' });
  await expect(form.getByLabel('Descripción de la copia')).toHaveValue(`${descripcion} (copia)`);
  await form.getByLabel('Descripción de la copia').fill(descripcion);
  await form.getByRole('button', { name: 'Crear copia' }).click();
  await expect(form.getByText('Ya existe una seccion con este nombre')).toBeVisible();
  await form.getByLabel('Descripción de la copia').fill(`${descripcion} propia`);
  await form.getByLabel('Encuesta que usará la copia').selectOption(second.id);
  await form.getByRole('button', { name: 'Crear copia' }).click();
  await expect(page.getByText('Está editando la copia independiente.')).toBeVisible();
  const copy = /\/secciones\/(\d+)\?/.exec(page.url())?.[1] ?? '';
  expect(copy).not.toBe(id);
  await expect(page.getByText('Se usa en 1 encuesta', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Hija', exact: true }).click();
  await modal(page).getByLabel('Descripción').fill('Hija cambiada');
  await modal(page).getByRole('button', { name: 'Guardar', exact: true }).click();
  await acknowledge(page);
  expect(await savedOrder(admin, copy)).toEqual(['Madre', 'Hija cambiada']);
  expect(await savedOrder(admin, id)).toEqual(['Madre', 'Hija']);
  expect(await sectionsOf(admin, first.id)).toEqual([id]);
  expect(await sectionsOf(admin, second.id)).toEqual([copy]);
});

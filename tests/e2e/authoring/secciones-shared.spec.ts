import { randomUUID } from 'node:crypto';
import { expect, test } from '../../support/fixtures.ts';
import type { RunningStack } from '../../support/spawn-stack.ts';
import { acknowledge, pick } from '../admin/screens.ts';
import type { Caller } from '../survey/respondents.ts';
import { modal, newSection, openQuestions, savedOrder, signInAdmin, watchOperations } from './section.ts';

/** A section that two surveys list. */
async function sharedSection(stack: Pick<RunningStack, 'url'>, admin: Caller) {
  const section = await newSection(admin, [
    { descripcion: 'Madre', tipo: '1', respuestas: ['Sí', 'NO APLICA'] },
    { descripcion: 'Hija', padre: 'Madre' },
  ]);
  const { periodos } = await admin.ask<{ periodos: { results: { id: string }[] } }>(
    '{ periodos(pageSize: 1) { results { id } } }',
  );
  const rubro = await admin.create('Rubro', { descripcion: `Negocio ${randomUUID().slice(0, 8)}` });
  const periodoActivo = await admin.create('PeriodoActivo', { periodo: periodos.results[0]?.id, rubro });
  const surveys: { id: string; descripcion: string }[] = [];
  for (const letter of ['A', 'B']) {
    const descripcion = `Encuesta ${letter} ${randomUUID().slice(0, 8)}`;
    const input = { descripcion, idioma: section.idioma, periodoActivo, secciones: [section.id] };
    surveys.push({ id: await admin.create('Encuesta', input), descripcion });
  }
  const [first, second] = surveys;
  if (!first || !second) throw new Error(`no surveys at ${stack.url}`);
  return { ...section, first, second };
}

const sectionsOf = async (admin: Caller, id: string) => {
  const query = 'query($id: ID!) { r: encuesta(id: $id) { secciones { id } } }';
  const { r } = await admin.ask<{ r: { secciones: { id: string }[] } }>(query, { id });
  return r.secciones.map((one) => one.id);
};

test('before a shared section is changed, the surveys that use it are named; all of them, or none', async ({
  page,
  stack,
  context,
}) => {
  const admin = await signInAdmin(stack);
  const { id, first, second } = await sharedSection(stack, admin);
  await openQuestions(context, page, admin, id);
  await expect(page.getByText('Se usa en 2 encuestas')).toBeVisible();
  const seen = watchOperations(page);
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
  // TranslatableText once, it holds as long as this section is open.
  await page.getByRole('button', { name: 'Agregar pregunta' }).click();
  await warning.getByRole('button', { name: 'Editar en todas' }).click();
  await modal(page).getByLabel('Descripción').fill('Nueva en todas');
  await pick(page, 'Tipo de respuesta', 'Texto');
  await modal(page).getByRole('button', { name: 'Guardar', exact: true }).click();
  await acknowledge(page);
  await page.getByRole('button', { name: 'Hija', exact: true }).click();
  await expect(modal(page)).toBeVisible();
  expect(await savedOrder(admin, id)).toEqual(['Madre', 'Hija', 'Nueva en todas']);
});

test('a section that somebody puts into a second survey while it is open is asked about, too', async ({
  page,
  stack,
  context,
}) => {
  const admin = await signInAdmin(stack);
  const { id, second } = await sharedSection(stack, admin);
  const sections = (ids: string[]) =>
    admin.ask(
      'mutation($id: ID!, $input: EncuestaPatch!) { updateEncuesta(id: $id, input: $input) { errors { message } } }',
      {
        id: second.id,
        input: { secciones: ids },
      },
    );
  await sections([]);
  await openQuestions(context, page, admin, id);
  await expect(page.getByText('Se usa en 1 encuesta')).toBeVisible();
  await sections([id]);
  await page.getByRole('button', { name: 'Agregar pregunta' }).click();
  await expect(page.getByRole('dialog', { name: 'Esta sección se usa en 2 encuestas' })).toBeVisible();
});

test('an independent copy takes its place in one survey, and the original stays as it was', async ({
  page,
  stack,
  context,
}) => {
  const admin = await signInAdmin(stack);
  const { id, descripcion, first, second } = await sharedSection(stack, admin);
  await openQuestions(context, page, admin, id);
  await page.getByRole('button', { name: 'Hija', exact: true }).click();
  await page.getByRole('button', { name: 'Copia independiente' }).click();
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
  // Only one survey uses it now: nothing is asked.
  await page.getByRole('button', { name: 'Hija', exact: true }).click();
  await modal(page).getByLabel('Descripción').fill('Hija cambiada');
  await modal(page).getByRole('button', { name: 'Guardar', exact: true }).click();
  await acknowledge(page);
  expect(await savedOrder(admin, copy)).toEqual(['Madre', 'Hija cambiada']);
  expect(await savedOrder(admin, id)).toEqual(['Madre', 'Hija']);
  expect(await sectionsOf(admin, first.id)).toEqual([id]);
  expect(await sectionsOf(admin, second.id)).toEqual([copy]);
});

test('coming from a survey, any other survey that uses the section is a reason to ask', async ({
  page,
  stack,
  context,
}) => {
  const admin = await signInAdmin(stack);
  const { id, descripcion, first } = await sharedSection(stack, admin);
  await openQuestions(context, page, admin, id);
  await page.goto(`/secciones/${id}?encuesta=${first.id}`);
  await page.getByLabel('Descripción').fill(`${descripcion} bis`);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByRole('button', { name: 'Copia independiente' }).click();
  const form = page.getByRole('dialog', { name: 'Copia independiente de la sección' });
  // The name that was typed is the copy's, and the survey from which the person came will use it.
  await expect(form.getByLabel('Descripción de la copia')).toHaveValue(`${descripcion} bis`);
  await expect(form.getByLabel('Encuesta que usará la copia')).toHaveValue(first.id);
  await form.getByRole('button', { name: 'Crear copia' }).click();
  await expect(page.getByText('Está editando la copia independiente.')).toBeVisible();
  await expect(page.getByLabel('Descripción')).toHaveValue(`${descripcion} bis`);
  const { r } = await admin.ask<{ r: object }>('query($id: ID!) { r: seccion(id: $id) { descripcion } }', { id });
  expect(r).toEqual({ descripcion });
});

test('a copy whose answer is lost keeps the form, and the second press names the copy that exists', async ({
  page,
  stack,
  context,
}) => {
  const admin = await signInAdmin(stack);
  const { id, descripcion, second } = await sharedSection(stack, admin);
  await openQuestions(context, page, admin, id);
  let calls = 0;
  await page.route('**/graphql', async (route) => {
    if (JSON.parse(route.request().postData() ?? '{}').operationName !== 'CopySeccion') return route.fallback();
    calls += 1;
    if (calls > 1) return route.fallback();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Hija', exact: true }).click();
  await page.getByRole('button', { name: 'Copia independiente' }).click();
  const form = page.getByRole('dialog', { name: 'Copia independiente de la sección' });
  await form.getByLabel('Encuesta que usará la copia').selectOption(second.id);
  await form.getByRole('button', { name: 'Crear copia' }).click();
  await expect(form.getByText('No hay conexión con el servidor')).toBeVisible();
  await expect(form.getByLabel('Descripción de la copia')).toHaveValue(`${descripcion} (copia)`);
  await form.getByRole('button', { name: 'Crear copia' }).click();
  await expect(form.getByText('Ya existe una seccion con este nombre')).toBeVisible();
  const [copy = ''] = await sectionsOf(admin, second.id);
  expect(copy).not.toBe(id);
  expect(await savedOrder(admin, copy)).toEqual(['Madre', 'Hija']);
});

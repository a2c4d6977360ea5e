import { randomUUID } from 'node:crypto';
import { expect, test } from '../../support/fixtures.ts';
import { acknowledge } from '../admin/screens.ts';
import { Caller, enter } from '../survey/respondents.ts';
import { modal, newSection, press, questionMenu, signInAdmin } from './section.ts';

const PASSWORD = 'Encuestas#2026';

/** A person of a group with these permissions and no others. */
async function personWith(url: string, admin: Caller, codenames: readonly string[]): Promise<Caller> {
  const mark = randomUUID().slice(0, 8);
  const { permisos } = await admin.ask<{ permisos: { results: { id: string; codename: string }[] } }>(
    '{ permisos(pageSize: -1) { results { id codename } } }',
  );
  const permissions = permisos.results.filter(({ codename }) => codenames.includes(codename)).map(({ id }) => id);
  const group = await admin.create('Grupo', { name: `Autores ${mark}`, permissions });
  const { empresas } = await admin.ask<{ empresas: { results: { id: string }[] } }>(
    '{ empresas(pageSize: 1) { results { id } } }',
  );
  const username = `autor-${mark}`;
  await admin.create('Usuario', {
    username,
    email: `${username}@example.com`,
    firstName: 'Autora',
    lastName: mark,
    password1: PASSWORD,
    password2: PASSWORD,
    groups: [group],
    empresa: empresas.results[0]?.id,
  });
  return Caller.signIn(url, username, PASSWORD);
}

test('what can be done with questions follows the permissions for questions', async ({ page, stack, context }) => {
  const admin = await signInAdmin(stack);
  const { id } = await newSection(admin, [{ descripcion: 'Primera' }, { descripcion: 'Segunda' }]);
  const person = await personWith(stack.url, admin, [
    'view_seccion',
    'change_seccion',
    'view_pregunta',
    'delete_pregunta',
    'view_idioma',
  ]);
  await enter(context, person);
  await page.goto(`/secciones/${id}?tab=preguntas`);
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('button', { name: /^(Agregar|Importar) pregunta/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Mover/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Acciones de Primera' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Ver', 'Eliminar']);
  await page.keyboard.press('Escape');
  await page.goto('/secciones/add');
  await expect(page.getByRole('heading', { name: 'Sin permiso' })).toBeVisible();
});

test('who may write questions but not sections writes them, and looks at the rest', async ({
  page,
  stack,
  context,
}) => {
  const admin = await signInAdmin(stack);
  const { id, descripcion } = await newSection(admin, [{ descripcion: 'Primera' }, { descripcion: 'Segunda' }]);
  const questions = ['view', 'add', 'change', 'delete'].map((verb) => `${verb}_pregunta`);
  await enter(context, await personWith(stack.url, admin, ['view_seccion', 'view_encuesta', ...questions]));
  await page.goto(`/secciones?search=${encodeURIComponent(descripcion)}`);
  await page.getByRole('link', { name: descripcion }).click();
  await expect(page).toHaveURL(new RegExp(`/secciones/${id}$`));
  await expect(page.getByLabel('Descripción')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Preguntas' }).click();
  await questionMenu(page, 'Primera', 'Editar');
  await modal(page).getByLabel('Eje').fill('Otro eje');
  await modal(page).getByRole('button', { name: 'Guardar', exact: true }).click();
  await acknowledge(page);
  await page.getByRole('button', { name: 'Mover «Segunda»' }).focus();
  for (const key of ['Space', 'ArrowUp', 'Space']) await press(page, key);
  await expect(page.getByText('Orden guardado.')).toBeVisible();
  await questionMenu(page, 'Primera', 'Eliminar');
  await page.getByRole('button', { name: 'Eliminar la pregunta' }).click();
  await expect(page.getByText('La operación se completó con éxito')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.goto('/secciones/add');
  await expect(page.getByRole('heading', { name: 'Sin permiso' })).toBeVisible();
});

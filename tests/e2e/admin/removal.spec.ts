import { randomUUID } from 'node:crypto';
import { expect, test } from '../../support/fixtures.ts';
import { Caller, enterAs, newSurvey } from '../survey/respondents.ts';
import { SECTIONS } from '../survey/sections.ts';
import { acknowledge, inspector, pick, quiet, rowMenu } from './screens.ts';

/** A survey of a new business that its company answered. */
async function answered(stack: Parameters<typeof newSurvey>[0]) {
  const made = await newSurvey(stack, SECTIONS);
  await made.person.ask(
    'mutation($input: EncuestaCompletadaInput!) { r: saveEncuestaCompletada(input: $input) { record { id } } }',
    { input: { encuesta: made.encuesta, respuestas: [], respuestasLibres: [] } },
  );
  const { rubro } = await made.admin.ask<{ rubro: { descripcion: string } }>(
    'query($id: ID!) { rubro(id: $id) { descripcion } }',
    { id: made.rubro },
  );
  return { ...made, business: rubro.descripcion };
}

test('a running period is not ended by three clicks: what depends on it is named, and it is undone or restored', async ({
  page,
  stack,
}) => {
  const { business, person } = await answered(stack);
  const applies = async () =>
    (await person.ask<{ e: { id: string } | null }>('{ e: encuestaEmpresa { id } }')).e !== null;
  await enterAs(page, stack, 'admin', 'Admin#2026');
  await page.goto(`/periodos_activos?search=${encodeURIComponent(business)}`);
  const row = page.getByRole('row').filter({ hasText: business });
  const question = page.getByRole('alertdialog');
  const remove = async () => {
    await rowMenu(page, business, 'Eliminar');
    await expect(question).toContainText('Está seguro de continuar con esta acción?');
    await expect(question).toContainText('1 encuesta, 1 respuesta');
    await question.getByRole('button', { name: 'Eliminar el periodo activo' }).click();
    await expect(page.getByRole('dialog')).toContainText('La operación se completó con éxito');
    expect(await applies()).toBe(false);
  };
  await remove();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await acknowledge(page, 'El registro volvió a estar activo.');
  await expect(row).toBeVisible();
  expect(await applies()).toBe(true);

  await remove();
  await acknowledge(page, 'La operación se completó con éxito');
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Inactivos' }).click();
  await expect(page).toHaveURL(/activo=false/);
  await page.reload();
  await rowMenu(page, business, 'Restaurar');
  await acknowledge(page, 'El registro volvió a estar activo.');
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Activos', exact: true }).click();
  await expect(row).toBeVisible();
  expect(await applies()).toBe(true);
});

test('a popup does not follow whoever goes back to another screen', async ({ page, stack }) => {
  await enterAs(page, stack, 'admin', 'Admin#2026');
  const menu = page.getByRole('navigation').first();
  await page.goto('/');
  await menu.getByRole('button', { name: 'Empresas', exact: true }).click();
  await menu.getByRole('link', { name: 'Orígenes' }).click();
  // Whatever other tests added before.
  const first = page.getByRole('table').getByRole('link').first();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orígenes');
  await expect(first).toBeVisible();
  await menu.getByRole('link', { name: 'Empresas', exact: true }).click();
  await expect(page).toHaveURL(/\/empresas\/?$/);
  await page
    .getByRole('button', { name: /^Acciones de/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orígenes');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  // What was saved is told on its form; who has gone elsewhere meanwhile stays there.
  await first.click();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('who saves what somebody else deactivated meanwhile is told why no list has it', async ({ page, stack }) => {
  const admin = await Caller.signIn(stack.url, 'admin', 'Admin#2026');
  await enterAs(page, stack, 'admin', 'Admin#2026');
  const idioma = (await admin.ask<{ page: { results: { id: string }[] } }>('{ page: idiomas { results { id } } }'))
    .page;
  const made = {
    origenes: ['Origen', await admin.create('Origen', { descripcion: `Ajeno ${randomUUID()}` })],
    secciones: [
      'Seccion',
      await admin.create('Seccion', { descripcion: `Ajena ${randomUUID()}`, idioma: idioma.results[0]?.id }),
    ],
  };
  for (const [path, [type, id]] of Object.entries(made)) {
    await page.goto(`/${path}/${id}`);
    await page.getByLabel('Descripción').fill(`Cambiado ${randomUUID()}`);
    await admin.ask(`mutation($id: ID!) { r: deactivate${type}(id: $id) { errors { message } } }`, { id });
    await page.getByRole('button', { name: 'Guardar' }).click();
    await acknowledge(page, 'El registro está inactivo: no aparece en las listas.');
    await expect(page).toHaveURL(new RegExp(`/${path}/?$`));
  }
});

test('nothing is told over the sign-in of what a session that ended did not do', async ({ page, stack }) => {
  await enterAs(page, stack, 'admin', 'Admin#2026');
  await page.goto('/origenes');
  await page
    .getByRole('button', { name: /^Acciones de/ })
    .first()
    .click();
  await page.evaluate(() => {
    for (const key of ['_riart_accessToken', '_riart_refreshToken'])
      localStorage.setItem(key, `${localStorage.getItem(key)?.slice(0, -4)}AAAA`);
  });
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmar' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(page.getByLabel('Usuario')).toBeVisible();
  // The list is read anew before anything is told, and that is refused, too.
  await quiet(page);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('what names dependents and offers to undo is accessible in both themes', async ({ page, stack }) => {
  const { business } = await answered(stack);
  await enterAs(page, stack, 'admin', 'Admin#2026');
  const { found, look } = inspector(page);
  await page.goto(`/negocios?search=${encodeURIComponent(business)}`);
  await rowMenu(page, business, 'Eliminar');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 periodo activo, 1 empresa, 1 encuesta, 1 respuesta, 1 usuario');
  await look('question');
  await question.getByRole('button', { name: 'Eliminar el negocio' }).click();
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible();
  await look('done');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Inactivos' }).click();
  await expect(page.getByRole('row').filter({ hasText: business })).toBeVisible();
  await look('inactive');
  expect(found).toEqual({});
});

test('a period like another one is asked about, and made when it is meant', async ({ page, stack }) => {
  await enterAs(page, stack, 'admin', 'Admin#2026');
  const year = 2100 + Math.trunc(Math.random() * 7000);
  const add = async () => {
    await page.goto('/periodos/add');
    await page.getByLabel('Fecha de inicio').fill(`${year}-01-01`);
    await page.getByLabel('Fecha de fin').fill(`${year}-12-31`);
    await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  };
  const rows = page.getByRole('row').filter({ hasText: `01/01/${year}` });
  await add();
  await acknowledge(page);
  await add();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Ya existe este periodo. ¿Crear otro igual?');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByLabel('Fecha de inicio')).toHaveValue(`${year}-01-01`);
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  await question.getByRole('button', { name: 'Crear otro igual' }).click();
  await acknowledge(page);
  await page.goto(`/periodos?search=${year}`);
  await expect(rows).toHaveCount(2);
});

test('an administrator saves without a company, and a new user has the language of the interface', async ({
  page,
  stack,
}) => {
  await enterAs(page, stack, 'admin', 'Admin#2026');
  const mark = `jefa-${randomUUID().slice(0, 8)}`;
  await page.goto('/users/add');
  await expect(page.getByRole('combobox', { name: 'Idioma' })).toHaveValue('Español');
  // Nothing was typed: leaving asks nothing.
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL(/\/users\/?$/);
  await page.goto('/users/add');
  for (const [label, value] of [
    ['Nombre', 'Ana'],
    ['Apellido', 'Paz'],
    ['Correo electrónico', `${mark}@ejemplo.com`],
    ['Nombre de usuario', mark],
    ['Contraseña', 'Jefa#2026x'],
    ['Confirmar contraseña', 'Jefa#2026x'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await pick(page, 'Grupo', 'Usuarios de empresa');
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('La empresa es requerida.');
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByLabel('Administrador').check();
  await expect(page.getByText('La empresa es requerida.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  await acknowledge(page);
  await page.goto(`/users?search=${mark}`);
  await rowMenu(page, mark, 'Editar');
  await expect(page.getByRole('combobox', { name: 'Idioma' })).toHaveValue('Español');
  await page.getByLabel('Apellido').fill('Pérez');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await acknowledge(page);
});

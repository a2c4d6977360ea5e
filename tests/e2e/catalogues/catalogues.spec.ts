import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Caller, enter } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import {
  acknowledge,
  deactivate,
  fill,
  mutations,
  pick,
  rowMenu,
  search,
  unique,
  type Value,
  walk,
} from '../support/screens.ts';
import {
  type AreaCase,
  areas,
  empresas,
  grupos,
  links,
  negocios,
  periodos,
  periodosActivos,
  usuarios,
} from './areas.ts';

const newMark = () => unique('prueba').replace(' ', '-');

const fillAll = async (page: Page, values: Readonly<Record<string, Value>>) => {
  for (const [label, value] of Object.entries(values)) await fill(page, label, value);
};

/** Saves wrong values: one popup lists every message, and OK focuses the first wrong field. */
async function expectRefused(page: Page, texts: readonly string[]) {
  await page.getByRole('main').getByRole('button', { name: 'Agregar', exact: true }).click();
  const popup = page.getByRole('alertdialog');
  for (const text of texts) await expect(popup.getByText(text).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(popup).toHaveCount(0);
  await expect(page.getByRole('main').locator(':focus')).toHaveAttribute('aria-invalid', 'true');
}

const expectMessages = async (page: Page, texts: readonly string[]) => {
  for (const text of texts) await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible();
};

/** The messages of the add form; nothing is sent while it is wrong. */
async function checkMessages(page: Page, area: AreaCase) {
  const sent = mutations(page);
  await expectRefused(page, area.empty);
  for (const { put, says } of area.wrong) {
    await fillAll(page, put);
    await page.keyboard.press('Tab');
    await expectMessages(page, says);
  }
  expect(sent()).toEqual([]);
}

/** View mode: everything disabled, an inert Ver, and Cancelar leads back (spec §2). */
async function checkView(page: Page, area: AreaCase, left: RegExp) {
  await expect(page).toHaveURL(/\/view$/);
  await expect(page.getByRole('navigation', { name: 'Ruta de navegación' })).toContainText(`Ver ${area.one}`);
  const sent = mutations(page);
  await page.getByRole('main').getByRole('button', { name: 'Ver', exact: true }).click();
  for (const label of area.labels) {
    const control = page.getByRole('main').getByLabel(label, { exact: true }).first();
    await expect(control).toBeDisabled();
  }
  expect(sent()).toEqual([]);
  await page.getByRole('main').getByRole('button', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL(left);
}

/** List, messages, add, search, view, edit and deactivate. */
async function walkArea(page: Page, admin: Caller, area: AreaCase) {
  const mark = newMark();
  await area.prepare?.(admin, mark);
  await page.goto(area.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(area.title);
  await expect(page.getByRole('status').getByText(/^\d+ registros?$/)).toBeVisible();
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${area.path}/add$`));
  // The list has a button of the same name, and stays until the form is there.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Agregar ${area.one}`);
  await fillAll(page, area.before ?? {});
  if (area !== links) await checkMessages(page, area);
  await fillAll(page, area.valid(mark));
  await page.getByRole('main').getByRole('button', { name: 'Agregar', exact: true }).click();
  await acknowledge(page);

  await search(page, area.shown(mark));
  await expect(page.getByRole('row')).toHaveCount(2);
  await rowMenu(page, area.shown(mark), 'Ver');
  await checkView(page, area, new RegExp(`${area.path}\\?search=`));
  await rowMenu(page, area.shown(mark), 'Editar');
  await expect(page.getByRole('navigation', { name: 'Ruta de navegación' })).toContainText(`Editar ${area.one}`);
  await expect(page.getByLabel(area.labels[0] ?? '', { exact: true })).not.toHaveValue('');
  await fillAll(page, area.change(mark));
  await page.getByRole('button', { name: 'Guardar' }).click();
  await acknowledge(page);
  await search(page, area === periodosActivos ? area.changed(mark) : area.shown(mark));
  await expect(page.getByRole('row').filter({ hasText: area.changed(mark) })).toHaveCount(1);
  await deactivate(page, area.changed(mark));
}

test('businesses with their segments', async ({ page, admin }) => {
  await walkArea(page, admin, negocios);
  await test.step('segments', async () => {
    const name = unique('Negocio');
    await walk(page, '/negocios/add');
    await page.getByLabel('Descripción').fill(name);
    for (const [n, segment] of [
      [1, 'Minorista'],
      [2, 'Mayorista'],
    ] as const) {
      await page.getByRole('button', { name: 'Agregar segmento' }).click();
      await page.getByLabel(`Segmento ${n}`, { exact: true }).fill(segment);
    }
    await page.getByRole('button', { name: 'Agregar', exact: true }).click();
    await acknowledge(page);
    await search(page, name);
    await rowMenu(page, name, 'Editar');
    await expect(page.getByLabel('Segmento 2', { exact: true })).toHaveValue('Mayorista');
    await page.getByRole('button', { name: 'Quitar segmento 1' }).click();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await acknowledge(page);
    await search(page, name);
    await rowMenu(page, name, 'Ver');
    await expect(page.getByLabel('Segmento 1', { exact: true })).toHaveValue('Mayorista');
    await expect(page.getByLabel('Segmento 2', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Agregar segmento' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await search(page, name);
    await rowMenu(page, name, 'Eliminar');
    const confirm = page.getByRole('alertdialog');
    await expect(confirm).toContainText('Está seguro de continuar con esta acción?');
    await expect(confirm).toContainText(name);
    await confirm.getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
    await deactivate(page, name);
  });
});

test('companies: rules while typing, numbers of the language, and segments that follow their business', async ({
  page,
  admin,
}) => {
  await walkArea(page, admin, empresas);
  await test.step('rules and segments', async () => {
    await walk(page, '/empresas/add');
    await page.getByLabel('RUC/CI').pressSequentially('80.');
    await expect(
      page.getByText('El campo puede contener solamente estos caracteres: [0-9] y el guión medio'),
    ).toBeVisible();
    await pick(page, 'Negocio', 'Bancos');
    await pick(page, 'Segmento');
    await pick(page, 'Negocio', 'Seguros');
    await expect(page.getByRole('combobox', { name: 'Segmento' })).toHaveValue('');
  });
  await test.step('numbers', async () => {
    await walk(page, '/empresas/add');
    const employees = page.getByLabel('Cantidad de empleados');
    await employees.pressSequentially('1.000');
    await employees.hover();
    await page.mouse.wheel(0, 300);
    await expect(employees).toHaveValue('1.000');
    await page.keyboard.press('Tab');
    await expect(employees).toHaveValue('1000');
    await employees.fill('mil');
    await expect(page.getByText('El valor debe ser un número', { exact: true })).toBeVisible();
  });
});

test('periods, active periods and report links; an equal period is confirmed first, and messages about links do not stop the save', async ({
  page,
  admin,
}) => {
  for (const area of [periodos, periodosActivos, links]) await test.step(area.path, () => walkArea(page, admin, area));
  await test.step('an equal period', async () => {
    const year = 2100 + Math.trunc(Math.random() * 7000);
    const add = async () => {
      await walk(page, '/periodos/add');
      await page.getByLabel('Fecha de inicio').fill(`${year}-01-01`);
      await page.getByLabel('Fecha de fin').fill(`${year}-12-31`);
      await page.getByRole('button', { name: 'Agregar', exact: true }).click();
    };
    const rows = page.getByRole('row').filter({ hasText: `01/01/${year}` });
    await add();
    await acknowledge(page);
    // `walk` waits for another title than that of the form.
    await expect(page).toHaveTitle('Periodos · Encuestas');
    await add();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Ya existe este periodo. ¿Crear otro igual?');
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByLabel('Fecha de inicio')).toHaveValue(`01/01/${year}`);
    await page.getByRole('button', { name: 'Agregar', exact: true }).click();
    await question.getByRole('button', { name: 'Crear otro igual' }).click();
    await acknowledge(page);
    await walk(page, `/periodos?search=${year}`);
    await expect(rows).toHaveCount(2);
  });
  await test.step('messages', async () => {
    await walk(page, '/link_reporte/add');
    const sent = mutations(page);
    await page.getByRole('button', { name: 'Agregar', exact: true }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.keyboard.press('Enter');
    expect(sent()).toEqual(['CreateLinkReporte']);
    await expectMessages(page, links.empty);
    await page.getByLabel('Tipo de usuario').selectOption('Administrador');
    await expect(page.getByRole('combobox', { name: 'Negocio' })).toHaveCount(0);
    await page.getByLabel('URL').fill('http://sin-cifrar.example');
    await page.getByRole('button', { name: 'Agregar', exact: true }).click();
    const listed = await page.getByRole('alertdialog').getByRole('listitem').first().textContent();
    const message = listed?.replace('URL: ', '');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('URL')).toBeFocused();
    await expect(page.getByRole('main').getByText(`${message}`, { exact: true })).toBeVisible();
  });
});

test('users; an administrator needs no company', async ({ page, admin }) => {
  await walkArea(page, admin, usuarios);
  await test.step('an administrator without a company', async () => {
    const mark = `jefa-${randomUUID().slice(0, 8)}`;
    await walk(page, '/users/add');
    await expect(page.getByRole('combobox', { name: 'Idioma' })).toHaveValue('Español');
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await expect(page).toHaveURL(/\/users\/?$/);
    await walk(page, '/users/add');
    await page.getByLabel('Enviar enlace para elegir la contraseña').uncheck();
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
    await walk(page, `/users?search=${mark}`);
    await rowMenu(page, mark, 'Editar');
    await expect(page.getByRole('combobox', { name: 'Idioma' })).toHaveValue('Español');
    await page.getByLabel('Apellido').fill('Pérez');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await acknowledge(page);
  });
});

test('groups: permissions move between two lists, and the preview shows the menu', async ({ page, admin }) => {
  await walkArea(page, admin, grupos);
  await test.step('permissions', async () => {
    const name = unique('Grupo');
    await walk(page, '/groups/add');
    await page.getByLabel('Nombre', { exact: true }).fill(name);
    await page.getByRole('tab', { name: 'Lista completa' }).click();
    const available = page.getByLabel('Disponibles', { exact: true });
    const added = page.getByLabel('Agregados', { exact: true });
    await available.selectOption([{ label: 'Puede ver origen · view_origen' }]);
    await page.getByRole('button', { name: 'Mover a la derecha' }).click();
    await expect(page.getByRole('listbox', { name: 'Disponibles' })).toBeFocused();
    await expect(added.getByRole('option')).toHaveCount(1);
    await page.getByRole('tab', { name: 'Por área' }).click();
    await expect(page.getByRole('tabpanel').getByText('Empresas: Orígenes')).toBeVisible();
    await page.getByRole('button', { name: 'Nada', exact: true }).click();
    await expect(page.getByText('Este grupo no verá menús de administración.')).toBeVisible();
    await page.getByRole('tab', { name: 'Lista completa' }).click();
    await page.getByRole('button', { name: 'Agregar todos' }).click();
    await expect(available.getByRole('option')).toHaveCount(0);
    await page.getByRole('button', { name: 'Eliminar todos' }).click();
    await expect(added.getByRole('option')).toHaveCount(0);
    await page.getByLabel('Buscar en Disponibles').fill('idioma');
    await page.getByRole('button', { name: 'Agregar todos' }).click();
    await expect(added.getByRole('option')).toHaveCount(4);
    await added.selectOption([{ index: 0 }]);
    await page.getByRole('button', { name: 'Mover a la izquierda' }).click();
    await expect(added.getByRole('option')).toHaveCount(3);
    await page.getByRole('button', { name: 'Agregar', exact: true }).click();
    await acknowledge(page);
    await search(page, name);
    await rowMenu(page, name, 'Ver');
    await page.getByRole('tab', { name: 'Lista completa' }).click();
    await expect(page.getByLabel('Agregados', { exact: true }).getByRole('option')).toHaveCount(3);
    await expect(page.getByRole('button', { name: 'Agregar todos' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await search(page, name);
    await deactivate(page, name);
  });
});

test('an editor sees and changes the catalogues, and everything else is absent or forbidden', async ({
  page,
  context,
  stack,
}) => {
  const editor = await Caller.signIn(stack.url, 'editor');
  await enter(context, editor);
  await page.goto('/');
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Orígenes' });
  const { origenes } = await editor.ask<{ origenes: { count: number } }>('{ origenes { count } }');
  await expect(line).toHaveText(`Orígenes ${origenes.count}`);
  await expect(page.getByRole('link', { name: /^(Nueva campaña|Seguimiento|Auditoría)$/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Usuarios', exact: true })).toHaveCount(0);
  const forbidden = async (path: string) => {
    // Every refusal has the same title.
    if (new URL(page.url()).pathname !== '/') await walk(page, '/');
    await walk(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sin permiso');
    await expect(page.getByRole('main').getByRole('link', { name: 'Ir al inicio' })).toBeVisible();
  };
  for (const area of areas) {
    if (!area.editor) {
      for (const end of area === areas[0] ? ['', '/add', '/1', '/1/view'] : ['/1'])
        await forbidden(`${area.path}${end}`);
      continue;
    }
    await forbidden(`${area.path}/add`);
    await walk(page, area.path);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Agregar' })).toHaveCount(0);
    await page
      .getByRole('button', { name: /^Acciones de/ })
      .first()
      .click();
    await expect(page.getByRole('menuitem')).toHaveText(['Ver', 'Editar']);
    await page.getByRole('menuitem', { name: 'Editar' }).click();
    await expect(page.getByLabel('Descripción')).not.toHaveValue('');
    const before = await page.getByLabel('Descripción').inputValue();
    await page.getByLabel('Descripción').fill(`${before} `);
    await page.getByRole('button', { name: 'Guardar' }).click();
    await acknowledge(page);
    await page
      .getByRole('button', { name: /^Acciones de/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Ver' }).click();
    await checkView(page, area, new RegExp(`${area.path}$`));
  }
  for (const path of ['/seguimiento', '/campanas/nueva', '/auditoria']) await forbidden(path);
  await walk(page, '/origenes/1');
  await expect(page.getByRole('button', { name: 'Historial' })).toHaveCount(0);
  await forbidden('/users/change_password');
});

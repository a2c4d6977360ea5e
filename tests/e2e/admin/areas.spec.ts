import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { Caller, enter } from '../survey/respondents.ts';
import { type AreaCase, areas, batchOf, links, type Texts, type Value } from './areas.ts';
import { acknowledge, deactivate, fill, inEnglish, mutations, rowMenu, search, unique, walk } from './screens.ts';

const mark = () => unique('Prueba').replace(' ', '-').toLowerCase();

const fillAll = async (page: Page, values: Readonly<Record<string, Value>>) => {
  for (const [label, value] of Object.entries(values)) await fill(page, label, value);
};

/** Each message stands at its field, in the language that is chosen. */
const says = async (page: Page, texts: readonly Texts[], lang: 0 | 1) => {
  const main = page.getByRole('main');
  for (const text of texts) await expect(main.getByText(text[lang], { exact: true }).first()).toBeVisible();
};

/** Saves what is wrong: one popup lists every message with its field's name, and OK puts focus on the first field that is. */
const refusesAll = async (page: Page, button: Texts, texts: readonly Texts[], lang: 0 | 1) => {
  await page.getByRole('main').getByRole('button', { name: button[lang], exact: true }).click();
  const popup = page.getByRole('alertdialog');
  for (const text of texts) await expect(popup.getByText(text[lang]).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(popup).toHaveCount(0);
  await expect(page.getByRole('main').locator(':focus')).toHaveAttribute('aria-invalid', 'true');
};

const ADD: Texts = ['Agregar', 'Add'];

/**
 * Every message of the add form, and the last in the other language, too, on one opened form; nothing is sent while it is
 * wrong. That each rule has its text in both: tests/contract/messages.test.ts.
 */
async function checkMessages(page: Page, area: AreaCase) {
  const sent = mutations(page);
  await refusesAll(page, ADD, area.empty, 0);
  for (const { put, says: texts } of area.wrong) {
    await fillAll(page, put);
    await page.keyboard.press('Tab');
    await says(page, texts, 0);
  }
  await inEnglish(page, async () => {
    await says(page, area.wrong.at(-1)?.says ?? [], 1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Add ${area.one[1]}`);
    for (const [, label] of area.labels) await expect(page.getByLabel(label, { exact: true }).first()).toBeVisible();
    await refusesAll(page, ADD, area.wrong.at(-1)?.says ?? area.empty, 1);
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Agregar ${area.one[0]}`);
  expect(sent()).toEqual([]);
}

/** View mode: everything disabled, an inert Ver, Cancelar leads back (spec §2). */
async function checkView(page: Page, area: AreaCase, left: RegExp) {
  await expect(page).toHaveURL(/\/view$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ver ${area.one[0]}`);
  const sent = mutations(page);
  await page.getByRole('main').getByRole('button', { name: 'Ver', exact: true }).click();
  for (const [label] of area.labels) {
    const control = page.getByRole('main').getByLabel(label, { exact: true }).first();
    await expect(control).toBeDisabled();
  }
  expect(sent()).toEqual([]);
  await page.getByRole('main').getByRole('button', { name: 'Cancelar' }).click();
  // The list as it was left.
  await expect(page).toHaveURL(left);
}

// Each area is a test of its own records; together they are too many for one worker.
test.describe.configure({ mode: 'parallel' });

for (const area of areas) {
  test(`${area.path}: list, page, messages, add, search, view, edit, deactivate`, async ({ page, context, stack }) => {
    const admin = await Caller.signIn(stack.url, 'admin', 'Admin#2026');
    const name = mark();
    await Promise.all(Array.from({ length: area.batch ?? 13 }, (_, n) => area.seed(admin, batchOf(name), n + 1)));
    await enter(context, admin);
    await page.goto(area.path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(area.title[0]);
    await expect(page.getByRole('row')).toHaveCount(11);
    await expect(page.getByRole('status').getByText(/^\d+ registros$/)).toBeVisible();
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByRole('button', { name: 'Página 2' })).toHaveAttribute('aria-current', 'page');
    await inEnglish(page, () => expect(page.getByRole('heading', { level: 1 })).toHaveText(area.title[1]));

    await page.getByRole('button', { name: 'Agregar', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${area.path}/add$`));
    // The list has a button of the same name, and stays until the form is there.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Agregar ${area.one[0]}`);
    if (area !== links) await checkMessages(page, area);
    await fillAll(page, area.valid(name));
    await page.getByRole('main').getByRole('button', { name: 'Agregar', exact: true }).click();
    await acknowledge(page);
    await expect(page).toHaveURL(new RegExp(`${area.path}\\?page=2$`));

    await search(page, area.shown(name));
    await expect(page.getByRole('row')).toHaveCount(2);
    await rowMenu(page, area.shown(name), 'Ver');
    await checkView(page, area, new RegExp(`${area.path}\\?search=`));
    await search(page, area.shown(name));
    await rowMenu(page, area.shown(name), 'Editar');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Editar ${area.one[0]}`);
    await expect(page.getByLabel(area.labels[0]?.[0] ?? '', { exact: true })).not.toHaveValue('');
    await fillAll(page, area.change(name));
    await page.getByRole('button', { name: 'Guardar' }).click();
    await acknowledge(page);
    await search(page, area.type === 'PeriodoActivo' ? area.changed(name) : area.shown(name));
    await expect(page.getByRole('row').filter({ hasText: area.changed(name) })).toHaveCount(1);
    await deactivate(page, area.changed(name));
  });
}

test('/link_reporte: each message is shown and the save is sent all the same, in both languages', async ({
  page,
  context,
  stack,
}) => {
  await enter(context, await Caller.signIn(stack.url, 'admin', 'Admin#2026'));
  await page.goto('/link_reporte/add');
  const sent = mutations(page);
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Enter');
  expect(sent()).toEqual(['CreateLinkReporte']);
  await says(page, links.empty, 0);
  await inEnglish(page, () => says(page, links.empty, 1));
  // The server's own word about the type stands at its field, in red, as the live ones do.
  await page.getByLabel('Tipo de usuario').selectOption('Administrador');
  await expect(page.getByRole('combobox', { name: 'Negocio' })).toHaveCount(0);
  await page.getByLabel('URL').fill('http://sin-cifrar.example');
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  const listed = await page.getByRole('alertdialog').getByRole('listitem').first().textContent();
  const said = listed?.replace('URL: ', '');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('URL')).toBeFocused();
  await expect(page.getByRole('main').getByText(`${said}`, { exact: true })).toBeVisible();
});

test('an editor sees, changes and looks at the catalogues, and what else there is is absent or forbidden', async ({
  page,
  context,
  stack,
}) => {
  const editor = await Caller.signIn(stack.url, 'editor', 'Editor#2026');
  await enter(context, editor);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Usuarios', exact: true })).toHaveCount(0);
  const forbidden = async (path: string) => {
    // One refusal looks like another.
    if (new URL(page.url()).pathname !== '/') await walk(page, '/');
    await walk(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sin permiso');
    await expect(page.getByRole('main').getByRole('link', { name: 'Ir al inicio' })).toBeVisible();
  };
  for (const area of areas) {
    if (!area.editor) {
      for (const end of area === areas[0] ? ['', '/add', '/1', '/1/view'] : ['/1'])
        await forbidden(`${area.path}${end}`);
      await inEnglish(page, () => expect(page.getByRole('heading', { level: 1 })).toHaveText('No permission'));
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
  await forbidden('/users/change_password');
});

import type { Page, Route } from '@playwright/test';
import type { Caller } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { csvOf, utf8, workbook } from '../../support/import/files.ts';
import { inspector, mails, unique } from '../support/screens.ts';

const COMPANY = [
  'Razón social',
  'RUC/CI',
  'Negocio',
  'Segmento',
  'Origen',
  'Cantidad de sucursales',
  'Cantidad de empleados',
];
const USER = ['Nombre', 'Apellido', 'Correo electrónico', 'Nombre de usuario', 'Empresa', 'Grupo', 'Idioma'];

const dialog = (page: Page, what: 'empresas' | 'usuarios') =>
  page.getByRole('dialog', { name: `Importar ${what} desde un archivo` });

async function open(page: Page, what: 'empresas' | 'usuarios') {
  await page.goto(what === 'empresas' ? '/empresas' : '/users');
  await page.getByRole('button', { name: `Importar ${what}` }).click();
  await expect(dialog(page, what)).toBeVisible();
}

async function choose(page: Page, name: string, bytes: Uint8Array) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Elegir (otro )?archivo$/ }).click();
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(bytes) });
}

/** The demo's records that companies and users refer to. */
async function referencesOf(admin: Caller) {
  type Named = { results: { id: string; label: string }[] };
  return admin.ask<Record<'rubros' | 'origenes' | 'grupos' | 'empresas', Named>>(
    '{ rubros { results { id label } } origenes { results { id label } } grupos { results { id label } } empresas { results { id label } } }',
  );
}
const countOf = async (admin: Caller, type: 'empresas' | 'usuarios', search: string) =>
  (
    await admin.ask<{ page: { count: number } }>(`query ($s: String) { page: ${type}(search: $s) { count } }`, {
      s: search,
    })
  ).page.count;

async function begin(admin: Caller) {
  const { rubros, origenes, grupos, empresas } = await referencesOf(admin);
  const [rubro = '', origen = ''] = [rubros.results[0]?.label, origenes.results[0]?.label];
  const mark = unique('Importada');
  const companies = (count: number) => {
    const rows = Array.from({ length: count }, (_, n) => [
      ...[`${mark} ${n + 1}`, String(Math.floor(Math.random() * 1e12)), rubro, '', origen, '1', '20'],
    ]);
    return utf8(csvOf([COMPANY, ...rows]));
  };
  return { mark, companies, grupos, empresas };
}

/** Whether a request stores an import, and does not only check it. */
const isStoring = (route: Route): boolean => {
  const body = route.request().postDataJSON();
  return body?.query?.includes('mutation ImportEmpresas') && body.variables.input.ensayo === false;
};

test('an import whose answer is lost says so, and the same file again doubles nothing', async ({ page, admin }) => {
  const { mark, companies } = await begin(admin);
  const file = companies(70);
  await open(page, 'empresas');
  await choose(page, 'empresas.csv', file);
  await expect(dialog(page, 'empresas')).toContainText('Se pueden importar 70 empresas. Todavía no se guardó nada.');
  expect(await countOf(admin, 'empresas', mark)).toBe(0);
  await page.route('**/graphql', async (route) => {
    if (!isStoring(route)) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Importar 70 empresas' }).click();
  await expect(dialog(page, 'empresas')).toContainText('No se sabe si se importó');
  await page.unroute('**/graphql');
  await page.getByRole('link', { name: 'Ver la lista de empresas' }).click();
  await expect(dialog(page, 'empresas')).toHaveCount(0);
  expect(await countOf(admin, 'empresas', mark)).toBe(70);

  await open(page, 'empresas');
  await choose(page, 'empresas.csv', file);
  await expect(dialog(page, 'empresas')).toContainText('70 filas con errores');
  await expect(dialog(page, 'empresas')).toContainText('Ya existe una empresa con esta razón social.');
  await expect(page.getByRole('button', { name: /^Importar \d/ })).toHaveCount(0);
  expect(await countOf(admin, 'empresas', mark)).toBe(70);
});

test('users of a workbook are imported, and each is mailed a link', async ({ page, stack, admin }) => {
  const { mark, grupos, empresas } = await begin(admin);
  const [, word = ''] = mark.split(' ');
  const [group = '', company = ''] = [grupos.results[0]?.label, empresas.results[0]?.label];
  const rows = [1, 2, 3].map((n) => [
    'Ana',
    `Núñez ${n}`,
    `${word}${n}@example.com`,
    `${word}${n}`,
    company,
    group,
    '',
  ]);
  await open(page, 'usuarios');
  const { look, found } = inspector(page);
  await look('import', false);
  await choose(page, 'usuarios.xlsx', workbook({ rows: [USER, ...rows] }));
  await expect(dialog(page, 'usuarios')).toContainText('Se pueden importar 3 usuarios.');
  await expect(page.getByRole('checkbox', { name: 'Enviar a cada persona un enlace' })).toBeChecked();
  await look('checked', false);
  await page.getByRole('button', { name: 'Importar 3 usuarios' }).click();
  await expect(dialog(page, 'usuarios')).toContainText('Se importaron 3 usuarios.', { timeout: 30_000 });
  await look('done', false);
  expect(await countOf(admin, 'usuarios', word)).toBe(3);
  const sent = () =>
    mails(stack.api.dataDir).filter((text) => text.includes(`To: ${word}`) && text.includes('/auth/reset_password/'))
      .length;
  await expect.poll(sent, { timeout: 20_000 }).toBe(3);
  expect(found).toEqual({});
});

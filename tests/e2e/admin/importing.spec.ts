import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { csvOf, utf8, workbook } from '../../support/import/files.ts';
import { Caller, enter } from '../survey/respondents.ts';
import { inspector, unique } from './screens.ts';

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

/** What the demo has that companies and users point to. */
async function world(admin: Caller) {
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

async function begin(page: Page, stack: { url: string }) {
  const admin = await Caller.signIn(stack.url, 'admin', 'Admin#2026');
  await enter(page.context(), admin);
  const { rubros, origenes, grupos, empresas } = await world(admin);
  const [rubro = '', origen = ''] = [rubros.results[0]?.label, origenes.results[0]?.label];
  const mark = unique('Importada');
  const tax = () => String(Math.floor(Math.random() * 1e12));
  const company = (n: number, part: Partial<Record<number, string>> = {}) =>
    [`${mark} ${n}`, tax(), rubro, '', origen, '1', '20'].map((cell, index) => part[index] ?? cell);
  const companies = (count: number) =>
    utf8(csvOf([COMPANY, ...Array.from({ length: count }, (_, n) => company(n + 1))]));
  return { admin, mark, company, companies, grupos, empresas };
}

test('each row of companies that is wrong says what is wrong and how to mend it', async ({ page, stack }) => {
  const { company, mark, admin, empresas } = await begin(page, stack);
  const taken = empresas.results[0]?.label ?? '';
  const rows = [
    company(1),
    company(2, { 1: '80-', 2: 'Panaderías' }),
    company(3, { 0: taken }),
    company(4, { 5: 'dos', 6: '' }),
    company(5, { 0: `${mark} 1` }),
  ];
  await open(page, 'empresas');
  await choose(page, 'empresas.csv', utf8(csvOf([COMPANY, ...rows])));
  const findings = dialog(page, 'empresas').getByRole('region', { name: 'Errores' }).getByRole('row');
  await expect(findings).toHaveCount(8);
  const twice = 'El mismo valor está en otra fila: deje una sola.';
  await expect(findings.nth(1)).toContainText(twice);
  await expect(findings.nth(2)).toContainText('El formato es incorrecto');
  await expect(findings.nth(3)).toContainText('«Panaderías» no existe. Opciones: ');
  await expect(findings.nth(4)).toContainText('Ya existe una empresa con esta razón social.');
  await expect(findings.nth(5)).toContainText('«dos» no es un número entero de 0 o más.');
  await expect(findings.nth(6)).toContainText('El campo es requerido');
  await expect(findings.nth(7)).toContainText(twice);
  await expect(page.getByRole('button', { name: /^Importar \d/ })).toHaveCount(0);
  expect(await countOf(admin, 'empresas', mark)).toBe(0);
});

/** Whether a request stores an import, and does not only check it. */
const isStoring = (route: Route): boolean => {
  const body = route.request().postDataJSON();
  return body?.query?.includes('mutation ImportEmpresas') && body.variables.input.ensayo === false;
};

test('an import whose answer is lost says so, and the same file again doubles nothing', async ({ page, stack }) => {
  const { admin, mark, companies } = await begin(page, stack);
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

test('of two people who import one file, one does, and nothing of theirs is removed', async ({ page, stack }) => {
  const { admin, mark, companies } = await begin(page, stack);
  const file = companies(40);
  const other = await page.context().newPage();
  for (const each of [page, other]) {
    await open(each, 'empresas');
    await choose(each, 'empresas.csv', file);
    await expect(dialog(each, 'empresas')).toContainText('Se pueden importar 40 empresas.');
  }
  await Promise.all([page, other].map((each) => each.getByRole('button', { name: 'Importar 40 empresas' }).click()));
  const done = (each: Page) => dialog(each, 'empresas').getByText('Se importaron 40 empresas.').count();
  const late = (each: Page) => dialog(each, 'empresas').getByText('40 filas con errores').count();
  const settled = async (each: Page) => (await done(each)) + (await late(each));
  await expect.poll(async () => Promise.all([page, other].map(settled)), { timeout: 30_000 }).not.toContain(0);
  expect(await Promise.all([page, other].map(done)).then((all) => all.toSorted())).toEqual([0, 1]);
  expect(await countOf(admin, 'empresas', mark)).toBe(40);
});

test('what the server refuses in a later row leaves nothing of the earlier ones', async ({ page, stack }) => {
  const { admin, mark, companies } = await begin(page, stack);
  await open(page, 'empresas');
  await choose(page, 'empresas.csv', companies(60));
  await page.route('**/graphql', async (route) => {
    if (!isStoring(route)) return route.continue();
    const body = route.request().postDataJSON();
    body.variables.input.filas[57].rubro = null;
    await route.continue({ postData: JSON.stringify(body) });
  });
  await page.getByRole('button', { name: 'Importar 60 empresas' }).click();
  const found = dialog(page, 'empresas');
  await expect(found).toContainText('1 fila con errores', { timeout: 60_000 });
  // Its own row of the file: the header is the first.
  await expect(found.getByRole('row').nth(1)).toContainText('59');
  await expect(found.getByRole('row').nth(1)).toContainText('Negocio');
  expect(await countOf(admin, 'empresas', mark)).toBe(0);
});

test('users of a workbook are imported, and each is mailed a link', async ({ page, stack }) => {
  const { admin, mark, grupos, empresas } = await begin(page, stack);
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
  const mails = () => {
    const folder = join(stack.api.dataDir, 'outbox');
    const texts = readdirSync(folder)
      .filter((name) => name.endsWith('.txt'))
      .map((name) => readFileSync(join(folder, name), 'utf8'));
    return texts.filter((text) => text.includes(`To: ${word}`) && text.includes('/auth/reset_password/')).length;
  };
  await expect.poll(mails, { timeout: 20_000 }).toBe(3);
  expect(found).toEqual({});
});

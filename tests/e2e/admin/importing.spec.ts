import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
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
  await expect(findings).toHaveCount(7);
  await expect(findings.nth(1)).toContainText('El formato es incorrecto');
  await expect(findings.nth(2)).toContainText('«Panaderías» no existe. Opciones: ');
  await expect(findings.nth(3)).toContainText(`«${taken}» ya existe. Quite la fila, o corrija el valor.`);
  await expect(findings.nth(4)).toContainText('«dos» no es un número entero de 0 o más.');
  await expect(findings.nth(5)).toContainText('El campo es requerido. Se espera: Obligatorio: 0 o más.');
  await expect(findings.nth(6)).toContainText('El mismo valor está en la fila 2. Deje una sola.');
  await expect(page.getByRole('button', { name: /^Importar \d/ })).toHaveCount(0);
  expect(await countOf(admin, 'empresas', mark)).toBe(0);
});

test('companies are imported with progress, undone, and go on after the page was left', async ({ page, stack }) => {
  const { admin, mark, companies } = await begin(page, stack);
  await open(page, 'empresas');
  await choose(page, 'empresas.csv', companies(70));
  await expect(dialog(page, 'empresas')).toContainText('Se pueden importar 70 empresas. Todavía no se guardó nada.');
  // The second call does not arrive.
  let calls = 0;
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON()?.query?.includes('mutation ImportEmpresas')) calls += 1;
    if (calls === 2) await route.abort();
    else await route.continue();
  });
  await page.getByRole('button', { name: 'Importar 70 empresas' }).click();
  await expect(dialog(page, 'empresas')).toContainText('Hay una importación sin terminar');
  await expect(dialog(page, 'empresas')).toContainText(/Se crearon \d+ de 70 empresas\./);
  await page.unroute('**/graphql');
  await page.reload();
  await open(page, 'empresas');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog(page, 'empresas').getByRole('status')).toContainText('Se importaron 70 empresas.', {
    timeout: 60_000,
  });
  expect(await countOf(admin, 'empresas', mark)).toBe(70);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(dialog(page, 'empresas')).toContainText('No quedó nada de la importación', { timeout: 60_000 });
  expect(await countOf(admin, 'empresas', mark)).toBe(0);
  await page.getByRole('button', { name: 'Cerrar' }).last().click();
  await expect(dialog(page, 'empresas')).toHaveCount(0);
});

test('what a tab that is gone had made is taken back at the next opening, and not while it lives', async ({
  page,
  stack,
}) => {
  const { admin, mark, companies } = await begin(page, stack);
  const other = await page.context().newPage();
  await open(other, 'empresas');
  await choose(other, 'empresas.csv', companies(70));
  let calls = 0;
  await other.route('**/graphql', async (route) => {
    if (route.request().postDataJSON()?.query?.includes('mutation ImportEmpresas')) calls += 1;
    if (calls === 2) await route.abort();
    else await route.continue();
  });
  await other.getByRole('button', { name: 'Importar 70 empresas' }).click();
  await expect(dialog(other, 'empresas')).toContainText('Hay una importación sin terminar');
  const made = await countOf(admin, 'empresas', mark);
  expect(made).toBeGreaterThan(0);

  await open(page, 'empresas');
  await expect(page.getByRole('button', { name: 'Elegir archivo' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Deshacer' })).toHaveCount(0);
  await other.close();
  await page.reload();
  await open(page, 'empresas');
  await expect(dialog(page, 'empresas')).toContainText(`dejó ${made} empresas creadas`);
  const { look, found } = inspector(page);
  await look('left behind', false);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(dialog(page, 'empresas')).toContainText('No quedó nada de la importación', { timeout: 60_000 });
  expect(await countOf(admin, 'empresas', mark)).toBe(0);
  await open(page, 'empresas');
  await expect(page.getByRole('button', { name: 'Elegir archivo' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Deshacer' })).toHaveCount(0);
  expect(found).toEqual({});
});

test('what the server refuses in a later row leaves nothing of the earlier ones', async ({ page, stack }) => {
  const { admin, mark, companies } = await begin(page, stack);
  await open(page, 'empresas');
  await choose(page, 'empresas.csv', companies(60));
  await page.route('**/graphql', async (route) => {
    const body = route.request().postDataJSON();
    const last = body?.variables?.filas?.find((fila: { razonSocial?: string }) => fila.razonSocial === `${mark} 58`);
    if (last) last.rubro = null;
    await route.continue({ postData: JSON.stringify(body) });
  });
  await page.getByRole('button', { name: 'Importar 60 empresas' }).click();
  const found = dialog(page, 'empresas');
  await expect(found).toContainText('No se importó ninguna empresa', { timeout: 60_000 });
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
  await expect(dialog(page, 'usuarios').getByRole('status')).toContainText('Se importaron 3 usuarios.', {
    timeout: 30_000,
  });
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

import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { modal, newSection, signInAdmin } from '../authoring/section.ts';
import { Caller, enter, enterAs } from '../survey/respondents.ts';
import { acknowledge, pick, unique } from './screens.ts';

const RESTORED = 'Se recuperó lo que había escrito y no había guardado.';

const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('encuestas.form')));

/** The browser's own question before a page goes is answered with yes, as by somebody who is in a hurry. */
const hurry = (page: Page) => page.on('dialog', (dialog) => void dialog.accept());

test('what was typed is there again after a reload and after the page was killed, and gone once it is saved', async ({
  page,
  context,
  stack,
}) => {
  await enterAs(page, stack, 'admin', 'Admin#2026');
  hurry(page);
  await page.goto('/empresas/add');
  const name = unique('Escrita a medias');
  await page.getByLabel('Razón social').fill(name);
  await pick(page, 'Negocio', 'Bancos');
  await page.reload();
  await expect(page.getByText(RESTORED)).toBeVisible();
  await expect(page.getByLabel('Razón social')).toHaveValue(name);
  await expect(page.getByRole('combobox', { name: 'Negocio' })).toHaveValue(/Bancos/);

  await page.getByLabel('Dirección').fill('Palma 123');
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('Palma 123');
  const next = await context.newPage();
  // It is gone without being asked anything, and before the next one is opened.
  await page.close();
  await next.goto('/empresas/add');
  await expect(next.getByText(RESTORED)).toBeVisible();
  await expect(next.getByLabel('Dirección')).toHaveValue('Palma 123');
  await pick(next, 'Origen');
  await next.getByLabel('Cantidad de sucursales').fill('1');
  await next.getByLabel('Cantidad de empleados').fill('2');
  await next.getByRole('button', { name: 'Agregar', exact: true }).click();
  await acknowledge(next);
  expect(await kept(next)).toEqual([]);
  await next.goto('/empresas/add');
  await expect(next.getByLabel('Razón social')).toHaveValue('');
  await expect(next.getByText(RESTORED)).toHaveCount(0);
});

test('nobody else on this device meets it, and who gives it up leaves nothing behind', async ({ page, stack }) => {
  await enterAs(page, stack, 'admin', 'Admin#2026');
  hurry(page);
  await page.goto('/negocios/1');
  const description = page.getByLabel('Descripción');
  await expect(description).not.toHaveValue('');
  const before = await description.inputValue();
  await description.fill('Del administrador');
  await page.reload();
  await expect(description).toHaveValue('Del administrador');

  const editor = await Caller.signIn(stack.url, 'editor', 'Editor#2026');
  const as = ({ tokens }: Caller) =>
    page.evaluate(
      ([access, refresh]) => {
        localStorage.setItem('_riart_accessToken', access);
        localStorage.setItem('_riart_refreshToken', refresh);
      },
      [tokens.access, tokens.refresh] as const,
    );
  await page.addInitScript(
    ([access, refresh]) => {
      if (sessionStorage.getItem('otra')) return;
      sessionStorage.setItem('otra', 'sí');
      localStorage.setItem('_riart_accessToken', access);
      localStorage.setItem('_riart_refreshToken', refresh);
    },
    [editor.tokens.access, editor.tokens.refresh] as const,
  );
  await page.goto('/negocios/1');
  await expect(description).toHaveValue(before);
  await expect(page.getByText(/Se recuperó/)).toHaveCount(0);

  await as(await signInAdmin(stack));
  await page.goto('/negocios/1');
  await expect(description).toHaveValue('Del administrador');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(description).toHaveValue(before);
  expect(await kept(page)).toEqual([]);
  await description.fill('Otra vez');
  await page.getByRole('button', { name: 'Cancelar', exact: true }).click();
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(page).toHaveURL(/\/negocios$/);
  expect(await kept(page)).toEqual([]);
});

test('a question and a survey’s order are kept too, and a password is not', async ({ page, stack, context }) => {
  const admin = await signInAdmin(stack);
  const { id } = await newSection(admin, [{ descripcion: 'Única' }]);
  await enter(context, admin);
  hurry(page);
  await page.goto(`/secciones/${id}?tab=preguntas`);
  await page.getByRole('button', { name: 'Agregar pregunta' }).click();
  await modal(page).getByLabel('Descripción').fill('A medio escribir');
  await pick(page, 'Tipo de respuesta', 'Selección');
  await modal(page).getByRole('button', { name: 'Agregar respuesta' }).click();
  await page.keyboard.type('Sí');
  await page.reload();
  await page.getByRole('button', { name: 'Agregar pregunta' }).click();
  await expect(modal(page).getByText(RESTORED)).toBeVisible();
  await expect(modal(page).getByLabel('Descripción')).toBeFocused();
  await expect(modal(page).getByLabel('Descripción')).toHaveValue('A medio escribir');
  await expect(modal(page).getByRole('textbox', { name: 'Respuesta 1' })).toHaveValue('Sí');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();
  expect(await kept(page)).toEqual([]);

  await page.goto('/users/change_password');
  await page.getByLabel('Contraseña', { exact: true }).fill('Secreta#2026');
  await page.reload();
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
    'Secreta#2026',
  );
});

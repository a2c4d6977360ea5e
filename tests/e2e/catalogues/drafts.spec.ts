import type { Page } from '@playwright/test';
import { enterAs } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { acknowledge, pick, unique } from '../support/screens.ts';
import { chooseKind, modal, newSection } from '../support/sections.ts';

const RESTORED = 'Se recuperó lo que había escrito y no había guardado.';

const storedForms = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('encuestas.form')));

/** Accepts the browser's question before leaving. */
const acceptLeaving = (page: Page) => page.on('dialog', (dialog) => void dialog.accept());

test('unsaved changes survive a reload, a killed page and an ended session, and go once they are saved; a password is never stored', async ({
  page,
  context,
  admin,
}) => {
  acceptLeaving(page);
  await test.step('a question and a password', async () => {
    const { id } = await newSection(admin, [{ descripcion: 'Única' }]);
    await page.goto(`/secciones/${id}?tab=preguntas`);
    await page.getByRole('button', { name: 'Agregar pregunta' }).click();
    await modal(page).getByLabel('Descripción').fill('A medio escribir');
    await chooseKind(page, 'Una opción');
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
    expect(await storedForms(page)).toEqual([]);

    await page.goto('/users/change_password');
    await page.getByLabel('Contraseña', { exact: true }).fill('Secreta#2026');
    await page.reload();
    await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('');
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
      'Secreta#2026',
    );
  });
  await test.step('a company', async () => {
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
    await page.close();
    await next.goto('/empresas/add');
    await expect(next.getByText(RESTORED)).toBeVisible();
    await expect(next.getByLabel('Dirección')).toHaveValue('Palma 123');
    await pick(next, 'Origen');
    await next.getByLabel('Cantidad de sucursales').fill('1');
    await next.getByLabel('Cantidad de empleados').fill('2');
    const add = next.getByRole('button', { name: 'Agregar', exact: true });
    await next.evaluate(() => {
      localStorage.setItem('_riart_accessToken', 'caducado');
      localStorage.setItem('_riart_refreshToken', 'revocado');
    });
    await add.click();
    await expect(next).toHaveURL(/\/auth\/login/);
    await next.getByLabel('Usuario', { exact: true }).fill('admin');
    await next.getByLabel('Contraseña', { exact: true }).fill('Admin#2026');
    await next.keyboard.press('Enter');
    await expect(next.getByText('Se recuperó lo que había escrito antes de que terminara la sesión.')).toBeVisible();
    await expect(next.getByLabel('Cantidad de empleados')).toHaveValue('2');
    await add.click();
    await acknowledge(next);
    expect(await storedForms(next)).toEqual([]);
    await next.goto('/empresas/add');
    await expect(next.getByLabel('Razón social')).toHaveValue('');
    await expect(next.getByText(RESTORED)).toHaveCount(0);
  });
});

test('a draft is offered in its own tab, and in others once that tab is closed', async ({ page, context, stack }) => {
  await enterAs(page, stack, 'admin');
  const open = async () => {
    const tab = await context.newPage();
    acceptLeaving(tab);
    await tab.goto('/origenes/add');
    return tab;
  };
  const description = (tab: Page) => tab.getByLabel('Descripción');
  const stored = (text: string) =>
    expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(text);
  await page.goto('/');
  const first = await open();
  await description(first).fill('BBB');
  await stored('BBB');
  const second = await open();
  await expect(description(second)).toHaveValue('');
  await expect(second.getByText(RESTORED)).toHaveCount(0);
  await description(second).fill('CCC');
  await stored('CCC');
  await first.reload();
  await expect(description(first)).toHaveValue('BBB');
  await expect(first.getByText(RESTORED)).toBeVisible();
  await first.close();
  const third = await open();
  await expect(description(third)).toHaveValue('BBB');
  await expect(third.getByText(RESTORED)).toBeVisible();
  await third.getByRole('button', { name: 'Descartar' }).click();
  await expect(description(second)).toHaveValue('CCC');
  await second.reload();
  await expect(description(second)).toHaveValue('CCC');
});

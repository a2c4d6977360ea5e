import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { acknowledge, expectAccessible, walk } from '../admin/screens.ts';
import type { Caller } from '../survey/respondents.ts';
import { newSection, savedOrder, signInAdmin } from './section.ts';

/** A section that two surveys list, with every kind of question. */
async function fullSection(admin: Caller) {
  const section = await newSection(admin, [
    { descripcion: '¿Ofrece transporte?', tipo: '1', respuestas: ['Sí', 'No', 'NO APLICA'] },
    { descripcion: '¿A cuántas personas?', tipo: '2', padre: '¿Ofrece transporte?' },
    { descripcion: 'Observaciones' },
  ]);
  const { periodos } = await admin.ask<{ periodos: { results: { id: string }[] } }>(
    '{ periodos(pageSize: 1) { results { id } } }',
  );
  const rubro = await admin.create('Rubro', { descripcion: `Negocio ${randomUUID().slice(0, 8)}` });
  const periodoActivo = await admin.create('PeriodoActivo', { periodo: periodos.results[0]?.id, rubro });
  for (const letter of ['A', 'B']) {
    const descripcion = `Encuesta ${letter} ${randomUUID().slice(0, 8)}`;
    await admin.create('Encuesta', { descripcion, idioma: section.idioma, periodoActivo, secciones: [section.id] });
  }
  return section;
}

/** The administrator's session, in a language and a theme. */
const enterAs = (page: Page, { tokens }: Caller, lang: string, theme: string) =>
  page.addInitScript(
    ([access, refresh, language, look]) => {
      localStorage.setItem('_riart_accessToken', access);
      localStorage.setItem('_riart_refreshToken', refresh);
      localStorage.setItem('encuestas.lang', language);
      localStorage.setItem('encuestas.theme', look);
    },
    [tokens.access, tokens.refresh, lang, theme] as const,
  );

// In English: what else is written is looked at in Spanish (encuestas-orden, admin/states).
test('axe finds nothing on the list, both tabs and every dialog, in both themes', async ({ page, stack }) => {
  test.setTimeout(120_000);
  const admin = await signInAdmin(stack);
  const { id } = await fullSection(admin);
  await enterAs(page, admin, 'en', 'light');
  await page.goto('/secciones');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page, 'list');
  await walk(page, `/secciones/${id}`);
  await expect(page.getByRole('textbox').first()).not.toHaveValue('');
  await expectAccessible(page, 'basics');
  await page.getByRole('tab', { name: 'Questions' }).click();
  await expect(page.getByRole('row')).toHaveCount(4);
  await expectAccessible(page, 'questions');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.locator('.survey-question')).toHaveCount(3);
  await expectAccessible(page, 'preview');

  const menu = async (item: string) => {
    await page.locator('.question-menu button').first().click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await menu('Update order');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'order');
  await page.getByRole('button', { name: 'Independent copy' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
  await expectAccessible(page, 'copy');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect(page.getByRole('spinbutton')).toBeVisible();
  await page.keyboard.press('Escape');
  await menu('Edit');
  await expect(page.getByRole('dialog').locator('.answer-line')).toHaveCount(3);
  await expectAccessible(page, 'question');
  // With its messages, and the popup that lists them.
  await page.getByRole('dialog').getByRole('textbox').first().fill('');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'refused question');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expectAccessible(page, 'messages');
});

/** Tabs on until the element that has the focus answers to this name. */
async function tabTo(page: Page, name: RegExp) {
  for (let press = 0; press < 60; press += 1) {
    const named = await page.evaluate(() => {
      const element = document.activeElement;
      const label = element?.id ? document.querySelector(`label[for="${element.id}"]`)?.textContent : '';
      return `${element?.getAttribute('aria-label') ?? ''} ${label} ${element?.tagName === 'BUTTON' ? element.textContent : ''}`;
    });
    if (name.test(named.trim())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No Tab leads to ${name}`);
}

test('a section is written by keyboard alone', async ({ page, stack }) => {
  const admin = await signInAdmin(stack);
  await enterAs(page, admin, 'es', 'light');
  await page.goto('/secciones/add');
  const name = `Con teclado ${randomUUID().slice(0, 8)}`;
  await expect(page.getByLabel('Descripción')).toBeVisible();
  await tabTo(page, /^Descripción/);
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Esp');
  await expect(page.getByRole('option')).toHaveText(['Español']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Información Básica' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=preguntas/);
  await expect(page.getByRole('tab', { name: 'Preguntas' })).toBeFocused();
  await tabTo(page, /^Agregar pregunta/);
  await page.keyboard.press('Enter');
  const type = async (text: string, kind: string) => {
    await expect(page.getByRole('dialog').getByLabel('Descripción')).toBeFocused();
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
    await page.keyboard.type(kind);
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
  };
  await type('Primera', 'Selec');
  await tabTo(page, /^Agregar respuesta/);
  for (const answer of ['Sí', 'No']) {
    await page.keyboard.press('Enter');
    await page.keyboard.type(answer);
  }
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Se guardó la pregunta 1.')).toBeVisible();
  await type('Segunda', 'Texto');
  await tabTo(page, /^Guardar$/);
  await page.keyboard.press('Enter');
  await acknowledge(page);
  await expect(page.getByRole('button', { name: 'Agregar pregunta' })).toBeFocused();
  await tabTo(page, /^Acciones de Primera/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('A');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('spinbutton')).toBeFocused();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  const id = /secciones\/(\d+)/.exec(page.url())?.[1] ?? '';
  await expect.poll(() => savedOrder(admin, id)).toEqual(['Segunda', 'Primera']);
  await tabTo(page, /^Acciones de Primera/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await tabTo(page, /^Eliminar la pregunta/);
  await page.keyboard.press('Enter');
  await acknowledge(page, 'La operación se completó con éxito');
  expect(await savedOrder(admin, id)).toEqual(['Segunda']);
  await expect(page.getByRole('button', { name: 'Agregar pregunta' })).toBeFocused();
});

test('nothing scrolls sideways and everything is in reach at every width', async ({ page, stack }) => {
  test.setTimeout(120_000);
  const admin = await signInAdmin(stack);
  const { id } = await fullSection(admin);
  await enterAs(page, admin, 'es', 'light');
  await page.goto('/secciones');
  for (const width of [1024, 360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const fits = async () =>
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${width} px`,
      ).toBeLessThanOrEqual(0);
    // What was said of a shared section holds as long as it is open.
    await walk(page, '/secciones');
    await walk(page, `/secciones/${id}`);
    await expect(page.getByLabel('Descripción')).not.toHaveValue('');
    await fits();
    await page.getByRole('tab', { name: 'Preguntas' }).click();
    await expect(page.getByRole('row')).toHaveCount(4);
    await fits();
    await page.getByRole('button', { name: 'Vista previa' }).click();
    await expect(page.locator('.survey-question')).toHaveCount(3);
    await fits();
    await page.getByRole('button', { name: 'Cerrar vista previa' }).click();
    await page.getByRole('button', { name: 'Acciones de ¿Ofrece transporte?' }).click();
    await page.getByRole('menuitem', { name: 'Editar' }).click();
    await page.getByRole('button', { name: 'Editar en todas' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox', { name: 'Respuesta 3' })).toBeVisible();
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
    await dialog.getByLabel('Título del informe').fill(`A ${width}`);
    await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
    await acknowledge(page);
    await fits();
  }
});

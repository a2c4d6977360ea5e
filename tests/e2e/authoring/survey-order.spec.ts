import type { Locator, Page } from '@playwright/test';
import { enterAs } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { Maker } from '../support/maker.ts';
import { acknowledge, drag, inspector } from '../support/screens.ts';
import { press } from '../support/sections.ts';

const handle = (page: Page, label: string): Locator => page.getByRole('button', { name: `Mover sección ${label}` });

const order = (page: Page): Promise<string[]> =>
  page
    .getByRole('list', { name: /Secciones|Sections/ })
    .getByRole('listitem')
    .allInnerTexts()
    .then((texts) => texts.map((text) => text.replace(/^\s*\d+\s+|\s*\d+ (preguntas?|questions?)\s*$/g, '').trim()));

test.beforeEach(({ page, stack }) => enterAs(page, stack, 'admin'));

test('a section is moved with the mouse, by keyboard and by its menu, and each order is saved', async ({
  page,
  stack,
}) => {
  const maker = await Maker.of(stack);
  const survey = await maker.survey(['Uno', 'Dos', 'Tres', 'Cuatro']);
  const [a = '', b = '', c = '', d = ''] = survey.secciones.map(({ descripcion }) => descripcion);
  const idOf = (label: string) => survey.secciones.find(({ descripcion }) => descripcion === label)?.id;
  const open = async (labels: readonly string[]) => {
    await page.goto(`/encuestas/${survey.id}`);
    await expect.poll(() => order(page)).toEqual(labels);
  };
  const saved = async (labels: readonly string[]) => {
    await expect.poll(() => order(page)).toEqual(labels);
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await acknowledge(page);
    expect(await maker.order(survey.id)).toEqual(labels.map(idOf));
  };
  await test.step('mouse', async () => {
    await open([a, b, c, d]);
    await drag(page, handle(page, a), handle(page, c));
    await saved([b, c, a, d]);
  });
  await test.step('keyboard', async () => {
    await open([b, c, a, d]);
    await handle(page, d).focus();
    await press(page, 'Space');
    const announced = (text: string) => expect(page.getByRole('status').filter({ hasText: text })).toHaveCount(1);
    const taken = (place: number) => announced(`Tomó «${d}», en el lugar ${place} de 4.`);
    await taken(4);
    await press(page, 'ArrowUp');
    await announced(`«${d}» está en el lugar 3 de 4.`);
    await press(page, 'ArrowUp');
    await announced(`«${d}» está en el lugar 2 de 4.`);
    await press(page, 'Space');
    await announced(`«${d}» quedó en el lugar 2 de 4.`);
    await expect.poll(() => order(page)).toEqual([b, d, c, a]);
    await expect(handle(page, d)).toBeFocused();
    // Escape puts it back.
    await press(page, 'Space');
    await taken(2);
    await press(page, 'ArrowDown');
    await announced(`«${d}» está en el lugar 3 de 4.`);
    await press(page, 'Escape');
    await expect.poll(() => order(page)).toEqual([b, d, c, a]);
    await saved([b, d, c, a]);
  });
  await test.step('menu of a phone', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await open([b, d, c, a]);
    const choose = async (label: string, items: readonly string[], item: string) => {
      await page.getByRole('button', { name: `Acciones de ${label}`, exact: true }).click();
      await expect(page.getByRole('menuitem')).toHaveText(items);
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose(b, ['Bajar', 'Quitar'], 'Bajar');
    await expect.poll(() => order(page)).toEqual([d, b, c, a]);
    await expect(page.getByRole('button', { name: `Acciones de ${b}`, exact: true })).toBeFocused();
    await choose(b, ['Subir', 'Bajar', 'Quitar'], 'Quitar');
    await expect.poll(() => order(page)).toEqual([d, c, a]);
    await expect(page.getByRole('button', { name: `Acciones de ${c}`, exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await choose(a, ['Subir', 'Quitar'], 'Subir');
    await saved([d, b, a, c]);
  });
});

test('list, form and preview of surveys pass axe in both themes', async ({ page, stack }) => {
  const maker = await Maker.of(stack);
  const { id, descripcion } = await maker.survey();
  const { look, found } = inspector(page);
  await page.goto(`/encuestas?search=${encodeURIComponent(descripcion)}`);
  await expect(page.getByRole('row').filter({ hasText: descripcion })).toBeVisible();
  await look('list');
  await page.goto(`/encuestas/${id}`);
  await expect(page.getByRole('list', { name: 'Secciones' }).getByRole('listitem')).toHaveCount(3);
  await look('form');
  await page.getByRole('combobox', { name: 'Idioma' }).click();
  await page.getByRole('option', { name: 'Inglés' }).click();
  await expect(page.getByText('3 secciones no están en Inglés')).toBeVisible();
  await look('question about the language', false);
  await page.getByRole('button', { name: 'Agregar sección' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await look('section picker', false);
  await page.keyboard.press('Escape');
  const outline = page.getByRole('list', { name: 'Secciones' });
  await outline.getByRole('listitem').nth(1).getByRole('button', { expanded: false }).first().click();
  await expect(outline.getByRole('button', { name: 'Agregar pregunta' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Vista previa' }).getByText('2/3')).toBeVisible();
  await look('questions and preview', false);
  expect(found).toEqual({});
});

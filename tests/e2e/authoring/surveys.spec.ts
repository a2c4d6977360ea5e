import type { Locator, Page } from '@playwright/test';
import { enterAs } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { Maker } from '../support/maker.ts';
import { acknowledge, countClicks, pick, rowMenu, search, unique, walk } from '../support/screens.ts';
import { chooseKind, modal, press, savedOrder } from '../support/sections.ts';

const lines = (page: Page): Locator => page.getByRole('list', { name: 'Secciones' }).getByRole('listitem');
const save = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true }).click();

/** The lines of the list, without their counts of questions. */
const names = async (page: Page): Promise<string[]> =>
  (await lines(page).allInnerTexts()).map((text) =>
    text
      .replace(/\s+/g, ' ')
      .replace(/ \d+ preguntas?/, '')
      .trim(),
  );

const menuOf = (page: Page, label: string) => page.getByRole('button', { name: `Acciones de ${label}`, exact: true });

/** Chooses an action of a section. */
async function act(page: Page, label: string, action: 'Subir' | 'Bajar' | 'Quitar') {
  await menuOf(page, label).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const inOrder = (page: Page, labels: readonly string[]) =>
  expect.poll(() => names(page)).toEqual(labels.map((label, index) => `${index + 1} ${label}`));

test.describe('an administrator', () => {
  test.beforeEach(({ page, stack }) => enterAs(page, stack, 'admin'));

  test('a survey is written: once it has a language, sections of it, in order', async ({ page, stack }) => {
    const maker = await Maker.of(stack);
    const [uno, dos, tres] = [unique('Alfa'), unique('Beta'), unique('Gama')];
    const ids = [await maker.section(uno), await maker.section(dos), await maker.section(tres)];
    const english = unique('Delta');
    await maker.section(english, 2);
    const { year, id: periodo } = await maker.period();
    await maker.post('encuestas/periodos_activos/', { periodo, rubro: 1 });
    const descripcion = unique('Escrita');

    await page.goto('/encuestas');
    await page.getByRole('button', { name: 'Agregar', exact: true }).click();
    await page.getByLabel('Descripción').fill(descripcion);
    await pick(page, 'Periodo activo', String(year));
    const add = page.getByRole('button', { name: 'Agregar sección' });
    await add.focus();
    await page.keyboard.press('Enter');
    const tooltip = page.getByRole('status').filter({ hasText: 'Necesita seleccionar un idioma' });
    await expect(tooltip).toBeVisible();
    const shown = Date.now();
    await expect(tooltip).toHaveCount(0);
    const lasted = Date.now() - shown;
    expect(lasted).toBeGreaterThan(1_000);
    expect(lasted).toBeLessThan(4_000);
    await expect(add).toBeFocused();
    await expect(page.getByRole('combobox', { name: 'Sección' })).toHaveCount(0);
    await pick(page, 'Idioma', 'Español');
    await add.click();
    const box = page.getByRole('combobox', { name: 'Sección', exact: true });
    await expect(page.getByRole('option').first()).toBeVisible();
    const searches: string[] = [];
    page.on('request', (request) => {
      const { operationName, variables } = JSON.parse(request.postData() ?? '{}');
      if (operationName === 'EncuestaSeccionOptions') searches.push(JSON.stringify(variables));
    });
    await box.pressSequentially(english, { delay: 20 });
    await expect(page.getByText('Sin resultados')).toBeVisible();
    expect(searches.at(-1)).toBe(JSON.stringify({ search: english, lang: 'es', filter: { idioma: '1' } }));
    for (const label of [uno, dos, tres]) {
      await box.fill(label);
      await page.getByRole('option', { name: label }).click();
      await expect(lines(page).filter({ hasText: label })).toBeVisible();
    }
    await inOrder(page, [uno, dos, tres]);
    await box.fill(dos);
    await expect(page.getByText('Sin resultados')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Listo' }).click();
    await expect(page.getByRole('button', { name: 'Agregar sección' })).toBeFocused();

    await page.getByRole('button', { name: 'Agregar', exact: true }).click();
    await acknowledge(page);

    await search(page, descripcion);
    await page.getByRole('link', { name: descripcion }).click();
    await inOrder(page, [uno, dos, tres]);
    expect(await maker.order(Number(/\d+$/.exec(page.url())?.[0]))).toEqual(ids);
  });

  test('a changed order or language asks first and takes nothing away', async ({ page, stack }) => {
    const maker = await Maker.of(stack);
    const { id, secciones } = await maker.survey();
    const labels = secciones.map(({ descripcion }) => descripcion);
    const [first = '', second = '', third = ''] = labels;
    await page.goto(`/encuestas/${id}`);
    await act(page, first, 'Bajar');
    await page.getByRole('button', { name: 'Cancelar' }).click();
    const leaving = page.getByRole('alertdialog', { name: 'Cambios sin guardar' });
    await leaving.getByRole('button', { name: 'Cancelar' }).click();
    await inOrder(page, [second, first, third]);
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await leaving.getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect(page).toHaveURL(/\/encuestas$/);
    await walk(page, `/encuestas/${id}`);
    await inOrder(page, labels);
    await pick(page, 'Idioma', 'Inglés');
    const alert = page.getByRole('alert').filter({ hasText: '3 secciones no están en Inglés' });
    await expect(alert).toBeVisible();
    await expect(lines(page)).toHaveCount(3);
    await save(page);
    await expect(page.getByRole('alertdialog')).toContainText('Decida qué hacer con las secciones');
    await page.keyboard.press('Enter');
    await pick(page, 'Idioma', 'Español');
    await expect(alert).toHaveCount(0);
    await pick(page, 'Idioma', 'Inglés');
    await page.getByRole('button', { name: 'Quitar esas 3 secciones' }).click();
    await expect(page.getByText('La encuesta todavía no tiene secciones.')).toBeVisible();

    await page.reload();
    await expect(page.getByText('La encuesta todavía no tiene secciones.')).toBeVisible();
    await page.getByRole('button', { name: 'Descartar' }).click();
    await inOrder(page, labels);
    await pick(page, 'Idioma', 'Inglés');
    await page.getByRole('button', { name: 'Conservarlas de todos modos' }).click();
    await save(page);
    await acknowledge(page);
    expect(await maker.order(id)).toEqual(secciones.map((section) => section.id));
  });

  test('viewing a survey changes nothing, and its preview walks through the sections', async ({ page, stack }) => {
    const maker = await Maker.of(stack);
    const { id, descripcion, secciones } = await maker.survey();
    await page.goto('/encuestas');
    await search(page, descripcion);
    await rowMenu(page, descripcion, 'Ver');
    await expect(page).toHaveURL(new RegExp(`/encuestas/${id}/view`));
    await expect(lines(page)).toHaveCount(3);
    await expect(page.getByRole('button', { name: /sección/i })).toHaveCount(0);
    for (const name of ['Periodo activo', 'Idioma']) await expect(page.getByRole('combobox', { name })).toBeDisabled();
    await expect(page.getByLabel('Descripción')).toBeDisabled();

    const preview = page.getByRole('region', { name: 'Vista previa' });
    const [first, second] = secciones;
    await expect(preview.getByRole('heading', { name: first?.descripcion })).toBeVisible();
    await expect(preview.getByText('1/3')).toBeVisible();
    await preview.getByRole('button', { name: 'Siguiente' }).click();
    await expect(preview.getByRole('heading', { name: second?.descripcion })).toBeVisible();
    await preview.getByLabel('Sección de la vista previa').selectOption({ index: 2 });
    await expect(preview.getByRole('button', { name: 'Siguiente' })).toBeDisabled();
    await test.step('takes the place of the form below 1024 px', async () => {
      await page.setViewportSize({ width: 800, height: 900 });
      await expect(preview).toBeHidden();
      await page.getByRole('button', { name: 'Vista previa' }).click();
      await expect(preview).toBeVisible();
      await expect(page.getByLabel('Descripción')).toBeHidden();
      await page.getByRole('button', { name: 'Cerrar vista previa' }).click();
      await expect(page.getByLabel('Descripción')).toBeVisible();
      await page.setViewportSize({ width: 1280, height: 900 });
    });
    await page.goto(`/encuestas/${id}`);
    await expect(lines(page)).toHaveCount(3);
    for (const line of await lines(page).all())
      await expect(line.getByRole('link', { name: '2 preguntas' })).toBeVisible();
    await lines(page).first().getByRole('link', { name: '2 preguntas' }).click();
    await expect(page).toHaveURL(`${stack.url}/secciones/${secciones[0]?.id}?tab=preguntas&encuesta=${id}`);
    await expect(page.getByRole('button', { name: 'Agregar pregunta' })).toBeVisible();
  });

  test('the outline of a survey opens into questions, which are added, edited and moved beside their preview', async ({
    page,
    stack,
    admin,
  }) => {
    const maker = await Maker.of(stack);
    const { descripcion, secciones } = await maker.survey();
    const [, second] = secciones;
    const name = second?.descripcion ?? '';
    await page.goto('/encuestas');
    await search(page, descripcion);
    await page.getByRole('link', { name: descripcion }).click();
    const clicks = await countClicks(page);
    const preview = page.getByRole('region', { name: 'Vista previa' });
    await expect(preview.getByText('1/3')).toBeVisible();
    const toggle = lines(page).getByRole('button', { name, exact: true });
    await toggle.click();
    await expect(preview.getByText('2/3')).toBeVisible();
    await page.getByRole('button', { name: 'Agregar pregunta' }).click();
    await modal(page).getByLabel('Descripción').fill('¿Algo más?');
    await chooseKind(page, 'Texto');
    await modal(page).getByRole('button', { name: 'Guardar', exact: true }).click();
    expect(await clicks()).toBe(4);
    await acknowledge(page);
    await expect(preview.getByLabel('3. ¿Algo más?')).toBeVisible();
    await page.getByRole('button', { name: 'Mover «¿Algo más?»' }).focus();
    for (const key of ['Space', 'ArrowUp', 'Space']) await press(page, key);
    await expect(page.getByText('Orden guardado.')).toBeVisible();
    await expect(preview.getByLabel('2. ¿Algo más?')).toBeVisible();
    expect((await savedOrder(admin, String(second?.id)))[1]).toBe('¿Algo más?');
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(preview.getByLabel('3. ¿Algo más?')).toBeVisible();
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    // An unsaved question is not lost with the page.
    await toggle.click();
    await page.getByRole('button', { name: '¿Algo más?', exact: true }).click();
    await modal(page).getByLabel('Descripción').fill('A medio escribir');
    await page.evaluate(() => history.back());
    await expect(page.getByRole('alertdialog', { name: 'Cambios sin guardar' })).toBeVisible();
  });
});

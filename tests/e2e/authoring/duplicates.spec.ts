import type { Page } from '@playwright/test';
import { enterAs } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { Maker } from '../support/maker.ts';
import { expectAccessible, pick, unique } from '../support/screens.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Duplicar encuesta' });
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

/** The id of the survey that the finished dialog links to. */
async function copyId(page: Page): Promise<number> {
  await expect(dialog(page).getByText('La encuesta se duplicó. Esto se copió:')).toBeVisible({ timeout: 30_000 });
  const link = dialog(page).getByRole('link').first();
  return Number(/\d+(?=(\/view)?$)/.exec((await link.getAttribute('href')) ?? '')?.[0]);
}

test.beforeEach(({ page, stack }) => enterAs(page, stack, 'admin'));

test('copies the sections with questions, parents and comments, for another business', async ({ page, stack }) => {
  const maker = await Maker.of(stack);
  const { id, secciones, descripcion, year } = await maker.survey();
  const [uno] = secciones;
  if (!uno) throw new Error('no section');
  const comment = { encuesta: id, seccion: uno.id, pregunta: uno.preguntas[0], comentario: 'Ayuda' };
  await maker.post('encuestas/comentarios_preguntas/', comment);
  await maker.post('encuestas/periodos_activos/', { periodo: year.id, rubro: 2 });
  await page.goto(`/encuestas/${id}`);
  await page.getByRole('button', { name: 'Duplicar', exact: true }).click();
  await pick(page, 'Periodo', String(year.year));
  await expect(dialog(page).getByText('El periodo ya está activo para este negocio.')).toBeVisible();
  await press(page, 'Duplicar');
  await expect(dialog(page).getByRole('alert')).toContainText('Ya existe una encuesta con esta descripción');
  const { body: rubro } = await maker.rest.get('empresas/rubros/2/');
  await dialog(page).getByRole('combobox', { name: 'Negocio' }).fill(String(rubro.descripcion));
  await page.getByRole('option', { name: String(rubro.descripcion) }).click();
  await dialog(page).getByLabel('Copia independiente').check();
  await press(page, 'Duplicar');
  const copy = await copyId(page);
  const listed = dialog(page).getByRole('listitem');
  await expect(listed.filter({ hasText: `${uno.descripcion} (copia): 2 preguntas` }).last()).toBeVisible();
  await expect(listed.filter({ hasText: '1 comentario copiado' })).toBeVisible();
  const order = await maker.order(copy);
  expect(order.filter((section) => secciones.some((other) => other.id === section))).toEqual([]);
  const { body } = await maker.rest.get(`encuestas/secciones/${order[0]}/`);
  const [parent, child] = body.preguntas as { id: number; padre: number | null; descripcion: string }[];
  expect([parent?.descripcion, child?.padre]).toEqual([`${uno.descripcion} primera`, parent?.id]);
  expect(await maker.count(`encuestas/comentarios_preguntas/?encuesta=${copy}`)).toBe(1);
  await dialog(page).getByRole('link', { name: descripcion }).click();
  await expect(page).toHaveURL(new RegExp(`/encuestas/${copy}$`));
  await expect(dialog(page)).toHaveCount(0);
  await test.step('a lost response is reported, and a second press creates nothing twice', async () => {
    const { id } = await maker.survey();
    const { year } = await maker.period();
    const counts = () => Promise.all(['encuestas/secciones/', 'encuestas/'].map((path) => maker.count(path)));
    const [sections = 0, surveys = 0] = await counts();
    let calls = 0;
    await page.route('**/graphql', async (route) => {
      if (JSON.parse(route.request().postData() ?? '{}').operationName !== 'DuplicateEncuesta') return route.fallback();
      calls += 1;
      if (calls > 1) return route.fallback();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.goto(`/encuestas/${id}`);
    await page.getByRole('button', { name: 'Duplicar', exact: true }).click();
    const name = unique('Perdida');
    await dialog(page).getByLabel('Descripción').fill(name);
    await pick(page, 'Periodo', String(year));
    await dialog(page).getByLabel('Copia independiente').check();
    await press(page, 'Duplicar');
    await expect(dialog(page).getByRole('alert')).toContainText('No hay conexión con el servidor');
    await expect(dialog(page).getByLabel('Descripción')).toHaveValue(name);
    await expect(dialog(page).getByLabel('Copia independiente')).toBeChecked();
    await press(page, 'Duplicar');
    await expect(dialog(page).getByRole('alert')).toContainText('Ya existe una encuesta con esta descripción');
    expect(await counts()).toEqual([sections + 3, surveys + 1]);
  });
});

test('by keyboard alone on a phone; the button is busy until the survey is there', async ({ page, stack }) => {
  const maker = await Maker.of(stack);
  const { id } = await maker.survey(['Sola']);
  const { year } = await maker.period();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (JSON.parse(route.request().postData() ?? '{}').operationName === 'DuplicateEncuesta') await released;
    await route.fallback();
  });
  await page.goto(`/encuestas/${id}`);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: 'Duplicar', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Descripción')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(String(year));
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('se activará al duplicar')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await dialog(page).getByLabel('Compartir secciones').focus();
  await page.keyboard.press('ArrowDown');
  await expect(dialog(page).getByLabel('Copia independiente')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Duplicar' })).toHaveAttribute('aria-busy', 'true');
  release();
  await copyId(page);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Duplicar', exact: true })).toBeFocused();
});

test('a survey shares its sections in a period that is activated on the way, and its answers are downloaded', async ({
  page,
  stack,
}) => {
  await page.addInitScript(() => localStorage.setItem('encuestas.lang', 'en'));
  const maker = await Maker.of(stack);
  const { descripcion, secciones } = await maker.survey();
  const { year } = await maker.period();
  await page.goto('/encuestas');
  await page.getByLabel('Search', { exact: true }).fill(descripcion);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 record', { exact: true })).toBeVisible();
  const actions = page.getByRole('button', { name: `Actions for ${descripcion}` });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Duplicate survey' });
  await expect(dialog.getByLabel('Description')).toHaveValue(descripcion);
  for (const text of ['Share sections', 'Independent copy', 'Copy the comments on questions too'])
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Duplicate' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This field is required');
  await pick(page, 'Period', String(year));
  await expect(dialog).toContainText('it will be activated when you duplicate the survey');
  await expectAccessible(page, 'duplicate');
  await dialog.getByRole('button', { name: 'Duplicate' }).click();
  await expect(dialog).toContainText('The survey was duplicated. This was copied:', { timeout: 30_000 });
  await expect(dialog.getByRole('listitem').filter({ hasText: '3 shared sections' })).toBeVisible();
  await expectAccessible(page, 'duplicate');
  const link = await dialog.getByRole('link').first().getAttribute('href');
  const id = Number(/\d+$/.exec(link ?? '')?.[0]);
  expect(await maker.order(id)).toEqual(secciones.map((section) => section.id));
  const copy = await maker.rest.get(`encuestas/${id}/`);
  const { body } = await maker.rest.get(`encuestas/periodos_activos/${copy.body.periodo_activo}/`);
  expect(body.rubro).toBe(1);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toHaveCount(0);
  // The list shows both without a reload.
  await expect(page.getByRole('link', { name: descripcion })).toHaveCount(2);
  await expect(actions.first()).toBeFocused();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all answers' }).click();
  expect((await download).suggestedFilename()).toBe('todas_respuestas_encuestas.csv');
  const file = page.getByRole('dialog', { name: 'Download answers' });
  await expect(file.getByText(/^Download complete: [\d.,]+ k?B\.$/)).toBeVisible();
});

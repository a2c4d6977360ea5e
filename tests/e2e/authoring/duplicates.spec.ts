import type { Page } from '@playwright/test';
import { enterAs } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { Maker } from '../support/maker.ts';
import { expectAccessible, pick, recordMenu } from '../support/screens.ts';

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
  await recordMenu(page, 'Duplicar');
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
});

test('by keyboard alone on a phone, with shared sections in a period that is activated on the way; the button is busy meanwhile', async ({
  page,
  stack,
}) => {
  const maker = await Maker.of(stack);
  const { id, secciones } = await maker.survey();
  const { year } = await maker.period();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (JSON.parse(route.request().postData() ?? '{}').operationName === 'DuplicateEncuesta') await released;
    await route.fallback();
  });
  await page.goto(`/encuestas/${id}`);
  await page.setViewportSize({ width: 360, height: 800 });
  const acts = page.getByRole('button', { name: /^Acciones de/ }).first();
  await acts.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Duplicar' })).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Descripción')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(String(year));
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('se activará al duplicar')).toBeVisible();
  await expect(dialog(page).getByLabel('Descripción')).toHaveValue(new RegExp(String(year)));
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await expectAccessible(page, 'duplicate');
  await dialog(page).getByLabel('Compartir secciones').focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Duplicar' })).toHaveAttribute('aria-busy', 'true');
  release();
  const copy = await copyId(page);
  await expect(dialog(page).getByRole('listitem').filter({ hasText: '3 secciones compartidas' })).toBeVisible();
  await expectAccessible(page, 'duplicated');
  expect(await maker.order(copy)).toEqual(secciones.map((section) => section.id));
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(acts).toBeFocused();
});

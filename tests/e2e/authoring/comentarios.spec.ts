import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { acknowledge, deactivate, pick, search, unique } from '../admin/screens.ts';
import { enterAs } from '../survey/respondents.ts';
import { flaws, Maker } from './surveys.ts';

const box = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** The form shows these, from the survey down; an empty one is not there yet. */
async function shows(page: Page, encuesta: string, seccion: string | null, pregunta: string | null) {
  await expect(box(page, 'Encuesta')).toHaveValue(encuesta);
  if (seccion === null) await expect(box(page, 'Sección')).toHaveCount(0);
  else await expect(box(page, 'Sección')).toHaveValue(seccion);
  if (pregunta === null) await expect(box(page, 'Pregunta')).toHaveCount(0);
  else await expect(box(page, 'Pregunta')).toHaveValue(pregunta);
}

test.describe('a superuser', () => {
  test.beforeEach(async ({ page, stack }) => {
    await enterAs(page, stack, 'admin', 'Admin#2026');
  });

  test('chooses from the survey down, in the address too; back and forward go along', async ({ page, stack }) => {
    const maker = await Maker.of(stack);
    const { id, descripcion, secciones } = await maker.survey();
    const other = await maker.survey(['Sola']);
    const [uno, dos] = secciones;
    if (!uno || !dos) throw new Error('no sections');
    await page.goto('/comentario_pregunta');
    await page.getByRole('button', { name: 'Agregar', exact: true }).click();
    await shows(page, '', null, null);
    await pick(page, 'Encuesta', descripcion);
    expect(query(page)).toEqual({ encuesta: String(id) });
    // Only the sections of that survey, only the questions of that section.
    await box(page, 'Sección').click();
    await expect(page.getByRole('option')).toHaveCount(3);
    await page.getByRole('option', { name: uno.descripcion }).click();
    await box(page, 'Pregunta').click();
    await expect(page.getByRole('option')).toHaveCount(2);
    await page.getByRole('option', { name: 'primera' }).click();
    const first = `${uno.descripcion} primera`;
    await shows(page, descripcion, uno.descripcion, first);
    const whole = { encuesta: String(id), seccion: String(uno.id), pregunta: String(uno.preguntas[0]) };
    expect(query(page)).toEqual(whole);

    await pick(page, 'Sección', dos.descripcion);
    await shows(page, descripcion, dos.descripcion, '');
    expect(query(page)).toEqual({ encuesta: String(id), seccion: String(dos.id) });
    await pick(page, 'Encuesta', other.descripcion);
    await shows(page, other.descripcion, '', null);
    expect(query(page)).toEqual({ encuesta: String(other.id) });
    await page.goBack();
    await shows(page, descripcion, dos.descripcion, '');
    await page.goBack();
    await shows(page, descripcion, uno.descripcion, first);
    await page.goForward();
    await shows(page, descripcion, dos.descripcion, '');
    await page.goBack();
    expect(query(page)).toEqual(whole);

    const comentario = unique('Tenga en cuenta');
    await page.getByLabel('Comentario').fill(comentario);
    await page.getByRole('button', { name: 'Agregar', exact: true }).click();
    await acknowledge(page);
    await expect(page).toHaveURL(/\/comentario_pregunta$/);
    await search(page, comentario);
    const row = page.getByRole('row').filter({ hasText: comentario });
    for (const text of [descripcion, uno.descripcion, first]) await expect(row).toContainText(text);
    await deactivate(page, comentario);
  });

  test('what was chosen is there again with what was typed, and can be taken out', async ({ page, stack, context }) => {
    const maker = await Maker.of(stack);
    const { descripcion, secciones } = await maker.survey(['Uno']);
    const [uno] = secciones;
    if (!uno) throw new Error('no section');
    await page.goto('/comentario_pregunta/add');
    await pick(page, 'Encuesta', descripcion);
    await pick(page, 'Sección', uno.descripcion);
    await pick(page, 'Pregunta', `${uno.descripcion} primera`);
    await page.getByLabel('Comentario').fill(unique('A medio escribir'));
    await expect
      .poll(() =>
        page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('/comentario_pregunta/add'))),
      )
      .toBe(true);
    await page.close({ runBeforeUnload: false });

    const later = await context.newPage();
    await later.goto('/comentario_pregunta/add');
    await expect(later.getByLabel('Comentario')).toHaveValue(/A medio escribir/);
    await shows(later, descripcion, uno.descripcion, `${uno.descripcion} primera`);
    await later.getByRole('button', { name: 'Agregar', exact: true }).click();
    await acknowledge(later);

    await search(later, 'A medio escribir');
    await later.getByRole('row').nth(1).getByRole('link').click();
    await shows(later, descripcion, uno.descripcion, `${uno.descripcion} primera`);
    await later.getByRole('button', { name: 'Limpiar Encuesta' }).click();
    await shows(later, '', null, null);
    expect(query(later)).toEqual({});
  });

  test('a link opens as it was; what nobody has is taken out of it', async ({ page, stack }) => {
    const maker = await Maker.of(stack);
    const { id, descripcion, secciones } = await maker.survey(['Uno']);
    const [uno] = secciones;
    if (!uno) throw new Error('no section');
    const link = `/comentario_pregunta/add?encuesta=${id}&seccion=${uno.id}&pregunta=${uno.preguntas[1]}`;
    await page.goto(link);
    await shows(page, descripcion, uno.descripcion, `${uno.descripcion} segunda`);
    expect(await flaws(page)).toEqual([]);
    await page.goto(`/comentario_pregunta/add?encuesta=${id}&seccion=99999999&pregunta=1`);
    await shows(page, descripcion, '', null);
    await expect.poll(() => query(page)).toEqual({ encuesta: String(id) });
    await page.goto('/comentario_pregunta/add?encuesta=nada');
    await shows(page, '', null, null);
    await expect.poll(() => query(page)).toEqual({});
  });

  test('every selector and the comment are required', async ({ page }) => {
    await page.goto('/comentario_pregunta/add');
    await page.getByRole('button', { name: 'Agregar', exact: true }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Este campo es requerido');
    await expect(page.getByRole('alertdialog')).toContainText('El campo es requerido');
    await page.keyboard.press('Enter');
    await expect(box(page, 'Encuesta')).toBeFocused();
  });

  test('a comment is edited and looked at where it belongs', async ({ page, stack }) => {
    const maker = await Maker.of(stack);
    const { id, descripcion, secciones } = await maker.survey(['Uno', 'Dos']);
    const [uno, dos] = secciones;
    if (!uno || !dos) throw new Error('no sections');
    const [pregunta] = uno.preguntas;
    const comment = await maker.post('encuestas/comentarios_preguntas/', {
      ...{ encuesta: id, seccion: uno.id, pregunta, comentario: unique('Antes') },
    });
    await page.goto(`/comentario_pregunta/${comment}`);
    await shows(page, descripcion, uno.descripcion, `${uno.descripcion} primera`);
    await expect
      .poll(() => query(page))
      .toEqual({
        ...{ encuesta: String(id), seccion: String(uno.id), pregunta: String(pregunta) },
      });
    await pick(page, 'Sección', dos.descripcion);
    await pick(page, 'Pregunta', 'segunda');
    const after = unique('Después');
    await page.getByLabel('Comentario').fill(after);
    await page.getByRole('button', { name: 'Guardar' }).click();
    await acknowledge(page);
    const { body } = await maker.rest.get(`encuestas/comentarios_preguntas/${comment}/`);
    expect(body).toMatchObject({ comentario: after, seccion: dos.id, pregunta: dos.preguntas[1] });

    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`/comentario_pregunta/${comment}/view`);
    await shows(page, descripcion, dos.descripcion, `${dos.descripcion} segunda`);
    for (const name of ['Encuesta', 'Sección', 'Pregunta']) await expect(box(page, name)).toBeDisabled();
    await expect(page.getByLabel('Comentario')).toBeDisabled();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
});

test('who may only look at comments finds no way to change them', async ({ page, stack }) => {
  const maker = await Maker.of(stack);
  const { id, secciones } = await maker.survey(['Uno']);
  const comentario = unique('Mirado');
  const seccion = secciones[0];
  await maker.post('encuestas/comentarios_preguntas/', {
    ...{ encuesta: id, seccion: seccion?.id, pregunta: seccion?.preguntas[0], comentario },
  });
  const { username, password } = await maker.person(['view_comentario_pregunta']);
  await enterAs(page, stack, username, password);
  await page.goto('/');
  await page.getByRole('navigation').getByRole('button', { name: 'Gestión de encuestas' }).click();
  await expect(page.locator('nav a[href="/comentario_pregunta"]')).toHaveCount(1);
  await expect(page.locator('nav a[href="/encuestas"]')).toHaveCount(0);
  await page.goto('/comentario_pregunta');
  await search(page, comentario);
  await expect(page.getByRole('button', { name: 'Agregar', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: `Acciones de ${comentario}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Ver']);
  await page.goto('/comentario_pregunta/add');
  await expect(page.getByRole('heading', { name: 'Sin permiso' })).toBeVisible();
});

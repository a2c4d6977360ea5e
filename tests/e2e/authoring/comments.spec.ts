import type { Page } from '@playwright/test';
import { enterAs } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { Maker } from '../support/maker.ts';
import { acknowledge, deactivate, expectAccessible, pick, search, unique } from '../support/screens.ts';

const box = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** The form shows these selections; null means that the selector is absent. */
async function shows(page: Page, encuesta: string, seccion: string | null, pregunta: string | null) {
  await expect(box(page, 'Encuesta')).toHaveValue(encuesta);
  if (seccion === null) await expect(box(page, 'Sección')).toHaveCount(0);
  else await expect(box(page, 'Sección')).toHaveValue(seccion);
  if (pregunta === null) await expect(box(page, 'Pregunta')).toHaveCount(0);
  else await expect(box(page, 'Pregunta')).toHaveValue(pregunta);
}

test.beforeEach(({ page, stack }) => enterAs(page, stack, 'admin'));

test('a comment is chosen from the survey down, in the address too; links open it, and it is edited and viewed', async ({
  page,
  stack,
}) => {
  const maker = await Maker.of(stack);
  const { id, descripcion, secciones } = await maker.survey();
  const other = await maker.survey(['Sola']);
  const [uno, dos] = secciones;
  if (!uno || !dos) throw new Error('no sections');
  await page.goto('/comentario_pregunta');
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  await shows(page, '', null, null);
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Este campo es requerido');
  await expect(page.getByRole('alertdialog')).toContainText('El campo es requerido');
  await page.keyboard.press('Enter');
  await expect(box(page, 'Encuesta')).toBeFocused();
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
  await test.step('links', async () => {
    const { id, descripcion, secciones } = await maker.survey(['Uno']);
    const [uno] = secciones;
    if (!uno) throw new Error('no section');
    const link = `/comentario_pregunta/add?encuesta=${id}&seccion=${uno.id}&pregunta=${uno.preguntas[1]}`;
    await page.goto(link);
    await shows(page, descripcion, uno.descripcion, `${uno.descripcion} segunda`);
    await expectAccessible(page, 'comment');
    await page.goto(`/comentario_pregunta/add?encuesta=${id}&seccion=99999999&pregunta=1`);
    await shows(page, descripcion, '', null);
    await expect.poll(() => query(page)).toEqual({ encuesta: String(id) });
    await page.goto('/comentario_pregunta/add?encuesta=nada');
    await shows(page, '', null, null);
    await expect.poll(() => query(page)).toEqual({});
  });
  await test.step('edit and view', async () => {
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

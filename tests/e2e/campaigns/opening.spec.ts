import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Caller, enter } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { countClicks, inspector } from '../support/screens.ts';

interface Business {
  readonly id: string;
  readonly name: string;
}

/** Six new businesses; the first two have a survey of one section in this year's period. */
async function sixBusinesses(admin: Caller) {
  const mark = randomUUID().slice(0, 8);
  const { periodos } = await admin.ask<{ periodos: { results: { id: string; label: string }[] } }>(
    '{ periodos(pageSize: 300) { results { id label } } }',
  );
  const periodo = periodos.results.find(({ label }) => label === '01/01/2026 / 31/12/2026')?.id;
  const businesses: Business[] = [];
  for (let n = 1; n <= 6; n += 1) {
    const name = `Negocio ${mark} ${n}`;
    businesses.push({ id: await admin.create('Rubro', { descripcion: name }), name });
  }
  for (const [index, { id: rubro }] of businesses.slice(0, 2).entries()) {
    const seccion = await admin.create('Seccion', { descripcion: `Sueldos ${mark} ${index + 1}`, idioma: '1' });
    await admin.create('Pregunta', { descripcion: '¿Cuánto?', seccion, tipoRespuesta: '3', orden: 1, respuestas: [] });
    const periodoActivo = await admin.create('PeriodoActivo', { periodo, rubro });
    const descripcion = `Sueldos ${index + 1} en 2026`;
    await admin.create('Encuesta', { descripcion, idioma: '1', periodoActivo, secciones: [seccion] });
  }
  return { mark, businesses };
}

interface Opened {
  rubro: { label: string };
  fechaInicio: string;
  encuestas: { id: string; descripcion: string }[];
}

/** The campaigns of the businesses, of a year. */
async function campaignsOf(admin: Caller, businesses: readonly Business[], year: string): Promise<Opened[]> {
  const { page } = await admin.ask<{ page: { results: Opened[] } }>(
    '{ page: campanas(pageSize: 300) { results { rubro { label } fechaInicio encuestas { id descripcion } } } }',
  );
  return businesses.flatMap(({ name }) =>
    page.results.filter(({ rubro, fechaInicio }) => rubro.label === name && fechaInicio.startsWith(year)),
  );
}

const sectionsOf = async (admin: Caller, id = '') =>
  (
    await admin.ask<{ e: { secciones: { id: string; descripcion: string; preguntas: { id: string }[] }[] } }>(
      'query($id: ID!) { e: encuesta(id: $id) { secciones { id descripcion preguntas { id } } } }',
      { id },
    )
  ).e.secciones;

const press = (page: Page) => page.getByRole('button', { name: 'Siguiente' }).click();

/** Presses Siguiente and waits for the next step. */
async function next(page: Page) {
  const heading = page.getByRole('heading', { level: 2 });
  const before = await heading.innerText();
  await press(page);
  await expect(heading).not.toHaveText(before);
}

test('a campaign for three businesses, with a copy of the sections for each, takes at most 10 clicks', async ({
  page,
  stack,
  context,
}) => {
  const admin = await Caller.signIn(stack.url, 'admin');
  const { mark, businesses } = await sixBusinesses(admin);
  const [first, , third] = businesses;
  const origen = (await admin.ask<{ o: { results: { id: string }[] } }>('{ o: origenes { results { id } } }')).o
    .results[0];
  await admin.create('Empresa', {
    ...{ razonSocial: `Nadie ${mark} S.A.`, rucCi: '', direccion: '', cantSucursales: 1, cantEmpleados: 1 },
    ...{ rubro: third?.id, origen: origen?.id },
  });
  await enter(context, admin);
  const { look, found } = inspector(page);
  const clicks = await countClicks(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Nueva campaña' }).click();
  await expect(page.getByRole('heading', { name: '1 Fechas' })).toBeVisible();
  await next(page);
  await page.getByRole('button', { name: 'Ninguno' }).click();
  for (const { name } of businesses.slice(0, 3)) await page.getByRole('checkbox', { name }).click();
  await expect(page.getByRole('listitem').filter({ hasText: third?.name ?? '' })).toContainText(
    /1 empresa1 sin usuario/,
  );
  await next(page);
  await page.getByRole('radio', { name: /Una copia por negocio/ }).click();
  await next(page);
  await page.getByRole('button', { name: 'Crear todo' }).click();
  await expect(page.getByRole('heading', { name: 'La campaña quedó creada. Abre el 01/01/2027' })).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(10);
  await look('cards');
  const opened = await campaignsOf(admin, businesses.slice(0, 2), '2027');
  const [own] = await sectionsOf(admin, opened[0]?.encuestas[0]?.id);
  expect(own?.descripcion).toBe(`Sueldos ${mark} 1 · ${first?.name} 2027`);
  await expect(page.getByRole('link', { name: `Revisar preguntas: ${first?.name}` })).toHaveAttribute(
    'href',
    `/encuestas/${opened[0]?.encuestas[0]?.id}`,
  );
  // The import, with the company without a user.
  await page.getByRole('button', { name: `Invitar: ${third?.name}` }).click();
  await expect(page.getByRole('dialog')).toContainText('La plantilla ya tiene la empresa: complete su fila.');
  expect(found).toEqual({});
});

test('each step says what is missing, keeps its values, and passes axe', async ({ page, stack, context }) => {
  const admin = await Caller.signIn(stack.url, 'admin');
  const { businesses } = await sixBusinesses(admin);
  await enter(context, admin);
  const { look, found } = inspector(page);
  await page.goto('/campanas/nueva');
  await page.getByLabel('Fecha de fin').fill('2026-01-01');
  await press(page);
  await expect(page.getByText(/^La fecha de fin no puede/)).toBeVisible();
  await look('dates');
  await page.getByLabel('Fecha de inicio').fill('2071-01-01');
  await page.getByLabel('Fecha de fin').fill('2071-12-31');
  await next(page);
  await page.getByRole('button', { name: 'Ninguno' }).click();
  await press(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Debe seleccionar un negocio' })).toBeVisible();
  await look('businesses');
  await page.getByRole('checkbox', { name: businesses[0]?.name }).click();
  await page.getByRole('checkbox', { name: businesses[2]?.name }).click();
  await next(page);
  const title = page.getByLabel(`Título de la nueva encuesta de ${businesses[0]?.name}`);
  await expect(title).toHaveValue('Sueldos 1 en 2071');
  await title.fill('');
  await press(page);
  await expect(page.getByText('Cada encuesta necesita un título')).toBeVisible();
  await title.fill('Mía');
  await page.getByLabel('Sufijo de las copias').fill('');
  await press(page);
  await expect(page.getByText('Las copias necesitan un sufijo')).toBeVisible();
  await look('bases');
  await page.getByRole('radio', { name: /Compartir secciones/ }).check();
  await next(page);
  const first = page.getByRole('row', { name: `${businesses[0]?.name} Mía` });
  await expect(first).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`Sin encuesta por ahora: ${businesses[2]?.name}`);
  await look('summary');
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(first).toBeVisible();
  await page.goBack();
  await expect(title).toHaveValue('Mía');
  await page.getByRole('button', { name: '1 Fechas' }).click();
  await expect(page.getByLabel('Fecha de inicio')).toHaveValue('01/01/2071');
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inicio');
  await page.goto('/campanas/nueva');
  await expect(page.getByLabel('Fecha de inicio')).not.toHaveValue('01/01/2071');
  expect(found).toEqual({});
});

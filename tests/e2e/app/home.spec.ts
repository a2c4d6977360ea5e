import { randomUUID } from 'node:crypto';
import { expect, test } from '../../support/fixtures.ts';
import { inspector } from '../support/screens.ts';

/** The test server's day. */
const TODAY = '2026-06-30';

test('an administrator’s home shows campaigns and submissions, and leads to the survey that a business lacks', async ({
  page,
  admin,
}) => {
  // The server's day counts, not the device's.
  await page.clock.setFixedTime('2031-05-05T12:00:00Z');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'En curso' })).toBeVisible();
  // Other tests open later campaigns of the same business.
  const banks = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Bancos · 2026' }), hasText: '01/01/2026' });
  await expect(banks).toContainText(/\d+ de \d+ respondieron/);
  await expect(banks).toContainText(/quedan? \d+ días?/);
  const { campanas } = await admin.ask<{
    campanas: { results: { rubro: { label: string }; empresas: number; enviadas: number }[] };
  }>('{ campanas(vigente: true, pageSize: 300) { results { rubro { label } empresas enviadas } } }');
  const { empresas, enviadas } = campanas.results.find(({ rubro }) => rubro.label === 'Bancos') ?? {};
  await expect(banks).toContainText(`${enviadas} de ${empresas} respondieron`);
  const newest = page.getByRole('heading', { name: 'Últimas encuestas recibidas' }).locator('..');
  await expect(newest.getByRole('listitem')).toHaveCount(5);
  await expect(newest).not.toContainText('beneficios 2025');
  const { look, found } = inspector(page);
  await look('home');
  expect(found).toEqual({});
  await banks.getByRole('link', { name: 'Bancos · 2026' }).click();
  await expect(page).toHaveURL(/\/seguimiento\/\d+$/);
  await page.goBack();
  await newest.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/completar_encuesta\/\d+\/view/);
  await expect(page.getByRole('heading', { name: /^Completar Encuesta: / })).toBeVisible();
  await page.goto('/configuracion');
  await expect(page.getByText(/^America\/Asuncion · \d\d\/\d\d\/2026$/)).toBeVisible();
  await test.step('a business without a survey, and a survey without sections', async () => {
    const name = `Negocio ${randomUUID().slice(0, 8)}`;
    const rubro = await admin.create('Rubro', { descripcion: name });
    const periodo = await admin.create('Periodo', { fecha: TODAY, fechaFin: TODAY });
    const periodoActivo = await admin.create('PeriodoActivo', { periodo, rubro });
    await page.goto('/');
    const line = page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
    const missing = page.getByText(/negocios? sin encuesta en el periodo/).locator('..');
    await expect(missing).not.toHaveCount(0);
    await expect(line).toHaveCount(0);
    await page.goto('/seguimiento');
    await expect(missing.filter({ hasText: name })).toBeVisible();
    await page.goto(`/campanas/nueva?paso=3&negocio=${rubro}&fecha=${TODAY}&fechaFin=${TODAY}`);
    await expect(page.getByRole('heading', { name: '3 Encuestas' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(name);
    await page.getByRole('button', { name: `Agregar encuesta para ${name}` }).click();
    await page.getByLabel(`Título de la nueva encuesta de ${name}`).fill(`Encuesta de ${name}`);
    await page.getByRole('radio', { name: /Compartir secciones/ }).check();
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await expect(page.getByText('(existente)')).toBeVisible();
    await page.getByRole('button', { name: 'Crear todo' }).click();
    await expect(page.getByRole('heading', { name: 'La campaña está abierta' })).toBeVisible();
    await page.getByRole('link', { name: 'Ir al inicio' }).click();
    await expect(line).toContainText('0 de 0 respondieron');

    const encuesta = await admin.create('Encuesta', {
      ...{ descripcion: `Vacía ${name}`, idioma: '1', periodoActivo, secciones: [] },
    });
    await page.reload();
    const attention = page.getByRole('heading', { name: 'Requiere atención' }).locator('..');
    await expect(attention).toContainText(/\d+ empresas sin usuario en todos los negocios/);
    await expect(attention).toContainText(/\d+ encuestas? sin secciones/);
    await attention.getByRole('link', { name: `Vacía ${name}` }).click();
    await expect(page).toHaveURL(new RegExp(`/encuestas/${encuesta}$`));
    await admin.deactivate('Encuesta', encuesta);
  });
});

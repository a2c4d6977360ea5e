import { readFileSync } from 'node:fs';
import { enter } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { completedBy, newRespondent, newSurvey, type SurveySection, submit } from '../../support/respondents.ts';
import { countClicks, inspector, mails } from '../support/screens.ts';

const SECTIONS: readonly SurveySection[] = [
  {
    descripcion: 'Única',
    preguntas: [
      { descripcion: 'Nombre', tipo: '3' },
      { descripcion: 'Apellido', tipo: '3' },
    ],
  },
];

test('a pending company is found and reminded in four clicks', async ({ page, context, stack }) => {
  const { admin, person, rubro, negocio, encuesta, preguntas } = await newSurvey(stack, SECTIONS);
  await newRespondent(stack, admin, rubro);
  await submit(person, encuesta, { texts: [[preguntas.get('Nombre'), 'x']] });
  expect(await completedBy(person)).toHaveLength(1);
  await enter(context, admin);
  await page.goto('/');
  await page.getByRole('button', { name: 'Gestión de encuestas' }).click();
  await page.getByRole('link', { name: 'Seguimiento' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seguimiento');
  const found = await admin.ask<{ page: { results: { id: string; rubro: { label: string } }[] } }>(
    '{ page: campanas(pageSize: 300) { results { id rubro { label } } } }',
  );
  const campaign = found.page.results.find(({ rubro }) => rubro.label === negocio);
  await expect(page.getByRole('listitem').getByRole('link').first()).toBeVisible();
  await page.goto(`/seguimiento/${campaign?.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(negocio);
  await expect(page.getByText('1 de 2 respondieron')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Incompletas 1' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Incompleta' })).toContainText('1/2');
  const heading = await page.getByRole('columnheader').first().boundingBox();
  const company = await page.getByRole('cell').first().boundingBox();
  if (!heading || !company) throw new Error('there is no table');
  expect(company.y, 'the heading covers no company').toBeGreaterThanOrEqual(heading.y + heading.height);

  const clicks = await countClicks(page);
  await page.getByRole('button', { name: 'Pendientes 1' }).click();
  await expect(page).toHaveURL(/filtro=pendientes/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Enviar recordatorio a 1 empresa' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enviar recordatorio' });
  await expect(dialog.getByRole('region')).toContainText('Recordatorio: encuesta de Empresa ');
  await dialog.getByRole('button', { name: 'Guardar en «outbox»' }).click();
  await expect(dialog.getByText('Enviado a 1 empresa')).toBeVisible({ timeout: 20_000 });
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('enviado');
  expect(await clicks()).toBeLessThanOrEqual(4);
});

test('a company has a timeline, its reminder is tried out and scheduled, and missing users are added', async ({
  page,
  context,
  stack,
}) => {
  const { admin, rubro, negocio } = await newSurvey(stack, SECTIONS);
  const { origenes } = await admin.ask<{ origenes: { results: { id: string }[] } }>('{ origenes { results { id } } }');
  for (const razonSocial of ['Sin nadie A', 'Sin nadie B']) {
    await admin.create('Empresa', {
      ...{ razonSocial, rucCi: '', direccion: '', rubro, origen: origenes.results[0]?.id },
      ...{ cantSucursales: 1, cantEmpleados: 10 },
    });
  }
  const found = await admin.ask<{ page: { results: { id: string; rubro: { label: string } }[] } }>(
    '{ page: campanas(pageSize: 300) { results { id rubro { label } } } }',
  );
  const campaign = found.page.results.find((one) => one.rubro.label === negocio);
  await enter(context, admin);
  const axe = inspector(page);
  await page.goto(`/seguimiento/${campaign?.id}`);
  await expect(page.getByRole('main')).toContainText('1 empresa para recordarde 3 sin responder2 de ellas sin usuario');
  await expect(page.getByRole('img')).toHaveAccessibleName('Enviadas 0, Incompletas 0, Pendientes 1, Sin usuario 2');

  // Columns stay in place between filters.
  const columns = () =>
    page.getByRole('columnheader').evaluateAll((all) => all.map((header) => header.getBoundingClientRect().left));
  await expect(page.getByRole('columnheader')).toHaveCount(6);
  const before = await columns();
  await page.getByRole('button', { name: 'Sin usuario 2' }).click();
  await expect(page).toHaveURL(/filtro=sinUsuario/);
  await expect(page.getByRole('row')).toHaveCount(3);
  expect(await columns()).toEqual(before);
  await page.getByRole('button', { name: 'Sin usuario 2' }).click();
  await expect(page).not.toHaveURL(/filtro/);

  const scheduled = page.getByRole('checkbox', { name: /^Recordar automáticamente 7 días/ });
  await scheduled.click();
  await expect(scheduled).toBeChecked();
  await page.reload();
  await expect(scheduled).toBeChecked();

  await page.getByRole('button', { name: 'Enviar recordatorio a 1 empresa' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enviar recordatorio' });
  await expect(dialog).toContainText('Recibirá 1 de 3; 2 no tienen usuario.');
  await dialog.getByRole('button', { name: 'Enviarme una prueba' }).click();
  await expect(dialog.getByRole('status')).toContainText('No hay un servidor de correo configurado');
  await expect
    .poll(() => mails(stack.api.dataDir).some((mail) => mail.includes('Subject: Prueba: Recordatorio: encuesta de')))
    .toBe(true);
  await axe.look('letter', false);
  await test.step('the letter fits a low window, with its buttons in sight', async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 1024, height: 600 });
    await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeInViewport({ ratio: 1 });
    const { y = 0, height = 0 } = (await dialog.boundingBox()) ?? {};
    expect([y > 0, y + height < 600]).toEqual([true, true]);
    if (size) await page.setViewportSize(size);
  });
  await dialog.getByRole('button', { name: 'Agregar 2 usuarios' }).click();
  const adding = page.getByRole('dialog', { name: 'Importar usuarios desde un archivo' });
  await expect(adding).toContainText('La plantilla ya tiene las 2 empresas: complete sus filas.');
  const download = page.waitForEvent('download');
  await adding.getByRole('button', { name: 'Descargar plantilla CSV' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toMatch(/;Sin nadie A;.*\r\n.*;Sin nadie B;/);
  await adding.getByRole('button', { name: 'Cancelar' }).click();

  await page.getByRole('row').filter({ hasText: 'Pendiente' }).getByRole('button').first().click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('listitem')).toHaveText([/^Cierre de la/, /^Primer ingreso/, /^Apertura de la/]);
  await axe.look('company', false);
  await test.step('the other screens pass axe, and nothing scrolls sideways', async () => {
    await page.keyboard.press('Escape');
    const { page: all } = await admin.ask<{ page: { results: { id: string; enviadas: number; empresas: number }[] } }>(
      '{ page: campanas(pageSize: 300, vigente: true) { results { id enviadas empresas } } }',
    );
    const campaign = all.results.find(({ enviadas, empresas }) => enviadas > 3 && empresas > enviadas);
    await page.goto('/seguimiento');
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await axe.look('campaigns');
    await page.goto(`/seguimiento/${campaign?.id}`);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await axe.look('companies');
    await page.getByRole('button', { name: /^Enviar recordatorio a/ }).click();
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
    await axe.look('letter', false);
    await page.goto('/seguimiento/999999');
    await expect(page.getByRole('main').getByRole('link', { name: 'Todas las campañas' })).toBeVisible();
    await axe.look('no such campaign');
  });
  expect(axe.found).toEqual({});
});

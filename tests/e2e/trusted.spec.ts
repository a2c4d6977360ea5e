import { expect, signIn, test } from '../support/fixtures.ts';
import { csvOf, utf8 } from '../support/import/files.ts';
import { PASSWORDS } from '../support/rest.ts';
import { acknowledge, pick, search, unique } from './admin/screens.ts';
import { modal, watchOperations } from './authoring/section.ts';
import { Maker } from './authoring/surveys.ts';

test.use({ settings: { TRUSTED_DOCUMENTS: 'only' } });

test('under TRUSTED_DOCUMENTS=only everything that people do goes on, and nothing else is answered', async ({
  page,
  stack,
  request,
}) => {
  page.setDefaultTimeout(10_000);
  const operations = watchOperations(page);
  const refused: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/graphql')) return;
    const text = await response.text().catch(() => '');
    if (/"code":"(DOCUMENT_NOT_TRUSTED|PERSISTED_DOCUMENT_NOT_FOUND)"/.test(text)) refused.push(text);
  });
  const answer = await request.post('/graphql', { data: { query: '{ __typename }' } });
  expect((await answer.json()).errors[0].extensions.code).toBe('DOCUMENT_NOT_TRUSTED');

  await signIn(page, 'admin', PASSWORDS.admin);
  await page.goto('/origenes');
  await search(page, 'Mixto');
  await page.getByRole('row').filter({ hasText: 'Mixto' }).getByRole('link').first().click();
  await page.getByLabel('Descripción').fill(unique('Mixto'));
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await acknowledge(page);

  await page.goto('/resultados');
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(page.getByText(/^\d+ empresas? respond/)).toBeVisible();

  await page.goto('/secciones/add');
  const section = unique('Sección');
  await page.getByLabel('Descripción').fill(section);
  await pick(page, 'Idioma', 'Español');
  await page.getByRole('tab', { name: 'Preguntas' }).click();
  await page.getByRole('button', { name: 'Agregar pregunta' }).click();
  await modal(page).getByLabel('Descripción').fill('¿Qué opina?');
  await pick(page, 'Tipo de respuesta', 'Texto');
  await modal(page).getByRole('button', { name: 'Guardar', exact: true }).click();
  await acknowledge(page);
  await expect(page.getByRole('row').filter({ hasText: '¿Qué opina?' })).toBeVisible();
  const maker = await Maker.of(stack);
  const { year, id: periodo } = await maker.period();
  await maker.post('encuestas/periodos_activos/', { periodo, rubro: 1 });
  await page.goto('/encuestas/add');
  await page.getByLabel('Descripción').fill(unique('Encuesta'));
  await pick(page, 'Periodo activo', String(year));
  await pick(page, 'Idioma', 'Español');
  await page.getByRole('button', { name: 'Agregar sección' }).click();
  await page.getByRole('combobox', { name: 'Sección', exact: true }).fill(section);
  await page.getByRole('option', { name: section }).click();
  await page.getByRole('button', { name: 'Listo' }).click();
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  await acknowledge(page);

  await page.goto('/empresas');
  await page.getByRole('button', { name: 'Importar empresas' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Elegir archivo' }).click();
  const head = ['Razón social', 'RUC/CI', 'Negocio', 'Origen', 'Cantidad de sucursales', 'Cantidad de empleados'];
  const { body } = await maker.rest.get('empresas/rubros/');
  const [rubro] = body.results as { descripcion: string }[];
  const rows = [
    head,
    [unique('Importada'), String(Math.random()).slice(2, 12), rubro?.descripcion ?? '', 'Multinacional', '1', '20'],
  ];
  const file = { name: 'empresas.csv', mimeType: 'text/csv', buffer: Buffer.from(utf8(csvOf(rows))) };
  await (await chooser).setFiles(file);
  await page.getByRole('button', { name: 'Importar 1 empresa', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Se importó 1 empresa');

  await page.goto('/auditoria');
  await expect(page.getByText(section).first()).toBeVisible();
  await page.goto('/seguimiento');
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await signIn(page, 'usuario', PASSWORDS.usuario);
  await page.goto('/completar_encuesta/add');
  await page.locator('.survey-question').first().waitFor();
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByRole('button', { name: 'Enviar de todos modos' }).click();
  await acknowledge(page);

  expect(refused).toEqual([]);
  const names = ['ListOrigenes', 'GetOrigen', 'UpdateOrigen', 'CreateSeccion', 'CreatePregunta', 'CreateEncuesta'];
  for (const name of [...names, 'ImportEmpresas', 'Me', 'SaveSurvey']) expect(operations).toContain(name);
  const metrics = await (await request.get(`${stack.adminUrl}/metrics`)).text();
  expect(Number(/gateway_documents_total\{kind="text"\} (\d+)/.exec(metrics)?.[1])).toBeGreaterThan(20);
  expect(metrics).toMatch(/gateway_documents_total\{kind="other"\} 0/);
});

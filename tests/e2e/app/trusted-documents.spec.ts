import { expect, signIn, test } from '../../support/fixtures.ts';
import { PASSWORDS } from '../../support/rest.ts';
import { acknowledge, operations, search, unique, walk } from '../support/screens.ts';
import { send } from '../support/wizard.ts';

test.use({ settings: { TRUSTED_DOCUMENTS: 'only' } });

test('under TRUSTED_DOCUMENTS=only every screen works, and other documents are refused', async ({
  page,
  stack,
  request,
}) => {
  const sent = operations(page);
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

  await walk(page, '/resultados');
  await page.getByRole('row').getByRole('link').first().click();
  await expect(page.getByText(/^\d+ empresas? respond/)).toBeVisible();

  await walk(page, '/auditoria');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await walk(page, '/seguimiento');
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await signIn(page, 'usuario', PASSWORDS.usuario);
  await page.goto('/completar_encuesta/add');
  await page.locator('.survey-question').first().waitFor();
  await send(page);
  await acknowledge(page);

  expect(refused).toEqual([]);
  for (const name of ['ListOrigenes', 'GetOrigen', 'UpdateOrigen', 'Me', 'SaveSurvey']) expect(sent).toContain(name);
  const metrics = await (await request.get(`${stack.adminUrl}/metrics`)).text();
  expect(Number(/gateway_documents_total\{kind="text"\} (\d+)/.exec(metrics)?.[1])).toBeGreaterThan(20);
  expect(metrics).toMatch(/gateway_documents_total\{kind="other"\} 0/);
});

import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startForeign } from '../../support/foreign.ts';
import { startTestGateway } from '../../support/gateway.ts';

const webDir = process.env.WEB_DIST ?? join(import.meta.dirname, '../../../web/dist');
const KINDS = 'rubro empresa segmento origen periodo periodoactivo encuesta seccion pregunta encuestausuarioempresa';

test('over version 1 alone results are counted while one waits, and nothing is offered that it cannot do', async ({
  page,
}) => {
  const foreign = await startForeign({ permissions: KINDS.split(' ').map((kind) => `view_${kind}`) });
  const rows = foreign.data.completadas?.rows ?? [];
  const [first] = rows;
  rows.length = 0;
  const companies = foreign.data.empresas?.rows ?? [];
  for (let id = 1; id <= 60; id += 1) {
    rows.push({ ...first, id, empresa: id, usuario: 2 });
    if (!companies[id - 1]) companies.push({ ...companies[0], id, razon_social: `Empresa ${id}` });
  }
  const gateway = await startTestGateway({ restUrl: foreign.url, webDir });
  try {
    // The second question is held back, so that the first answer can be read at leisure.
    const seen = Promise.withResolvers<void>();
    let asked = 0;
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('query Resultados')) return route.fallback();
      asked += 1;
      if (asked > 1) await seen.promise;
      await route.fallback();
    });
    await page.goto(`${gateway.url}/auth/login`);
    await page.getByLabel('Usuario').fill('admin');
    await page.getByLabel('Contraseña', { exact: true }).fill('Admin#2026');
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await page.getByRole('button', { name: 'Gestión de encuestas' }).click();
    await page.getByRole('link', { name: 'Resultados', exact: true }).click();
    await page.getByRole('main').getByRole('link', { name: 'Encuesta 2026' }).click();
    await expect(page.getByText(/^Leídas \d+ de 60 respuestas$/)).toBeVisible();
    seen.resolve();
    await expect(page.getByRole('article').first()).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('60 empresas respondieron')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Sí' }).first()).toContainText('100%');
    await expect(page.getByRole('checkbox', { name: 'Publicar resultados' })).toHaveCount(0);
  } finally {
    await gateway.close();
    await foreign.close();
  }
});

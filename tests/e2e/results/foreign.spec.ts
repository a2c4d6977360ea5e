import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startForeign } from '../../support/foreign.ts';
import { startTestGateway } from '../../support/gateway.ts';

const webDir = process.env.WEB_DIST ?? join(import.meta.dirname, '../../../web/dist');
const KINDS = 'rubro empresa segmento origen periodo periodoactivo encuesta seccion pregunta encuestausuarioempresa';

test('over version 1 alone the menu has no results and no campaigns, and their addresses say why', async ({ page }) => {
  const foreign = await startForeign({ permissions: KINDS.split(' ').map((kind) => `view_${kind}`) });
  const gateway = await startTestGateway({ restUrl: foreign.url, webDir });
  try {
    await page.goto(`${gateway.url}/auth/login`);
    await page.getByLabel('Usuario').fill('admin');
    await page.getByLabel('Contraseña', { exact: true }).fill('Admin#2026');
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await page.getByRole('button', { name: 'Gestión de encuestas' }).click();
    const menu = page.getByRole('navigation').first();
    await expect(menu.getByRole('link', { name: 'Periodos', exact: true })).toBeVisible();
    for (const name of ['Resultados', 'Seguimiento']) await expect(menu.getByRole('link', { name })).toHaveCount(0);
    for (const path of ['/resultados', '/seguimiento']) {
      await page.goto(gateway.url + path);
      await expect(page.getByText('Este servidor no ofrece esta función.')).toBeVisible();
    }
  } finally {
    await gateway.close();
    await foreign.close();
  }
});

import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type Foreign, startForeign } from '../../support/foreign.ts';
import { startTestGateway } from '../../support/gateway.ts';
import { pick } from '../support/screens.ts';

const webDir = process.env.WEB_DIST ?? join(import.meta.dirname, '../../../web/dist');
const KINDS = 'rubro empresa periodo periodoactivo encuesta seccion pregunta encuestausuarioempresa'.split(' ');
const PEOPLE = ['view_usuarioempresa', 'add_usuarioempresa', 'change_usuarioempresa', 'view_grupo', 'view_idioma'];
const YEAR = new Date().getFullYear();

/** The product over a plain REST v1, with a period of this year. */
async function startOverForeign(
  more: readonly string[] = [],
): Promise<{ url: string; foreign: Foreign; close(): Promise<void> }> {
  const catalogues = KINDS.flatMap((kind) => [`view_${kind}`, `add_${kind}`]);
  const foreign = await startForeign({ permissions: [...catalogues, ...more] });
  const [periodo] = foreign.data.periodos?.rows ?? [];
  Object.assign(periodo ?? {}, { fecha: `${YEAR}-01-01`, fecha_fin: `${YEAR}-12-31` });
  Object.assign(foreign.data.encuestas?.rows[0] ?? {}, { descripcion: `Encuesta ${YEAR}` });
  Object.assign(foreign.data.completadas?.rows[0] ?? {}, { empresa: 1 });
  foreign.data.periodosActivos?.rows.push({ id: 2, periodo: 1, rubro: 2 });
  const gateway = await startTestGateway({ restUrl: foreign.url, webDir });
  const close = async () => {
    await gateway.close();
    await foreign.close();
  };
  return { url: gateway.url, foreign, close };
}

test('over version 1 alone there are no campaigns, results or invitations, and their addresses say why', async ({
  page,
}) => {
  const { url, foreign, close } = await startOverForeign([
    ...PEOPLE,
    'change_periodoactivo',
    'view_segmento',
    'view_origen',
  ]);
  try {
    await page.goto(`${url}/auth/login`);
    await page.getByLabel('Usuario').fill('admin');
    await page.getByLabel('Contraseña', { exact: true }).fill('Admin#2026');
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(page.getByRole('heading', { name: 'Últimas encuestas recibidas' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Requiere atención' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Nueva campaña' })).toHaveCount(0);
    await page.goto(`${url}/campanas/nueva`);
    await expect(page.getByText('Este servidor no ofrece esta función.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Siguiente' })).toHaveCount(0);
    expect(foreign.calls.filter(({ method, path }) => method === 'POST' && path.startsWith('encuestas/'))).toEqual([]);
    await page.getByRole('button', { name: 'Gestión de encuestas' }).click();
    const menu = page.getByRole('navigation').first();
    await expect(menu.getByRole('link', { name: 'Periodos', exact: true })).toBeVisible();
    for (const name of ['Resultados', 'Seguimiento']) await expect(menu.getByRole('link', { name })).toHaveCount(0);
    for (const path of ['/resultados', '/seguimiento']) {
      await page.goto(url + path);
      await expect(page.getByText('Este servidor no ofrece esta función.')).toBeVisible();
    }
    await page.goto(`${url}/users/add?empresa=1`);
    for (const [label, value] of [
      ['Nombre', 'Eva'],
      ['Apellido', 'Núñez'],
      ['Correo electrónico', 'eva@example.com'],
      ['Nombre de usuario', 'eva'],
      ['Contraseña', 'Secreta#2026'],
      ['Confirmar contraseña', 'Secreta#2026'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value);
    await expect(page.getByRole('checkbox', { name: 'Enviar enlace para elegir la contraseña' })).toHaveCount(0);
    await pick(page, 'Grupo');
    await page.getByRole('button', { name: 'Agregar', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Operación exitosa' })).toBeVisible();
    const sent = foreign.calls.filter(({ method, path }) => method === 'POST' && path === 'usuarios/');
    expect(sent.map(({ body }) => body)).toMatchObject([{ username: 'eva', password1: 'Secreta#2026' }]);
    expect(foreign.calls.some(({ path }) => path === 'password-reset/')).toBe(false);
  } finally {
    await close();
  }
});

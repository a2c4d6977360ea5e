import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { Caller, enter } from '../survey/respondents.ts';
import { violations } from './screens.ts';

const ADMIN = [
  ...['/', '/users', '/users/add', '/users/2', '/users/2/view', '/groups', '/negocios', '/negocios/1', '/empresas'],
  ...['/empresas/1/view', '/secciones', '/secciones/1', '/encuestas/1', '/comentario_pregunta/add', '/seguimiento'],
  ...[
    '/seguimiento/1',
    '/campanas/nueva',
    '/resultados',
    '/resultados/1',
    '/revision',
    '/auditoria',
    '/tokens_servicio',
  ],
  ...['/configuracion', '/admin/settings', '/reportes/pbi', '/completar_encuesta/1/view', '/users/change_password'],
];
const RESPONDENT = [
  ...['/', '/completar_encuesta', '/completar_encuesta/add', '/completar_encuesta/1', '/reportes/pbi', '/resultados/1'],
  ...['/resultados', '/admin/settings'],
];

/** Operations without which there is no shell. */
const SESSION = ['Me', 'VerifyToken', 'RefreshToken', 'HasPosition', 'Capabilities'];

/** Fails every query of the page but those. */
async function failQueries(page: Page, except: readonly string[]): Promise<void> {
  await page.route('**/graphql', (route) => {
    const { operationName = '' } = route.request().postDataJSON() ?? {};
    if (except.includes(operationName)) return route.fallback();
    const errors = [{ message: 'x', extensions: { code: 'UPSTREAM_UNAVAILABLE', requestId: 'pedido-7' } }];
    return route.fulfill({ json: { data: null, errors } });
  });
}

/** Pages whose error state breaks a rule about headings or landmarks. */
async function brokenPages(page: Page, paths: readonly string[]): Promise<string[]> {
  const broken: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await page
      .getByText('pedido-7')
      .or(page.getByRole('heading', { level: 1 }))
      .first()
      .waitFor();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const found = await violations(page, ['page-has-heading-one', 'heading-order', 'region', 'empty-heading']);
    broken.push(...found.map((one) => `${path}: ${one}`));
  }
  return broken;
}

for (const [name, password, paths] of [
  ['admin', 'Admin#2026', ADMIN],
  ['usuario', 'Usuario#2026', RESPONDENT],
] as const) {
  test(`every page of ${name} keeps its title where what it shows cannot be read`, async ({ page, context, stack }) => {
    test.setTimeout(240_000);
    await enter(context, await Caller.signIn(stack.url, name, password));
    await failQueries(page, SESSION);
    expect(await brokenPages(page, paths)).toEqual([]);
  });
}

test('a page whose session cannot be read has a title', async ({ page, context, stack }) => {
  await enter(context, await Caller.signIn(stack.url, 'admin', 'Admin#2026'));
  await failQueries(page, []);
  expect(await brokenPages(page, ['/', '/empresas'])).toEqual([]);
});

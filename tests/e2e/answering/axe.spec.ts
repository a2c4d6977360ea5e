import type { BrowserContext, Page } from '@playwright/test';
import { type Caller, enter, replaceSession } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { completedBy, newSurvey, type SurveySection, submit } from '../../support/respondents.ts';
import { expectAccessible } from '../support/screens.ts';

test.use({ serviceWorkers: 'allow' });
test.slow(() => true, 'Each test walks through many states.');

const QUESTIONS: readonly SurveySection[] = [
  {
    descripcion: 'Beneficios',
    preguntas: [
      { descripcion: '¿Da seguro médico?', tipo: '1', respuestas: ['Sí', 'No', 'NO APLICA'] },
      { descripcion: '¿Qué cubre?', tipo: '2', respuestas: ['Clínica', 'Dental'], padre: '¿Da seguro médico?' },
      { descripcion: '¿Cuánto cuesta?', tipo: '2' },
    ],
  },
  { descripcion: 'Política', preguntas: [{ descripcion: 'Comentarios', tipo: '3' }] },
];

/** Answers to one operation of the page, by its name; the others go to the server. */
async function answerWith(page: Page, operation: string, how: 'never' | 'failure'): Promise<void> {
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes(`query ${operation}`)) return route.fallback();
    if (how === 'failure') await route.fulfill({ status: 502, body: 'Bad gateway' });
  });
}

async function visitSending(page: Page) {
  const send = page.locator('.survey-send');
  await page.goto('/completar_encuesta/add');
  await page.locator('select.survey-control').first().selectOption({ index: 3 });
  await expectAccessible(page, 'wizard with a disabled question');
  await page.locator('[inputmode=decimal]').fill('x');
  await send.click();
  await expectAccessible(page, 'review of what is wrong');
  await page.keyboard.press('Escape');
  await page.locator('[inputmode=decimal]').fill('5');
  await send.click();
  await expectAccessible(page, 'review of what is open');
  await page.getByRole('button', { name: 'Enviar de todos modos' }).click();
  await page.getByRole('button', { name: 'OK' }).waitFor();
  await expectAccessible(page, 'sent');
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/completar_encuesta\/?$/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('status').filter({ hasText: 'Gracias.' })).toBeVisible();
  await expectAccessible(page, 'list of completed surveys below the receipt');
}

async function visitConflict(page: Page, person: Caller, encuesta: string, pregunta: string | undefined) {
  const id = (await completedBy(person))[0]?.id ?? '';
  await page.goto(`/completar_encuesta/${id}`);
  await page.locator('[inputmode=decimal]').fill('6');
  await expect(page.locator('.survey-state button')).toBeVisible();
  await page.goto('/');
  await expect(page.getByText(/^Enviada.*, con cambios sin enviar$/)).toBeVisible();
  await expectAccessible(page, 'home, completed with changes');
  await page.goto(`/completar_encuesta/${id}`);
  await submit(person, encuesta, { texts: [[pregunta, '8']] }, id);
  await page.locator('.survey-send').click();
  await page.getByRole('button', { name: 'Enviar de todos modos' }).click();
  await expect(page.locator('.survey-question dl')).toBeVisible();
  // All of it at once: halfway under a line that stays, a button would count as a small one.
  await page.setViewportSize({ width: 1440, height: 1300 });
  await expectAccessible(page, 'conflict');
  await page.locator('.survey-state button').last().click();
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible();
  await expectAccessible(page, 'confirm discarding');
  await page.goto(`/completar_encuesta/${id}/view`);
  await expect(page.locator('.survey-question').first()).toBeVisible();
  await expectAccessible(page, 'read only');
  return id;
}

async function visitWithoutServer(page: Page, context: BrowserContext) {
  await page.goto('/completar_encuesta/add');
  await page.locator('select.survey-control').first().selectOption({ index: 1 });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => page.evaluate(() => localStorage.getItem('encuestas.offlineUser'))).not.toBeNull();
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator('.survey-offline')).toBeVisible();
  await page.locator('.survey-send').click();
  await page.getByRole('button', { name: 'Enviar de todos modos' }).click();
  await expect(page.locator('.survey-state button').last()).toBeVisible();
  await expectAccessible(page, 'offline, waiting to be sent');
  await page.goto('/');
  await expect(page.locator('.respondent-go')).toBeVisible();
  await expectAccessible(page, 'home, offline');
  await page.goto('/completar_encuesta/999999');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'failed for want of a network');
  await page.goto('/completar_encuesta/add');
  await page.locator('.survey-state button').last().click();
  // As long as it is still to be sent, the next page would send it.
  await expect(page.locator('.survey-state button')).toHaveCount(0);
  await context.setOffline(false);
}

async function visitLoadingAndFailure(page: Page) {
  for (const [path, operation] of [
    ['/', 'RespondentHome'],
    ['/completar_encuesta/add', 'SurveyToAnswer'],
    ['/reportes/pbi', 'Report'],
  ] as const) {
    await answerWith(page, operation, 'never');
    await page.goto(path);
    await expect(page.locator('[aria-busy=true]').first()).toBeVisible();
    await expectAccessible(page, `${path}, loading`);
    // What still waits is let through once nothing holds it, and what comes is kept for the next visit.
    await page.goto('about:blank');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await answerWith(page, operation, 'failure');
    await page.goto(path);
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page, `${path}, failed`);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
}

async function visitReports(page: Page, admin: Caller, rubro: string) {
  await page.goto('/reportes/pbi');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expectAccessible(page, 'no report');
  const report = '<!doctype html><html lang="es"><title>Informe</title><h1>Informe</h1></html>';
  await page.route('https://informes.example/**', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: report }),
  );
  await admin.create('LinkReporte', { tipoUsuario: 'USUARIO', rubro, url: 'https://informes.example/r/1' });
  await page.reload();
  await expect(page.frameLocator('iframe').getByRole('heading')).toBeVisible();
  await expectAccessible(page, 'report');
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('query Report')) return route.fallback();
    await route.fulfill({ json: { data: { report: { __typename: 'Reporte', link: 'http://informes.example/r' } } } });
  });
  await page.reload();
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expectAccessible(page, 'report that may not be framed');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

test('axe finds nothing while a survey is answered', async ({ page, stack, context }) => {
  const { person, admin, encuesta, preguntas } = await newSurvey(stack, QUESTIONS);
  await enter(context, person);
  await page.goto('/');
  await expect(page.locator('.respondent-go')).toBeVisible();
  await expectAccessible(page, 'home, pending');
  await visitWithoutServer(page, context);
  await page.goto('/');
  await expect(page.locator('.respondent-progress')).toBeVisible();
  await expectAccessible(page, 'home, begun');
  await visitSending(page);
  const id = await visitConflict(page, person, encuesta, preguntas.get('¿Cuánto cuesta?'));

  for (const name of ['¿Cuánto cuesta?', '¿Da seguro médico?']) await admin.deactivate('Pregunta', preguntas.get(name));
  await page.goto(`/completar_encuesta/${id}`);
  await expect(page.locator('.survey-header section')).not.toHaveCount(0);
  await expectAccessible(page, 'answers that lost their place');
  await page.locator('.survey-send').click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page, 'review of what is lost');
  await admin.deactivate('Encuesta', encuesta);
  await page.goto('/completar_encuesta/add');
  await expect(page.locator('main').getByRole('link').first()).toBeVisible();
  await expectAccessible(page, 'no survey applies');
  await page.goto('/');
  await expect(page.locator('.respondent-old')).toBeVisible();
  await page.locator('.respondent-old summary').click();
  await expectAccessible(page, 'home, with an old draft and no survey');
});

test('axe finds nothing while screens load and fail, in reports, and where an administrator sees completed surveys', async ({
  page,
  stack,
  context,
}) => {
  const { person, admin, rubro, encuesta, preguntas } = await newSurvey(stack, QUESTIONS);
  await enter(context, person);
  await visitLoadingAndFailure(page);
  await visitReports(page, admin, rubro);
  await page.goto('/completar_encuesta');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'no completed surveys');

  const id = await submit(person, encuesta, { texts: [[preguntas.get('Comentarios'), 'x']] });
  await page.goto('/healthz');
  await replaceSession(page, admin);
  for (const [path, ready] of [
    ['/completar_encuesta', 'tbody tr'],
    [`/completar_encuesta/${id}`, '.survey-question'],
    [`/completar_encuesta/${id}/view`, '.survey-question'],
    ['/completar_encuesta/add', 'main h1'],
  ] as const) {
    await page.goto(path);
    await expect(page.locator(ready).first()).toBeVisible();
    await expectAccessible(page, `${path}, administrator`);
  }
});

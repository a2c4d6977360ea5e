import type { BrowserContext, Page } from '@playwright/test';
import { enter } from '../../support/caller.ts';
import { expect, signIn, test } from '../../support/fixtures.ts';
import { completedBy, newSurvey, PASSWORD } from '../../support/respondents.ts';
import { violations } from '../support/screens.ts';
import { draftSaved, expectOfflineReady, send, sentPopup, storedTexts } from '../support/wizard.ts';

test.use({ serviceWorkers: 'allow' });

/** Records every error message that the pages of a context show, even for an instant. */
async function noteFailures(context: BrowserContext) {
  await context.addInitScript(() => {
    const messages = new Set<string>();
    Object.assign(window, { messages });
    const note = () => {
      for (const alert of document.querySelectorAll('[role=alert]')) messages.add(alert.textContent);
    };
    new MutationObserver(note).observe(document, { subtree: true, childList: true });
  });
  return (page: Page) => page.evaluate(() => [...(window as unknown as { messages: Set<string> }).messages]);
}

test('without a network the survey opens, is gone on with over closed tabs, and is sent once when it is back', async ({
  page,
  stack,
  context,
}) => {
  const { person } = await newSurvey(stack);
  await enter(context, person);
  const failuresOf = await noteFailures(context);
  await page.goto('/completar_encuesta/add');
  await page.getByLabel('4. Observaciones').fill('Con red');
  await expectOfflineReady(page);
  // Only the worker's files are left. A session that stays attached would override `setOffline`.
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
  await context.setOffline(true);
  const missing: string[] = [];
  page.on('console', (message) => message.text().includes('/assets/') && missing.push(message.text()));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Completar Encuesta: 01/01/2026 / 31/12/2026');
  await expect(page.getByLabel('4. Observaciones')).toHaveValue('Con red');
  await expect(page.getByText('Sin conexión: guardado en este equipo')).toBeVisible();
  expect(await failuresOf(page)).toEqual([]);
  expect(missing).toEqual([]);
  await page.getByLabel('1. ¿Da seguro médico?').selectOption('Sí');
  await page.getByRole('button', { name: 'Siguiente', exact: true }).click();
  await page.getByLabel('1. Salario medio').fill('2.500');
  await page.close();

  const again = await context.newPage();
  await again.goto('/');
  await expect(again.getByText('Sin conexión con el servidor')).toBeVisible();
  await expect(again.getByText('3 de 6 respondidas')).toBeVisible();
  await again.getByRole('link', { name: 'Continuar' }).click();
  await expect(again.getByLabel('1. ¿Da seguro médico?')).toHaveValue(/\d/);
  await again.getByRole('button', { name: 'Siguiente', exact: true }).click();
  await expect(again.getByLabel('1. Salario medio')).toHaveValue('2500');
  await again.getByLabel('2. Política').fill('Sin red');
  await send(again);
  await expect(again.getByText('Se enviará cuando vuelva la conexión.')).toBeVisible();
  // Later changes wait for another press of Enviar.
  await again.getByLabel('2. Política').fill('Sin red, seguí escribiendo');
  await expect(again.getByText('Cambió respuestas: no se envían hasta que vuelva a presionar Enviar.')).toBeVisible();
  await expect(again.getByText('Se enviará cuando vuelva la conexión.')).toBeHidden();
  await send(again);
  await expect(again.getByText('Se enviará cuando vuelva la conexión.')).toBeVisible();
  await again.reload();
  await expect(again.getByText('Se enviará cuando vuelva la conexión.')).toBeVisible();
  expect(await completedBy(person)).toEqual([]);

  await context.setOffline(false);
  const popup = sentPopup(again);
  await expect(popup).toBeVisible();
  const [saved, ...others] = await completedBy(person);
  expect(others).toEqual([]);
  expect(saved?.preguntas.map(({ descripcion }) => descripcion).sort()).toEqual([
    ...['2500', 'Con red', 'Sin red, seguí escribiendo'],
  ]);
  expect(saved?.respuestas).toHaveLength(1);
  await popup.getByRole('button', { name: 'OK' }).click();

  // From then on the submission opens offline, and no draft is offered.
  await context.setOffline(true);
  await again.goto('/completar_encuesta/add?paso=2');
  await expect(again).toHaveURL(new RegExp(`/completar_encuesta/${saved?.id}\\?paso=2$`));
  await expect(again.getByLabel('1. Salario medio')).toHaveValue('2500');
  await again.goto('/');
  await expect(again.getByText(/^Enviada, incompleta: \d+ de \d+/)).toBeVisible();
  await expect(again.getByRole('link', { name: 'Completar respuestas' }).first()).toBeVisible();
});

test('a survey can be begun without a network once the person has seen the home page', async ({
  page,
  stack,
  context,
}) => {
  const { person } = await newSurvey(stack);
  await enter(context, person);
  await page.goto('/');
  await expectOfflineReady(page);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('link', { name: 'Comenzar' }).click();
  await page.getByLabel('4. Observaciones').fill('Sin red');
  await send(page);
  await context.setOffline(false);
  await expect(sentPopup(page)).toBeVisible();
  expect((await completedBy(person)).map(({ preguntas }) => preguntas)).toMatchObject([[{ descripcion: 'Sin red' }]]);
});

test('a survey that changed meanwhile is updated without a loss; what waits is sent from another screen, and says so', async ({
  page,
  stack,
  context,
}) => {
  const { person, admin, preguntas } = await newSurvey(stack);
  await enter(context, person);
  await page.goto('/completar_encuesta/add');
  await page.getByLabel('4. Observaciones').fill('Se queda');
  await expectOfflineReady(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByLabel('4. Observaciones')).toHaveValue('Se queda');
  await admin.update('Pregunta', preguntas.get('Observaciones'), { descripcion: 'Notas' });
  await context.setOffline(false);
  const notice = page.getByRole('region', { name: 'La encuesta cambió en el servidor' });
  await notice.getByRole('button', { name: 'Actualizar la encuesta' }).click();
  await expect(page.getByLabel('4. Notas')).toHaveValue('Se queda');
  await expect(notice).toHaveCount(0);

  await page.getByLabel('4. Notas').fill('Desde otra pantalla');
  await context.setOffline(true);
  await send(page);
  await expect(page.getByText('Se enviará cuando vuelva la conexión.')).toBeVisible();
  await page.getByRole('link', { name: 'Inicio', exact: true }).click();
  await expect(page.getByText('Pendiente de envío')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Sin conexión con el servidor')).toBeVisible();
  expect(await completedBy(person)).toEqual([]);
  // A screen that does not load offline sends it too.
  await page.goto('/resultados');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No se pudo cargar esta pantalla');
  await page.getByRole('link', { name: 'Inicio', exact: true }).click();
  await expect(page.getByText('Pendiente de envío')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/Sus respuestas de «.*» se enviaron/)).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole('region').getByText(/^Enviada/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const [saved, ...others] = await completedBy(person);
  expect(others).toEqual([]);
  expect(saved?.preguntas.map(({ descripcion }) => descripcion)).toEqual(['Desde otra pantalla']);
});

test('caches hold no session, and the stored survey goes with its person', async ({ page, stack, context }) => {
  const { person } = await newSurvey(stack);
  const { me } = await person.ask<{ me: { usuario: { username: string } } }>('{ me { usuario { username } } }');
  const { username } = me.usuario;
  await enter(context, person);
  await page.goto('/completar_encuesta/add');
  await page.getByLabel('4. Observaciones').fill('Mi borrador');
  await expectOfflineReady(page);
  await draftSaved(page);
  const held = await storedTexts(page);
  expect(held).toContain('encuestas-surveys/surveys: [{');
  expect(held).toContain('/assets/');
  for (const secret of [person.tokens.access, person.tokens.refresh, '/graphql\n', '@example.com'])
    expect(held).not.toContain(secret);
  // Her name as a word: scripts contain the letters.
  expect(held).not.toMatch(/\bAna\b/);

  await page.getByRole('button', { name: /^Mi cuenta|^Cuenta/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect.poll(() => storedTexts(page)).not.toContain('encuestas-surveys/surveys: [{');
  expect(await storedTexts(page)).toContain('Mi borrador');

  // Another person on this device finds neither the survey nor the draft.
  await signIn(page, 'usuario', 'Usuario#2026');
  await context.setOffline(true);
  await page.goto('/completar_encuesta/add');
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  await context.setOffline(false);
  await page.evaluate(() => localStorage.removeItem('_riart_accessToken'));
  await signIn(page, username, PASSWORD);
  await page.goto('/completar_encuesta/add');
  await expectOfflineReady(page);
  await page.evaluate(() => localStorage.removeItem('_riart_accessToken'));
  await signIn(page, 'admin', 'Admin#2026');
  await expect.poll(() => storedTexts(page)).not.toContain('encuestas-surveys/surveys: [{');
});

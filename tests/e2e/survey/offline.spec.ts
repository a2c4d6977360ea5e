import type { BrowserContext, Page } from '@playwright/test';
import { expect, signIn, test } from '../../support/fixtures.ts';
import { violations } from '../admin/screens.ts';
import { expectKept, heldInStorage } from './kept.ts';
import { completedBy, enter, newSurvey } from './respondents.ts';
import { SECTIONS } from './sections.ts';

/** Has every page of a context note what it ever told as failed, if only for an instant; answers how to read it. */
async function noteFailures(context: BrowserContext) {
  await context.addInitScript(() => {
    const told = new Set<string>();
    Object.assign(window, { told });
    const note = () => {
      for (const alert of document.querySelectorAll('[role=alert]')) told.add(alert.textContent);
    };
    new MutationObserver(note).observe(document, { subtree: true, childList: true });
  });
  return (page: Page) => page.evaluate(() => [...(window as unknown as { told: Set<string> }).told]);
}

test('without a network the survey opens, is gone on with over closed tabs, and is sent once when it is back', async ({
  page,
  stack,
  context,
}) => {
  const { person } = await newSurvey(stack, SECTIONS);
  await enter(context, person);
  const toldFailed = await noteFailures(context);
  await page.goto('/completar_encuesta/add');
  await page.getByLabel('4. Observaciones').fill('Con red');
  await expectKept(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Completar Encuesta: 01/01/2026 / 31/12/2026');
  await expect(page.getByLabel('4. Observaciones')).toHaveValue('Con red');
  await expect(page.getByText('Sin conexión: guardado en este equipo')).toBeVisible();
  expect(await toldFailed(page)).toEqual([]);
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
  await again.getByRole('button', { name: 'Enviar', exact: true }).click();
  await again.getByRole('button', { name: 'Enviar de todos modos' }).click();
  await expect(again.getByText('Se enviará cuando vuelva la conexión.')).toBeVisible();
  // What is written on meanwhile is sent when the person says so again.
  await again.getByLabel('2. Política').fill('Sin red, seguí escribiendo');
  await expect(again.getByText('Cambió respuestas: no se envían hasta que vuelva a presionar Enviar.')).toBeVisible();
  await expect(again.getByText('Se enviará cuando vuelva la conexión.')).toBeHidden();
  await again.getByRole('button', { name: 'Enviar', exact: true }).click();
  await again.getByRole('button', { name: 'Enviar de todos modos' }).click();
  await expect(again.getByText('Se enviará cuando vuelva la conexión.')).toBeVisible();
  await again.reload();
  await expect(again.getByText('Se enviará cuando vuelva la conexión.')).toBeVisible();
  expect(await completedBy(person)).toEqual([]);

  await context.setOffline(false);
  const popup = again.getByRole('dialog').filter({ hasText: 'Operación exitosa' });
  await expect(popup).toBeVisible();
  const [saved, ...others] = await completedBy(person);
  expect(others).toEqual([]);
  expect(saved?.preguntas.map(({ descripcion }) => descripcion).sort()).toEqual([
    ...['2500', 'Con red', 'Sin red, seguí escribiendo'],
  ]);
  expect(saved?.respuestas).toHaveLength(1);
  await popup.getByRole('button', { name: 'OK' }).click();

  // What was sent is what is opened without a network from then on, and no draft of it is offered.
  await context.setOffline(true);
  await again.goto('/completar_encuesta/add?paso=2');
  await expect(again).toHaveURL(new RegExp(`/completar_encuesta/${saved?.id}`));
  await expect(again.getByLabel('4. Observaciones')).toHaveValue('Con red');
  await again.goto('/');
  await expect(again.locator('.respondent-state')).toHaveText(/^Enviada, incompleta: \d+ de \d+/);
  await expect(again.getByRole('link', { name: 'Completar respuestas' }).first()).toBeVisible();
});

test('what waits is sent from another screen when the network is back, and at the next start, and says so', async ({
  page,
  stack,
  context,
}) => {
  const { person } = await newSurvey(stack, SECTIONS);
  await enter(context, person);
  await page.goto('/completar_encuesta/add');
  await page.getByLabel('4. Observaciones').fill('Desde otra pantalla');
  await expectKept(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByRole('button', { name: 'Enviar de todos modos' }).click();
  await expect(page.getByText('Se enviará cuando vuelva la conexión.')).toBeVisible();
  await page.getByRole('link', { name: 'Inicio', exact: true }).click();
  await expect(page.getByText('Pendiente de envío')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Sin conexión con el servidor')).toBeVisible();
  expect(await completedBy(person)).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByText(/Sus respuestas de «.*» se enviaron/)).toBeVisible({ timeout: 40_000 });
  await expect(page.locator('.respondent-state[data-state=completed]')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const [saved, ...others] = await completedBy(person);
  expect(others).toEqual([]);
  expect(saved?.preguntas.map(({ descripcion }) => descripcion)).toEqual(['Desde otra pantalla']);
});

test('a survey that changed on the server meanwhile is said to have, and updating it loses nothing', async ({
  page,
  stack,
  context,
}) => {
  const { person, admin, preguntas } = await newSurvey(stack, SECTIONS);
  await enter(context, person);
  await page.goto('/completar_encuesta/add');
  await page.getByLabel('4. Observaciones').fill('Se queda');
  await expectKept(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByLabel('4. Observaciones')).toHaveValue('Se queda');
  await admin.ask(
    'mutation($id: ID!) { updatePregunta(id: $id, input: { descripcion: "Notas" }) { errors { message } } }',
    {
      id: preguntas.get('Observaciones'),
    },
  );
  await context.setOffline(false);
  const notice = page.getByRole('region', { name: 'La encuesta cambió en el servidor' });
  await notice.getByRole('button', { name: 'Actualizar la encuesta' }).click();
  await expect(page.getByLabel('4. Notas')).toHaveValue('Se queda');
  await expect(notice).toHaveCount(0);
});

test('nothing of the session is kept for a time without a network, and leaving takes the survey away', async ({
  page,
  stack,
  context,
}) => {
  const { person } = await newSurvey(stack, SECTIONS);
  await enter(context, person);
  await page.goto('/completar_encuesta/add');
  await page.getByLabel('4. Observaciones').fill('Mi borrador');
  await expectKept(page);
  await expect(page.getByText(/Borrador guardado/)).toBeVisible();
  const held = await heldInStorage(page);
  expect(held).toContain('encuestas-surveys/surveys: [{');
  expect(held).toContain('/assets/');
  for (const secret of [person.tokens.access, person.tokens.refresh, '/graphql\n', '@example.com'])
    expect(held).not.toContain(secret);
  // The name of the person, not a part of a word in a script.
  expect(held).not.toMatch(/\bAna\b/);

  await page.getByRole('button', { name: /^Mi cuenta|^Cuenta/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect.poll(() => heldInStorage(page)).not.toContain('encuestas-surveys/surveys: [{');
  expect(await heldInStorage(page)).toContain('Mi borrador');

  // Somebody else on this device finds neither the survey nor the draft.
  await signIn(page, 'usuario', 'Usuario#2026');
  await context.setOffline(true);
  await page.goto('/completar_encuesta/add');
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  await context.setOffline(false);
});

test('a session that was taken over by somebody else does not leave the survey behind', async ({
  page,
  stack,
  context,
}) => {
  const { person } = await newSurvey(stack, SECTIONS);
  await enter(context, person);
  await page.goto('/completar_encuesta/add');
  await page.getByLabel('4. Observaciones').fill('De Ana');
  await expectKept(page);
  await page.evaluate(() => localStorage.removeItem('_riart_accessToken'));
  await signIn(page, 'admin', 'Admin#2026');
  await expect.poll(() => heldInStorage(page)).not.toContain('encuestas-surveys/surveys: [{');
});

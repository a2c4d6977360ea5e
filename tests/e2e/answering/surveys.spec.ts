import type { Page } from '@playwright/test';
import { type Caller, enter } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { newSurvey } from '../../support/respondents.ts';
import { draftSaved, send, sentPopup } from '../support/wizard.ts';

const sentBy = async (person: Caller) => {
  const { page } = await person.ask<{
    page: { results: { encuesta: { id: string }; respuestasLibres: { descripcion: string }[] }[] };
  }>('{ page: encuestasCompletadas { results { encuesta { id } respuestasLibres { descripcion } } } }');
  return page.results.map(({ encuesta, respuestasLibres }) => [
    encuesta.id,
    ...respuestasLibres.map((one) => one.descripcion),
  ]);
};

async function sendAndClose(page: Page) {
  await send(page);
  await sentPopup(page).getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/completar_encuesta\/?$/);
}

test('a survey that was begun is gone on with and taken, though another one applies since', async ({
  page,
  stack,
  context,
}) => {
  const { admin, person, encuesta, secciones, another } = await newSurvey(stack);
  // The server's day counts, not the device's.
  await page.clock.setFixedTime('2031-05-05T12:00:00Z');
  await enter(context, person);
  await page.goto('/completar_encuesta/add');
  await page.getByLabel('4. Observaciones').fill('Empezada antes');
  await draftSaved(page);

  const later = await another('Encuesta posterior', secciones.slice(-1));
  const { idiomas, me } = await person.ask<{
    idiomas: { results: { id: string; label: string }[] };
    me: { usuario: { id: string } };
  }>('{ idiomas { results { id label } } me { usuario { id } } }');
  const english = idiomas.results.find(({ label }) => label.startsWith('Ingl'));
  await admin.update('Usuario', me.usuario.id, { idioma: english?.id });
  await page.reload();
  await expect(page.getByLabel('4. Observaciones')).toHaveValue('Empezada antes');
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Continuar' })).toHaveAttribute(
    'href',
    `/completar_encuesta/add?encuesta=${encuesta}`,
  );
  await expect(page.getByRole('link', { name: 'Responder: Encuesta posterior' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Borradores de otras encuestas' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Continuar' }).click();
  await expect(page.getByLabel('4. Observaciones')).toHaveValue('Empezada antes');
  await sendAndClose(page);
  expect(await sentBy(person)).toEqual([[encuesta, 'Empezada antes']]);

  await page.goto(`/completar_encuesta/add?encuesta=${later}`);
  await expect(page.getByText('Encuesta posterior')).toBeVisible();
  await page.getByLabel('2. Política').fill('Otra');
  await sendAndClose(page);
  expect((await sentBy(person)).toSorted()).toEqual(
    [
      [encuesta, 'Empezada antes'],
      [later, 'Otra'],
    ].toSorted(),
  );
});

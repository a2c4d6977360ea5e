import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { type Caller, enter, newSurvey } from './respondents.ts';
import { SECTIONS } from './sections.ts';

interface Made {
  readonly admin: Caller;
  readonly encuesta: string;
  readonly secciones: readonly string[];
}

/** A later survey for the same period and in the same language, of the last section alone. */
async function laterSurvey({ admin, encuesta, secciones }: Made, descripcion: string): Promise<string> {
  const { e } = await admin.ask<{ e: { idioma: { id: string }; periodoActivo: { id: string } } }>(
    'query($id: ID!) { e: encuesta(id: $id) { idioma { id } periodoActivo { id } } }',
    { id: encuesta },
  );
  const [idioma, periodoActivo] = [e.idioma.id, e.periodoActivo.id];
  return admin.create('Encuesta', { descripcion, idioma, periodoActivo, secciones: secciones.slice(-1) });
}

const sentBy = async (person: Caller) => {
  const { page } = await person.ask<{
    page: { results: { encuesta: { id: string }; respuestasLibres: { descripcion: string }[] }[] };
  }>('{ page: encuestasCompletadas { results { encuesta { id } respuestasLibres { descripcion } } } }');
  return page.results.map(({ encuesta, respuestasLibres }) => [
    encuesta.id,
    ...respuestasLibres.map((one) => one.descripcion),
  ]);
};

async function send(page: Page) {
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByRole('button', { name: 'Enviar de todos modos' }).click();
  await page.getByRole('dialog').filter({ hasText: 'Operación exitosa' }).getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/completar_encuesta\/?$/);
}

test('a survey that was begun is gone on with and taken, though another one applies since', async ({
  page,
  stack,
  context,
}) => {
  const made = await newSurvey(stack, SECTIONS);
  const { admin, person, encuesta } = made;
  await enter(context, person);
  await page.goto('/completar_encuesta/add');
  await page.getByLabel('4. Observaciones').fill('Empezada antes');
  await expect(page.getByText(/Borrador guardado/)).toBeVisible();

  const later = await laterSurvey(made, 'Encuesta posterior');
  const { idiomas, me } = await person.ask<{
    idiomas: { results: { id: string; label: string }[] };
    me: { usuario: { id: string } };
  }>('{ idiomas { results { id label } } me { usuario { id } } }');
  const english = idiomas.results.find(({ label }) => label.startsWith('Ingl'));
  await admin.ask(
    'mutation($id: ID!, $idioma: ID) { updateUsuario(id: $id, input: { idioma: $idioma }) { errors { message } } }',
    {
      ...{ id: me.usuario.id, idioma: english?.id },
    },
  );
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
  await send(page);
  expect(await sentBy(person)).toEqual([[encuesta, 'Empezada antes']]);

  await page.goto(`/completar_encuesta/add?encuesta=${later}`);
  await expect(page.getByText('Encuesta posterior')).toBeVisible();
  await page.getByLabel('2. Política').fill('Otra');
  await send(page);
  expect((await sentBy(person)).toSorted()).toEqual(
    [
      [encuesta, 'Empezada antes'],
      [later, 'Otra'],
    ].toSorted(),
  );
});

test('where two surveys apply the person chooses', async ({ page, stack, context }) => {
  const made = await newSurvey(stack, SECTIONS);
  const later = await laterSurvey(made, 'Encuesta posterior');
  await enter(context, made.person);
  await page.goto('/completar_encuesta/add');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Completar Encuesta');
  await expect(page.getByText('Hay más de una encuesta para su empresa.')).toBeVisible();
  const choices = page.getByRole('link', { name: /^Responder: / });
  await expect(choices).toHaveCount(2);
  await expect(page.getByRole('listitem').filter({ hasText: 'Encuesta posterior' })).toContainText('31/12/2026');
  await page.getByRole('link', { name: 'Responder: Encuesta posterior' }).click();
  await expect(page).toHaveURL(new RegExp(`encuesta=${later}`));
  await page.getByLabel('2. Política').fill('Elegida');
  await expect(page.getByText(/Borrador guardado/)).toBeVisible();
  // From now on it is the one that was begun.
  await page.goto('/completar_encuesta/add');
  await expect(page.getByLabel('2. Política')).toHaveValue('Elegida');
  await send(page);
  expect(await sentBy(made.person)).toEqual([[later, 'Elegida']]);
  await page.goto('/completar_encuesta/add');
  await expect(page.getByRole('link', { name: 'Ver lo enviado: Encuesta posterior' })).toBeVisible();
});

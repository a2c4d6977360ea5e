import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { enter, newSurvey } from './respondents.ts';
import { SECTIONS } from './sections.ts';

/** How many things of drafts this device holds. */
const heldDrafts = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('encuestas-drafts');
      opening.onsuccess = () => resolve(opening.result);
    });
    const counts = [...database.objectStoreNames].map(
      (store) =>
        new Promise<number>((resolve) => {
          const counting = database.transaction(store).objectStore(store).count();
          counting.onsuccess = () => resolve(counting.result);
        }),
    );
    const all = await Promise.all(counts);
    database.close();
    return all.reduce((sum, count) => sum + count, 0);
  });

test('a draft whose survey no longer applies is shown on the home page, and goes when told to or in its time', async ({
  page,
  stack,
  context,
}) => {
  const { person, admin, encuesta } = await newSurvey(stack, SECTIONS);
  await enter(context, person);
  const write = async (words: string) => {
    await page.goto('/completar_encuesta/add');
    await page.getByLabel('4. Observaciones').fill(words);
    await expect(page.getByText(/Borrador guardado/)).toBeVisible();
  };
  const setActive = (activo: boolean) =>
    admin.ask(
      'mutation($id: ID!, $a: Boolean) { updateEncuesta(id: $id, input: { activo: $a }) { errors { message } } }',
      {
        id: encuesta,
        a: activo,
      },
    );
  const title = page.getByRole('heading', { name: 'Borradores de otras encuestas' });
  await write('Nunca enviada');
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Continuar' })).toBeVisible();
  await expect(title).toHaveCount(0);

  await setActive(false);
  await page.reload();
  await expect(title).toBeVisible();
  await page.getByText(/^Encuesta anterior/).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Observaciones' })).toContainText('Nunca enviada');
  await page.getByRole('button', { name: 'Borrar el borrador' }).click();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(title).toBeVisible();
  await page.getByRole('button', { name: 'Borrar el borrador' }).click();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(title).toHaveCount(0);
  expect(await heldDrafts(page)).toBe(0);

  await setActive(true);
  await write('Otra vez');
  await setActive(false);
  await page.goto('/');
  await expect(title).toBeVisible();
  await page.clock.setFixedTime(Date.now() + 89 * 86_400_000);
  await page.goto('/');
  await expect(title).toBeVisible();
  await page.clock.setFixedTime(Date.now() + 91 * 86_400_000);
  await page.goto('/');
  await expect(page.getByText('No hay encuestas para completar')).toBeVisible();
  await expect.poll(() => heldDrafts(page)).toBe(0);
  await expect(title).toHaveCount(0);
});

import type { Page } from '@playwright/test';
import { enter } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { completedBy, newSurvey, PASSWORD } from '../../support/respondents.ts';
import { draftSaved, send, storedTexts } from '../support/wizard.ts';

test.use({ serviceWorkers: 'allow' });

test('answers survive a reload, cleared storage, a closed tab and a switch of language, and are offered on the home page', async ({
  page,
  stack,
  context,
}) => {
  const { person } = await newSurvey(stack);
  await enter(context, person);
  await test.step('cleared storage', async () => {
    await page.goto('/completar_encuesta/add');
    await page.getByLabel('4. Observaciones').fill('Antes');
    await draftSaved(page);
    const session = await context.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin: stack.url, storageTypes: 'indexeddb' });
    await page.getByLabel('1. ¿Da seguro médico?').selectOption('Sí');
    await page.getByLabel('1. ¿Da seguro médico?').selectOption('No');
    await expect.poll(() => storedTexts(page)).toContain('"Antes"');
    await page.reload();
    await expect(page.getByLabel('4. Observaciones')).toHaveValue('Antes');
    await expect(page.getByLabel('1. ¿Da seguro médico?')).not.toHaveValue('');
  });
  await page.goto('/completar_encuesta/add?paso=2');
  await page.getByLabel('1. Salario medio').fill('1.500,25');
  await page.getByLabel('2. Política').fill('Por escala');
  await page.reload();
  await expect(page.getByLabel('1. Salario medio')).toHaveValue('1500,25');
  await page.close();
  const again = await context.newPage();
  await again.addInitScript(() => localStorage.setItem('encuestas.lang', 'en'));
  await again.goto('/completar_encuesta/add?paso=2');
  await expect(again.getByLabel('1. Salario medio')).toHaveValue('1500.25');
  await expect(again.getByText(/Draft saved \d\d:\d\d/)).toBeVisible();
  await expect(again.getByLabel('2. Política')).toHaveValue('Por escala');
  await again.goto('/');
  await expect(again.getByText('4 of 6 answered')).toBeVisible();
  await again.getByRole('link', { name: 'Continue' }).click();
  await expect(again.getByRole('heading', { level: 1 })).toContainText('Fill in survey');
});

test('a browser that refuses a site all storage signs in, answers and sends as long as the page lives', async ({
  page,
  stack,
  context,
}) => {
  const { person } = await newSurvey(stack);
  const { me } = await person.ask<{ me: { usuario: { username: string } } }>('{ me { usuario { username } } }');
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'caches'])
      Object.defineProperty(window, name, { get: refuse });
    IDBFactory.prototype.open = refuse;
    LockManager.prototype.request = async () => refuse();
    ServiceWorkerContainer.prototype.register = async () => refuse();
  });
  await page.goto('/');
  await page.getByLabel('Usuario').fill(me.usuario.username);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.getByRole('link', { name: 'Comenzar' }).click();
  await expect(page.getByText('Este navegador no guarda borradores')).toBeVisible();
  await page.getByLabel('4. Observaciones').fill('Sin nada');
  await context.setOffline(true);
  await expect(page.getByText('Sin conexión', { exact: true })).toBeVisible();
  await expect(page.getByText(/guardado/)).toBeHidden();
  await context.setOffline(false);
  await send(page);
  await expect(page.getByRole('dialog')).toContainText('Operación exitosa');
  expect((await completedBy(person))[0]?.preguntas[0]?.descripcion).toBe('Sin nada');
});

/** The number of records in the drafts database. */
const countDrafts = (page: Page) =>
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

test('once no survey applies, home shows a draft until it is deleted or expires', async ({ page, stack, context }) => {
  const { person, admin, encuesta } = await newSurvey(stack);
  const { survey } = await admin.ask<{ survey: { label: string } }>(`{ survey: encuesta(id: ${encuesta}) { label } }`);
  await enter(context, person);
  const write = async (words: string) => {
    await page.goto('/completar_encuesta/add');
    await page.getByLabel('Observaciones').fill(words);
    await draftSaved(page);
  };
  const setActive = (activo: boolean) => admin.update('Encuesta', encuesta, { activo });
  const title = page.getByRole('heading', { name: 'Otros borradores' });
  await write('Nunca enviada');
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Continuar' })).toBeVisible();
  await expect(title).toHaveCount(0);

  await setActive(false);
  await page.reload();
  await expect(title).toBeVisible();
  await page.getByText(`${survey.label} · últimos cambios`).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Observaciones' })).toContainText('Nunca enviada');
  await page.getByRole('button', { name: 'Borrar el borrador' }).click();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(title).toBeVisible();
  await page.getByRole('button', { name: 'Borrar el borrador' }).click();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(title).toHaveCount(0);
  expect(await countDrafts(page)).toBe(0);

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
  await expect.poll(() => countDrafts(page)).toBe(0);
  await expect(title).toHaveCount(0);
});

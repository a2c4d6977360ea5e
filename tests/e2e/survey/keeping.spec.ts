import { expect, test } from '../../support/fixtures.ts';
import { expectKept, heldInStorage } from './kept.ts';
import { completedBy, enter, newSurvey } from './respondents.ts';
import { SECTIONS } from './sections.ts';

test('answers survive a reload, a closed tab and a switch of language, and are offered on the home page', async ({
  page,
  stack,
  context,
}) => {
  const { person } = await newSurvey(stack, SECTIONS);
  await enter(context, person);
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
  await expect(again.getByText('2 of 6 answered')).toBeVisible();
  await again.getByRole('link', { name: 'Continue' }).click();
  await expect(again.getByRole('heading', { level: 1 })).toContainText('Fill in survey');
});

test('answers on the screen are kept anew when the browser forgets the site’s data', async ({
  page,
  stack,
  context,
}) => {
  const { person } = await newSurvey(stack, SECTIONS);
  await enter(context, person);
  await page.goto('/completar_encuesta/add');
  await page.getByLabel('4. Observaciones').fill('Antes');
  await expect(page.getByText(/Borrador guardado/)).toBeVisible();
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: stack.url, storageTypes: 'indexeddb' });
  await page.getByLabel('1. ¿Da seguro médico?').selectOption('Sí');
  await page.getByLabel('1. ¿Da seguro médico?').selectOption('No');
  // That it was kept before the data went is still on the screen.
  await expect.poll(() => heldInStorage(page)).toContain('"Antes"');
  await page.reload();
  await expect(page.getByLabel('4. Observaciones')).toHaveValue('Antes');
  await expect(page.getByLabel('1. ¿Da seguro médico?')).not.toHaveValue('');
});

test('a device that is full says so, loses nothing on the screen, and asks before the page is left', async ({
  page,
  stack,
  context,
}) => {
  const { person } = await newSurvey(stack, SECTIONS);
  await enter(context, person);
  await context.addInitScript(() => {
    const { commit } = IDBTransaction.prototype;
    IDBTransaction.prototype.commit = function () {
      if ('full' in window) this.abort();
      else commit.call(this);
    };
  });
  await page.goto('/completar_encuesta/add');
  await page.getByLabel('4. Observaciones').fill('Antes');
  await expect(page.getByText(/Borrador guardado/)).toBeVisible();
  await expectKept(page);
  await page.evaluate(() => Object.assign(window, { full: true }));
  await page.getByLabel('4. Observaciones').fill('Antes y después');
  await expect(page.getByText('No se pudo guardar el borrador en este equipo.')).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await context.setOffline(true);
  await expect(page.getByText('Sin conexión', { exact: true })).toBeVisible();
  await expect(page.getByText(/guardado en este equipo/i)).toBeHidden();
  await expect(page.getByLabel('4. Observaciones')).toHaveValue('Antes y después');
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Inicio' }).click();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByLabel('4. Observaciones')).toHaveValue('Antes y después');
  await page.evaluate(() => Reflect.deleteProperty(window, 'full'));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(/Borrador guardado/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('4. Observaciones')).toHaveValue('Antes y después');
});

test('where the browser keeps nothing, it says so and sends all the same', async ({ page, stack, context }) => {
  const { person } = await newSurvey(stack, SECTIONS);
  await enter(context, person);
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Refused', 'SecurityError');
    };
  });
  await page.goto('/completar_encuesta/add');
  await expect(page.getByText('Este navegador no guarda borradores')).toBeVisible();
  await page.getByLabel('4. Observaciones').fill('Sin borrador');
  await context.setOffline(true);
  await expect(page.getByText('Sin conexión', { exact: true })).toBeVisible();
  await expect(page.getByText(/guardado/)).toBeHidden();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByRole('button', { name: 'Enviar de todos modos' }).click();
  await expect(page.getByRole('dialog')).toContainText('Operación exitosa');
  expect((await completedBy(person))[0]?.preguntas[0]?.descripcion).toBe('Sin borrador');
});

test('a browser that refuses a site all storage signs in, answers and sends as long as the page lives', async ({
  page,
  stack,
}) => {
  const { person } = await newSurvey(stack, SECTIONS);
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
  await page.getByLabel('Contraseña', { exact: true }).fill('Encuestas#2026');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.getByRole('link', { name: 'Comenzar' }).click();
  await expect(page.getByText('Este navegador no guarda borradores')).toBeVisible();
  await page.getByLabel('4. Observaciones').fill('Sin nada');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByRole('button', { name: 'Enviar de todos modos' }).click();
  await expect(page.getByRole('dialog')).toContainText('Operación exitosa');
  expect((await completedBy(person))[0]?.preguntas[0]?.descripcion).toBe('Sin nada');
});

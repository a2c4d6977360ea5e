import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Caller } from '../../support/caller.ts';
import { completedBy, newSurvey } from '../../support/respondents.ts';
import { type RunningStack, spawnStack } from '../../support/spawn-stack.ts';
import { type Engine, Person } from './person.ts';

const unique = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;

/** What is tried in an engine: what most people do, and where engines differ. */
export function smoke(engine: Engine): void {
  let stack: RunningStack;
  beforeAll(async () => {
    stack = await spawnStack();
  }, 120_000);
  afterAll(() => stack?.close());

  let person: Person;
  beforeAll(() => engine.start(), 120_000);
  afterAll(() => engine.stop());
  beforeEach(async () => {
    person = new Person(await engine.open(stack.url), stack.url);
  });
  afterEach(async () => {
    const requests = await person.tab.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/graphql')).length,
    );
    await person.tab.close();
    expect(requests, 'requests since the page was opened').toBeLessThan(50);
  });

  /** Puts somebody's session into the browser, without the sign-in screen. */
  async function enter({ tokens }: Caller): Promise<void> {
    await person.open('/auth/login');
    await person.tab.evaluate(({ access, refresh }) => {
      localStorage.setItem('_riart_accessToken', access);
      localStorage.setItem('_riart_refreshToken', refresh);
      localStorage.setItem('encuestas.lang', 'es');
    }, tokens);
  }

  const enterAdmin = async () => enter(await Caller.signIn(stack.url, 'admin'));

  /** The survey of a new company, with its draft open. */
  async function openSurvey() {
    const survey = await newSurvey(stack);
    await enter(survey.person);
    await person.open('/completar_encuesta/add');
    await person.reads('Completar Encuesta: 01/01/2026');
    return survey;
  }

  test('signing in: a wrong password shows an error, the right one leads home, and signing out ends the session', async () => {
    await person.open('/auth/login');
    await person.fill('textbox', 'Usuario', 'admin');
    await person.fillPassword('no es esta');
    await person.tab.press('Enter');
    await person.waits('the alert', () => document.querySelector('[role=alert]')?.textContent?.trim());
    await person.signIn('admin', 'Admin#2026');
    await person.accountMenu('Cerrar sesión');
    await person.arrivesAt(/^\/auth\/login/);
    expect(await person.tab.evaluate(() => localStorage.getItem('_riart_accessToken'))).toBeNull();
  });

  test('a page restored from the back/forward cache after a sign-out shows nothing', async () => {
    await enterAdmin();
    await person.open('/origenes');
    await person.reads('Multinacional');
    await person.tab.evaluate(() => document.documentElement.setAttribute('data-kept', ''));
    // A page with requests in flight, such as those of preloads, is not cached.
    await new Promise((settled) => setTimeout(settled, 4_000));
    await person.open('/icon.svg');
    await person.tab.evaluate(() => {
      localStorage.removeItem('_riart_accessToken');
      localStorage.removeItem('_riart_refreshToken');
    });
    await person.tab.back();
    await person.arrivesAt(/^\/auth\/login/);
    expect(await person.tab.evaluate(() => document.documentElement.hasAttribute('data-kept'))).toBe(true);
    await person.readsNoMore('Multinacional');
  });

  test('a list is searched, ordered by pages, and keeps both in its address', async () => {
    await enterAdmin();
    await person.open('/empresas');
    await person.click('button', 'Siguiente');
    await person.arrivesAt(/page=2/);
    await person.fill('textbox', 'Buscar', 'banco');
    await person.tab.press('Enter');
    await person.arrivesAt(/^\/empresas\?search=banco$/);
    await person.click('button', 'Limpiar búsqueda');
    await person.arrivesAt(/^\/empresas$/);
  });

  test('a record is added, found, changed and deactivated', async () => {
    const name = unique('Origen');
    await enterAdmin();
    await person.open('/origenes/add');
    await person.fill('textbox', 'Descripción', name);
    await person.click('button', 'Agregar');
    await person.reads('Operación exitosa');
    await person.click('button', 'OK');
    await person.open(`/origenes?search=${encodeURIComponent(name)}`);
    await person.rowMenu(name, 'Editar');
    await person.finds('textbox', 'Descripción', name);
    await person.fill('textbox', 'Descripción', `${name} bis`);
    await person.click('button', 'Guardar');
    await person.reads('Operación exitosa');
    await person.click('button', 'OK');
    await person.rowMenu(`${name} bis`, 'Eliminar');
    await person.click('button', 'Eliminar el origen');
    await person.reads('La operación se completó con éxito');
  });

  test('leaving a changed form asks first, and staying keeps every character', async () => {
    await enterAdmin();
    await person.open('/origenes/add');
    await person.fill('textbox', 'Descripción', 'A medio escribir');
    await person.click('button', 'Cancelar');
    await person.reads('Salir sin guardar');
    await person.tab.press('Escape');
    await person.readsNoMore('Salir sin guardar');
    await person.finds('textbox', 'Descripción', 'A medio escribir');
  });

  test('a picker searches the server and takes what is chosen', async () => {
    await enterAdmin();
    await person.open('/empresas/add');
    await person.click('combobox', 'Negocio');
    await person.tab.type('banc');
    // Until the search is answered nothing of the list can be taken.
    await person.waits('the answer', () => {
      const options = document.querySelectorAll('[role=option]');
      return options.length === 1 && !options[0]?.matches('[aria-disabled=true], [data-disabled]');
    });
    await person.click('option', 'Bancos');
    await person.finds('combobox', 'Negocio', 'Bancos');
  });

  test('the language switch changes the page in place', async () => {
    await enterAdmin();
    await person.open('/negocios');
    await person.reads('Agregar');
    await person.click('button', 'EN, English');
    await person.sees('button', 'Add');
    expect(await person.tab.evaluate(() => document.documentElement.lang)).toBe('en');
  });

  test('a new section saves its questions in the order of the list', async () => {
    await enterAdmin();
    const name = unique('Sección');
    await person.open('/secciones/add');
    await person.fill('textbox', 'Descripción', name);
    await person.click('combobox', 'Idioma');
    await person.click('option', 'Español');
    await person.click('tab', 'Preguntas');
    await person.click('button', 'Agregar pregunta');
    await person.reads('Detalles de la Pregunta');
    await person.tab.fill({ css: '[role=dialog] textarea' }, '¿Tiene comedor?');
    await person.click('radio', 'Texto');
    await person.tab.click({ css: '[role=dialog] button[type=submit]' });
    await person.reads('Operación exitosa');
  });

  test('a draft survives a reload, without a prompt for storage', async () => {
    await openSurvey();
    await person.fill('textbox', '4. Observaciones', 'Escrito aquí');
    await person.reads('Borrador guardado');
    await person.tab.reload();
    await person.finds('textbox', '4. Observaciones', 'Escrito aquí');
  });

  test('Back to a survey shows the answers given meanwhile, and continues from there', async () => {
    await openSurvey();
    await person.fill('textbox', '4. Observaciones', 'Antes');
    await person.reads('Borrador guardado');
    await person.open('/icon.svg');
    await person.open('/completar_encuesta/add');
    await person.finds('textbox', '4. Observaciones', 'Antes');
    await person.fill('textbox', '4. Observaciones', 'Mientras');
    await person.reads('Borrador guardado');
    await person.tab.back();
    await person.arrivesAt(/^\/icon\.svg$/);
    await person.tab.back();
    // WebKit restores it from its back/forward cache; Firefox reloads it.
    await person.arrivesAt(/^\/completar_encuesta\/add/);
    await person.finds('textbox', '4. Observaciones', 'Mientras');
    await person.fill('textbox', '4. Observaciones', 'Después');
    await person.reads('Borrador guardado');
    await person.tab.reload();
    await person.finds('textbox', '4. Observaciones', 'Después');
  });

  test('offline the survey opens and can be answered, and is sent when the network is back', async () => {
    const survey = await openSurvey();
    await person.fill('textbox', '4. Observaciones', 'Con red');
    await person.tab.evaluate(async () => void (await navigator.serviceWorker.ready));
    await person.waits('the survey to be kept', () => localStorage.getItem('encuestas.offlineUser') !== null);
    await person.tab.offline(true);
    await person.tab.reload();
    await person.finds('textbox', '4. Observaciones', 'Con red');
    await person.fill('textbox', '4. Observaciones', 'Sin red');
    await person.click('button', 'Enviar');
    await person.click('button', 'Enviar de todos modos');
    await person.reads('Se enviará cuando vuelva la conexión.');
    expect(await completedBy(survey.person)).toEqual([]);
    await person.tab.offline(false);
    await person.reads('Operación exitosa');
    const [saved, ...others] = await completedBy(survey.person);
    expect(others).toEqual([]);
    expect(saved?.preguntas.map(({ descripcion }) => descripcion)).toEqual(['Sin red']);
  });

  test('a survey is answered step by step and sent', async () => {
    const survey = await openSurvey();
    await person.tab.select({ role: 'combobox', name: '1. ¿Da seguro médico?' }, 'Sí');
    await person.click('button', 'Siguiente');
    await person.fill('textbox', '1. Salario medio', '2.500');
    await person.click('button', 'Enviar');
    await person.click('button', 'Enviar de todos modos');
    await person.reads('Operación exitosa');
    const [saved] = await completedBy(survey.person);
    expect(saved?.respuestas).toHaveLength(1);
    expect(saved?.preguntas.map(({ descripcion }) => descripcion)).toEqual(['2500']);
  });

  test('a screen whose code failed to load opens when the network is back, at the latest by its button', async () => {
    await enterAdmin();
    await person.open('/negocios');
    await person.reads('Agregar');
    await person.tab.offline(true);
    await person.click('link', 'Configuración');
    await person.reads('No se pudo cargar esta pantalla');
    await person.tab.offline(false);
    await person.waits('the screen', () => {
      if (document.body?.innerText.includes('Zona horaria')) return true;
      const retry = document.querySelector<HTMLButtonElement>('main button:only-of-type:not([data-pressed])');
      if (retry?.textContent === 'Reintentar') {
        retry.setAttribute('data-pressed', '');
        retry.click();
      }
      return false;
    });
  });

  test('a forbidden screen says so', async () => {
    await enter(await Caller.signIn(stack.url, 'editor'));
    await person.open('/users');
    await person.reads('Sin permiso');
  });
}

import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { Caller } from '../../support/caller.ts';
import { completedBy } from '../../support/respondents.ts';
import { startParts } from '../support/parts.ts';

test.use({ serviceWorkers: 'allow' });

/** What a test has answered, by question: texts as written, options by id. */
type Given = Map<string, string>;

/** Chances that can be repeated: the same seed gives the same day. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

interface Control {
  readonly question: string;
  readonly kind: 'select' | 'checkbox' | 'number' | 'text';
  /** Ids (select) or texts (checkbox) of the answers that are not NO APLICA. */
  readonly options: readonly string[];
}

/** The questions of the step on the screen, with how each is answered. */
const controlsOf = (page: Page): Promise<Control[]> =>
  page.locator('.survey-question').evaluateAll((questions) =>
    questions.map((question) => {
      const isReal = (text: string | null) => text?.trim().toUpperCase() !== 'NO APLICA';
      const select = question.querySelector('select');
      const boxes = [...question.querySelectorAll('.survey-box')].map(({ textContent }) => textContent ?? '');
      const id = question.getAttribute('data-pregunta') ?? '';
      if (select) {
        const real = [...select.options].filter(({ value, textContent }) => value && isReal(textContent));
        return { question: id, kind: 'select' as const, options: real.map(({ value }) => value) };
      }
      if (boxes.length > 0) return { question: id, kind: 'checkbox' as const, options: boxes.filter(isReal) };
      const kind = question.querySelector('[inputmode=decimal]') ? ('number' as const) : ('text' as const);
      return { question: id, kind, options: [] };
    }),
  );

/** Answers a question; `given` has the answer once it stands on the screen. */
async function answer(page: Page, { question, kind, options }: Control, given: Given, chance: () => number) {
  const place = page.locator(`[data-pregunta="${question}"]`);
  const timeout = { timeout: 5_000 };
  if (kind === 'select') {
    const choice = options[Math.floor(chance() * options.length)] ?? '';
    await place.locator('select').selectOption(choice, timeout);
    given.set(question, choice);
  } else if (kind === 'checkbox') {
    const choice = options[Math.floor(chance() * options.length)] ?? '';
    const box = place.locator('.survey-box', { hasText: choice }).locator('input').first();
    await box.setChecked(!(await box.isChecked(timeout)), timeout);
    const checked = await place.locator('.survey-box:has(:checked)').allTextContents();
    given.set(question, checked.sort().join('|'));
  } else {
    const words = kind === 'number' ? String(Math.floor(chance() * 1e6)) : `Texto ${Math.floor(chance() * 1e6)}`;
    await place.locator('.survey-control').fill(words, timeout);
    given.set(question, words);
  }
}

/** What the step on the screen holds, in the words of `Given`; what is empty is left out. */
const heldBy = (page: Page): Promise<[string, string][]> =>
  page.locator('.survey-question').evaluateAll((questions) =>
    questions.flatMap((question): [string, string][] => {
      const checked = [...question.querySelectorAll('.survey-box:has(:checked)')].map(
        ({ textContent }) => textContent ?? '',
      );
      const control = question.querySelector<HTMLInputElement>('.survey-control');
      const number = control?.getAttribute('inputmode') === 'decimal';
      const value = control ? (number ? control.value.replaceAll('.', '') : control.value) : checked.sort().join('|');
      return value ? [[question.getAttribute('data-pregunta') ?? '', value]] : [];
    }),
  );

/** The section index beside the wizard. */
const stepsOf = (page: Page) => page.locator('.survey-aside .survey-index button');

/** Goes to a step, from 0, and waits until it is there: the router draws it after the click, later on a busy machine. */
async function goToStep(page: Page, step: number): Promise<void> {
  await stepsOf(page).nth(step).click();
  await expect(stepsOf(page).nth(step)).toHaveAttribute('aria-current', 'step');
}

/** Goes through every step and compares what it holds; `open` are the questions whose answer was under way. */
async function expectGiven(page: Page, given: Given, open: ReadonlySet<string> = new Set()): Promise<void> {
  const held = new Map<string, string>();
  await expect(stepsOf(page).first()).toBeVisible();
  for (let step = 0; step < (await stepsOf(page).count()); step += 1) {
    await goToStep(page, step);
    for (const [question, value] of await heldBy(page)) held.set(question, value);
  }
  const lost = [...given].filter(([question, value]) => value && !open.has(question) && held.get(question) !== value);
  expect(lost.map(([question, value]) => `${question}: ${value} → ${held.get(question)}`)).toEqual([]);
}

/** How often something is killed; 50 is the product's bar, fewer keep the suite short. */
const KILLS = Number(process.env.SURVEY_KILLS ?? 4);
const SEED = Number(process.env.SURVEY_SEED ?? 7);
const KINDS = ['tab', 'network', 'gateway', 'api', 'token', 'session'] as const;
type Kind = (typeof KINDS)[number];

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('nothing is lost and one survey is saved, at any kill of any part', async ({ browser }) => {
  test.setTimeout(120_000 + KILLS * 20_000);
  const parts = await startParts();
  const chance = chances(SEED);
  const given: Given = new Map();
  const killed: Record<string, number> = {};
  const context: BrowserContext = await browser.newContext({ baseURL: parts.url, locale: 'es-PY' });
  let page: Page = await context.newPage();
  let sends = 0;

  const signIn = async () => {
    const { tokens } = await Caller.signIn(parts.url, 'usuario');
    if (!page.url().startsWith(parts.url)) await page.goto('/');
    await page.evaluate(
      ([access, refresh]) => {
        localStorage.setItem('_riart_accessToken', access);
        localStorage.setItem('_riart_refreshToken', refresh);
      },
      [tokens.access, tokens.refresh] as const,
    );
  };
  const open = async (step = 0) => {
    await page.goto(`/completar_encuesta/add?paso=${step + 1}`);
    await expect(page.locator('.survey-question').first()).toBeVisible();
  };
  const fill = async (count: number): Promise<string | null> => {
    const controls = await controlsOf(page).catch(() => []);
    for (let done = 0; done < count && controls.length > 0; done += 1) {
      const control = controls[Math.floor(chance() * controls.length)];
      if (!control) continue;
      const failed = await answer(page, control, given, chance).then(
        () => false,
        () => true,
      );
      if (failed) return control.question;
    }
    return null;
  };
  const strike = async (kind: Kind) => {
    if (kind === 'network') await context.setOffline(true);
    if (kind === 'gateway') await parts.gateway.kill();
    if (kind === 'api') await parts.api.kill();
    if (kind === 'token') await page.evaluate(() => localStorage.setItem('_riart_accessToken', 'x.y.z'));
    if (kind === 'session')
      await page.evaluate(() =>
        ['access', 'refresh'].map((name) => localStorage.setItem(`_riart_${name}Token`, 'x.y.z')),
      );
    if (kind !== 'tab') return;
    const crash = (await context.newCDPSession(page)).send('Page.crash').catch(() => undefined);
    await Promise.race([crash, wait(500)]);
  };
  const heal = async (kind: Kind) => {
    if (kind === 'network') await context.setOffline(false);
    if (kind === 'gateway') await parts.gateway.start();
    if (kind === 'api') await parts.api.start();
    if (kind === 'tab') {
      const next = await context.newPage();
      await page.close();
      page = next;
    }
    if (kind === 'session') await signIn();
  };
  const send = async () => {
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    const anyway = page.getByRole('button', { name: 'Enviar de todos modos' });
    await anyway.or(page.getByText('Operación exitosa')).first().waitFor();
    if (await anyway.isVisible()) await anyway.dblclick();
  };

  try {
    await signIn();
    await open();
    for (let round = 1; round <= KILLS; round += 1) {
      const kind = KINDS[Math.floor(chance() * KINDS.length)] ?? 'tab';
      killed[kind] = (killed[kind] ?? 0) + 1;
      if (process.env.SURVEY_LOG) console.log(round, kind, page.url());
      const sending = round % 5 === 0;
      const work = sending
        ? fill(2).then(async (question) =>
            send().then(
              () => question,
              () => question,
            ),
          )
        : fill(8);
      await wait(chance() * 400);
      await strike(kind);
      await wait(chance() * 300);
      const under = await Promise.race([work, wait(8_000).then(() => null)]);
      await heal(kind);
      if (kind === 'tab' || kind === 'session' || page.url().includes('/auth/')) await open(Math.floor(chance() * 12));
      if (sending) {
        sends += 1;
        const sent = page.getByRole('dialog').filter({ hasText: 'Operación exitosa' });
        // Sent before the kill, it goes on by itself; a click that the kill swallowed is repeated.
        await sent.waitFor({ timeout: 8_000 }).catch(send);
        await sent.waitFor({ timeout: 40_000 });
        await open(Math.floor(chance() * 12));
      }
      await expectGiven(page, given, new Set(under ? [under] : []));
      if (under) given.delete(under);
      await goToStep(page, Math.floor(chance() * 12));
    }
    for (let step = 0; step < 12; step += 1) {
      await goToStep(page, step);
      for (const control of await controlsOf(page))
        if (!given.get(control.question)) await answer(page, control, given, chance);
    }
    await send();
    await expect(page.getByRole('dialog')).toContainText('Operación exitosa', { timeout: 40_000 });
    await open();
    await expectGiven(page, given);
    const person = await Caller.signIn(parts.url, 'usuario');
    const completed = await completedBy(person);
    const { survey } = await person.ask<{ survey: { id: string } }>('{ survey: encuestaEmpresa { id } }');
    const { page: list } = await person.ask<{ page: { results: { id: string; encuesta: { id: string } }[] } }>(
      '{ page: encuestasCompletadas(pageSize: 100) { results { id encuesta { id } } } }',
    );
    const own = list.results.filter(({ encuesta }) => encuesta.id === survey.id);
    expect(own).toHaveLength(1);
    const saved = completed.find(({ id }) => id === own[0]?.id);
    const answered = new Set([
      ...(saved?.respuestas.map(({ preguntaId }) => preguntaId) ?? []),
      ...(saved?.preguntas.map(({ pregunta }) => pregunta) ?? []),
    ]);
    const wanted = [...given].filter(([, value]) => value).map(([question]) => question);
    expect(wanted.filter((question) => !answered.has(question))).toEqual([]);
    const written = new Map(saved?.preguntas.map(({ pregunta, descripcion }) => [pregunta, descripcion]));
    for (const [question, value] of given) if (written.has(question)) expect(written.get(question)).toBe(value);
    console.log(
      `${KILLS} kills (${JSON.stringify(killed)}), ${sends + 1} sends, ${wanted.length} answers kept, 1 survey saved`,
    );
  } finally {
    await context.close();
    await parts.close();
  }
});

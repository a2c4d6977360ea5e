import type { BrowserContext, Page } from '@playwright/test';
import { type Caller, enter } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { newSurvey, type SurveySection } from '../../support/respondents.ts';

/** How much slower than this machine the bars ask for. */
const SLOWER = 4;
/** What else this machine does only ever adds to a figure: the best round is the one that was measured. */
const ROUNDS = 3;
/** Sections of the large survey. */
const SECTIONS = 40;

const kinds = (index: number): Pick<SurveySection['preguntas'][number], 'tipo' | 'multiple' | 'respuestas'> => {
  if (index % 3 === 0) return { tipo: '1', respuestas: ['Sí', 'No', 'A veces', 'NO APLICA'] };
  if (index % 3 === 1) return { tipo: '2' };
  return index % 2 ? { tipo: '3' } : { tipo: '1', multiple: true, respuestas: ['Uno', 'Dos', 'Tres'] };
};

const section = (number: number, questions: number): SurveySection => ({
  descripcion: `Sección larga ${number}`,
  preguntas: Array.from({ length: questions }, (_, index) => ({
    descripcion: `Pregunta ${number}.${index + 1}`,
    ...kinds(index),
  })),
});

async function slow(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return session;
}

/** Milliseconds from an event to the frame that shows what it did. */
const untilPainted = (page: Page, act: string) =>
  page.evaluate(async (code) => {
    const start = performance.now();
    new Function(code)();
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return performance.now() - start;
  }, act);

async function typeAndStep(page: Page) {
  const typing: number[] = [];
  const field = 'const input = document.querySelectorAll(".survey-question [inputmode=decimal]")[5];';
  const write =
    'Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(input, input.value + "7");';
  const dispatch = 'input.dispatchEvent(new Event("input", { bubbles: true }));';
  for (let key = 0; key < 12; key += 1) typing.push(await untilPainted(page, field + write + dispatch));
  const stepping: number[] = [];
  for (let step = 0; step < 6; step += 1) {
    const button = step % 2 ? 'first' : 'last';
    const at = button === 'last' ? '[2 - 1]' : '[0]';
    stepping.push(await untilPainted(page, `document.querySelectorAll(".survey-bar button")${at}.click()`));
  }
  return { typing: Math.max(...typing), slowestStep: Math.max(...stepping) };
}

const largestPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ lcp: number; shift: number }>((resolve) => {
        let lcp = 0;
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const { startTime } of list.getEntries()) lcp = startTime;
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve({ lcp, shift }), 300);
      }),
  );

async function enterSlowly(page: Page, context: BrowserContext, person: Caller) {
  await enter(context, person);
  await page.goto('/completar_encuesta/add');
  await expect(page.locator('.survey-question').first()).toBeVisible();
  return slow(context, page);
}

test('60 questions in a section, CPU ×4: typing ≤ 40 ms, step ≤ 60 ms, largest paint ≤ 2.0 s', async ({
  page,
  stack,
  context,
}) => {
  test.setTimeout(120_000);
  const { person } = await newSurvey(stack, [section(1, 60), section(2, 60)]);
  await enterSlowly(page, context, person);
  const rounds: { lcp: number; shift: number; typing: number; slowestStep: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.reload();
    await expect(page.locator('.survey-question')).toHaveCount(60);
    rounds.push({ ...(await largestPaint(page)), ...(await typeAndStep(page)) });
  }
  const best = (figure: (round: (typeof rounds)[number]) => number) => Math.min(...rounds.map(figure));
  const lcp = best((round) => round.lcp);
  const typing = best((round) => round.typing);
  const step = best((round) => round.slowestStep);
  const shift = Math.max(...rounds.map((round) => round.shift));
  console.log(
    `60 questions ×${SLOWER}: LCP ${lcp.toFixed(0)} ms, CLS ${shift.toFixed(3)}, typing ${typing.toFixed(0)} ms, step ${step.toFixed(0)} ms`,
  );
  expect(typing).toBeLessThanOrEqual(40);
  expect(step).toBeLessThanOrEqual(60);
  expect(lcp).toBeLessThanOrEqual(2000);
  expect(shift).toBeLessThanOrEqual(0.02);
});

test(`${SECTIONS} sections × 50 questions, CPU ×4: opens ≤ 2 s, memory flat while stepping`, async ({
  page,
  stack,
  context,
}) => {
  test.setTimeout(240_000);
  const { person } = await newSurvey(
    stack,
    Array.from({ length: SECTIONS }, (_, index) => section(index + 1, 50)),
  );
  const session = await enterSlowly(page, context, person);
  await page.goto('/');
  await expect(page.locator('.respondent-go')).toBeVisible();
  const opened = Date.now();
  await page.locator('.respondent-go').click();
  await expect(page.locator('.survey-question')).toHaveCount(50);
  const opening = Date.now() - opened;
  const walk = async () => {
    for (let step = 0; step < SECTIONS; step += 1)
      await page.locator('.survey-aside .survey-index button').nth(step).click();
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return usedSize / 1e6;
  };
  const first = await walk();
  await walk();
  const last = await walk();
  console.log(
    `${SECTIONS} × 50 ×${SLOWER}: opened in ${opening} ms, heap ${first.toFixed(1)} MB after one walk, ${last.toFixed(1)} MB after three`,
  );
  expect(opening).toBeLessThanOrEqual(2000);
  expect(last).toBeLessThanOrEqual(first * 1.1 + 1);
});

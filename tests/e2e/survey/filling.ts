import { expect, type Page } from '@playwright/test';

/** What a test has answered, by question: texts as written, options by id. */
export type Given = Map<string, string>;

/** Chances that can be repeated: the same seed gives the same day. */
export function chances(seed: number): () => number {
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
export const controlsOf = (page: Page): Promise<Control[]> =>
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

/** Answers one question anew, as a person would; `given` says what it is once the answer stands on the screen. */
export async function answer(page: Page, { question, kind, options }: Control, given: Given, chance: () => number) {
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
export async function goToStep(page: Page, step: number): Promise<void> {
  await stepsOf(page).nth(step).click();
  await expect(stepsOf(page).nth(step)).toHaveAttribute('aria-current', 'step');
}

/** Goes through every step and compares what it holds; `open` are the questions whose answer was under way. */
export async function expectGiven(page: Page, given: Given, open: ReadonlySet<string> = new Set()): Promise<void> {
  const held = new Map<string, string>();
  await expect(stepsOf(page).first()).toBeVisible();
  for (let step = 0; step < (await stepsOf(page).count()); step += 1) {
    await goToStep(page, step);
    for (const [question, value] of await heldBy(page)) held.set(question, value);
  }
  const lost = [...given].filter(([question, value]) => value && !open.has(question) && held.get(question) !== value);
  expect(lost.map(([question, value]) => `${question}: ${value} → ${held.get(question)}`)).toEqual([]);
}

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { type AskedSection, type Caller, completedBy, enter, newSurvey } from './respondents.ts';

const SECTIONS: readonly AskedSection[] = [
  {
    descripcion: 'Beneficios',
    preguntas: [
      { descripcion: '¿Da seguro médico?', tipo: '1', respuestas: ['Sí', 'No', 'NO APLICA'] },
      { descripcion: '¿Qué cubre?', tipo: '2', respuestas: ['Clínica', 'Dental'], padre: '¿Da seguro médico?' },
      { descripcion: '¿Cuánto cuesta?', tipo: '2' },
    ],
  },
  { descripcion: 'Política', preguntas: [{ descripcion: 'Comentarios', tipo: '3' }] },
  { descripcion: 'Cierre', preguntas: [{ descripcion: 'Responsable', tipo: '3' }] },
];

const words = ({ preguntas }: Awaited<ReturnType<typeof completedBy>>[number]) =>
  preguntas.map(({ descripcion }) => descripcion).sort();

/** Tab until the element that is asked for has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (
      await page
        .locator(selector)
        .first()
        .evaluate((element) => element === document.activeElement)
    )
      return;
  }
  throw new Error(`${selector} is not reached by Tab`);
}

test('by keyboard alone: the whole survey, its review and its sending', async ({ page, stack, context }) => {
  const { person } = await newSurvey(stack, SECTIONS);
  await enter(context, person);
  await page.goto('/completar_encuesta/add');
  await expect(page.getByLabel('1. ¿Da seguro médico?')).toBeVisible();
  await tabTo(page, 'select.survey-control');
  await page.keyboard.press('S');
  await expect(page.getByLabel('1. ¿Da seguro médico?')).toHaveValue(/\d/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Clínica')).toBeChecked();
  await tabTo(page, '[inputmode=decimal]');
  await page.keyboard.type('12,5');
  await tabTo(page, '.survey-bar button:nth-of-type(2)');
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 2 });
  await expect(heading).toBeFocused();
  await expect(heading).toHaveAccessibleName(/^Sección 2 de 3 ?: ?Política/i);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Por teclado');
  await tabTo(page, '.survey-send');
  await page.keyboard.press('Enter');
  const review = page.getByRole('dialog');
  await expect(review).toContainText('Queda 1 pregunta sin responder');
  await page.keyboard.press('Escape');
  await expect(review).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Enviar', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, '.survey-open a');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('1. Responsable')).toBeFocused();
  await page.keyboard.type('Ana');
  await tabTo(page, '.survey-send');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Operación exitosa');
  await expect(page.getByRole('button', { name: 'OK' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/completar_encuesta\/?$/);
  const [saved] = await completedBy(person);
  expect(saved && words(saved)).toEqual(['12.5', 'Ana', 'Por teclado']);
  expect(saved?.respuestas).toHaveLength(2);
});

test.describe('by thumb alone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

  test('at 360 px: targets are large enough, the bar stays in reach, nothing scrolls sideways', async ({
    page,
    stack,
    context,
  }) => {
    const { person } = await newSurvey(stack, SECTIONS);
    await enter(context, person);
    await page.goto('/completar_encuesta/add');
    await page.getByLabel('1. ¿Da seguro médico?').selectOption('Sí');
    await page.getByText('Dental').tap();
    await expect(page.getByLabel('Dental')).toBeChecked();
    await page.getByLabel('3. ¿Cuánto cuesta?').tap();
    await page.getByLabel('3. ¿Cuánto cuesta?').fill('7');
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, `sideways at ${width} px`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 360, height: 800 });
    const bar = page.locator('.survey-bar');
    await page.evaluate(() => scrollTo(0, 0));
    await expect(bar).toBeInViewport({ ratio: 1 });
    for (const button of await bar.getByRole('button').all()) {
      const box = await button.boundingBox();
      if (box) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(48);
    }
    for (const control of await page.locator('.survey-control, .survey-box').all())
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await page.getByText('Secciones').tap();
    await page.getByRole('button', { name: /Cierre/ }).tap();
    await page.getByLabel('1. Responsable').fill('Pulgar');
    await page.getByRole('button', { name: 'Enviar', exact: true }).tap();
    await page.getByRole('button', { name: 'Enviar de todos modos' }).tap();
    await page.getByRole('button', { name: 'OK' }).tap();
    const [saved] = await completedBy(person);
    expect(saved && words(saved)).toEqual(['7', 'Pulgar']);
  });
});

/** The respondent's screens and their popups; the shell around them is tested with the shell. */
async function expectAccessible(page: Page, state: string): Promise<void> {
  const popup = await page.locator('dialog[open]').count();
  const { violations } = await new AxeBuilder({ page }).include(popup > 0 ? 'dialog[open]' : 'main').analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(found, state).toEqual([]);
}

/** Every state of the respondent's screens that axe is to look at, in the page's language and theme. */
async function visitStates(page: Page, person: Caller, encuesta: string, pregunta: string | undefined) {
  const send = page.locator('.survey-send');
  await page.goto('/');
  await expect(page.locator('.respondent-go')).toBeVisible();
  await expectAccessible(page, 'home, pending');
  await page.goto('/completar_encuesta/add');
  await page.locator('select.survey-control').first().selectOption({ index: 3 });
  await expectAccessible(page, 'wizard with a disabled question');
  await page.locator('[inputmode=decimal]').fill('x');
  await send.click();
  await expectAccessible(page, 'review of what is wrong');
  await page.keyboard.press('Escape');
  await page.locator('[inputmode=decimal]').fill('5');
  await send.click();
  await expectAccessible(page, 'review of what is open');
  await page.locator('.survey-actions .survey-primary').click();
  await page.getByRole('button', { name: 'OK' }).waitFor();
  await expectAccessible(page, 'sent');
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/completar_encuesta\/?$/);
  const id = (await completedBy(person))[0]?.id ?? '';
  await page.goto(`/completar_encuesta/${id}`);
  await page.locator('[inputmode=decimal]').fill('6');
  await person.ask(
    'mutation($id: ID, $input: EncuestaCompletadaInput!) { saveEncuestaCompletada(id: $id, input: $input) { record { id } } }',
    { id, input: { encuesta, respuestas: [], preguntas: [{ pregunta, descripcion: '8' }] } },
  );
  await send.click();
  await page.locator('.survey-actions .survey-primary').click();
  await expect(page.locator('.survey-conflict')).toBeVisible();
  await expectAccessible(page, 'conflict');
  await page.goto(`/completar_encuesta/${id}/view`);
  await expect(page.locator('.survey-question').first()).toBeVisible();
  await expectAccessible(page, 'read only');
  await page.goto('/reportes/pbi');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'no report');
}

for (const lang of ['es', 'en'] as const)
  for (const theme of ['light', 'dark'] as const)
    test(`axe finds nothing in any state (${lang}, ${theme})`, async ({ page, stack, context }) => {
      const { person, encuesta, preguntas } = await newSurvey(stack, SECTIONS);
      await enter(context, person, lang);
      await context.addInitScript((chosen) => localStorage.setItem('encuestas.theme', chosen), theme);
      await visitStates(page, person, encuesta, preguntas.get('¿Cuánto cuesta?'));
    });

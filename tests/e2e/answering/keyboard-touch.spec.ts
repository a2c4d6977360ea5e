import type { Locator } from '@playwright/test';
import { enter } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { completedBy, newSurvey, type SurveySection } from '../../support/respondents.ts';
import { tabTo, violations } from '../support/screens.ts';

/** An option that a phone's select cuts. */
const LONG = `La empresa paga el seguro médico de la persona empleada, de su cónyuge y de sus hijos menores de edad, ${'con copago de la consulta y de los estudios de laboratorio según el plan'.slice(0, 78)}`;

const THREE_STEPS: readonly SurveySection[] = [
  {
    descripcion: 'Beneficios',
    preguntas: [
      { descripcion: '¿Da seguro médico?', tipo: '1', respuestas: ['Sí', 'No', LONG, 'NO APLICA'] },
      { descripcion: '¿Qué cubre?', tipo: '2', respuestas: ['Clínica', 'Dental'], padre: '¿Da seguro médico?' },
      { descripcion: '¿Cuánto cuesta?', tipo: '2' },
    ],
  },
  { descripcion: 'Política', preguntas: [{ descripcion: 'Comentarios', tipo: '3' }] },
  { descripcion: 'Cierre', preguntas: [{ descripcion: 'Responsable', tipo: '3' }] },
];

const words = ({ preguntas }: Awaited<ReturnType<typeof completedBy>>[number]) =>
  preguntas.map(({ descripcion }) => descripcion).sort();

test('by keyboard alone: the whole survey, its review and its sending', async ({ page, stack, context }) => {
  const { person } = await newSurvey(stack, THREE_STEPS);
  await enter(context, person);
  await page.goto('/completar_encuesta/add');
  await expect(page.getByLabel('1. ¿Da seguro médico?')).toBeVisible();
  await tabTo(page, page.locator('select.survey-control'));
  await page.keyboard.press('S');
  await expect(page.getByLabel('1. ¿Da seguro médico?')).toHaveValue(/\d/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Clínica')).toBeChecked();
  await tabTo(page, page.locator('[inputmode=decimal]'));
  await page.keyboard.type('12,5');
  await tabTo(page, page.getByRole('button', { name: 'Siguiente', exact: true }));
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 2 });
  await expect(heading).toBeFocused();
  await expect(heading).toHaveAccessibleName(/^Sección 2 de 3 ?: ?Política/i);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Por teclado');
  await tabTo(page, page.locator('.survey-send'));
  await page.keyboard.press('Enter');
  const review = page.getByRole('dialog');
  await expect(review).toContainText('Queda 1 pregunta sin responder');
  await page.keyboard.press('Escape');
  await expect(review).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Enviar', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.locator('[role=dialog] a'));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('1. Responsable')).toBeFocused();
  await page.keyboard.type('Ana');
  await tabTo(page, page.locator('.survey-send'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Operación exitosa');
  await expect(page.getByRole('button', { name: 'OK' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/completar_encuesta\/?$/);
  const [saved] = await completedBy(person);
  expect(saved && words(saved)).toEqual(['12.5', 'Ana', 'Por teclado']);
  expect(saved?.respuestas).toHaveLength(2);
});

/** Where something stands on the screen. */
async function edgesOf(place: Locator): Promise<{ top: number; bottom: number }> {
  const { y = 0, height = 0 } = (await place.boundingBox()) ?? {};
  return { top: y, bottom: y + height };
}

test.describe('by thumb alone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

  test('at 360 px: the whole survey; targets are large enough, the bar stays in reach, nothing scrolls sideways', async ({
    page,
    stack,
    context,
  }) => {
    const { person } = await newSurvey(stack, THREE_STEPS);
    await enter(context, person);
    await page.goto('/completar_encuesta/add');
    const select = page.getByLabel('1. ¿Da seguro médico?');
    await test.step('a chosen option that the select cuts is readable in full', async () => {
      const shown = page.locator('[data-chosen]');
      await select.selectOption(LONG);
      await expect(shown).toHaveText(LONG);
      const box = await shown.boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true);
      expect(await shown.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
      expect(await violations(page)).toEqual([]);
      // Where the select has room, the text stands once.
      await select.selectOption('Sí');
      await expect(shown).toHaveCount(0);
    });
    await page.getByText('Dental').tap();
    await expect(page.getByLabel('Dental')).toBeChecked();
    await page.getByLabel('3. ¿Cuánto cuesta?').tap();
    await page.keyboard.type('7');
    const title = page.getByRole('heading', { level: 1 });
    for (const width of [1024, 360, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const whole = await title.evaluate(
        (h1) => h1.scrollWidth <= h1.clientWidth && h1.scrollHeight <= h1.clientHeight,
      );
      expect(whole, `title at ${width} px`).toBe(true);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, `sideways at ${width} px`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 360, height: 800 });
    // What was answered and how far stays in sight, and two questions are whole between the lines above and below.
    const head = page.locator('.survey-head');
    const foot = page.locator('.survey-foot');
    await page.evaluate(() => scrollTo(0, 0));
    const top = await edgesOf(page.locator('.survey-question').nth(1));
    expect(top.bottom).toBeLessThanOrEqual((await edgesOf(foot)).top);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    for (const line of [head.getByRole('heading', { level: 1 }), head.getByText('3/5'), foot.getByText('Borrador')])
      await expect(line).toBeInViewport({ ratio: 1 });
    const bar = page.locator('.survey-bar');
    await page.evaluate(() => scrollTo(0, 0));
    await expect(bar).toBeInViewport({ ratio: 1 });
    for (const button of await bar.getByRole('button').all()) {
      const box = await button.boundingBox();
      if (box) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(48);
    }
    for (const control of await page.locator('.survey-control, .survey-box').all())
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await page.locator('.survey-sheet summary').tap();
    await page.getByRole('button', { name: /Cierre/ }).tap();
    await page.getByLabel('1. Responsable').tap();
    await page.keyboard.type('Pulgar');
    await page.getByRole('button', { name: 'Enviar', exact: true }).tap();
    await page.getByRole('dialog').getByRole('link', { name: '1. Comentarios' }).tap();
    await expect(page.getByLabel('1. Comentarios')).toBeFocused();
    await page.keyboard.type('Con el pulgar');
    await page.getByRole('button', { name: 'Anterior', exact: true }).tap();
    await expect(page.getByRole('heading', { level: 2 })).toContainText('Sección 1 de 3');
    await page.getByRole('button', { name: 'Siguiente', exact: true }).tap();
    await expect(page.getByRole('heading', { level: 2 })).toContainText('Sección 2 de 3');
    await page.getByRole('button', { name: 'Siguiente', exact: true }).tap();
    await page.getByRole('button', { name: 'Enviar', exact: true }).tap();
    await page.getByRole('button', { name: 'OK' }).tap();
    await expect(page).toHaveURL(/\/completar_encuesta\/?$/);
    const [saved] = await completedBy(person);
    expect(saved && words(saved)).toEqual(['7', 'Con el pulgar', 'Pulgar']);
    expect(saved?.respuestas).toHaveLength(2);
  });
});

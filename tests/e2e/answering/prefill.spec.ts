import { enter } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { completedBy, newSurvey, optionsOf, submit } from '../../support/respondents.ts';
import { expectAccessible, operations } from '../support/screens.ts';
import { send } from '../support/wizard.ts';

/** A company that answered one survey, and the next one of the same sections with a comment on a question. */
async function answeredOnce(stack: { url: string }) {
  const { person, admin, encuesta, secciones, preguntas, another } = await newSurvey(stack);
  const options = await optionsOf(admin, preguntas.get('¿Da seguro médico?'));
  const yes = options.find(({ descripcion }) => descripcion === 'Sí');
  const texts = [
    [preguntas.get('Observaciones'), 'Hospital propio'],
    [preguntas.get('Salario medio'), '12345.5'],
  ] as const;
  await submit(person, encuesta, { options: [yes?.id], texts });
  await admin.deactivate('Encuesta', encuesta);
  const next = await another(`Siguiente de ${encuesta}`);
  await admin.create('ComentarioPregunta', {
    encuesta: next,
    seccion: secciones[0],
    pregunta: preguntas.get('Observaciones'),
    comentario: 'Incluya a los jubilados.',
  });
  return { person, preguntas, yes };
}

test('last time’s answers are offered beside their questions and copied, and comments help', async ({
  page,
  stack,
  context,
}) => {
  const { person, preguntas, yes } = await answeredOnce(stack);
  await enter(context, person);
  await test.step('on a low screen the sticky lines cover no focused control', async () => {
    for (const viewport of [
      { width: 740, height: 360 },
      // 1280 × 1024 at 400 %.
      { width: 320, height: 256 },
    ]) {
      await page.setViewportSize(viewport);
      await page.goto('/completar_encuesta/add');
      await expect(page.getByRole('button', { name: /^Usar: / }).first()).toBeVisible();
      const covered: string[] = [];
      let inside = 0;
      for (let presses = 0; presses < 60; presses += 1) {
        await page.keyboard.press('Tab');
        const at = await page.evaluate(() => {
          const element = document.activeElement as HTMLElement;
          const { left, top, width, height } = element.getBoundingClientRect();
          const there = document.elementFromPoint(left + width / 2, top + height / 2);
          const seen = element === there || element.contains(there);
          return { name: element.outerHTML.slice(0, 80), seen, inside: Boolean(element.closest('.survey-section')) };
        });
        if (inside > 0 && !at.inside) break;
        if (at.inside) inside += 1;
        if (at.inside && !at.seen) covered.push(String(at.name));
      }
      expect(inside).toBeGreaterThan(5);
      expect(covered, `at ${viewport.width} × ${viewport.height}`).toEqual([]);
    }
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  const sent = operations(page);
  await page.goto('/completar_encuesta/add');

  const notes = page.getByLabel('4. Observaciones', { exact: true });
  await expect(notes).toHaveAccessibleDescription(/Incluya a los jubilados\./);
  await expect(page.getByText('En 2026: Hospital propio')).toBeVisible();
  const offer = page.getByRole('region', { name: 'Usar las respuestas de 2026' });
  await expect(offer).toContainText('2 de 4 preguntas son las de 2026');
  await expectAccessible(page, 'last time’s answers are offered');
  await offer.getByRole('button', { name: 'Usar todas' }).click();
  await expect(notes).toHaveValue('Hospital propio');
  await expect(page.getByText('De 2026, sin confirmar')).toHaveCount(2);
  await expect(offer).toContainText('2 sin confirmar');
  await expectAccessible(page, 'answers that were taken over');
  await expect(offer.getByRole('button', { name: 'Deshacer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('De 2026, sin confirmar')).toHaveCount(0);
  // One after the other: each leads to the next.
  await offer.getByRole('button', { name: 'Revisar una a una' }).click();
  await expect(page.getByRole('button', { name: 'Usar: Sí' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Usar: Hospital propio' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(notes).toBeFocused();
  await expect(offer).toHaveCount(0);
  await expect(notes).toHaveValue('Hospital propio');
  await expect(page.getByRole('button', { name: 'Usar: Hospital propio' })).toHaveCount(0);
  await expect(page.getByLabel('1. ¿Da seguro médico?', { exact: true }).locator('option:checked')).toHaveText('Sí');
  // Nothing was answered there: nothing is offered.
  await expect(page.getByRole('group', { name: /¿Qué cubre\?/ })).not.toContainText('En 2026');

  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByText('En 2026: 12.345,5')).toBeVisible();
  await page.getByRole('button', { name: 'Usar: 12.345,5' }).click();
  await expect(page.getByLabel('1. Salario medio', { exact: true })).toHaveValue('12.345,5');
  expect(sent.filter((name) => !['Me', 'HasPosition'].includes(name)).toSorted()).toEqual([
    ...['QuestionComments', 'SurveyToAnswer'],
  ]);

  await send(page);
  await expect(page.getByRole('dialog')).toContainText('Operación exitosa');
  const saved = await completedBy(person);
  expect(saved).toHaveLength(2);
  const latest = saved.toSorted((a, b) => Number(a.id) - Number(b.id)).at(-1);
  expect(latest?.respuestas.map(({ preguntaId }) => preguntaId)).toEqual([preguntas.get('¿Da seguro médico?')]);
  expect(latest?.respuestas.map(({ respuesta }) => respuesta).join()).toMatch(new RegExp(`^(${yes?.id}|Sí)$`));
  expect(new Map(latest?.preguntas.map(({ pregunta, descripcion }) => [pregunta, descripcion]))).toEqual(
    new Map([
      [preguntas.get('Observaciones'), 'Hospital propio'],
      [preguntas.get('Salario medio'), '12345.5'],
    ]),
  );
});

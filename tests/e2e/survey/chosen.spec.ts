import { expect, test } from '../../support/fixtures.ts';
import { violations } from '../admin/screens.ts';
import { enter, newSurvey } from './respondents.ts';

test('a chosen option that the select cuts on a phone is readable in full', async ({ page, stack, context }) => {
  const long = `La empresa paga el seguro médico de la persona empleada, de su cónyuge y de sus hijos menores de edad, ${'con copago de la consulta y de los estudios de laboratorio según el plan'.slice(0, 78)}`;
  const { person } = await newSurvey(stack, [
    { descripcion: 'Beneficios', preguntas: [{ descripcion: '¿Da seguro?', tipo: '1', respuestas: ['Sí', long] }] },
  ]);
  await enter(context, person);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/completar_encuesta/add');
  const select = page.getByLabel('1. ¿Da seguro?');
  await select.selectOption('Sí');
  const shown = page.locator('[data-chosen]');
  await expect(shown).toHaveCount(0);
  await select.selectOption(long);
  await expect(shown).toHaveText(long);
  const box = await shown.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true);
  expect(await shown.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
  expect(await violations(page)).toEqual([]);
  // Where the select has room, the text stands once.
  await select.selectOption('Sí');
  await expect(shown).toHaveCount(0);
});

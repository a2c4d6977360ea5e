import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { acknowledge } from '../admin/screens.ts';
import { enterAs } from '../survey/respondents.ts';
import { flaws, Maker } from './surveys.ts';

const handle = (page: Page, label: string): Locator => page.getByRole('button', { name: `Mover sección ${label}` });

async function centre(locator: Locator): Promise<{ x: number; y: number }> {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (!box) throw new Error('nothing to hold');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const order = (page: Page): Promise<string[]> =>
  page
    .getByRole('list', { name: /Secciones|Sections/ })
    .getByRole('listitem')
    .allInnerTexts()
    .then((texts) => texts.map((text) => text.replace(/^\s*\d+\.\s*|\s*\d+ (preguntas?|questions?)\s*$/g, '').trim()));

async function opened(page: Page, stack: Parameters<typeof Maker.of>[0]) {
  const maker = await Maker.of(stack);
  const survey = await maker.survey(['Uno', 'Dos', 'Tres', 'Cuatro']);
  await enterAs(page, stack, 'admin', 'Admin#2026');
  await page.goto(`/encuestas/${survey.id}`);
  const labels = survey.secciones.map(({ descripcion }) => descripcion);
  await expect.poll(() => order(page)).toEqual(labels);
  const ids = survey.secciones.map(({ id }) => id);
  const saved = async (wanted: readonly (number | undefined)[]) => {
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await acknowledge(page);
    expect(await maker.order(survey.id)).toEqual(wanted);
  };
  return { maker, survey, labels, ids, saved };
}

test('dragging with the mouse puts a section in another place', async ({ page, stack }) => {
  const { labels, ids, saved } = await opened(page, stack);
  const [a = '', b = '', c = '', d = ''] = labels;
  const from = await centre(handle(page, a));
  const to = await centre(handle(page, c));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 12, { steps: 4 });
  await page.mouse.move(to.x, to.y + 6, { steps: 12 });
  await page.mouse.up();
  await expect.poll(() => order(page)).toEqual([b, c, a, d]);
  await saved([ids[1], ids[2], ids[0], ids[3]]);
});

test('the keyboard alone moves a section, and each step is told', async ({ page, stack }) => {
  const { labels, ids, saved } = await opened(page, stack);
  const [a = '', b = '', c = '', d = ''] = labels;
  await handle(page, d).focus();
  await page.keyboard.press('Space');
  const told = (text: string) => expect(page.getByRole('status').filter({ hasText: text })).toHaveCount(1);
  const taken = async (place: number) => {
    await told(`Tomó «${d}», en el lugar ${place} de 4.`);
    // The list listens to the arrows a moment after it says so, which nobody is fast enough to meet.
    await page.waitForTimeout(100);
  };
  await taken(4);
  await page.keyboard.press('ArrowUp');
  await told(`«${d}» está en el lugar 3 de 4.`);
  await page.keyboard.press('ArrowUp');
  await told(`«${d}» está en el lugar 2 de 4.`);
  await page.keyboard.press('Space');
  await told(`«${d}» quedó en el lugar 2 de 4.`);
  await expect.poll(() => order(page)).toEqual([a, d, b, c]);
  await expect(handle(page, d)).toBeFocused();
  // Escape puts it back.
  await page.keyboard.press('Space');
  await taken(2);
  await page.keyboard.press('ArrowDown');
  await told(`«${d}» está en el lugar 3 de 4.`);
  await page.keyboard.press('Escape');
  await expect.poll(() => order(page)).toEqual([a, d, b, c]);
  await saved([ids[0], ids[3], ids[1], ids[2]]);
});

test('buttons move a section a place at a time without losing focus', async ({ page, stack }) => {
  const { labels, ids, saved } = await opened(page, stack);
  const [a = '', b = '', c = '', d = ''] = labels;
  await page.getByRole('button', { name: `Bajar sección ${a}` }).focus();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter');
  await expect.poll(() => order(page)).toEqual([b, c, d, a]);
  await expect(page.getByRole('button', { name: `Subir sección ${a}` })).toBeFocused();
  await saved([ids[1], ids[2], ids[3], ids[0]]);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true });

  const touch = (cdp: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });

  test('a finger drags a section, and nothing scrolls sideways', async ({ page, stack }) => {
    const { labels, ids, saved } = await opened(page, stack);
    const [a = '', b = '', c = '', d = ''] = labels;
    await page.setViewportSize({ width: 360, height: 800 });
    await handle(page, b).evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const from = await centre(handle(page, a));
    const to = await centre(handle(page, b));
    const cdp = await page.context().newCDPSession(page);
    await touch(cdp, 'touchStart', from.x, from.y);
    for (let step = 1; step <= 10; step += 1) {
      await touch(cdp, 'touchMove', from.x, from.y + ((to.y - from.y + 6) * step) / 10);
    }
    await touch(cdp, 'touchEnd');
    await expect.poll(() => order(page)).toEqual([b, a, c, d]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await saved([ids[1], ids[0], ids[2], ids[3]]);
  });
});

test('list, form and its questions are accessible in both themes', async ({ page, stack }) => {
  test.setTimeout(150_000);
  const maker = await Maker.of(stack);
  const { id, descripcion } = await maker.survey();
  await enterAs(page, stack, 'admin', 'Admin#2026');
  const found: Record<string, string[]> = {};
  const look = async (name: string) => {
    const wrong = await flaws(page);
    if (wrong.length > 0) found[name] = wrong;
  };
  await page.goto(`/encuestas?search=${encodeURIComponent(descripcion)}`);
  await expect(page.getByRole('row').filter({ hasText: descripcion })).toBeVisible();
  await look('list');
  await page.goto(`/encuestas/${id}`);
  await expect(page.getByRole('list', { name: 'Secciones' }).getByRole('listitem')).toHaveCount(3);
  await look('form');
  await page.getByRole('combobox', { name: 'Idioma' }).click();
  await page.getByRole('option', { name: 'Inglés' }).click();
  await expect(page.getByText('3 secciones no están en Inglés')).toBeVisible();
  await look('question about the language');
  await page.getByRole('button', { name: 'Agregar sección' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await look('section picker');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Vista previa' }).click();
  await expect(page.getByRole('dialog').getByRole('combobox').nth(1)).toBeVisible();
  await look('preview');
  expect(found).toEqual({});
});

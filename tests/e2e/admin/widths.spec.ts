import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { Caller, enter, enterAs, newSurvey } from '../survey/respondents.ts';
import { inEnglish, walk } from './screens.ts';

const LISTS = [
  'empresas',
  'users',
  'groups',
  'negocios',
  'origenes',
  'periodos',
  'periodos_activos',
  'idiomas',
  'secciones',
  'encuestas',
  'comentario_pregunta',
  'link_reporte',
];

/** What a list's table looks like at a width, measured. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
    const heads = [...document.querySelectorAll<HTMLElement>('th')];
    const range = document.createRange();
    /** A heading is broken inside a word where some word of it is on two lines. */
    const isBroken = (head: HTMLElement) => {
      const text = document.createTreeWalker(head, NodeFilter.SHOW_TEXT).nextNode();
      return [...(text?.textContent ?? '').matchAll(/\S+/g)].some(({ 0: word, index }) => {
        if (!text) return false;
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
      });
    };
    return {
      sideways: document.documentElement.scrollWidth - innerWidth,
      tallest: Math.max(...boxes('tbody tr').map(({ height }) => height)),
      name: boxes('tbody td:first-of-type')[0]?.width ?? 0,
      broken: heads.filter(isBroken).map(({ textContent }) => textContent),
      beyond:
        (boxes('table')[0]?.right ?? 0) -
        (document.querySelector('table')?.closest('div')?.getBoundingClientRect().right ?? 0),
      menus: boxes('tbody td:last-of-type button').every(({ right }) => right <= innerWidth),
    };
  });

/** Headings that sort, which cannot be seen although they have the focus. */
const covered = (page: Page) =>
  page.evaluate(async () => {
    const unseen: string[] = [];
    const middleOf = (button: HTMLElement) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return [(left + right) / 2, (top + bottom) / 2] as const;
    };
    const thereAt = (button: HTMLElement) => document.elementsFromPoint(...middleOf(button));
    // Its tooltip may be over it for a moment.
    const isSeen = (button: HTMLElement) =>
      button.contains(thereAt(button).find((one) => one.closest('table, header')) ?? null);
    // Brought into view once more in each frame: what still moves with the new width may carry it off again.
    const isBrought = (button: HTMLElement) => {
      button.blur();
      button.focus();
      return isSeen(button);
    };
    for (const button of document.querySelectorAll<HTMLElement>('th button')) {
      let seen = isBrought(button);
      for (let frame = 0; frame < 30 && !seen; frame += 1) {
        await new Promise(requestAnimationFrame);
        seen = isBrought(button);
      }
      const over = thereAt(button).map((one) => `${one.tagName} ${one.textContent?.slice(0, 20)}`);
      if (!seen) unseen.push(`${button.textContent} at ${middleOf(button)}, under ${over.slice(0, 3).join(', ')}`);
    }
    return unseen;
  });

test('every list: names can be read, no heading is broken, menus are in reach, at every width, in both languages', async ({
  page,
  stack,
  context,
}) => {
  test.setTimeout(180_000);
  await enter(context, await Caller.signIn(stack.url, 'admin', 'Admin#2026'));
  await page.goto('/');
  const demand = async (list: string, widths: readonly number[]) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const seen = await measure(page);
      const where = `${list} at ${width} px`;
      expect(seen.sideways, where).toBeLessThanOrEqual(0);
      expect(seen.menus, where).toBe(true);
      // A list that is as wide as its card only now moves what scrolls in it.
      await expect.poll(() => covered(page), where).toEqual([]);
      // On a phone two lines of a name, and two of what follows.
      if (width < 640) expect(seen.tallest, where).toBeLessThanOrEqual(108);
      if (width < 640) continue;
      // Narrower, it scrolls inside its card.
      if (width >= 1280) expect(seen.beyond, where).toBeLessThanOrEqual(0);
      expect(seen.broken, where).toEqual([]);
      expect(seen.tallest, where).toBeLessThanOrEqual(41);
      expect(seen.name, where).toBeGreaterThanOrEqual(100);
    }
  };
  await page.setViewportSize({ width: 1440, height: 800 });
  for (const list of LISTS) {
    await walk(page, `/${list}`);
    const heading = page.getByRole('columnheader').first();
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
    const spanish = await heading.textContent();
    await demand(list, [1280, 1024, 800, 640, 360, 1440]);
    await inEnglish(page, async () => {
      await expect(heading).not.toHaveText(spanish ?? '');
      await demand(`${list} (en)`, [1280, 640, 360, 1440]);
    });
  }
});

test('a name that is cut is told whole, and a row menu can be used at every width', async ({ page, stack }) => {
  await enterAs(page, stack, 'admin', 'Admin#2026');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/empresas');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const place = (await page.getByRole('columnheader').allTextContents()).findIndex((title) =>
    title.startsWith('Dirección'),
  );
  const cut = page.getByRole('row').nth(1).getByRole('cell').nth(place).locator('.text');
  await cut.hover();
  await expect(page.getByRole('tooltip')).toHaveText((await cut.textContent()) ?? '');
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  for (const width of [1440, 1024, 700, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page
      .getByRole('button', { name: /^Acciones de/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Ver' }).click();
    await expect(page).toHaveURL(/\/view$/);
    await expect(page.getByLabel('Razón social')).toBeDisabled();
    await page.goBack();
  }
});

test('names of one long word move no screen sideways at 320 px', async ({ page, stack, context }) => {
  const { admin, person, rubro, encuesta } = await newSurvey(stack, [
    { descripcion: 'Única', preguntas: [{ descripcion: 'Una', tipo: '3' }] },
  ]);
  const long = `Anticonstitucionalmente${rubro}`.repeat(4);
  await admin.ask(
    `mutation($rubro: ID!, $encuesta: ID!, $name: String!) {
      a: updateRubro(id: $rubro, input: { descripcion: $name }) { errors { message } }
      b: updateEncuesta(id: $encuesta, input: { descripcion: $name }) { errors { message } }
    }`,
    { rubro, encuesta, name: long },
  );
  const { campanas } = await admin.ask<{ campanas: { results: { id: string; rubro: { label: string } }[] } }>(
    '{ campanas(pageSize: 300) { results { id rubro { label } } } }',
  );
  const place = campanas.results.findIndex(({ rubro }) => rubro.label === long);
  await page.setViewportSize({ width: 320, height: 700 });
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await enter(context, admin);
  // Other tests have campaigns of later years.
  await context.addInitScript(() => localStorage.setItem('encuestas.pageSize', '100'));
  const list = `/seguimiento?page=${Math.floor(place / 100) + 1}`;
  for (const path of ['/', list, `/seguimiento/${campanas.results[place]?.id}`]) {
    await page.goto(path);
    await expect(page.getByText(long).first()).toBeVisible();
    expect(await sideways(), path).toBeLessThanOrEqual(0);
  }
  await page.evaluate(({ access, refresh }) => {
    localStorage.setItem('_riart_accessToken', access);
    localStorage.setItem('_riart_refreshToken', refresh);
  }, person.tokens);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: long })).toBeVisible();
  expect(await sideways(), 'a respondent’s').toBeLessThanOrEqual(0);
});

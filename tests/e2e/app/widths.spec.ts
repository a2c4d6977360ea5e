import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { enter, enterAs, replaceSession } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { newSurvey } from '../../support/respondents.ts';
import { inEnglish, walk } from '../support/screens.ts';

test.beforeEach(({ page, stack }) => enterAs(page, stack, 'admin'));

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

/** Measures of a list's table. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
    const heads = [...document.querySelectorAll<HTMLElement>('th')];
    const range = document.createRange();
    /** Whether a word of the heading is on two lines. */
    const isBrokenIn = (text: Node) =>
      [...(text.textContent ?? '').matchAll(/\S+/g)].some(({ 0: word, index }) => {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
      });
    const isBroken = (head: HTMLElement) => {
      const texts = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) if (isBrokenIn(text)) return true;
      return false;
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

/** Sorting headings that are hidden while they have the focus. */
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
    // Retried in each frame: the layout may still move.
    const isBrought = (button: HTMLElement) => {
      button.blur();
      button.focus();
      return isSeen(button);
    };
    for (const button of document.querySelectorAll<HTMLElement>('th button')) {
      // The spare column of a narrow list.
      if (!button.checkVisibility()) continue;
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

test('every list: names are readable, headings whole and menus in reach, at every width, in both languages', async ({
  page,
}) => {
  await page.goto('/');
  const demand = async (list: string, widths: readonly number[]) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const where = `${list} at ${width} px`;
      // The layout follows the width some frames later.
      await expect(async () => {
        const seen = await measure(page);
        expect(seen.sideways, where).toBeLessThanOrEqual(0);
        expect(seen.menus, where).toBe(true);
        expect(seen.tallest, where).toBeLessThanOrEqual(width < 640 ? 112 : 41);
        if (width < 640) return;
        // Narrower, it scrolls inside its card.
        if (width >= 1280) expect(seen.beyond, where).toBeLessThan(1);
        expect(seen.broken, where).toEqual([]);
        expect(seen.name, where).toBeGreaterThanOrEqual(100);
      }).toPass({ timeout: 10_000 });
      await expect.poll(() => covered(page), where).toEqual([]);
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

test('long names leave the headings beside them in reach, and move no screen sideways and no list out of its card', async ({
  page,
  stack,
  context,
}) => {
  const { admin, person, rubro, encuesta } = await newSurvey(stack);
  const long = `Anticonstitucionalmente${rubro}`.repeat(4);
  await admin.update('Rubro', rubro, { descripcion: long });
  await admin.update('Encuesta', encuesta, { descripcion: long });
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
  await replaceSession(page, person);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: long })).toBeVisible();
  expect(await sideways(), 'a respondent’s').toBeLessThanOrEqual(0);
  await replaceSession(page, admin);
  await page.setViewportSize({ width: 1280, height: 800 });
  // A column of words up to 24 letters is not cut like one of longer texts.
  for (const descripcion of [long, 'Anticonstitucionalmentes']) {
    await admin.update('Rubro', rubro, { descripcion });
    await page.goto(`/encuestas?search=${long}`);
    await expect(page.getByRole('row').nth(1)).toContainText(descripcion);
    await expect.poll(async () => (await measure(page)).beyond, descripcion).toBeLessThan(1);
  }
  const mark = randomUUID();
  const { grupos } = await admin.ask<{ grupos: { results: { id: string }[] } }>('{ grupos { results { id } } }');
  await admin.create('Usuario', {
    ...{ firstName: 'María de los Ángeles Concepción', lastName: 'Fernández de Córdoba y Benítez' },
    ...{ username: mark, email: `${mark}@ejemplo.com`, password1: 'Larga#2026', password2: 'Larga#2026' },
    groups: [grupos.results[0]?.id],
    isSuperuser: true,
  });
  await page.goto(`/users?search=${mark}`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  for (const width of [640, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    // The second round begins where the last heading has scrolled the table to.
    for (let round = 0; round < 2; round += 1) await expect.poll(() => covered(page), `${width} px`).toEqual([]);
  }
});

test.describe('a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } });

  test('finds targets of 44 px, opens a record anywhere on its card, and reads a section at 360 px', async ({
    page,
  }) => {
    const heights = (role: 'button' | 'link' | 'option', name?: RegExp) =>
      page
        .getByRole('main')
        .getByRole(role, name ? { name } : undefined)
        .evaluateAll((found) => found.map((one) => one.getBoundingClientRect().height));
    const demand = async (role: 'button' | 'link' | 'option', name?: RegExp) => {
      await expect.poll(async () => (await heights(role, name)).length).toBeGreaterThan(0);
      expect(Math.min(...(await heights(role, name)))).toBeGreaterThanOrEqual(44);
    };
    await page.goto('/groups');
    await demand('button', /^Acciones de/);
    const card = await page.getByRole('row').nth(1).boundingBox();
    if (!card) throw new Error('there is no card');
    expect(card.height).toBeGreaterThanOrEqual(44);
    await page.touchscreen.tap(card.x + card.width * 0.7, card.y + card.height / 2);
    await expect(page).toHaveURL(/\/groups\/\d+/);
    await page.goto('/empresas/add');
    await page.getByRole('combobox').first().tap();
    await demand('option');
    await page.goto('/auth/login');
    await demand('link');
    await test.step('a section has one row of buttons, and its questions one main button and a menu', async () => {
      await page.setViewportSize({ width: 360, height: 800 });
      const main = page.getByRole('main');
      const inOneRow = async (names: RegExp) => {
        const tops = () =>
          main
            .getByRole('button', { name: names })
            .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
        await expect.poll(async () => (await tops()).length).toBe(2);
        expect(new Set(await tops()).size).toBe(1);
      };
      await page.goto('/secciones/1');
      await inOneRow(/^(Cancelar|Guardar)$/);
      await page.getByRole('tab', { name: 'Preguntas' }).tap();
      await inOneRow(/^(Más acciones|Agregar pregunta)$/);
      await main.getByRole('button', { name: 'Más acciones' }).tap();
      await expect(page.getByRole('menuitem')).toHaveText(['Vista previa', 'Importar preguntas']);
      await page.getByRole('menuitem', { name: 'Vista previa' }).tap();
      await expect(page.getByRole('region', { name: 'Vista previa' })).toBeVisible();
    });
    await test.step('a question is viewed from its top', async () => {
      await page.setViewportSize({ width: 360, height: 640 });
      await page.goto('/secciones/1/view?tab=preguntas');
      await page.getByRole('table').getByRole('button').first().click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByLabel('Descripción')).not.toHaveValue('');
      await expect(dialog.getByRole('heading').first()).toBeInViewport();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });
  });
});

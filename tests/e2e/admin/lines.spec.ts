import type { Locator, Page } from '@playwright/test';
import fc from 'fast-check';
import { expect, test } from '../../support/fixtures.ts';
import { modal, newSection, openQuestions, signInAdmin } from '../authoring/section.ts';
import { enter } from '../survey/respondents.ts';
import { acknowledge, pick, unique } from './screens.ts';

/** One step of a person at a dynamic list. `at` and `to` are counted modulo the number of lines. */
type Step =
  | { readonly do: 'add' }
  | { readonly do: 'enter' | 'type' | 'remove' | 'removeByKey'; readonly at: number }
  | { readonly do: 'paste'; readonly at: number; readonly count: number }
  | { readonly do: 'move'; readonly at: number; readonly down: boolean };

interface ModelLine {
  text: string;
  /** The server has it. */
  saved: boolean;
}

/** The texts of a list: the same steps on an array, without a browser. */
interface List {
  readonly page: Page;
  readonly item: string;
  readonly add: string;
  readonly remove: string;
  readonly within: Locator;
}

const at = fc.nat({ max: 7 });
const step = (moves: boolean): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant<Step>({ do: 'add' }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('enter' as const), at }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('type' as const), at }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('remove' as const, 'removeByKey' as const), at }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('paste' as const), at, count: fc.integer({ min: 2, max: 3 }) }),
    },
    ...(moves
      ? [{ weight: 3, arbitrary: fc.record({ do: fc.constant('move' as const), at, down: fc.boolean() }) }]
      : []),
  );

const paste = (line: Locator, text: string) =>
  line.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

let texts = 0;
/** A text that no other line has, of this walk or another. */
const nextText = () => {
  texts += 1;
  return `línea ${texts}`;
};

/** Does the steps on the screen and on `model`, and compares after each. */
async function walk(list: List, model: ModelLine[], steps: readonly Step[]): Promise<void> {
  const { page, within } = list;
  const line = (n: number) => within.getByRole('textbox', { name: `${list.item} ${n + 1}`, exact: true });
  const all = within.getByRole('textbox', { name: new RegExp(`^${list.item} \\d+$`) });
  const fresh = (): ModelLine => ({ text: '', saved: false });
  for (const one of steps) {
    const where = 'at' in one && model.length > 0 ? one.at % model.length : -1;
    const known = model[where];
    if (one.do === 'add') {
      await within.getByRole('button', { name: list.add, exact: true }).click();
      model.push(fresh());
    } else if (!known) {
      continue;
    } else if (one.do === 'enter') {
      await line(where).press('Enter');
      model.splice(where + 1, 0, fresh());
    } else if (one.do === 'type') {
      known.text = nextText();
      await line(where).fill(known.text);
    } else if (one.do === 'paste') {
      const pasted = Array.from({ length: one.count }, () => ({ text: nextText(), saved: false }));
      await paste(line(where), pasted.map(({ text }) => text).join('\r\n'));
      const fills = known.text === '' && !known.saved;
      model.splice(fills ? where : where + 1, fills ? 1 : 0, ...pasted);
    } else if (one.do === 'move') {
      const to = where + (one.down ? 1 : -1);
      if (to < 0 || to >= model.length) continue;
      await within.getByRole('button', { name: `Mover «${list.item} ${where + 1}»`, exact: true }).focus();
      for (const key of ['Space', one.down ? 'ArrowDown' : 'ArrowUp', 'Space']) {
        await page.keyboard.press(key);
        // The list takes its measure between two keys.
        await page.waitForTimeout(120);
      }
      model.splice(where, 1);
      model.splice(to, 0, known);
    } else {
      const button = within.getByRole('button', { name: `${list.remove} ${where + 1}`, exact: true });
      if (one.do === 'remove') await button.click();
      else await button.press('Enter');
      model.splice(where, 1);
    }
    await expect(all, JSON.stringify(steps)).toHaveCount(model.length);
    const shown = () => all.evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value));
    await expect.poll(shown, { message: JSON.stringify(steps) }).toEqual(model.map(({ text }) => text));
  }
  // A line that stayed empty is the person's to fill before it can be saved.
  for (const [n, one] of model.entries()) {
    if (one.text !== '') continue;
    one.text = nextText();
    await line(n).fill(one.text);
  }
}

/** On a busy machine fewer runs, not a longer test. */
const RUNS = { seed: 2026, numRuns: 8, endOnFailure: true, interruptAfterTimeLimit: 25_000 };
const steps = (moves: boolean, minLength: number) => fc.array(step(moves), { minLength, maxLength: 9 });
const savedTexts = (model: readonly ModelLine[]) => model.map(({ text }) => text);

test('segments: whatever is added, typed, removed and pasted is what is saved, in add and in edit', async ({
  page,
  stack,
  context,
}) => {
  const admin = await signInAdmin(stack);
  await enter(context, admin);
  const list = (within: Locator): List => ({
    ...{ page, within },
    ...{ item: 'Segmento', add: 'Agregar segmento', remove: 'Quitar segmento' },
  });
  const saved = async (name: string) => {
    const query = 'query($s: String!) { r: rubros(search: $s) { results { id segmentos { descripcion } } } }';
    const { r } = await admin.ask<{ r: { results: { id: string; segmentos: { descripcion: string }[] }[] } }>(query, {
      s: name,
    });
    return { id: r.results[0]?.id, texts: r.results[0]?.segmentos.map(({ descripcion }) => descripcion) };
  };
  await fc.assert(
    fc.asyncProperty(steps(false, 4), steps(false, 1), async (adding, editing) => {
      const name = unique('Rubro');
      const model: ModelLine[] = [];
      await page.goto('/negocios/add');
      await page.getByLabel('Descripción').fill(name);
      const form = page.locator('form');
      await walk(list(form), model, adding);
      await page.getByRole('button', { name: 'Agregar', exact: true }).click();
      await acknowledge(page);
      const made = await saved(name);
      expect(made.texts?.toSorted(), JSON.stringify(adding)).toEqual(savedTexts(model).toSorted());

      await page.goto(`/negocios/${made.id}`);
      await expect(page.getByRole('textbox', { name: /^Segmento/ })).toHaveCount(model.length);
      const shown = await page
        .getByRole('textbox', { name: /^Segmento/ })
        .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value));
      const edited = shown.map((text): ModelLine => ({ text, saved: true }));
      await page.getByLabel('Descripción').fill(`${name}.`);
      await walk(list(form), edited, editing);
      await page.getByRole('button', { name: 'Guardar', exact: true }).click();
      await acknowledge(page);
      expect((await saved(name)).texts?.toSorted(), JSON.stringify(editing)).toEqual(savedTexts(edited).toSorted());
    }),
    RUNS,
  );
});

test('answers of a question: the same, and in the order that they were moved to', async ({ page, stack, context }) => {
  const admin = await signInAdmin(stack);
  const section = await newSection(admin, [{ descripcion: 'Primera' }]);
  await openQuestions(context, page, admin, section.id);
  const list: List = {
    ...{ page, within: modal(page) },
    ...{ item: 'Respuesta', add: 'Agregar respuesta', remove: 'Quitar respuesta' },
  };
  const saved = async (name: string) => {
    const query = 'query($id: ID!) { r: seccion(id: $id) { preguntas { descripcion respuestas { descripcion } } } }';
    const { r } = await admin.ask<{
      r: { preguntas: { descripcion: string; respuestas: { descripcion: string }[] }[] };
    }>(query, { id: section.id });
    return r.preguntas
      .find(({ descripcion }) => descripcion === name)
      ?.respuestas.map(({ descripcion }) => descripcion);
  };
  await fc.assert(
    fc.asyncProperty(steps(true, 4), steps(true, 1), async (adding, editing) => {
      const name = unique('Pregunta');
      const model: ModelLine[] = [];
      await page.getByRole('button', { name: 'Agregar pregunta' }).click();
      await modal(page).getByLabel('Descripción').fill(name);
      await pick(page, 'Tipo de respuesta', 'Selección');
      // A question has at least one answer.
      await walk(list, model, [{ do: 'add' }, { do: 'type', at: 0 }, ...adding, { do: 'add' }]);
      await modal(page).getByRole('button', { name: 'Guardar', exact: true }).click();
      await acknowledge(page);
      expect(await saved(name), JSON.stringify(adding)).toEqual(savedTexts(model));

      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.getByRole('textbox', { name: /^Respuesta \d/ })).toHaveCount(model.length);
      const edited = model.map(({ text }): ModelLine => ({ text, saved: true }));
      await walk(list, edited, [...editing, { do: 'add' }]);
      await modal(page).getByRole('button', { name: 'Guardar', exact: true }).click();
      await acknowledge(page);
      expect(await saved(name), JSON.stringify(editing)).toEqual(savedTexts(edited));
    }),
    RUNS,
  );
});

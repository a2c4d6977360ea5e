import { expect, test } from '../../support/fixtures.ts';
import { Caller, enter } from '../survey/respondents.ts';

test('what is typed takes the place of the text that was chosen, however the picker was come to', async ({
  page,
  context,
  stack,
}) => {
  await enter(context, await Caller.signIn(stack.url, 'admin', 'Admin#2026'));
  await page.goto('/empresas/1');
  const box = page.getByRole('combobox', { name: 'Negocio' });
  const chosen = await box.inputValue();
  expect(chosen).not.toBe('');
  const elsewhere = page.getByLabel('Dirección');
  const byKeys = async () => {
    await elsewhere.press('Tab');
    await expect(box).toBeFocused();
    await box.press('ArrowDown');
  };
  // First while the code of its list comes, then with it.
  for (const _time of ['first', 'second'])
    for (const come of [() => box.click(), byKeys]) {
      await elsewhere.click();
      await come();
      await expect(page.getByRole('option').first()).toBeVisible();
      await page.keyboard.type('agr');
      await expect(box).toHaveValue('agr');
      for (let left = 0; left < 3; left += 1) await page.keyboard.press('ArrowLeft');
      await page.keyboard.type('x');
      await page.keyboard.type('y');
      await expect(box).toHaveValue('xyagr');
      await page.keyboard.press('Escape');
      await expect(box).toHaveValue(chosen);
    }
  // Who presses in it once more puts the caret there.
  await box.click({ position: { x: 4, y: 15 } });
  await page.keyboard.type('z');
  await expect(box).toHaveValue(`z${chosen}`);
});

// A laptop at 200 and 400 %, and a phone on its side.
for (const size of [
  { width: 640, height: 400 },
  { width: 320, height: 256 },
])
  test(`the list of a picker is whole on a screen of ${size.height} pixels`, async ({ page, context, stack }) => {
    await enter(context, await Caller.signIn(stack.url, 'admin', 'Admin#2026'));
    await page.setViewportSize(size);
    for (const [path, name] of [
      ['/empresas/add', 'Negocio'],
      ['/users/add', 'Empresa'],
      ['/comentario_pregunta/add', 'Encuesta'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('combobox', { name }).click();
      const list = page.getByRole('listbox');
      await expect(list.getByRole('option').first()).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await expect(list.getByRole('option').first()).toHaveAttribute('data-highlighted');
      await expect(list.getByRole('option').first()).toBeInViewport({ ratio: 1 });
      await expect(list).toBeInViewport({ ratio: 1 });
    }
  });

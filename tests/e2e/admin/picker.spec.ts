import { expect, test } from '../../support/fixtures.ts';
import { Caller, enter } from '../survey/respondents.ts';

test('no character is lost while the code of a picker comes, whenever that is', async ({ page, context, stack }) => {
  await enter(context, await Caller.signIn(stack.url, 'admin', 'Admin#2026'));
  const text = 'no hay ninguno que se llame tan largo';
  let release = () => {};
  await page.route(/\/assets\/OpenCombobox[^/]*\.js$/, async (route) => {
    await new Promise<void>((done) => {
      release = done;
    });
    await route.continue();
  });
  const box = page.getByRole('combobox', { name: 'Idioma' });
  for (const after of [1, 4, 8, 12, 16, 20, 24, 28]) {
    await page.goto('/secciones/add');
    const asked = page.waitForRequest(/\/assets\/OpenCombobox/);
    await box.focus();
    await asked;
    await page.keyboard.type(text.slice(0, after), { delay: 8 });
    release();
    await page.keyboard.type(text.slice(after), { delay: 8 });
    await expect(box).toHaveAttribute('aria-expanded', 'true');
    await expect(box).toHaveValue(text);
    await expect(box).toBeFocused();
  }
});

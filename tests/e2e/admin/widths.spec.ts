import { expect, test } from '../../support/fixtures.ts';
import { enterAs } from '../survey/respondents.ts';

for (const width of [1440, 1024, 700, 360]) {
  test(`a list and its row menu can be used at ${width} px, and the page does not scroll sideways`, async ({
    page,
    stack,
  }) => {
    await enterAs(page, stack, 'admin', 'Admin#2026');
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/empresas');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page
      .getByRole('button', { name: /^Acciones de/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Ver' }).click();
    await expect(page).toHaveURL(/\/view$/);
    await expect(page.getByLabel('Razón social')).toBeDisabled();
  });
}

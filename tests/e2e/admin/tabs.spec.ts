import { expect, signIn, test } from '../../support/fixtures.ts';

test('calls refused together in two tabs renew the session once, and all succeed', async ({ page, context }) => {
  await signIn(page, 'admin', 'Admin#2026');
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/origenes');
    await expect(tab.getByRole('row').nth(1)).toBeVisible();
  }
  let renewals = 0;
  context.on('request', (request) => {
    if (request.postData()?.includes('refreshToken(')) renewals++;
  });
  await page.evaluate(() => localStorage.setItem('_riart_accessToken', 'caducado'));
  const failed: number[] = [];
  context.on('response', async (response) => {
    if (response.status() >= 500) failed.push(response.status());
  });
  // Reloads of the list in both tabs at once (the client merges equal ones): none may reach the sign-in.
  const pressTen = (tab: typeof page) =>
    tab.evaluate(() => {
      const reload = document.querySelector<HTMLElement>('main button[aria-label=Recargar]');
      for (let press = 0; press < 10; press++) reload?.click();
    });
  await Promise.all([pressTen(page), pressTen(other)]);
  for (const tab of [page, other]) {
    await tab.waitForLoadState('networkidle');
    await expect(tab).toHaveURL(/\/origenes/);
    await expect(tab.getByRole('row').nth(1)).toBeVisible();
  }
  expect(renewals).toBe(1);
  expect(failed).toEqual([]);
});

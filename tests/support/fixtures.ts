import { test as base, expect, type Page } from '@playwright/test';
import { type RunningStack, spawnStack } from './spawn-stack.ts';

/**
 * Playwright's `test` with a real stack of each worker's own: API on PGlite with the demo data, gateway, built web.
 * `page.goto('/origenes')` goes to it. Tests of one worker share its data: what they write, they name uniquely.
 */
export const test = base.extend<{ baseURL: string }, { stack: RunningStack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first argument.
    async ({}, use) => {
      const stack = await spawnStack();
      await use(stack);
      await stack.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.url),
});

export { expect };

/** Signs in through the login screen and waits until the shell is there. */
export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel(/^(Usuario|Username)$/).fill(username);
  await page.getByLabel(/^(Contraseña|Password)$/).fill(password);
  await page.getByRole('button', { name: /^(Iniciar sesión|Sign in)$/ }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
}

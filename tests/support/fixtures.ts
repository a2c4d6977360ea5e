import { test as base, expect, type Page } from '@playwright/test';
import { readManifests } from '../../gateway/src/execution/manifests.ts';
import { SLOWED } from './slowed.ts';
import { type RunningStack, spawnStack, WEB_DIR } from './spawn-stack.ts';

const registered = readManifests([], {}, WEB_DIR).then((documents) => new Set(documents.values()));

/**
 * Playwright's `test` with a real stack of each worker's own: API on PGlite with the demo data, gateway, built web.
 * `page.goto('/origenes')` goes to it; `test.use({ settings })` at the top of a file are settings of its gateway.
 * Tests of one worker share its data: what they write, they name uniquely.
 */
export const test = base.extend<{ baseURL: string }, { settings: Record<string, string>; stack: RunningStack }>({
  settings: [{}, { scope: 'worker', option: true }],
  stack: [
    async ({ settings }, use) => {
      const stack = await spawnStack(settings);
      await use(stack);
      await stack.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.url),
  // Whatever a page sends must be in the manifest of its build, or it would be refused where nothing else is answered.
  context: async ({ context }, use) => {
    const texts = await registered;
    const strangers: string[] = [];
    context.on('request', (request) => {
      const sent: unknown = request.url().endsWith('/graphql') ? request.postDataJSON()?.query : undefined;
      if (typeof sent === 'string' && !texts.has(sent)) strangers.push(sent);
    });
    await use(context);
    expect(strangers).toEqual([]);
  },
  page: async ({ page, context }, use) => {
    if (SLOWED > 1) {
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    }
    await use(page);
  },
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

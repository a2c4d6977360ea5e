import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { readManifests } from '../../gateway/src/graphql/manifests.ts';
import { Caller, enter } from './caller.ts';
import { SLOWED } from './slowed.ts';
import { type RunningStack, spawnStack, WEB_DIR } from './spawn-stack.ts';

const registered = readManifests([], WEB_DIR);

/** How often a page may repeat a query within a second; more is a loop. */
const SAME_IN_A_SECOND = 5;

/** Records the queries that a page repeats too often. */
function repeatedBy(context: BrowserContext): Set<string> {
  const sentBy = new Map<Page, Map<string, number[]>>();
  const repeated = new Set<string>();
  context.on('request', (request) => {
    if (request.serviceWorker()) return;
    const page = request.frame().page();
    const times = sentBy.get(page) ?? new Map<string, number[]>();
    sentBy.set(page, times);
    if (request.isNavigationRequest()) return times.clear();
    const sent = request.url().endsWith('/graphql') ? request.postDataJSON() : null;
    if (!sent?.operationName || /^\s*mutation\b/m.test(sent.query)) return;
    const key = `${sent.operationName} ${JSON.stringify(sent.variables)}`;
    const same = [...(times.get(key) ?? []), Date.now()].slice(-SAME_IN_A_SECOND - 1);
    times.set(key, same);
    if (same.length > SAME_IN_A_SECOND && Date.now() - (same[0] ?? 0) < 1_000) repeated.add(key);
  });
  return repeated;
}

/**
 * Playwright's `test` with a real stack per worker: API on PGlite with the demo data, gateway, built web client.
 * `test.use({ settings })` at the top of a file sets the gateway's settings; `admin` signs the browser in as the
 * administrator. Tests of one worker share its data, so they name what they write uniquely.
 */
export const test = base.extend<
  { baseURL: string; admin: Caller },
  { settings: Record<string, string>; stack: RunningStack }
>({
  settings: [{}, { scope: 'worker', option: true }],
  stack: [
    async ({ settings }, use) => {
      const stack = await spawnStack(settings);
      await use(stack);
      await stack.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.url),
  admin: async ({ stack, context }, use) => {
    const caller = await Caller.signIn(stack.url, 'admin');
    await enter(context, caller);
    await use(caller);
  },
  // A page may send only operations of its build's manifest: trusted documents refuse the rest.
  context: async ({ context }, use) => {
    const texts = await registered;
    const strangers: string[] = [];
    context.on('request', (request) => {
      const sent: unknown = request.url().endsWith('/graphql') ? request.postDataJSON()?.query : undefined;
      if (typeof sent === 'string' && !texts.has(sent)) strangers.push(sent);
    });
    const repeated = repeatedBy(context);
    const thrown: string[] = [];
    context.on('weberror', (found) => {
      const { stack = '' } = found.error();
      // Scripts of tests may throw before their page is there.
      if (stack.includes('/assets/')) thrown.push(stack);
    });
    await use(context);
    expect(strangers).toEqual([]);
    expect([...repeated]).toEqual([]);
    expect(thrown).toEqual([]);
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

import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/browsers.ts';
import { SLOWED } from './tests/support/slowed.ts';

/** Without these Chromium calls home, or refuses to run as root. */
const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  // A page of a test lives for seconds: what V8 compiled early for later cost more than it saved, a tenth of the whole.
  '--js-flags=--invocation-count-for-maglev=10000 --invocation-count-for-turbofan=20000',
];

/** A shared machine has been seen to take three times as long; who sits in front of it need not wait so long for a failure. */
const PATIENCE = process.env.CI ? 3 : 1;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // A page waits for its server and a test for its page: three left a third of two cores idle.
  workers: 4,
  fullyParallel: true,
  timeout: 60_000 * SLOWED * PATIENCE,
  expect: { timeout: 10_000 * SLOWED * PATIENCE },
  forbidOnly: Boolean(process.env.CI),
  // On a shared machine a browser may be starved for seconds; what passes only then is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'es-PY',
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: findChromium(), args },
    // Pictures and page states cost a fifth of the time.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: false, sources: false },
    // A worker caches every screen, so only tests that go offline allow it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
});

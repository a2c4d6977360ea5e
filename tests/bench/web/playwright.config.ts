import { defineConfig } from '@playwright/test';
import base from '../../../playwright.config.ts';

/** Measures sequentially, without retries. */
export default defineConfig({ ...base, testDir: '.', workers: 1, retries: 0 });

import { defineConfig } from '@playwright/test';
import base from '../../../playwright.config.ts';

/** Measured one after another and never tried again: a figure is what it is. */
export default defineConfig({ ...base, testDir: '.', workers: 1, retries: 0 });

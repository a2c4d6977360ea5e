import { basename } from 'node:path';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { initTexts, loadTexts, type TextNamespace } from '../../web/src/shared/i18n';

// Loads every namespace, as the routes do.
const files = Object.keys(import.meta.glob('../../web/locales/es/*.json'));
await initTexts('es');
await loadTexts(...files.map((file) => basename(file, '.json') as TextNamespace));

// StrictMode, as in development.
configure({ reactStrictMode: true });

// jsdom has no layout, so that no element would be visible and focusable.
Element.prototype.getClientRects = function getClientRects() {
  const rects = this.isConnected ? [this.getBoundingClientRect()] : [];
  return Object.assign(rects, { item: (index: number) => rects[index] ?? null }) as unknown as DOMRectList;
};

// Wide enough for the whole sidebar.
globalThis.innerWidth = 1440;

// Nothing scrolls.
Element.prototype.scrollIntoView = () => {};

// Nothing changes its size.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Nothing is in view, or near it.
globalThis.IntersectionObserver ??= class {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};

// Fails a test whose mocked response lacks requested fields.
const incomplete: unknown[] = [];
const warn = console.warn;
beforeEach(() => {
  incomplete.length = 0;
  console.warn = (...said: unknown[]) => {
    if (/reading it back returned a partial result/.test(String(said[0]))) incomplete.push(said[1]);
    else warn(...said);
  };
});
afterEach(() => {
  console.warn = warn;
  expect(incomplete, 'queries that were answered without all that they ask for').toEqual([]);
});

// The files of a worker share one page: resets it.
afterAll(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.body.replaceChildren();
  document.title = '';
});

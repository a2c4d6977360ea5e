import { basename } from 'node:path';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { initTexts, loadTexts, type TextNamespace } from '../../web/src/shared/i18n';

// Every text, as its route would have loaded it.
const files = Object.keys(import.meta.glob('../../web/locales/es/*.json'));
await initTexts('es');
await loadTexts(...files.map((file) => basename(file, '.json') as TextNamespace));

// Renders and effects run twice, as in development: code that does not bear it is wrong.
configure({ reactStrictMode: true });

// jsdom lays nothing out: no element would count as one that can be seen and take the focus.
Element.prototype.getClientRects = function getClientRects() {
  const rects = this.isConnected ? [this.getBoundingClientRect()] : [];
  return Object.assign(rects, { item: (index: number) => rects[index] ?? null }) as unknown as DOMRectList;
};

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

// A gateway answers all that was asked for. Where a test's does not, what is shown is not what the product would show.
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

// The files of one worker follow each other on one page: each finds it as a person does who has just opened it.
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

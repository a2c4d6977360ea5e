// Every text, as behind the sign-in.
import '../../web/src/i18n/es/inside';
import { cleanup } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

// jsdom lays nothing out, so that nothing changes its size.
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

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceStorage } from '../../web/src/deviceStorage';
import { keptInTab } from '../../web/src/keptJson';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const refuse = (name: string) => () => {
  throw new DOMException('No', name);
};

it('keeps for the page what the browser refuses to keep', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(refuse('SecurityError'));
  deviceStorage.setItem('a', '1');
  expect(deviceStorage.getItem('a')).toBe('1');
  deviceStorage.removeItem('a');
  expect(deviceStorage.getItem('a')).toBeNull();
});

it('is not left with an older value where there is no room for the new one', () => {
  deviceStorage.setItem('a', '1');
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse('QuotaExceededError'));
  deviceStorage.setItem('a', '2');
  expect([deviceStorage.getItem('a'), localStorage.getItem('a')]).toEqual(['2', null]);
  full.mockRestore();
  deviceStorage.setItem('a', '3');
  localStorage.removeItem('a');
  expect(deviceStorage.getItem('a')).toBeNull();
});

describe('a value in the tab’s storage', () => {
  beforeEach(() => sessionStorage.clear());
  it('is there under its name until it is taken away', () => {
    keptInTab.write('a', { done: 1 });
    expect([keptInTab.read('a', null), keptInTab.read('b', null), keptInTab.read('b', [])]).toEqual([
      { done: 1 },
      null,
      [],
    ]);
    keptInTab.write('a', null);
    expect([keptInTab.read('a', null), sessionStorage.length]).toEqual([null, 0]);
  });
  it('is none where it cannot be read', () => {
    sessionStorage.setItem('a', '{');
    expect(keptInTab.read('a', [])).toBeNull();
  });
});

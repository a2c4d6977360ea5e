import { afterEach, expect, it, vi } from 'vitest';
import { deviceJson, deviceStorage } from '../../../web/src/shared/storage';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const refuse = (name: string) => () => {
  throw new DOMException('No', name);
};

it('keeps a value in memory if the browser refuses it', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(refuse('SecurityError'));
  deviceStorage.setItem('a', '1');
  expect(deviceStorage.getItem('a')).toBe('1');
  deviceStorage.removeItem('a');
  expect(deviceStorage.getItem('a')).toBeNull();
});

it('keeps no older value if there is no room for the new one', () => {
  deviceStorage.setItem('a', '1');
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse('QuotaExceededError'));
  deviceStorage.setItem('a', '2');
  expect([deviceStorage.getItem('a'), localStorage.getItem('a')]).toEqual(['2', null]);
  full.mockRestore();
  deviceStorage.setItem('a', '3');
  localStorage.removeItem('a');
  expect(deviceStorage.getItem('a')).toBeNull();
});

it('is read as nothing if it is no JSON', () => {
  deviceJson.write('a', { done: 1 });
  localStorage.setItem('b', '{');
  expect([deviceJson.read('a', null), deviceJson.read('b', [])]).toEqual([{ done: 1 }, []]);
  deviceJson.write('a', null);
  expect([deviceJson.read('a', null), localStorage.getItem('a')]).toEqual([null, null]);
});

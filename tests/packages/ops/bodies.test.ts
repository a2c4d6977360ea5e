import { expect, it } from 'vitest';
import { hasOtherCharset, isDeeperThan, ownBytes } from '../../../packages/ops/src/index.ts';

it.each([
  ['[[1]]', false],
  ['[{"a":[1]}]', true],
  ['[[],[],[[]]]', true],
  ['["[[[[", "\\"[[[", "\\\\"]', false],
  ['["\\\\", [[1]]]', true],
])('%s is nested deeper than 2 levels: %s', (json, deeper) => {
  expect(isDeeperThan(2, Buffer.from(json))).toBe(deeper);
});

it.each([
  [undefined, false],
  ['application/json', false],
  ['application/json; charset=UTF-8', false],
  ['application/json;charset="utf8"', false],
  ['application/json; charset=iso-8859-1', true],
])('%s names another charset than UTF-8: %s', (type, other) => {
  expect(hasOtherCharset(type)).toBe(other);
});

it('copies bytes out of the pool that small buffers share', () => {
  for (const source of ['año', Buffer.from('año')]) {
    const bytes = ownBytes(source);
    expect(bytes.toString()).toBe('año');
    expect(bytes.buffer.byteLength).toBe(4);
  }
});

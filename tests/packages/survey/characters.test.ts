import { describe, expect, test } from 'vitest';
import { countCharacters, isLongerThan, strayFormatCharacters } from '../../../packages/survey/src/index.ts';

test('an emoji and a rare letter are one character each', () => {
  expect(['abc', '😀', '𠮷𠮷', ''].map(countCharacters)).toEqual([3, 1, 2, 0]);
  expect(isLongerThan('𠮷'.repeat(100), 100)).toBe(false);
  expect(isLongerThan('𠮷'.repeat(101), 100)).toBe(true);
  expect(isLongerThan('a'.repeat(101), 100)).toBe(true);
});

describe('format characters', () => {
  test.each([
    ['a direction override', 'Banco \u202eocnab', ['U+202E']],
    ['an isolate', '\u2067Banco', ['U+2067']],
    [
      'a soft hyphen, a zero-width space and a mark of byte order',
      'Ban\u00adco\u200b\ufeff',
      ['U+00AD', 'U+200B', 'U+FEFF'],
    ],
    ['a joiner among Latin letters', 'Ban\u200dco\u200c', ['U+200D', 'U+200C']],
    ['tags that nobody sees', 'Banco\u{e0041}\u{e007f}', ['U+E0041', 'U+E007F']],
  ])('%s is found', (_, text, found) => expect(strayFormatCharacters(text)).toEqual(found));

  test.each([
    ['Guaraní and Spanish', 'Mba’apo Porã S.A.'],
    ['a family', '👩‍👩‍👧'],
    ['a skin and a profession', '👩🏽‍💼 ❤️‍🔥'],
    ['the flag of Wales', '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}'],
    ['Persian', 'می‌خواهم'],
    ['Sinhala', 'ශ්‍රී'],
    ['Hindi', 'क्‍ष'],
    ['Malayalam, at the end of a word', 'ന്‍'],
  ])('%s has none', (_, text) => expect(strayFormatCharacters(text)).toEqual([]));
});

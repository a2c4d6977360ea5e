import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatNumber, isNumber, numberReading, parseNumber } from '../../../packages/survey/src/index.ts';

describe('numbers as people write them', () => {
  it.each([
    ['1.234,5', 'es', '1234.5'],
    ['1234,5', 'es', '1234.5'],
    ['1.234.567', 'es', '1234567'],
    ['1.234', 'es', '1234'],
    ['12.5', 'es', '12.5'],
    ['0.125', 'es', '0.125'],
    ['1 234 567,25', 'es', '1234567.25'],
    ['1\u00a0234', 'es', '1234'],
    ['-3,50', 'es', '-3.50'],
    ['−3', 'es', '-3'],
    ['007', 'es', '7'],
    [' 15 ', 'es', '15'],
    [',5', 'es', '0.5'],
    ['1,234.5', 'en', '1234.5'],
    ['1,234', 'en', '1234'],
    ['1.234', 'en', '1.234'],
    ['12,5', 'en', '12.5'],
    ['-0', 'es', '0'],
    ['123456789012345678901234567890,1', 'es', '123456789012345678901234567890.1'],
  ])('%s in %s is %s', (written, language, sent) => expect(parseNumber(written, language)).toBe(sent));

  it.each(['', ' ', '-', ',', '.', 'doce', '12 días', '1.23.4', '1,2,3.4', '1.234,5,6', '1e5', '12%', '1 2'])(
    '%j is not a number',
    (written) => {
      expect(parseNumber(written, 'es')).toBeNull();
      expect(parseNumber(written, 'en')).toBeNull();
    },
  );

  it('are shown with thousands apart from five digits on, so that a year stays a year', () => {
    expect(formatNumber('12345.5', 'es')).toBe('12.345,5');
    expect(formatNumber('12345.5', 'en')).toBe('12,345.5');
    expect(formatNumber('2026', 'es')).toBe('2026');
    expect(formatNumber('doce', 'es')).toBe('doce');
  });

  it('come back from the screen as they were, in either language', () => {
    const canonical = fc
      .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.option(fc.stringMatching(/^\d{1,6}$/)))
      .map(([negative, whole, fraction]) => {
        const digits = fraction === null ? String(whole) : `${whole}.${fraction}`;
        return negative && /[1-9]/.test(digits) ? `-${digits}` : digits;
      });
    fc.assert(
      fc.property(canonical, fc.constantFrom('es', 'en'), (sent, language) => {
        expect(isNumber(sent)).toBe(true);
        expect(parseNumber(formatNumber(sent, language), language)).toBe(sent);
      }),
    );
  });
});

describe('what was understood of a number', () => {
  it.each([
    ['2.375', 'es', { number: '2375', other: '2,375' }],
    ['12.345', 'es', { number: '12345', other: '12,345' }],
    ['-2.375', 'es', { number: '-2375', other: '-2,375' }],
    ['2,375', 'en', { number: '2375', other: '2.375' }],
    ['2.375', 'en', { number: '2.375', other: '2,375' }],
    ['12.5', 'es', { number: '12,5', other: null }],
    ['1,234.5', 'es', { number: '1234,5', other: null }],
    ['12,5', 'en', { number: '12.5', other: null }],
    ['007', 'es', { number: '7', other: null }],
  ])('%s in %s is said', (written, language, reading) => expect(numberReading(written, language)).toEqual(reading));

  it.each([
    ['2375', 'es'],
    ['2375,5', 'es'],
    ['1.234,5', 'es'],
    ['1.234.567', 'es'],
    ['1 234', 'es'],
    [' −3 ', 'es'],
    ['2.3', 'en'],
    ['2,375', 'es'],
    ['doce', 'es'],
    ['', 'es'],
  ])('%j in %s needs no word', (written, language) => expect(numberReading(written, language)).toBeNull());
});

import { expect, it } from 'vitest';
import { parseDay } from '../../../../web/src/shared/i18n/days';

it.each([
  ['1/2/2026', '2026-02-01'],
  [' 31-12-26 ', '2026-12-31'],
  ['1.2.2026', '2026-02-01'],
  ['01022026', '2026-02-01'],
  ['2026-02-01', '2026-02-01'],
  ['31/02/2026', null],
  ['12/31/2026', null],
  ['1/2', null],
  ['', null],
])('a typed %s is the day %s', (text, day) => {
  expect(parseDay(text)).toBe(day);
});

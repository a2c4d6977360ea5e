import { describe, expect, it } from 'vitest';
import { isOpen } from '../../../web/src/features/answering/model/choice.ts';
import { reportAddress } from '../../../web/src/features/report/screen.tsx';
import { daysLeft, localDay } from '../../../web/src/shared/i18n/days.ts';
import { survey } from './surveys.ts';

describe('the address of a report', () => {
  const SITE = 'https://encuestas.example';
  it('keeps what the link has and adds the moment', () => {
    expect(reportAddress('https://app.example/r?a=1&timestamp=old#page', 5, SITE)).toBe(
      'https://app.example/r?a=1&timestamp=5#page',
    );
  });
  it.each(['http://app.example/r', 'javascript:alert(1)', 'data:text/html,x', 'r', '', `${SITE}/r`, `${SITE}./r`])(
    '%s is not framed',
    (link) => expect(reportAddress(link, 5, SITE)).toBeNull(),
  );
});

describe('deadlines', () => {
  it('counts whole days to the last one, in the person’s own calendar', () => {
    expect(daysLeft('2026-12-31', localDay(new Date(2026, 11, 30, 23, 59)))).toBe(1);
    expect(daysLeft('2026-12-31', localDay(new Date(2026, 11, 31, 23, 59)))).toBe(0);
    expect(daysLeft('2026-12-31', localDay(new Date(2027, 0, 1)))).toBeNull();
    expect(daysLeft(null, '2026-12-31')).toBeNull();
  });
  it('is open from the first to the last day', () => {
    const of = survey([]);
    expect(
      ['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01'].map((day) => isOpen(of, new Date(`${day}T12:00`))),
    ).toEqual([false, true, true, false]);
  });
});

import { describe, expect, it } from 'vitest';
import { nextPeriod, titleFor, yearOf } from '../../../../web/src/shared/i18n/years';

const year = (from: number, to = from) => ({ fecha: `${from}-01-01`, fechaFin: `${to}-12-31` });

describe('the title of a copied survey', () => {
  it.each([
    ['Encuesta de compensaciones 2026', year(2026), year(2027), 'Encuesta de compensaciones 2027'],
    ['2026: encuesta (datos de 2025)', year(2026), year(2027), '2027: encuesta (datos de 2025)'],
    ['Encuesta 20261', year(2026), year(2027), 'Encuesta 20261 2027'],
    ['Encuesta anual', year(2026), year(2027), 'Encuesta anual 2027'],
    ['Encuesta anual ', year(2026), year(2027), 'Encuesta anual 2027'],
    ['Encuesta 2025-2026', year(2025, 2026), year(2026, 2027), 'Encuesta 2026-2027'],
    ['Encuesta 2025 / 2026', year(2025, 2026), year(2027), 'Encuesta 2027'],
    ['Encuesta 2025', year(2025, 2026), year(2026, 2027), 'Encuesta 2026'],
    ['Encuesta 2026', year(2026), year(2027, 2028), 'Encuesta 2027-2028'],
    ['Encuesta 2026', year(2026), year(2026), 'Encuesta 2026'],
    ['Encuesta 2024', year(2026), year(2027), 'Encuesta 2024 2027'],
  ])('%s', (title, before, now, offered) => {
    expect(titleFor(title, before, now)).toBe(offered);
  });
});

it('a suffix is filled in from the period', () => {
  expect(yearOf(year(2027))).toBe('2027');
  expect(yearOf(year(2027, 2028))).toBe('2027-2028');
});

describe('the period that is offered', () => {
  it('is a year after the last one that has begun', () => {
    const periods = [year(2024), year(2026), year(2025), year(2031)];
    expect(nextPeriod(periods, '2026-06-30')).toEqual(year(2027));
    expect(nextPeriod([{ fecha: '2027-03-01', fechaFin: '2028-02-29' }], '2027-04-01')).toEqual({
      fecha: '2028-03-01',
      fechaFin: '2029-02-28',
    });
  });

  it('is the calendar year if none has started', () => {
    expect(nextPeriod([year(2031)], '2026-06-30')).toEqual(year(2026));
  });
});

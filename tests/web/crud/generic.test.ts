import { describe, expect, it } from 'vitest';
import { day, text } from '../../../web/src/crud/fields/plain';
import { isEmpty, notBefore } from '../../../web/src/crud/fields/rules';
import { blankValues, changedNames, problems, readValues, writeValues } from '../../../web/src/crud/form/formValues';
import { pagesAround } from '../../../web/src/crud/list/Pager';
import { formatDate, formatNumber } from '../../../web/src/shared/i18n/format';

it('holds only spaces for empty', () => {
  expect(isEmpty('   ')).toBe(true);
  expect(isEmpty(0)).toBe(false);
});

describe('forms', () => {
  const fields = [
    text('descripcion', { required: true }),
    day('fecha'),
    day('fechaFin', { rules: [notBefore('fecha', 'rules.datesOrder')] }),
  ];
  it('reads a record and writes an input, trimmed', () => {
    expect(blankValues(fields)).toEqual({ descripcion: '', fecha: '', fechaFin: '' });
    const values = readValues(fields, { descripcion: ' a ', fecha: null, fechaFin: '2026-01-01' });
    expect(writeValues(fields, values)).toEqual({ descripcion: 'a', fecha: null, fechaFin: '2026-01-01' });
  });
  it('knows what changed, and outer spaces are no change', () => {
    const base = { descripcion: 'a', fecha: '', fechaFin: '' };
    expect(changedNames(fields, base, { ...base, descripcion: 'a ' })).toEqual([]);
    expect(changedNames(fields, base, { ...base, descripcion: 'b' })).toEqual(['descripcion']);
  });
  it('collects problems in the order of the form', () => {
    const found = problems(fields, { descripcion: ' ', fecha: '2026-02-01', fechaFin: '2026-01-01' });
    expect([...found]).toEqual([
      ['descripcion', ['rules.required']],
      ['fechaFin', ['rules.datesOrder']],
    ]);
  });
});

describe('lists', () => {
  it('shows at most three pages around the present one', () => {
    expect(pagesAround(1, 12)).toEqual([1, 2, 3]);
    expect(pagesAround(7, 12)).toEqual([6, 7, 8]);
    expect(pagesAround(12, 12)).toEqual([10, 11, 12]);
    expect(pagesAround(1, 1)).toEqual([1]);
    expect(pagesAround(2, 2)).toEqual([1, 2]);
  });
});

it('writes dates and numbers by language, without a time zone moving the day', () => {
  expect(formatDate('2026-01-31', 'es')).toBe('31/01/2026');
  expect(formatDate(null, 'en')).toBe('');
  expect(formatNumber(1330, 'es')).toMatch(/1\.?330/);
  expect(formatNumber(1330, 'en')).toBe('1,330');
});

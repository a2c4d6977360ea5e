import { describe, expect, it } from 'vitest';
import { day, text } from '../../../web/src/crud/fields/plain';
import { isEmpty, notBefore, notNegative, passwordErrors, ruc } from '../../../web/src/crud/fields/rules';
import { blankValues, changedNames, problems, readValues, writeValues } from '../../../web/src/crud/form/formValues';
import { pagesAround } from '../../../web/src/crud/list/Pager';
import { formatDate, formatNumber } from '../../../web/src/shared/i18n/format';
import { type MenuEntry, menuFor } from '../../../web/src/shared/shell/menu';

describe('rules (spec §5)', () => {
  it('finds every password rule that is not met', () => {
    expect(passwordErrors('abc')).toEqual(['rules.passwordLength', 'rules.passwordUppercase', 'rules.passwordSpecial']);
    expect(passwordErrors('Ñandutí#1')).toEqual([]);
    expect(passwordErrors('Sin especial1')).toEqual(['rules.passwordSpecial']);
  });
  it('takes digits and hyphens, not ending in a hyphen, 30 at most', () => {
    const wrong = (value: string) => ruc.map((rule) => rule(value, {})).filter(Boolean);
    expect(wrong('80012345-6')).toEqual([]);
    expect(wrong('')).toEqual([]);
    expect(wrong('80.1')).toEqual(['rules.rucCharacters']);
    expect(wrong('801-')).toEqual(['rules.rucFormat']);
    expect(wrong('1'.repeat(31))).toEqual(['rules.rucMax']);
  });
  it('takes whole numbers from zero', () => {
    expect(notNegative('0', {})).toBeNull();
    expect(notNegative('-1', {})).toBe('rules.notNegative');
    expect(notNegative('1.5', {})).toBe('rules.wholeNumber');
    expect(notNegative('2147483647', {})).toBeNull();
    expect(notNegative('99999999999', {})).toBe('rules.tooLarge');
  });
  it('holds only spaces for empty', () => {
    expect(isEmpty('   ')).toBe(true);
    expect(isEmpty(0)).toBe(false);
  });
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

describe('menu (spec §6)', () => {
  const menu: MenuEntry[] = [
    { to: '/', label: 'shell.home' },
    { to: '/completar_encuesta', label: 'resources.completadas.many', for: 'respondent' },
    {
      key: 'companies',
      label: 'resources.empresas.many',
      icon: 'building',
      links: [
        { to: '/negocios', label: 'resources.negocios.many', permission: 'view_rubro' },
        { to: '/empresas', label: 'resources.empresas.many', permission: 'view_empresa' },
      ],
    },
  ];
  it('shows administrators the links whose permission they hold', () => {
    const seen = menuFor({ isAdmin: true, can: (codename) => codename === 'view_rubro' }, menu);
    expect(seen.map((entry) => ('links' in entry ? entry.links.map(({ to }) => to) : entry.to))).toEqual([
      '/',
      ['/negocios'],
    ]);
  });
  it('shows others no group, with any permissions', () => {
    const seen = menuFor({ isAdmin: false, can: () => true }, menu);
    expect(seen.map((entry) => ('to' in entry ? entry.to : entry.key))).toEqual(['/', '/completar_encuesta']);
  });
});

it('writes dates and numbers by language, without a time zone moving the day', () => {
  expect(formatDate('2026-01-31', 'es')).toBe('31/01/2026');
  expect(formatDate(null, 'en')).toBe('');
  expect(formatNumber(1330, 'es')).toMatch(/1\.?330/);
  expect(formatNumber(1330, 'en')).toBe('1,330');
});

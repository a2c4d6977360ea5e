import { expect, it } from 'vitest';
import { isWrongLine } from '../../../../web/src/crud/fields/lines';
import { text } from '../../../../web/src/crud/fields/plain';
import { maxLength, passwordErrors } from '../../../../web/src/crud/fields/rules';

it('a limit counts characters as the server does', () => {
  const rule = maxLength(100, 'rules.razonSocialMax');
  for (const [letter, count] of [
    ['a', 100],
    ['𠮷', 100],
    ['😀', 100],
    ['e\u0301', 100],
    ['g\u0303', 50],
  ] as const)
    expect([letter, rule(` ${letter.repeat(count)} `, {})]).toEqual([letter, null]);
  expect(rule('𠮷'.repeat(101), {})).toBe('rules.razonSocialMax');
  expect(passwordErrors('😀😀😀A!')).toEqual(['rules.passwordLength']);
});

it('a text field refuses characters that nobody sees', () => {
  const errorsOf = (value: string) =>
    text('descripcion')
      .rules.map((rule) => rule(value, {}))
      .filter(Boolean);
  expect(errorsOf('Banco \u202eocnab')).toEqual(['rules.invisible']);
  expect(errorsOf('Mba’apo 👩‍👧')).toEqual([]);
});

it('a new line is wrong where people take it for one before it; two that the server has stay', () => {
  const line = (descripcion: string, id?: string) => ({ descripcion, ...(id && { id }) });
  expect(isWrongLine([line("Ha'e"), line('Ha’e')], 1)).toBe(true);
  expect(isWrongLine([line('Sí', '1'), line('si')], 1)).toBe(true);
  expect(isWrongLine([line('Sí', '1'), line('si', '2')], 1)).toBe(false);
  expect(isWrongLine([line('Sí', '1'), line('Sí', '2')], 1)).toBe(true);
});

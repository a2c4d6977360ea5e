import { afterEach, describe, expect, it } from 'vitest';
import { secret, secretAgain, text } from '../../../web/src/fields/plain';
import { kindOf } from '../../../web/src/screens/columnKind';
import { keepDraft, takeDraft } from '../../../web/src/screens/formDraft';
import { disputed, problems } from '../../../web/src/screens/formValues';

describe('a conflict', () => {
  const fields = [text('descripcion'), text('direccion'), text('rucCi')];
  const base = { descripcion: 'a', direccion: 'b', rucCi: 'c' };
  const names = (mine: object, theirs: object) =>
    disputed(fields, { ...base, ...mine }, { ...base, ...theirs }, base).map(({ name }) => name);

  it('is about what another person changed to something else', () => {
    expect(names({ descripcion: 'mine' }, { descripcion: 'theirs' })).toEqual(['descripcion']);
    expect(names({}, { direccion: 'theirs' })).toEqual(['direccion']);
  });
  it('is not about what only I changed, nor about what both wrote alike', () => {
    expect(names({ rucCi: 'mine' }, { direccion: 'theirs' })).toEqual(['direccion']);
    expect(names({ rucCi: 'same' }, { rucCi: 'same ' })).toEqual([]);
    expect(names({ rucCi: 'mine' }, {})).toEqual([]);
  });
});

describe('what a session’s end interrupts', () => {
  const fields = [text('descripcion'), secret('password1')];
  const typed = { descripcion: 'Escrito', password1: 'Secreta#1' };
  afterEach(() => sessionStorage.clear());

  it('is given back once, to the same person, and never a password', () => {
    keepDraft('1', '/users/3', fields, typed);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Secreta#1');
    expect(takeDraft('2', '/users/3', fields)).toBeNull();
    expect(takeDraft('1', '/users/4', fields)).toBeNull();
    expect(takeDraft('1', '/users/3', fields)).toEqual({ descripcion: 'Escrito' });
    expect(takeDraft('1', '/users/3', fields)).toBeNull();
  });
  it('keeps nothing where only passwords were typed, or the draft cannot be read', () => {
    keepDraft('1', '/users/3', [secret('password1')], typed);
    expect(sessionStorage).toHaveLength(0);
    sessionStorage.setItem('encuestas.form 1 /users/3', '{');
    expect(takeDraft('1', '/users/3', fields)).toBeNull();
  });
});

it('a password typed again is required with it, and says only that it differs', () => {
  const again = secretAgain('password2', 'password1');
  expect(again.required).toBe(true);
  expect(problems([again], { password1: '', password2: '' }).size).toBe(0);
  expect([...problems([again], { password1: 'Secreta#1', password2: '' }).values()]).toEqual([['rules.passwordMatch']]);
});

describe('a column', () => {
  const kind = (values: readonly unknown[], days = {}) => {
    const results = values.map((value, n) => ({ __typename: 'Fila', id: `${n}`, label: `${n}`, value }));
    return kindOf({ count: values.length, tableColumns: [], results }, 'value', days);
  };

  it('lines up numbers at their end, and nothing else', () => {
    expect(kind([7, null])).toBe('number');
    expect(kind([7, 'siete'])).toBe('short');
    expect(kind([])).toBe('short');
  });
  it('of days and of codes is never broken; names are, and addresses anywhere', () => {
    expect(kind(['2026-01-01T10:00:00Z'], { Fila: { value: 'DateTime' } })).toBe('short');
    expect(kind(['80012345-6', null])).toBe('short');
    expect(
      kind([
        { id: '1', label: 'Banco del Guairá' },
        { id: '2', label: 'Mixto' },
      ]),
    ).toBe('text');
    expect(kind([[{ label: 'Usuarios' }]])).toBe('text');
    expect(kind([`https://informes.example/${'r'.repeat(30)}`])).toBe('long');
  });
});

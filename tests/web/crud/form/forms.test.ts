import { afterEach, describe, expect, it, vi } from 'vitest';
import { secret, secretAgain, text } from '../../../../web/src/crud/fields/plain';
import { readDraft, writeDraft } from '../../../../web/src/crud/form/formDraft';
import { conflictingFields, problems } from '../../../../web/src/crud/form/formValues';
import { kindOf } from '../../../../web/src/crud/list/columnKind';

describe('a conflict', () => {
  const fields = [text('descripcion'), text('direccion'), text('rucCi')];
  const base = { descripcion: 'a', direccion: 'b', rucCi: 'c' };
  const names = (mine: object, theirs: object) =>
    conflictingFields(fields, { ...base, ...mine }, { ...base, ...theirs }, base).map(({ name }) => name);

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

describe('what was typed and not saved', () => {
  const draft = { values: { descripcion: 'Escrito' }, base: { descripcion: 'Leído' }, version: 'v1' };
  const WEEK = 7 * 24 * 60 * 60_000;
  afterEach(() => localStorage.clear());

  it('is given back to the same person at the same address, until it is thrown away', () => {
    writeDraft('1', '/users/3', draft);
    expect(readDraft('2', '/users/3')).toBeNull();
    expect(readDraft('1', '/users/4')).toBeNull();
    expect(readDraft('1', '/users/3')).toMatchObject(draft);
    expect(readDraft('1', '/users/3')).toMatchObject(draft);
    writeDraft('1', '/users/3', null);
    expect(readDraft('1', '/users/3')).toBeNull();
    expect(localStorage).toHaveLength(0);
  });
  it('is not given back where it is too old or cannot be read, and does not stay on the device', () => {
    writeDraft('1', '/users/3', draft, 1_000);
    expect(readDraft('1', '/users/3', 1_000 + WEEK - 1)).toMatchObject(draft);
    expect(readDraft('2', '/users/9', 1_000 + WEEK)).toBeNull();
    expect(localStorage).toHaveLength(0);
    localStorage.setItem('encuestas.form 1 /users/3', '{');
    expect(readDraft('1', '/users/3')).toBeNull();
    expect(localStorage).toHaveLength(0);
  });
  it('is kept for the page where the device has no room, and nothing older is given back for it', () => {
    writeDraft('1', '/users/3', draft);
    const { setItem } = Storage.prototype;
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, ...item) {
      if (this === localStorage) throw new DOMException('full', 'QuotaExceededError');
      setItem.apply(this, item);
    });
    const later = { ...draft, values: { descripcion: 'Escrito después' } };
    writeDraft('1', '/users/3', later);
    expect(readDraft('1', '/users/3')).toMatchObject(later);
    full.mockRestore();
    writeDraft('1', '/users/3', draft);
    expect(readDraft('1', '/users/3')).toMatchObject(draft);
  });
});

it('a password typed again is required with it, and says only that it differs', () => {
  const again = secretAgain('password2', 'password1');
  expect(again.required).toBe(true);
  expect(problems([again], { password1: '', password2: '' }).size).toBe(0);
  expect([...problems([again], { password1: 'Secreta#1', password2: '' }).values()]).toEqual([['rules.passwordMatch']]);
});

it('an empty new password shows every rule', () => {
  const field = secret('password1', { required: 'rules.passwordLength' });
  expect([...problems([field], { password1: '' }).values()]).toEqual([
    ['rules.passwordLength', 'rules.passwordUppercase', 'rules.passwordSpecial'],
  ]);
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

import { afterEach, describe, expect, it } from 'vitest';
import { secret, secretAgain, text } from '../../../web/src/fields/plain';
import { narrowest, shapesOf } from '../../../web/src/screens/columns';
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

describe('columns', () => {
  const page = (rows: object[]) => ({
    count: rows.length,
    tableColumns: [
      { label: 'Razón social', value: 'razonSocial' },
      { label: 'RUC/CI', value: 'rucCi' },
      { label: 'Dirección', value: 'direccion' },
      { label: 'Cantidad de empleados', value: 'cantEmpleados' },
    ],
    results: rows.map((row, n) => ({ id: `${n}`, label: `${n}`, ...row })),
  });
  const long = { razonSocial: 'R'.repeat(90), rucCi: '80012345-6', direccion: 'D'.repeat(90), cantEmpleados: 7 };

  it('line up numbers at their end, and nothing else', () => {
    const shapes = shapesOf(page([long, { ...long, cantEmpleados: null }]));
    expect([...shapes].filter(([, { numeric }]) => numeric).map(([name]) => name)).toEqual(['cantEmpleados']);
    expect(shapesOf(page([])).get('cantEmpleados')?.numeric).toBe(false);
  });
  it('show short values whole beside texts of any length, within the place that there is', () => {
    const shapes = shapesOf(page([long]));
    expect(shapes.get('rucCi')?.share).toBeGreaterThanOrEqual(10 * 8.5 + 24);
    expect(shapes.get('razonSocial')?.share).toBeGreaterThan(shapes.get('rucCi')?.share ?? 0);
    expect(narrowest(shapes)).toBeLessThanOrEqual(1152);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNoAplica, noAplicaSpelling, type Option, toggleOption } from '../../../packages/survey/src/index.ts';

const SPACES = ['\u00a0', '\u2007', '\u202f', '\u2003', '\u3000', '\u200b', '\t', '\r\n', ' \u00a0 '];

describe('NO APLICA is recognised', () => {
  it.each([
    ...['NO APLICA', 'no aplica', '  No Aplica ', 'NO APLICA.', 'No aplica .', '\ufeffNO APLICA', 'NO\u2060 APLICA'],
    ...SPACES.map((space) => `no${space}aplica`),
    ...SPACES.map((space) => `${space}NO APLICA${space}.${space}`),
  ])('in %j', (text) => expect(isNoAplica(text)).toBe(true));

  it.each([
    ...['', 'N/A', 'NO APLICABLE', 'NOAPLICA', 'NO-APLICA', 'No aplica al personal', 'NO APLICA?', 'Sí aplica', '.'],
  ])('not in %j', (text) => expect(isNoAplica(text)).toBe(false));

  it('in any case, with any spaces around and between the words', () => {
    const spaces = fc.array(fc.constantFrom(' ', ...SPACES), { maxLength: 3 }).map((some) => some.join(''));
    const letters = (word: string) =>
      fc
        .tuple(...[...word].map((letter) => fc.constantFrom(letter.toLowerCase(), letter)))
        .map((some) => some.join(''));
    fc.assert(
      fc.property(spaces, letters('NO'), spaces, letters('APLICA'), spaces, (before, no, between, aplica, after) => {
        expect(isNoAplica(`${before}${no} ${between}${aplica}${after}`)).toBe(true);
      }),
    );
  });
});

describe('the reading of an option for its author', () => {
  it.each(['NO APLICA', ' no aplica '])('%j is the answer itself', (text) =>
    expect(noAplicaSpelling(text)).toBe('literal'),
  );
  it.each(['NO APLICA.', 'No\u00a0aplica', 'NO  APLICA'])('%j is read as it', (text) =>
    expect(noAplicaSpelling(text)).toBe('variant'),
  );
  it.each([
    ...['N/A', 'n.a.', 'NO APLICABLE', 'No se aplica', 'NO-APLICA', 'NO APLCIA', 'NO APICA', 'Not applicable'],
    ...['NO APLICA (explique)', 'NO APLÍCA', 'Does not apply'],
  ])('%j looks like it and is not', (text) => expect(noAplicaSpelling(text)).toBe('lookalike'));
  it.each(['Sí', 'No', 'Aplica', 'Sí aplica', 'No sabe', 'Ninguna', 'Otro', '', 'Navidad', 'A veces', '12'])(
    '%j has nothing to do with it',
    (text) => expect(noAplicaSpelling(text)).toBeNull(),
  );
});

describe('NO APLICA excludes the other options of its question', () => {
  const options: Option[] = ['Sí', 'No', 'NO APLICA.'].map((descripcion, id) => ({ id: String(id), descripcion }));

  it('unticks the others when it is ticked', () => {
    expect(toggleOption(options, ['0', '1'], '2', true)).toEqual({ chosen: ['2'], removed: ['0', '1'] });
  });

  it('is unticked when another one is ticked', () => {
    expect(toggleOption(options, ['2'], '1', true)).toEqual({ chosen: ['1'], removed: ['2'] });
  });

  it('leaves the others alone otherwise', () => {
    expect(toggleOption(options, ['0'], '1', true)).toEqual({ chosen: ['0', '1'], removed: [] });
    expect(toggleOption(options, ['0', '1'], '0', false)).toEqual({ chosen: ['1'], removed: [] });
    expect(toggleOption(options, ['2'], '2', false)).toEqual({ chosen: [], removed: [] });
  });

  it('also repairs an answer that has both', () => {
    expect(toggleOption(options, ['0', '2'], '1', true)).toEqual({ chosen: ['0', '1'], removed: ['2'] });
    expect(toggleOption(options, ['0', '2'], '0', false)).toEqual({ chosen: ['2'], removed: [] });
  });
});

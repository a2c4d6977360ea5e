import { describe, expect, it } from 'vitest';
import {
  readChoice,
  readFlag,
  readInteger,
  readList,
  readPort,
  withoutBlanks,
} from '../../../packages/ops/src/index.ts';

const upper = (item: string) => (/^[a-z]+$/.test(item) ? item.toUpperCase() : null);

describe('a setting', () => {
  it('falls back when it is absent or empty', () => {
    for (const env of [{}, { NAME: '' }]) {
      expect(readInteger(env, 'NAME', 7, 1, 9)).toBe(7);
      expect(readInteger(env, 'NAME', undefined, 1, 9)).toBeUndefined();
      expect(readFlag(env, 'NAME', true)).toBe(true);
      expect(readChoice(env, 'NAME', 'a', ['a', 'b'])).toBe('a');
      expect(readList(env, 'NAME', ['x'], upper, 'words')).toEqual(['x']);
    }
  });

  it('is read when it is right', () => {
    expect(readPort({ NAME: '0' }, 'NAME', 4000)).toBe(0);
    expect(readFlag({ NAME: 'false' }, 'NAME', true)).toBe(false);
    expect(readChoice({ NAME: 'b' }, 'NAME', 'a', ['a', 'b'])).toBe('b');
    expect(readList({ NAME: 'a, b\nc,,' }, 'NAME', [], upper, 'words')).toEqual(['A', 'B', 'C']);
  });

  it.each([
    [() => readInteger({ NAME: '10' }, 'NAME', 7, 1, 9), 'NAME must be a whole number from 1 to 9, not "10".'],
    [() => readInteger({ NAME: '0x1' }, 'NAME', 7, 1, 9), 'NAME must be a whole number from 1 to 9, not "0x1".'],
    [() => readPort({ NAME: '65536' }, 'NAME', 1), 'NAME must be a whole number from 0 to 65535, not "65536".'],
    [() => readFlag({ NAME: 'yes' }, 'NAME', true), 'NAME must be true or false, not "yes".'],
    [() => readChoice({ NAME: 'c' }, 'NAME', 'a', ['a', 'b']), 'NAME must be a or b, not "c".'],
    [() => readList({ NAME: 'a,1,b' }, 'NAME', [], upper, 'words'), 'NAME must be words, not "1".'],
    [() => readList({ NAME: 'u:secret@h' }, 'NAME', [], upper, 'words'), 'NAME must be words, not "…@h".'],
  ])('is refused when it is wrong (%#)', (read, message) => {
    expect(read).toThrow(new Error(message));
  });

  it('is refused when it is white space, whichever reader asks', () => {
    expect(() => withoutBlanks({ HOST: ' \t' }).HOST).toThrow(/^HOST must not be nothing but white space/);
    expect(withoutBlanks({ HOST: '' }).HOST).toBe('');
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readSettings as readApiSettings } from '../../../api/src/process/settings.ts';
import { readSettings as readGatewaySettings } from '../../../gateway/src/settings.ts';
import {
  type Environment,
  readChoice,
  readEnvironment,
  readFlag,
  readInteger,
  readList,
  readPort,
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
    expect(() => readEnvironment({ HOST: ' \t' }, ({ HOST }) => HOST)).toThrow(/^HOST must not be nothing but white/);
    expect(readEnvironment({ HOST: '' }, ({ HOST }) => HOST)).toBe('');
  });
});

describe('a secret', () => {
  const folder = mkdtempSync(join(tmpdir(), 'encuestas-secret-'));
  const file = join(folder, 'key');
  afterAll(() => rmSync(folder, { recursive: true }));
  const read = (env: Environment) => readEnvironment(env, ({ SECRET_KEY }) => SECRET_KEY);

  it('comes from the file that NAME_FILE names, without its line break', () => {
    writeFileSync(file, ' key with spaces \n');
    expect(read({ SECRET_KEY_FILE: file })).toBe(' key with spaces ');
  });

  it.each([
    [{ SECRET_KEY_FILE: join(folder, 'none') }, 'SECRET_KEY_FILE names a file that cannot be read (ENOENT).'],
    [{ SECRET_KEY_FILE: file, SECRET_KEY: 'k' }, 'SECRET_KEY and SECRET_KEY_FILE are both set; leave one of them out.'],
  ])('is refused when the file is no clear answer (%#)', (env, message) => {
    expect(() => read(env)).toThrow(new Error(message));
  });
});

describe('a misspelled name', () => {
  const readTwo = (env: Environment) => readEnvironment(env, ({ DATABASE_URL, HOST }) => [DATABASE_URL, HOST]);

  /** The warnings that reading these variables emits. */
  async function warningsFor(env: Environment, read: (env: Environment) => unknown = readTwo): Promise<string[]> {
    const warnings: string[] = [];
    const listener = ({ message }: Error) => warnings.push(message);
    process.on('warning', listener);
    read(env);
    await new Promise(setImmediate);
    process.off('warning', listener);
    return warnings;
  }

  it.each(['DATABSE_URL', 'DATABASE_URLS', 'DATABASE_URI', 'DATABASE_ULR', 'database_url'])(
    '%s is warned about',
    async (name) => {
      expect(await warningsFor({ [name]: 'x' })).toEqual([`${name} is not a setting. Did you mean DATABASE_URL?`]);
    },
  );

  it('is one letter away: other programs have names of their own', async () => {
    expect(await warningsFor({ HOSTS: 'x', DATABASE_USER: 'x', DATABASE_URL_FILE: '', PATH: '/bin' })).toEqual([]);
  });

  it.each([
    ['the API', readApiSettings, { RESULTADO_MINIMO: '3', REST_URL: 'http://x/', ADMIN_PORT: '0' }],
    ['the gateway', readGatewaySettings, { MAX_COSTS: '3', DATABASE_URL: 'x', API_ADMIN_PORT: '0', SECRET_KEY: 'x' }],
  ])('is warned about by %s, and names of the other part are not', async (_, readSettings, env) => {
    const [name] = Object.keys(env);
    expect(await warningsFor(env, readSettings)).toEqual([expect.stringContaining(`${name} is not a setting`)]);
  });
});

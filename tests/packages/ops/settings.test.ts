import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readSettings as readApiSettings } from '../../../api/src/process/settings.ts';
import { readSettings as readGatewaySettings } from '../../../gateway/src/settings.ts';
import {
  choice,
  type Environment,
  flag,
  integer,
  list,
  port,
  readSchema,
  type Setting,
  text,
} from '../../../packages/ops/src/index.ts';

const read = <T>(setting: Setting<T>, NAME: string | undefined): T => readSchema({ NAME: setting }, { NAME }).NAME;
const words = <F>(fallback: F) =>
  list('words', (item) => (/^[a-z]+$/.test(item) ? item.toUpperCase() : null), fallback, 'Words.');

describe('a setting', () => {
  it.each([undefined, ''])('has its default without a value (%j)', (value) => {
    expect(read(integer(1, 9, 7, 'A number.'), value)).toBe(7);
    expect(read(integer(1, 9, undefined, 'A number.'), value)).toBeUndefined();
    expect(read(flag(true, 'A flag.'), value)).toBe(true);
    expect(read(choice(['a', 'b'], 'a', 'A letter.'), value)).toBe('a');
    expect(read(words(['x']), value)).toEqual(['x']);
  });

  it('has the value of its variable', () => {
    expect(read(port(4000, 'A port.'), '0')).toBe(0);
    expect(read(flag(true, 'A flag.'), 'false')).toBe(false);
    expect(read(choice(['a', 'b'], 'a', 'A letter.'), 'b')).toBe('b');
    expect(read(words([]), 'a, b\nc,,')).toEqual(['A', 'B', 'C']);
  });

  it.each<[Setting<unknown>, string, string]>([
    [integer(1, 9, 7, ''), '10', 'NAME must be a whole number from 1 to 9, not "10".'],
    [integer(1, 9, 7, ''), '0x1', 'NAME must be a whole number from 1 to 9, not "0x1".'],
    [integer(1, 9, 7, ''), '1e0', 'NAME must be a whole number from 1 to 9, not "1e0".'],
    [integer(1, 9, 7, ''), '1.5', 'NAME must be a whole number from 1 to 9, not "1.5".'],
    [port(1, ''), '65536', 'NAME must be a whole number from 0 to 65535, not "65536".'],
    [flag(true, ''), 'yes', 'NAME must be true, 1, false or 0, not "yes".'],
    [flag(true, ''), 'constructor', 'NAME must be true, 1, false or 0, not "constructor".'],
    [choice(['a', 'b'], 'a', ''), 'c', 'NAME must be a or b, not "c".'],
    [words([]), 'a,1,b', 'NAME must be words, separated by commas, not "1".'],
    [words([]), 'u:secret@h', 'NAME must be words, separated by commas, not "…@h".'],
    [text('', ''), ' \t', 'NAME must not be nothing but white space; leave it out, or empty.'],
  ])('stops the start when it is wrong (%#)', (setting, value, message) => {
    expect(() => read(setting, value)).toThrow(new Error(message));
  });
});

describe('a secret', () => {
  const folder = mkdtempSync(join(tmpdir(), 'encuestas-secret-'));
  const file = join(folder, 'key');
  afterAll(() => rmSync(folder, { recursive: true }));
  const readSecret = (env: Environment) => readSchema({ SECRET_KEY: text(undefined, 'A key.') }, env).SECRET_KEY;

  it('comes from the file that NAME_FILE names, without its line break', () => {
    writeFileSync(file, ' key with spaces \n');
    expect(readSecret({ SECRET_KEY_FILE: file })).toBe(' key with spaces ');
  });

  it.each([
    [{ SECRET_KEY_FILE: join(folder, 'none') }, 'SECRET_KEY_FILE names a file that cannot be read (ENOENT).'],
    [{ SECRET_KEY_FILE: file, SECRET_KEY: 'k' }, 'SECRET_KEY and SECRET_KEY_FILE are both set; leave one of them out.'],
  ])('is refused when the file is no clear answer (%#)', (env, message) => {
    expect(() => readSecret(env)).toThrow(new Error(message));
  });
});

describe('a misspelled name', () => {
  const readTwo = (env: Environment) =>
    readSchema({ DATABASE_URL: text('', 'An address.'), HOST: text('', 'A host.') }, env);

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

/** Environment variables. An empty one counts as absent. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Passwords and keys in an address are not shown, even when the address cannot be parsed. */
export const maskSecrets = (text: string): string => text.replace(/^.*@/s, '…@').replace(/([?#]).*$/s, '$1…');

/** Refuses settings of white space: as a host, a folder or a key, they would be used as they are. */
export const withoutBlanks = (env: Environment): Environment =>
  new Proxy(env, {
    get(target, name: string) {
      const text = target[name];
      if (text && !text.trim()) throw new Error(`${name} must not be nothing but white space; leave it out, or empty.`);
      return text;
    },
  });

const refusal = (name: string, expected: string, text: string) =>
  new Error(`${name} must be ${expected}, not "${maskSecrets(text)}".`);

/** Reads one setting. `parse` returns null for a wrong value, and the error then names the setting and what it expects. */
export function readSetting<T, F>(
  env: Environment,
  name: string,
  fallback: F,
  parse: (text: string) => T | null,
  expected: string,
): T | F {
  const text = env[name];
  if (!text) return fallback;
  const value = parse(text);
  if (value === null) throw refusal(name, expected, text);
  return value;
}

export function readInteger<F>(env: Environment, name: string, fallback: F, min: number, max: number): number | F {
  const parse = (text: string) => {
    const value = Number(text);
    return /^\d+$/.test(text) && value >= min && value <= max ? value : null;
  };
  return readSetting(env, name, fallback, parse, `a whole number from ${min} to ${max}`);
}

/** Reads a port number; 0 lets the system choose one. */
export const readPort = <F>(env: Environment, name: string, fallback: F): number | F =>
  readInteger(env, name, fallback, 0, 65_535);

const FLAGS = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

export const readFlag = (env: Environment, name: string, fallback: boolean): boolean =>
  readSetting(env, name, fallback, (text) => FLAGS.get(text) ?? null, 'true or false');

export function readChoice<T extends string>(env: Environment, name: string, fallback: T, choices: readonly T[]): T {
  const parse = (text: string) => choices.find((choice) => choice === text) ?? null;
  return readSetting(env, name, fallback, parse, choices.join(' or '));
}

/** Reads a list separated by commas or white space. `parse` returns null for a wrong item, and the error quotes that item. */
export function readList(
  env: Environment,
  name: string,
  fallback: readonly string[],
  parse: (item: string) => string | null,
  expected: string,
): readonly string[] {
  const text = env[name];
  if (!text) return fallback;
  const items = text.split(/[\s,]+/).filter((item) => item !== '');
  return items.map((item) => {
    const value = parse(item);
    if (value === null) throw refusal(name, expected, item);
    return value;
  });
}

import { readFileSync } from 'node:fs';

/** Environment variables. An empty one counts as absent. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Passwords and keys in an address are not shown, even when the address cannot be parsed. */
export const maskSecrets = (text: string): string => text.replace(/^.*@/s, '…@').replace(/([?#]).*$/s, '$1…');

/** The value in the file that NAME_FILE names, without its last line break. */
function readSecretFile(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new Error(`${name}_FILE names a file that cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function readValue(env: Environment, name: string): string | undefined {
  const [value, path] = [env[name], env[`${name}_FILE`]];
  if (value && path) throw new Error(`${name} and ${name}_FILE are both set; leave one of them out.`);
  const text = path ? readSecretFile(name, path) : value;
  // White space as a host, a folder or a key would be used as it is.
  if (text && !text.trim()) throw new Error(`${name} must not be nothing but white space; leave it out, or empty.`);
  return text;
}

/** Whether two names differ in case or by one letter: missing, added, replaced, or swapped with the next. */
function isMisspelling(name: string, known: string): boolean {
  const upper = name.toUpperCase();
  let start = 0;
  while (start < known.length && upper[start] === known[start]) start += 1;
  const [given, right] = [upper.slice(start), known.slice(start)];
  const isSwapped = given[0] === right[1] && given[1] === right[0] && given.slice(2) === right.slice(2);
  return isSwapped || [given.slice(1), given].includes(right.slice(1)) || given.slice(1) === right;
}

/** Shorter names, such as HOST, resemble too many others. */
const MIN_LENGTH = 6;

/**
 * Reads settings with `read`: a value may come from the file that NAME_FILE names, and white space is refused. Emits a
 * process warning for each variable whose name resembles one that `read` looked up.
 */
export function readEnvironment<T>(env: Environment, read: (env: Environment) => T): T {
  const known = new Set<string>();
  const settings = read(
    new Proxy(env, {
      get(target, name: string) {
        known.add(name).add(`${name}_FILE`);
        return readValue(target, name);
      },
    }),
  );
  for (const name of Object.keys(env).filter((one) => env[one] && !known.has(one))) {
    const right = [...known].find((one) => one.length >= MIN_LENGTH && isMisspelling(name, one));
    if (right) process.emitWarning(`${name} is not a setting. Did you mean ${right}?`);
  }
  return settings;
}

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

import { readFileSync } from 'node:fs';

/** Environment variables. An empty one counts as absent. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Throws the error that names the setting and what it expects, and quotes the given text unless there is none. */
type Refuse = (quoted?: string) => never;

/** One setting: its check, its default and its row in docs/settings.md. */
export interface Setting<T> {
  readonly about: string;
  /** Completes "NAME must be …". */
  readonly expected: string;
  readonly fallback: T;
  /** Describes a default that depends on something else. */
  readonly usually?: string | undefined;
  readonly parse: (text: string, refuse: Refuse) => T;
}

export type Schema = Readonly<Record<string, Setting<unknown>>>;

/** The values of a schema's settings. */
export type Values<S extends Schema> = { readonly [N in keyof S]: S[N] extends Setting<infer T> ? T : never };

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

function readText(env: Environment, name: string): string | undefined {
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

function warnAboutMisspellings(env: Environment, schema: Schema): void {
  const known = Object.keys(schema).flatMap((name) => [name, `${name}_FILE`]);
  for (const name of Object.keys(env).filter((one) => env[one] && !known.includes(one))) {
    const right = known.find((one) => one.length >= MIN_LENGTH && isMisspelling(name, one));
    if (right) process.emitWarning(`${name} is not a setting. Did you mean ${right}?`);
  }
}

/**
 * Reads the settings of a schema from environment variables or from the files that NAME_FILE variables name. Throws an
 * error that names a wrong setting, and emits a process warning for each variable whose name resembles a setting.
 */
export function readSchema<S extends Schema>(schema: S, env: Environment): Values<S> {
  warnAboutMisspellings(env, schema);
  const values = Object.entries(schema).map(([name, { expected, fallback, parse }]) => {
    const refuse: Refuse = (quoted) => {
      throw new Error(`${name} must be ${expected}${quoted === undefined ? '' : `, not "${maskSecrets(quoted)}"`}.`);
    };
    const text = readText(env, name);
    return [name, text ? parse(text, refuse) : fallback];
  });
  return Object.fromEntries(values) as Values<S>;
}

export const text = <F>(fallback: F, about: string, expected = 'a text'): Setting<string | F> => ({
  ...{ about, expected, fallback },
  parse: (given) => given,
});

export function integer<F>(min: number, max: number, fallback: F, about: string): Setting<number | F> {
  return {
    ...{ about, fallback, expected: `a whole number from ${min} to ${max}` },
    parse(given, refuse) {
      const value = Number(given);
      return /^\d+$/.test(given) && value >= min && value <= max ? value : refuse(given);
    },
  };
}

/** A port number; 0 lets the system choose one. */
export const port = <F>(fallback: F, about: string): Setting<number | F> => integer(0, 65_535, fallback, about);

const FLAGS = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

export const flag = <F>(fallback: F, about: string, usually?: string): Setting<boolean | F> => ({
  ...{ about, fallback, usually, expected: 'true, 1, false or 0' },
  parse: (given, refuse) => FLAGS.get(given) ?? refuse(given),
});

export const choice = <T extends string>(choices: readonly T[], fallback: T, about: string): Setting<T> => ({
  ...{ about, fallback, expected: choices.join(' or ') },
  parse: (given, refuse) => choices.find((one) => one === given) ?? refuse(given),
});

/** A list separated by commas or white space. `parseItem` returns null for a wrong item, which the error quotes. */
export const list = <F>(
  expected: string,
  parseItem: (item: string) => string | null,
  fallback: F,
  about: string,
  usually?: string,
): Setting<readonly string[] | F> => ({
  ...{ about, fallback, usually, expected: `${expected}, separated by commas` },
  parse(given, refuse) {
    const items = given.split(/[\s,]+/).filter((item) => item !== '');
    return items.map((item) => parseItem(item) ?? refuse(item));
  },
});

function shown(value: unknown): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return '–';
  return typeof value === 'string' ? `\`${value}\`` : String(value);
}

/** The rows of a Markdown table of settings. */
export const settingsTable = (schema: Schema): string =>
  [
    '| setting | value | default | meaning |',
    '|---|---|---|---|',
    ...Object.entries(schema).map(
      ([name, { about, expected, fallback, usually }]) =>
        `| \`${name}\` | ${expected} | ${usually ?? shown(fallback)} | ${about} |`,
    ),
  ].join('\n');

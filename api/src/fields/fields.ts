import { isLongerThan, strayFormatCharacters } from '@encuestas/survey';
import type { ColumnName, TableName } from '../database/tables.ts';
import type { Text } from '../errors/lang.ts';
import { type Message, messageOf, messages } from '../errors/messages.ts';

/** The largest identifier or whole number that a column holds. */
export const MAX_INTEGER = 2_147_483_647;

/** The parsed value, its errors, or those of a list's rows by their path below it (`1.descripcion`). */
export type Parsed = { value: unknown } | { errors: Message[] } | { rowErrors: Record<string, Message[]> };

/** A table of pairs, from which a record's identifiers are read. */
export type Pairs = {
  [T in TableName]: { table: T; owner: ColumnName<T>; target: ColumnName<T>; targetTable: TableName };
}[TableName];

/** A table of the parts of a record. */
export type Parts = { [T in TableName]: { table: T; owner: ColumnName<T> } }[TableName];

/** Rows of a second table that belong to a record. */
export type Link =
  | (Pairs & { kind: 'ids' })
  | (Pairs & { kind: 'ordered' })
  | (Parts & { kind: 'children'; ordered: boolean });

/** A field of a record: its name on the wire is its key in the declaration and its column in the table. */
export interface Field {
  label: Text;
  /** The error for a missing or empty value; without it the field is optional. */
  required?: Message;
  /** The value of a new record that does not name it. */
  initial?: unknown;
  /** Parses a value of a body, which is never undefined. */
  parse(raw: unknown): Parsed;
  /** Table that the identifier refers to. */
  references?: TableName;
  /** Rows of another table that hold the value. */
  link?: Link;
  /** Without a column of its own and never answered: passwords, and parts that are records. */
  writeOnly?: boolean;
  /** Read as text: days. */
  asText?: boolean;
  /** Whether a column of the same name and `_en` holds it in English. */
  translated?: boolean;
  /** The closed list of values. */
  options?: readonly string[];
  /** Words for these values, in files. */
  words?: Readonly<Record<string, Text>>;
  /** JSON Schema and an example, for the documentation. */
  schema: Readonly<Record<string, unknown>>;
}

/** The table that the identifiers in a field point into. */
export function targetTable({ references, link }: Pick<Field, 'references' | 'link'>): TableName | undefined {
  return references ?? (link && link.kind !== 'children' ? link.targetTable : undefined);
}

/** The identifiers in a value: one, several, or those of a list of pairs. */
export function idsIn(value: unknown): number[] {
  return [value].flat().flatMap((item) => {
    const id = typeof item === 'object' && item !== null ? Object.values(item)[0] : item;
    return typeof id === 'number' ? [id] : [];
  });
}

export type Fields = Readonly<Record<string, Field>>;

type Rule = readonly [broken: (value: string) => boolean, message: Message];
export interface Common {
  required?: true | Message;
}

export function requiredText(required: true | Message | undefined): Message | undefined {
  return required === true ? messages.required : required;
}

export function ok(value: unknown): Parsed {
  return { value };
}
export function bad(...errors: Message[]): Parsed {
  return { errors };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: refuses control characters.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Invisible texts: spaces, and characters that only join, direct or fill. */
const UNSEEN = /^[\s\u2800\p{Default_Ignorable_Code_Point}]*$/u;

/** A text in composed form, without outer spaces; an invisible one is empty. */
export function composed(raw: string, form: 'NFC' | 'NFKC' = 'NFC'): string {
  const value = raw.normalize(form).trim();
  return UNSEEN.test(value) ? '' : value;
}

/** A text, without outer spaces and in composed form; only spaces is empty (spec §5). */
export function text(
  label: Text,
  {
    required,
    max = 255,
    tooLong,
    form = 'NFC',
    rules = [],
    example = 'Texto',
  }: Common & {
    max?: number;
    /** The Unicode normalization. */
    form?: 'NFC' | 'NFKC';
    tooLong?: Message;
    rules?: readonly Rule[];
    example?: string;
  } = {},
): Field {
  return {
    label,
    required: requiredText(required),
    initial: '',
    parse(raw) {
      if (typeof raw !== 'string') return bad(messages.notText);
      if (CONTROL.test(raw) || !raw.isWellFormed()) return bad(messages.badCharacters);
      const value = composed(raw, form);
      const invisible = strayFormatCharacters(value);
      if (invisible.length > 0) return bad(messageOf.invisible(invisible));
      const broken = rules.filter(([isBroken]) => value !== '' && isBroken(value)).map(([, message]) => message);
      if (isLongerThan(value, max)) broken.unshift(tooLong ?? messageOf.maxLength(max));
      return broken.length ? bad(...broken) : ok(value);
    },
    schema: { type: 'string', maxLength: max, example },
  };
}

/** The error of a missing or malformed address (spec §5). */
const INVALID_EMAIL: Message = { code: 'INVALID', es: 'El email es inválido.', en: 'The email is invalid.' };

/** An email address: a name, an at sign, and a host with a dot. Invisible characters of a pasted address are removed. */
export function email(label: Text, { example }: { example: string }): Field {
  const field = text(label, {
    required: { ...INVALID_EMAIL, code: 'REQUIRED' },
    rules: [
      [(value) => !/^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\].]+(\.[^\s@<>"(),:;\\[\].]+)+$/.test(value), INVALID_EMAIL],
    ],
    example,
  });
  return { ...field, parse: (raw) => field.parse(typeof raw === 'string' ? raw.replace(/\p{Cf}/gu, '') : raw) };
}

/** A password: neither trimmed nor normalized, and never answered. */
export function password(label: Text, { required }: Common = {}): Field {
  return {
    label,
    required: requiredText(required),
    writeOnly: true,
    parse: (raw) => {
      if (typeof raw !== 'string') return bad(messages.notText);
      return isLongerThan(raw, 1000) ? bad(messageOf.maxLength(1000)) : ok(raw);
    },
    schema: { type: 'string', format: 'password', maxLength: 1000, writeOnly: true, example: 'Clave#2026' },
  };
}

/** A whole number, also as a text of digits. */
export function integer(
  label: Text,
  { required, min = 0, tooSmall = messages.negative }: Common & { min?: number; tooSmall?: Message } = {},
): Field {
  return {
    label,
    required: requiredText(required),
    initial: null,
    parse(raw) {
      const value = typeof raw === 'string' && /^\s*-?\d{1,15}\s*$/.test(raw) ? Number(raw) : raw;
      if (typeof value !== 'number' || !Number.isInteger(value)) return bad(messages.notInteger);
      if (value < min) return bad(tooSmall);
      return value > MAX_INTEGER ? bad(messages.tooLarge) : ok(value);
    },
    schema: { type: 'integer', minimum: min, maximum: MAX_INTEGER, example: Math.max(min, 3) },
  };
}

export function flag(label: Text, initial = false): Field {
  return {
    label,
    initial,
    parse: (raw) => (typeof raw === 'boolean' ? ok(raw) : bad(messages.notBoolean)),
    schema: { type: 'boolean', example: initial },
  };
}

/** A yes or no that must be sent. */
export function requiredFlag(label: Text): Field {
  return { ...flag(label), initial: undefined, required: messages.required };
}

/** The error of a value that is no valid day. */
export function dayError(raw: unknown): Message | undefined {
  if (typeof raw !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(raw)) return messages.notDate;
  const day = new Date(`${raw}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(raw)) return messages.noSuchDay;
  return raw < '1900-01-01' ? messages.tooEarly : undefined;
}

/** A calendar day, YYYY-MM-DD. */
export function day(label: Text, { required, example = '2026-12-31' }: Common & { example?: string } = {}): Field {
  return {
    label,
    required: requiredText(required),
    initial: null,
    asText: true,
    parse: (raw) => {
      const wrong = dayError(raw);
      return wrong ? bad(wrong) : ok(raw);
    },
    schema: { type: 'string', format: 'date', example },
  };
}

export function choice(
  label: Text,
  options: readonly string[],
  { required, example = options[0] }: Common & { example?: string } = {},
): Field {
  return {
    label,
    required: requiredText(required),
    initial: null,
    options,
    parse: (raw) => (typeof raw === 'string' && options.includes(raw) ? ok(raw) : bad(messages.notOption)),
    schema: { type: 'string', enum: options, example },
  };
}

/** Reads an identifier, also from digits in a text; undefined when it is none. */
export function toId(raw: unknown): number | undefined {
  const value = typeof raw === 'string' && /^\d{1,10}$/.test(raw) ? Number(raw) : raw;
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MAX_INTEGER ? value : undefined;
}

/** The identifier of a record in another table. */
export function relation(label: Text, table: TableName, { required }: Common = {}): Field {
  return {
    label,
    required: requiredText(required),
    initial: null,
    references: table,
    parse: (raw) => {
      const id = toId(raw);
      return id === undefined ? bad(messages.notId) : ok(id);
    },
    schema: { type: required ? 'integer' : ['integer', 'null'], example: 1 },
  };
}

import { foldText } from '@encuestas/survey';
import type { FieldErrors } from '../errors/errors.ts';
import type { Text } from '../errors/lang.ts';
import { type Message, messageOf, messages } from '../errors/messages.ts';
import { isObject, parseBody } from './body.ts';
import {
  bad,
  type Common,
  type Field,
  type Fields,
  ok,
  type Pairs,
  type Parsed,
  type Parts,
  requiredText,
  text,
  toId,
} from './fields.ts';

/** The error of a value that is no list, or of a list with too many items, whose items are not parsed. */
export function listError(raw: unknown, max: number): Message | undefined {
  if (!Array.isArray(raw)) return messages.notList;
  return raw.length > max ? messageOf.maxItems(max) : undefined;
}

const repeats = (items: readonly unknown[]) => new Set(items).size < items.length;

function parseIds(raw: unknown, max: number, idOf: (item: unknown) => unknown): Parsed {
  const wrong = listError(raw, max);
  if (wrong) return bad(wrong);
  const ids = (raw as unknown[]).map((item) => toId(idOf(item)));
  if (ids.includes(undefined)) return bad(messages.notId);
  return repeats(ids) ? bad(messages.repeated) : ok(ids);
}

/** A list whose items the endpoint checks itself; `items` is their JSON Schema. */
export function uncheckedList(label: Text, items: object, { max, example }: Cap & { example: object }): Field {
  return {
    label,
    initial: [],
    parse: (raw) => {
      const wrong = listError(raw, max);
      return wrong ? bad(wrong) : ok(raw);
    },
    schema: { type: 'array', maxItems: max, items, example: [example] },
  };
}

/** Identifiers that are no field of a record. */
export function someIds(label: Text, { required, max }: Common & Cap): Field {
  return {
    label,
    required: requiredText(required),
    initial: [],
    parse: (raw) => parseIds(raw, max, (item) => item),
    schema: { type: 'array', maxItems: max, items: { type: 'integer' }, example: [1] },
  };
}

interface Cap {
  max: number;
}

/** A set of identifiers, stored in a table of pairs. */
export function ids(label: Text, link: Pairs, options: Common & Cap): Field {
  return { ...someIds(label, options), link: { ...link, kind: 'ids' } };
}

/** An ordered list of `{target: id}`, stored in a table of pairs. */
export function ordered(label: Text, link: Pairs, { max }: Cap): Field {
  return {
    label,
    initial: [],
    link: { ...link, kind: 'ordered' },
    parse: (raw) => parseIds(raw, max, (item) => (item as Record<string, unknown> | null)?.[link.target]),
    schema: {
      type: 'array',
      maxItems: max,
      items: { type: 'object', required: [link.target], properties: { [link.target]: { type: 'integer' } } },
      example: [{ [link.target]: 1 }],
    },
  };
}

/** A part of a record: a description, with the identifier of an existing part. */
export interface Child {
  id?: number;
  descripcion: string;
}

const description: Fields = { descripcion: text(messages.required, { required: true }) };

/** A part, or its errors by their path in the list. */
function parseChild(raw: unknown, at: number): Child | FieldErrors {
  if (!isObject(raw)) return { [at]: [messages.notAnItem] };
  const { id } = raw;
  const known = id === undefined || id === null ? undefined : toId(id);
  if (id !== undefined && id !== null && known === undefined) return { [`${at}.id`]: [messages.notId] };
  const { values, errors } = parseBody(description, raw);
  if (errors.descripcion) return { [`${at}.descripcion`]: errors.descripcion };
  return { id: known, descripcion: values.descripcion as string };
}

const isChild = (part: Child | FieldErrors): part is Child => typeof part.descripcion === 'string';

/** Whether a text occurs twice, or a new one differs from another only by case and accents. */
function repeatsText(parts: readonly Child[]): boolean {
  const folds = Map.groupBy(parts, ({ descripcion }) => foldText(descripcion));
  const isRepeated = (same: readonly Child[]) =>
    same.length > 1 && (same.some(({ id }) => id === undefined) || repeats(same.map(({ descripcion }) => descripcion)));
  return [...folds.values()].some(isRepeated);
}

/** All parts of a record: a part with an id is changed, one without is added, a missing one is removed. */
export function children(label: Text, link: Parts & { ordered: boolean }, { max }: Cap): Field {
  return {
    label,
    initial: [],
    link: { ...link, kind: 'children' },
    parse(raw) {
      const wrong = listError(raw, max);
      if (wrong) return bad(wrong);
      const rows = (raw as unknown[]).map(parseChild);
      const parts = rows.filter(isChild);
      if (parts.length < rows.length) return { rowErrors: Object.assign({}, ...rows.filter((row) => !isChild(row))) };
      const known = parts.flatMap(({ id }) => id ?? []);
      return repeats(known) || repeatsText(parts) ? bad(messages.repeated) : ok(parts);
    },
    schema: {
      type: 'array',
      maxItems: max,
      items: {
        type: 'object',
        required: ['descripcion'],
        properties: { id: { type: 'integer' }, descripcion: { type: 'string', maxLength: 255 } },
      },
      example: [{ descripcion: 'Texto' }],
    },
  };
}

import { bounded } from '../errors.ts';
import type { FieldError } from '../generated/schema.ts';
import { camel, isRow } from './row.ts';

const WHOLE = new Set(['non_field_errors', 'detail', '__all__']);

/** More levels than any record has; many more would overflow the stack. */
const MOST_LEVELS = 20;

/** More than a person mends at once. */
const MOST_MESSAGES = 1_000;

function collect(value: unknown, field: string | null, into: FieldError[], most: number, levels = MOST_LEVELS): void {
  if (into.length >= most) return;
  if (typeof value === 'string') into.push({ field, message: bounded(value) });
  else if (levels === 0) return;
  else if (Array.isArray(value)) {
    const texts = value.every((item) => typeof item === 'string');
    for (const [index, item] of value.entries()) {
      collect(item, texts || field === null ? field : `${field}.${index}`, into, most, levels - 1);
    }
  } else if (isRow(value)) {
    for (const [name, item] of Object.entries(value)) {
      if (name === 'codes') continue;
      const whole = WHOLE.has(name) ? field : field === null ? camel(name) : `${field}.${camel(name)}`;
      collect(item, whole, into, most, levels - 1);
    }
  }
}

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string');

/** Whether a body says what a person can mend, as v1 does: `{field: [text], non_field_errors: [text]}`. */
export const isRefusal = (body: unknown): boolean =>
  isRow(body) && Object.entries(body).some(([name, value]) => name !== 'detail' && isTexts(value));

/**
 * What a person can mend, from a 400's body: `{field: [text], non_field_errors: [text]}`, where a nested list has an
 * object per item (`segmentos.0.descripcion`). A `detail` beside other messages repeats one of them and is left out.
 * `most`: how many messages are read.
 */
export function fieldErrors(body: unknown, most = MOST_MESSAGES): FieldError[] {
  const errors: FieldError[] = [];
  collect(body, null, errors, most);
  if (!isRow(body) || typeof body.detail !== 'string') return errors;
  const detail = bounded(body.detail);
  const rest = errors.filter(({ field, message }) => field !== null || message !== detail);
  return rest.length > 0 ? rest : errors;
}

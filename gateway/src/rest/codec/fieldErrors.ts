import type { ErrorCode, FieldError } from '../../generated/schema.ts';
import { bounded } from '../errors.ts';
import { camel, isRow } from './row.ts';

const WHOLE = new Set(['non_field_errors', 'detail', '__all__']);

/** More levels than any record has; unbounded recursion could overflow the stack. */
const MOST_LEVELS = 20;

const MOST_ERRORS = 20_000;

const CODES: readonly ErrorCode[] = [
  ...(['REQUIRED', 'INVALID', 'TOO_LONG', 'TOO_SHORT', 'TOO_SMALL', 'TOO_LARGE'] as const),
  ...(['DUPLICATE', 'IN_USE', 'NOT_ALLOWED', 'NOT_FOUND'] as const),
];

/** A code of the schema; null for one that it does not have. */
const codeOf = (raw: unknown): ErrorCode | null => CODES.find((code) => code === raw) ?? null;

/** Collects the messages of `value`; `codes` has the same shape, as far as the server sends codes. */
function collect(value: unknown, codes: unknown, field: string | null, to: FieldError[], levels = MOST_LEVELS): void {
  if (to.length >= MOST_ERRORS) return;
  if (typeof value === 'string') to.push({ field, message: bounded(value), code: codeOf(codes) });
  else if (levels === 0) return;
  else if (Array.isArray(value)) {
    const texts = value.every((item) => typeof item === 'string');
    for (const [index, item] of value.entries()) {
      const code: unknown = Array.isArray(codes) ? codes[index] : null;
      collect(item, code, texts || field === null ? field : `${field}.${index}`, to, levels - 1);
    }
  } else if (isRow(value)) {
    for (const [name, item] of Object.entries(value)) {
      if (name === 'codes') continue;
      const whole = WHOLE.has(name) ? field : field === null ? camel(name) : `${field}.${camel(name)}`;
      collect(item, isRow(codes) ? codes[name] : null, whole, to, levels - 1);
    }
  }
}

/** Whether a list of texts is anywhere in a value. */
function holdsTexts(value: unknown, levels = MOST_LEVELS): boolean {
  if (levels === 0) return false;
  if (isRow(value)) return Object.values(value).some((item) => holdsTexts(item, levels - 1));
  if (!Array.isArray(value) || value.length === 0) return false;
  return value.every((item) => typeof item === 'string') || value.some((item) => holdsTexts(item, levels - 1));
}

/** Whether a body has validation errors as v1 sends them, of fields or of nested ones: `{field: [text]}`. */
export const isRefusal = (body: unknown): boolean =>
  isRow(body) && Object.entries(body).some(([name, value]) => name !== 'detail' && holdsTexts(value));

/**
 * The validation errors of a 400's body: `{field: [text], non_field_errors: [text]}`, where a nested list has an object
 * per item (`segmentos.0.descripcion`). The embedded API adds `codes`, an object of the same shape. A `detail` that
 * repeats another message is ignored.
 */
export function fieldErrors(body: unknown): FieldError[] {
  const errors: FieldError[] = [];
  const { codes = null, ...fields } = isRow(body) && isRow(body.codes) ? body : { codes: null };
  collect(codes === null ? body : fields, codes, null, errors);
  if (!isRow(body) || typeof body.detail !== 'string') return errors;
  const detail = bounded(body.detail);
  const rest = errors.filter(({ field, message }) => field !== null || message !== detail);
  return rest.length > 0 ? rest : errors;
}

import { demandNone, type FieldErrors } from '../errors/errors.ts';
import { messages } from '../errors/messages.ts';
import type { Field, Fields, Parsed } from './fields.ts';

/** Whether a field is sent empty. For an optional list null is invalid, because it would remove all items. */
function isLeftOut({ schema, required, references, asText, options }: Field, raw: unknown): boolean {
  if (raw === null) return schema.type !== 'array' || required !== undefined;
  return raw === undefined || (raw === '' && Boolean(references ?? asText ?? options));
}

export function isObject(raw: unknown): raw is Record<string, unknown> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw);
}

/** The valid values of a body, and the errors of the others. */
export function parseBody(
  fields: Fields,
  body: unknown,
  mode: 'whole' | 'changes' = 'whole',
): { values: Record<string, unknown>; errors: FieldErrors } {
  if (!isObject(body)) return { values: {}, errors: { non_field_errors: [messages.notObject] } };
  const values: Record<string, unknown> = {};
  const errors: FieldErrors = {};
  for (const [name, field] of Object.entries(fields)) {
    const raw = Object.hasOwn(body, name) ? body[name] : undefined;
    if (raw === undefined && mode === 'changes') continue;
    const parsed: Parsed = isLeftOut(field, raw) ? { value: field.initial } : field.parse(raw);
    if ('errors' in parsed) errors[name] = parsed.errors;
    else if ('rowErrors' in parsed)
      for (const [path, texts] of Object.entries(parsed.rowErrors)) errors[`${name}.${path}`] = texts;
    else if (field.required && isEmpty(parsed.value)) errors[name] = [field.required];
    else if (parsed.value !== undefined) values[name] = parsed.value;
  }
  return { values, errors };
}

/** The values of a body; throws 400 if one is invalid. */
export function demandBody(fields: Fields, body: unknown): Record<string, unknown> {
  const { values, errors } = parseBody(fields, body);
  demandNone(errors);
  return values;
}

/** Whether a value counts as none: missing, null, an empty text or an empty list. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

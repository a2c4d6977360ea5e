import type { FieldErrors } from '../errors/errors.ts';
import { type Message, messages } from '../errors/messages.ts';
import type { Fields } from '../fields/fields.ts';
import type { Resource, Row } from './resource.ts';

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function listed(value: unknown): string {
  return JSON.stringify(
    Array.isArray(value) && value.every((item) => typeof item === 'number') ? value.toSorted() : value,
  );
}

/** Whether a value that was sent is the one that a record has, once it is read as its field reads it. */
function isSame(fields: Fields, name: string, sent: unknown, row: Row | undefined): boolean {
  const field = fields[name];
  const parsed = field && !isNothing(sent) ? field.parse(sent) : { value: sent };
  const [value, present] = ['value' in parsed ? parsed.value : sent, row?.[name]];
  return isNothing(value) ? isNothing(present) : listed(value) === listed(present);
}

/** The fields of a body that cannot be written here although they are named there, by the text that refuses them. */
function fixedIn(resource: Resource, created: boolean): Readonly<Record<string, Message>> {
  return created
    ? { ...resource.refused, activo: messages.newIsActive }
    : { id: messages.fixedId, ...resource.refused };
}

/**
 * Refuses what was sent for fields that are not written: dropped without a word it would look saved. Nothing, and
 * what the record is or was answered with, may be sent back.
 */
export function unwritableErrors(resource: Resource, body: unknown, after: Row, before?: Row): FieldErrors {
  const sent = body as Row;
  const errors: FieldErrors = {};
  for (const [name, text] of Object.entries(fixedIn(resource, before === undefined))) {
    const value = Object.hasOwn(sent, name) ? sent[name] : undefined;
    const same = [after, before].some((row) => isSame(resource.fields, name, value, row));
    if (!isNothing(value) && !same) errors[name] = [text];
  }
  return errors;
}

/** Whether a body would change a field that is beyond those that may be changed; what is as it was may come back. */
export function changesBeyond(resource: Resource, allowed: Fields, body: unknown, before: Row): boolean {
  return Object.entries(body as Row).some(
    ([name, value]) =>
      (Object.hasOwn(resource.fields, name) || name === 'activo') &&
      !Object.hasOwn(allowed, name) &&
      !isSame(resource.fields, name, value, before),
  );
}

import type { TextKey } from '../../shared/i18n';
import type { Field, Mode, Values } from '../fields/field';

export const fieldsIn = (fields: readonly Field[], mode: Mode): Field[] =>
  fields.filter(({ modes }) => !modes || modes.includes(mode));

export const blankValues = (fields: readonly Field[]): Values =>
  Object.fromEntries(fields.map(({ name, blank }) => [name, blank]));

export const readValues = (fields: readonly Field[], record: Values): Values =>
  Object.fromEntries(fields.map((field) => [field.name, field.read(record[field.name])]));

/** The input that a form's values make; a field that does not exist given the others is sent empty. */
export const writeValues = (fields: readonly Field[], values: Values): Values =>
  Object.fromEntries(
    fields.map((field) => [
      field.name,
      field.write(field.when && !field.when(values) ? field.blank : values[field.name]),
    ]),
  );

/** What a form goes on with once it is saved: a password is not asked for a second time. */
export const withoutSecrets = (fields: readonly Field[], values: Values): Values =>
  Object.fromEntries(fields.map(({ name, secret, blank }) => [name, secret ? blank : values[name]]));

/** What the rules say of a field. */
export function problemsOf(field: Field, values: Values): TextKey[] {
  if (field.when && !field.when(values)) return [];
  const texts = field.rules.map((rule) => rule(values[field.name], values)).filter((text) => text !== null);
  // An empty field is told only that it is empty; a new password, all that it must be.
  return field.required && !field.secret && !values[field.name] ? texts.slice(0, 1) : [...new Set(texts)];
}

/** Every message of every field, in the order of the form. */
export const problems = (fields: readonly Field[], values: Values): Map<string, TextKey[]> =>
  new Map(
    fields.map((field) => [field.name, problemsOf(field, values)] as const).filter(([, texts]) => texts.length > 0),
  );

/** Names of the fields whose written value differs between two states of a form. */
export const changedNames = (fields: readonly Field[], one: Values, other: Values): string[] =>
  fields
    .filter((field) => JSON.stringify(field.write(one[field.name])) !== JSON.stringify(field.write(other[field.name])))
    .map(({ name }) => name);

/** Fields that somebody else changed since `base`, to something other than what is in the form. */
export function conflictingFields(fields: readonly Field[], mine: Values, theirs: Values, base: Values): Field[] {
  const differs = changedNames(fields, mine, theirs);
  const touched = changedNames(fields, theirs, base);
  return fields.filter(({ name }) => differs.includes(name) && touched.includes(name));
}

import { countCharacters, isLongerThan, isNumber, strayFormatCharacters } from '@encuestas/survey';
import type { TextKey } from '../../shared/i18n';
import type { Rule, Values } from './field';

/** Whether there is nothing in it; only spaces is nothing. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

export const required =
  (text: TextKey = 'rules.required'): Rule =>
  (value) =>
    isEmpty(value) ? text : null;

export const maxLength =
  (max: number, text: TextKey): Rule =>
  (value: string) =>
    isLongerThan(value.normalize('NFC').trim(), max) ? text : null;

/** Refuses characters that nobody sees, as the server does. */
export const noInvisible: Rule = (value: string) =>
  !isEmpty(value) && strayFormatCharacters(value).length > 0 ? 'rules.invisible' : null;

export const pattern =
  (allowed: RegExp, text: TextKey): Rule =>
  (value: string) =>
    isEmpty(value) || allowed.test(value.trim()) ? null : text;

/** Digits and hyphens only, not ending in a hyphen (spec §5). */
export const ruc: readonly Rule[] = [
  maxLength(30, 'rules.rucMax'),
  pattern(/^[0-9-]*$/, 'rules.rucCharacters'),
  pattern(/[^-]$/, 'rules.rucFormat'),
];

export const email: Rule = (value: string) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) ? null : 'rules.email');

/** The largest whole number that the contract carries. */
export const MAX_INTEGER = 2_147_483_647;

/** A whole number from 0, as `NumberInput` reads it; a fraction of zeros may be meant as thousands and is refused, too. */
export const notNegative: Rule = (value: string) => {
  if (isEmpty(value)) return null;
  if (!isNumber(value)) return 'rules.notNumber';
  if (value.startsWith('-')) return 'rules.notNegative';
  if (value.includes('.')) return 'rules.wholeNumber';
  return Number(value) > MAX_INTEGER ? 'rules.tooLarge' : null;
};

/** Every password rule that is not met (spec §5). */
export function passwordErrors(value: string): TextKey[] {
  const errors: TextKey[] = [];
  if (countCharacters(value) < 8) errors.push('rules.passwordLength');
  if (!/\p{Lu}/u.test(value)) errors.push('rules.passwordUppercase');
  if (!/[^\p{L}\p{N}\s]/u.test(value)) errors.push('rules.passwordSpecial');
  return errors;
}

/** The password rules one by one, so that each message can be shown. */
export const password: readonly Rule[] = (
  ['rules.passwordLength', 'rules.passwordUppercase', 'rules.passwordSpecial'] as const
).map(
  (text): Rule =>
    (value: string) =>
      passwordErrors(value).includes(text) ? text : null,
);

export const sameAs =
  (other: string, text: TextKey): Rule =>
  (value, values) =>
    value === values[other] ? null : text;

export const notBefore =
  (other: string, text: TextKey): Rule =>
  (value: string, values: Values) =>
    !isEmpty(value) && !isEmpty(values[other]) && value < String(values[other]) ? text : null;

/** Whether a text is a day of the calendar, as YYYY-MM-DD: addresses may name a 31st of February. */
export function isDay(text: string | null | undefined): text is string {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

import { countCharacters, isLongerThan, isNumber, strayFormatCharacters } from '@encuestas/survey';
import type { TextKey } from '../../shared/i18n';
import { isDay } from '../../shared/i18n/days';
import type { Rule, Values } from './field';

/** Whether a value is empty or only spaces. */
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

/** Refuses invisible characters, as the server does. */
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

/** The largest integer of the contract. */
export const MAX_INTEGER = 2_147_483_647;

/** A non-negative integer. A fraction of zeros is refused, too, since it may be meant as thousands. */
export const notNegative: Rule = (value: string) => {
  if (isEmpty(value)) return null;
  if (!isNumber(value)) return 'rules.notNumber';
  if (value.startsWith('-')) return 'rules.notNegative';
  if (value.includes('.')) return 'rules.wholeNumber';
  return Number(value) > MAX_INTEGER ? 'rules.tooLarge' : null;
};

/** The rules of a password (spec §5), one per message. */
export const password: readonly Rule[] = [
  (value: string) => (countCharacters(value) < 8 ? 'rules.passwordLength' : null),
  (value: string) => (/\p{Lu}/u.test(value) ? null : 'rules.passwordUppercase'),
  (value: string) => (/[^\p{L}\p{N}\s]/u.test(value) ? null : 'rules.passwordSpecial'),
];

/** The violated rules of a password. */
export const passwordErrors = (value: string): TextKey[] => password.flatMap((rule) => rule(value, {}) ?? []);

export const sameAs =
  (other: string, text: TextKey): Rule =>
  (value, values) =>
    value === values[other] ? null : text;

export const notBefore =
  (other: string, text: TextKey): Rule =>
  (value: string, values: Values) =>
    isDay(value) && isDay(String(values[other])) && value < String(values[other]) ? text : null;

export const date: Rule = (value: string) => (isEmpty(value) || isDay(value) ? null : 'rules.date');

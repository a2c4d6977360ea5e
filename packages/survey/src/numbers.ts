/**
 * Numbers as people write them and as they are sent. Sent: "1234.5", every digit kept, never through a float.
 * Written in Spanish: "1.234,5"; in English: "1,234.5". Both may separate thousands with spaces.
 */

const MARKS = { es: { decimal: ',', group: '.' }, en: { decimal: '.', group: ',' } } as const;

/** Numbers get thousands separators from this many digits on, so that a year reads 2026 (CLDR, Spanish). */
const GROUP_FROM = 5;

const CANONICAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Digits of a number that can be sent: with more, a double of the results could overflow or become zero. */
export const MAX_DIGITS = 250;

export const countDigits = (text: string): number => text.replace(/\D/g, '').length;

const marksOf = (language: string) => (language.startsWith('en') ? MARKS.en : MARKS.es);

/** Whether a text has one mark that separates thousands in its language, and decimals in another. */
const isAmbiguous = (unsigned: string, language: string): boolean =>
  /^[1-9]\d{0,2}[.,]\d{3}$/.test(unsigned) && unsigned.includes(marksOf(language).group);

/** Returns the index of the decimal mark in an unsigned text; -1 for a whole number. */
function decimalIndex(text: string, language: string): number {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last < 0) return -1;
  const mark = text.charAt(last);
  const other = mark === '.' ? ',' : '.';
  if (text.includes(other)) return last;
  if (text.indexOf(mark) !== last) return -1;
  // One mark alone separates thousands only where it can, and only in a language that uses it so.
  return isAmbiguous(text, language) ? -1 : last;
}

const isGrouped = (whole: string, mark: string) =>
  whole.includes(mark)
    ? whole.split(mark).every((part, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(part))
    : /^\d+$/.test(whole);

/** Reads "1.234,5" as "1234.5", by the rules of the language; null when it is not a number. */
export function parseNumber(written: string, language: string): string | null {
  const match = /^([-−+]?)(.*)$/.exec(written.trim().replace(/(?<=\d)[\s'](?=\d{3}(?!\d))/g, ''));
  if (!match || !/\d/.test(written)) return null;
  const sign = match[1] === '' || match[1] === '+' ? '' : '-';
  const text = (match[2] ?? '').trim();
  const index = decimalIndex(text, language);
  const whole = (index < 0 ? text : text.slice(0, index)) || (index === 0 ? '0' : '');
  const fraction = index < 0 ? '' : text.slice(index + 1);
  const mark = index < 0 ? (text.includes(',') ? ',' : '.') : text.charAt(index) === '.' ? ',' : '.';
  if (!isGrouped(whole, mark) || !/^\d*$/.test(fraction)) return null;
  const digits = whole.replaceAll(mark, '').replace(/^0+(?=\d)/, '');
  const number = fraction ? `${digits}.${fraction}` : digits;
  return sign && /[1-9]/.test(number) ? `-${number}` : number;
}

/** The interpretation of a written number, in the language of its writer. */
export interface NumberReading {
  /** Without thousands separators. */
  readonly number: string;
  /** How to write the other number that the person may have meant; null if the text is unambiguous. */
  readonly other: string | null;
}

/** Interprets a written number; null if the interpretation is the text itself, or if it is not a number. */
export function numberReading(written: string, language: string): NumberReading | null {
  const sent = parseNumber(written, language);
  if (sent === null) return null;
  const { decimal, group } = marksOf(language);
  const text = written.trim().replace('−', '-');
  const number = sent.replace('.', decimal);
  const unsigned = text.replace(/^[-+]/, '');
  if (isAmbiguous(unsigned, language)) return { number, other: text.replace(group, decimal) };
  // People who answer in English may write their thousands as in Spanish.
  if (decimal === '.' && isAmbiguous(unsigned, 'es')) return { number, other: text.replace(decimal, group) };
  return text.replaceAll(group, '').replace(/[\s']/g, '') === number ? null : { number, other: null };
}

/** Writes "12345.5" as "12.345,5"; returns a text that is not a number unchanged. */
export function formatNumber(stored: string, language: string): string {
  const match = CANONICAL.exec(stored);
  if (!match) return stored;
  const [, sign = '', whole = '', fraction] = match;
  const { decimal, group } = marksOf(language);
  const grouped = whole.length < GROUP_FROM ? whole : whole.replace(/\B(?=(\d{3})+$)/g, group);
  return `${sign}${grouped}${fraction === undefined ? '' : decimal + fraction}`;
}

/** Whether a stored text is a number as it is sent. */
export const isNumber = (stored: string) => CANONICAL.test(stored.trim());

/**
 * Numbers as people write them and as they are sent. Sent: "1234.5", digits kept to the last, never through a float.
 * Written in Spanish: "1.234,5"; in English: "1,234.5". Spaces between thousands are understood in both.
 */

const MARKS = { es: { decimal: ',', group: '.' }, en: { decimal: '.', group: ',' } } as const;

/** Digits before the decimal mark from which thousands are set apart, so that a year reads 2026 (CLDR, Spanish). */
const GROUP_FROM = 5;

const CANONICAL = /^(-?)(\d+)(?:\.(\d+))?$/;

const marksOf = (language: string) => (language.startsWith('en') ? MARKS.en : MARKS.es);

/** Where the decimal mark of an unsigned text stands, or -1 for a whole number. */
function decimalIndex(text: string, language: string): number {
  const { decimal, group } = marksOf(language);
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last < 0) return -1;
  const mark = text.charAt(last);
  const other = mark === '.' ? ',' : '.';
  if (text.includes(other)) return last;
  if (text.indexOf(mark) !== last) return -1;
  // One mark alone. The language's decimal mark is what it is; the other is a thousands mark only where one can be.
  if (mark === decimal) return last;
  return mark === group && /^[1-9]\d{0,2}.\d{3}$/.test(text) ? -1 : last;
}

const isGrouped = (whole: string, mark: string) =>
  whole.includes(mark)
    ? whole.split(mark).every((part, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(part))
    : /^\d+$/.test(whole);

/** "1.234,5" → "1234.5" in the language's reading; null when it is not a number. */
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

/** "12345.5" → "12.345,5"; a text that is not a number is shown as it is. */
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

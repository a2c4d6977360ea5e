import type { Lang } from '../../shared/i18n';
import { perLanguage } from '../../shared/i18n/format';

const formats = (options: Intl.NumberFormatOptions) =>
  perLanguage<number>((locale) => new Intl.NumberFormat(locale, options).format);

/** Of a small number the first digits that it has. */
const roundedTo = (maximumFractionDigits: number, maximumSignificantDigits: number) =>
  ({ maximumFractionDigits, maximumSignificantDigits, roundingPriority: 'morePrecision' }) as const;

/** A reckoned number as people read it: "12.345,6"; of four digits it may as well be a year. */
export const valueText = formats({ ...roundedTo(2, 3), useGrouping: 'min2' });

/** A round number, such as a bar's bound, to its last digit: the next one may be near. */
export const wholeText = formats({ maximumFractionDigits: 20, useGrouping: 'min2' });

const compact = formats({ notation: 'compact', maximumSignificantDigits: 15 });

/** The same where there is little room: "12,5 M". */
export const shortText = (value: number, lang: Lang): string =>
  Math.abs(value) < 10_000 ? wholeText(value, lang) : compact(value, lang);

/** A part of the whole (0 to 1): "34,5 %". */
export const shareText = formats({ style: 'percent', maximumFractionDigits: 1 });

/** A number as a spreadsheet in the person's language reads it: without separators of thousands. */
export const cellText = formats({ ...roundedTo(4, 6), useGrouping: false });

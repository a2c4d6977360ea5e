import { type Lang, LOCALE } from '../i18n';

const formats = (options: Intl.NumberFormatOptions) => {
  const made: Partial<Record<Lang, Intl.NumberFormat>> = {};
  return (value: number, lang: Lang): string => {
    made[lang] ??= new Intl.NumberFormat(LOCALE[lang], options);
    return made[lang].format(value);
  };
};

/** A reckoned number as people read it: "12.345,6"; of four digits it may as well be a year. */
export const valueText = formats({ maximumFractionDigits: 2, useGrouping: 'min2' });

const compact = formats({ notation: 'compact', maximumSignificantDigits: 4 });

/** A number where there is little room: "12,5 M". */
export const shortText = (value: number, lang: Lang): string =>
  Math.abs(value) < 10_000 ? valueText(value, lang) : compact(value, lang);

/** A part of the whole (0 to 1): "34,5 %". */
export const shareText = formats({ style: 'percent', maximumFractionDigits: 1 });

/** A number as a spreadsheet in the person's language reads it: without separators of thousands. */
export const cellText = formats({ useGrouping: false, maximumFractionDigits: 4 });

import type { Lang } from '../i18n';

const LOCALE = { es: 'es-PY', en: 'en-GB' } as const;

const formats = (options: Intl.NumberFormatOptions) => {
  const made: Partial<Record<Lang, Intl.NumberFormat>> = {};
  return (value: number, lang: Lang): string => {
    made[lang] ??= new Intl.NumberFormat(LOCALE[lang], options);
    return made[lang].format(value);
  };
};

/** A reckoned number as people read it: "1.234,5". */
export const valueText = formats({ maximumFractionDigits: 2 });

/** A number where there is little room: "1,2 M". */
export const shortText = formats({ notation: 'compact', maximumFractionDigits: 1 });

/** A part of the whole (0 to 1): "34,5 %". */
export const shareText = formats({ style: 'percent', maximumFractionDigits: 1 });

/** A number as a spreadsheet in the person's language reads it: without separators of thousands. */
export const cellText = formats({ useGrouping: false, maximumFractionDigits: 4 });

import type { ReactNode } from 'react';
import { useTexts } from '../i18n';
import { formatDate, formatDateTime, formatNumber } from '../i18n/format';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** A value as people read it: relations by their label, dates and numbers by locale, booleans in words. */
export function Cell({ value }: { value: unknown }): ReactNode {
  const { t, lang } = useTexts();
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
  if (typeof value === 'number') return <span className="number">{formatNumber(value, lang)}</span>;
  if (typeof value === 'string') {
    if (DAY.test(value)) return <span className="number">{formatDate(value, lang)}</span>;
    if (MOMENT.test(value)) return <span className="number">{formatDateTime(value, lang)}</span>;
    return value;
  }
  if (Array.isArray(value))
    return value.map((item) => item?.label ?? item?.descripcion ?? String(item)).join(', ') || '—';
  if (typeof value === 'object' && 'label' in value) return String(value.label);
  return '—';
}

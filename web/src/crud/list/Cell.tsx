import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n';
import { formatDate, formatDateTime, formatNumber } from '../../shared/i18n/format';
import type { Field } from '../fields/field';
import { isBlank } from './columnKind';

/** By the type of a record: which of its fields are days, and which moments. A value alone does not tell. */
export type Days = Readonly<Record<string, Readonly<Record<string, 'Date' | 'DateTime'>>>>;

interface Props {
  value: unknown;
  day?: 'Date' | 'DateTime';
  /** What it may be called, where it is one of a few values. */
  names?: Field['names'];
}

/** A value as people read it: relations by their label, dates and numbers by locale, booleans in words. */
export function Cell({ value, day, names }: Props): ReactNode {
  const { t, lang } = useTexts();
  if (isBlank(value)) return '—';
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
  if (typeof value === 'number') return <span className="number">{formatNumber(value, lang)}</span>;
  if (typeof value === 'string') {
    if (day) return <span className="number">{(day === 'Date' ? formatDate : formatDateTime)(value, lang)}</span>;
    const name = names?.[value];
    return name ? t(name) : value;
  }
  if (Array.isArray(value))
    return value.map((item) => item?.label ?? item?.descripcion ?? String(item)).join(', ') || '—';
  if (typeof value === 'object' && value && 'label' in value) return String(value.label);
  return '—';
}

import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../shared/i18n';
import { formatDate, formatDateTime, formatNumber, shortPeriod } from '../../shared/i18n/format';
import { useSession } from '../../shared/session/session';
import { offPhones, onPhones } from '../../shared/theme/table';
import { type Status, StatusPill } from '../../shared/ui/StatusPill';
import type { Field } from '../fields/field';
import { type CellKind, COUNTED } from '../resource';
import { isBlank } from './columnKind';

/** A status, by the value. */
export const pill = (statuses: Readonly<Record<string, Status | undefined>>): CellKind => ({
  kind: 'pill',
  draw(value) {
    const status = statuses[String(value)];
    return status ? <StatusPill status={status} /> : null;
  },
});

/** The title of a period, or of a record that its label begins with. */
export const periodTitle = ({ label }: { label: string }): string => shortPeriod(label);

/** A name that is cut before the year that it ends with. */
export const dated: CellKind<{ label: string } | null> = {
  kind: 'text',
  draw({ label }) {
    const [, name, year] = /^(.*\S)( \d{4})$/.exec(label) ?? [];
    if (!name) return label;
    return (
      <chakra.span display={{ sm: 'flex' }} whiteSpace={{ sm: 'pre' }}>
        <chakra.span className="cut" overflow={{ sm: 'hidden' }} textOverflow="ellipsis">
          {name}
        </chakra.span>
        {year}
      </chakra.span>
    );
  },
};

export const period: CellKind<{ label: string } | null> = { kind: 'short', draw: periodTitle };

/** A fraction such as `8/20`, with a bar unless it is whole. */
export const fraction: CellKind<string | null> = {
  kind: 'fraction',
  draw(value) {
    const [done = 0, all = 0] = value.split('/').map(Number);
    return (
      <chakra.span className="number" display="flex" alignItems="center" gap="6px">
        <chakra.span minWidth={{ sm: '38px' }}>{value}</chakra.span>
        <chakra.span
          aria-hidden
          hidden={done >= all}
          {...{ width: '36px', height: '4px', borderRadius: 'full', background: 'line', overflow: 'hidden' }}
        >
          <chakra.span
            display="block"
            height="100%"
            background="success"
            style={{ width: `${all > 0 ? (100 * done) / all : 0}%` }}
          />
        </chakra.span>
      </chakra.span>
    );
  },
};

interface CountedProps {
  count: number;
  of: keyof typeof COUNTED;
}

function Counted({ count, of }: CountedProps) {
  const { t } = useTexts();
  return (
    <>
      <chakra.span css={offPhones}>
        <Cell value={count} />
      </chakra.span>
      <chakra.span css={onPhones}>{t(COUNTED[of], { count })}</chakra.span>
    </>
  );
}

/** A count, on a phone with its noun: "12 preguntas". */
export const counted = (of: keyof typeof COUNTED): CellKind<number | null> => ({
  kind: 'number',
  hasNoun: true,
  draw: (count) => <Counted count={count} of={of} />,
});

const count: CellKind<number | null> = { kind: 'number', draw: (value) => <Cell value={value} /> };

/** A count that links to the list of the counted records. */
export const linked = <Value extends number | string | null>(
  { path, permission }: { path: (id: string) => string; permission: string },
  cell: CellKind<Value> = count as CellKind<Value>,
): CellKind<Value> => ({
  kind: cell.kind,
  draw: (value, row) => (
    <CountLink to={path(row.id)} permission={permission} none={Number.parseInt(String(value), 10) === 0}>
      {cell.draw(value, row)}
    </CountLink>
  ),
});

interface CountLinkProps {
  to: string;
  permission: string;
  /** Nothing was counted. */
  none: boolean;
  children: ReactNode;
}

function CountLink({ to, permission, none, children }: CountLinkProps) {
  const { can } = useSession();
  return none || !can(permission) ? children : <Link to={to}>{children}</Link>;
}

/** Which fields of each record type are dates and times: their values are strings like any other. */
export type Days = Readonly<Record<string, Readonly<Record<string, 'Date' | 'DateTime'>>>>;

interface Props {
  value: unknown;
  day?: 'Date' | 'DateTime';
  /** Labels of enumerated values. */
  names?: Field['names'];
}

/** A formatted value: relations by label, dates and numbers by locale, booleans in words. */
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

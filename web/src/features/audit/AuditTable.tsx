// biome-ignore-all lint/a11y/noRedundantRoles: rows are grids, and grids lose a table's roles
import { Table } from '@chakra-ui/react';
import { chakra, defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { useTexts } from '../../shared/i18n';
import { formatDateTime } from '../../shared/i18n/format';
import { VISUALLY_HIDDEN } from '../../shared/theme/tokens';
import { InlineButton } from '../../shared/ui/InlineButton';
import { Icon } from '../../shared/ui/icons';
import { type AuditRow, Changes, useAuditNames } from './AuditLine';

const COLUMNS = ['when', 'who', 'act', 'record', 'changes'] as const;

interface Props {
  lines: readonly AuditRow[];
  /** Filters by this user. */
  onUser: (id: string) => void;
}

/** The audit trail, newest first; a phone has cards. */
export function AuditTable({ lines, onUser }: Props) {
  const { t } = useTexts();
  return (
    <Table.Root native recipe={table} role="table" aria-label={t('shell.audit')}>
      <thead role="rowgroup">
        <tr role="row">
          {COLUMNS.map((name) => (
            <th key={name} role="columnheader" scope="col" aria-sort={name === 'when' ? 'descending' : undefined}>
              {t(`audit:${name}`)}
              {name === 'when' && <Icon name="down" size={12} />}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {lines.map((line) => (
          <Row key={line.id} line={line} onUser={onUser} />
        ))}
      </tbody>
    </Table.Root>
  );
}

function Row({ line, onUser }: { line: AuditRow } & Pick<Props, 'onUser'>) {
  const { t, lang } = useTexts();
  const { act, kind, label, to, who, isOwn } = useAuditNames()(line);
  const { momento, usuario, pedido, cambios } = line;
  return (
    <tr role="row">
      <td role="cell" className="number" title={pedido ? t('audit:request', { id: pedido }) : undefined}>
        <time dateTime={momento}>{formatDateTime(momento, lang)}</time>
      </td>
      <td role="cell">
        {usuario ? (
          <InlineButton
            data-printed=""
            borderWidth="0"
            fontWeight="400"
            aria-label={t('audit:onlyOf', { name: who })}
            whiteSpace="normal"
            onClick={() => onUser(usuario.id)}
          >
            {who}
          </InlineButton>
        ) : (
          who
        )}
      </td>
      <td role="cell">
        <chakra.span fontWeight="500">{act}</chakra.span> {!isOwn && <chakra.span color="muted">· {kind}</chakra.span>}
      </td>
      <td role="cell">{!isOwn && (to ? <Link to={to}>{label}</Link> : label)}</td>
      <td role="cell">
        <Changes changes={cambios} />
      </td>
    </tr>
  );
}

/** The width of the card. */
const MIDDLE = '@container (max-width: 62rem)';
const NARROW = '@container (max-width: 38rem)';

/** Every row is a grid; narrow screens have the changes below the rest. */
const table = defineSlotRecipe({
  slots: ['root', 'header', 'body', 'row', 'columnHeader', 'cell', 'footer', 'caption'],
  base: {
    root: { display: 'block', '& thead, & tbody': { display: 'block' } },
    header: {
      position: 'sticky',
      top: '56px',
      zIndex: 1,
      background: 'surface',
      borderTopRadius: 'lg',
      color: 'muted',
      fontSize: 'xs',
      [NARROW]: VISUALLY_HIDDEN,
    },
    body: { '& tr:last-of-type': { borderBottomWidth: '0' } },
    row: {
      display: 'grid',
      gridTemplateColumns: '136px minmax(0, 3fr) minmax(0, 5fr) minmax(0, 6fr) minmax(0, 10fr)',
      gap: '4px 16px',
      paddingInline: '12px',
      paddingBlock: '10px',
      borderBottomWidth: '1px',
      borderColor: 'line',
      [MIDDLE]: { gridTemplateColumns: '136px minmax(0, 2fr) minmax(0, 3fr) minmax(0, 4fr)' },
      // Action and record, then time and person.
      [NARROW]: {
        display: 'flex',
        flexWrap: 'wrap',
        gap: '2px 4px',
        '&::before': { content: '""', order: 1, flexBasis: '100%' },
      },
    },
    columnHeader: {
      display: 'flex',
      alignItems: 'center',
      gap: '1',
      textAlign: 'start',
      fontWeight: 600,
      '&[aria-sort]': { color: 'text' },
      '&:last-of-type': { [MIDDLE]: VISUALLY_HIDDEN },
    },
    cell: {
      minWidth: '0',
      overflowWrap: 'anywhere',
      '&:empty::before': { content: '"—"', color: 'muted' },
      '& time': { whiteSpace: 'nowrap' },
      '&:nth-of-type(4) a': {
        ...{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
        [NARROW]: { whiteSpace: 'normal' },
      },
      '&:last-of-type': {
        [MIDDLE]: {
          gridColumn: '3 / -1',
          '&:empty': { display: 'none' },
          // Under action and record.
          '--change': 'minmax(0, 3fr) minmax(0, 4fr)',
        },
      },
      [NARROW]: {
        '&:empty': { display: 'none' },
        '&:nth-of-type(-n + 2)': { order: 1, color: 'muted' },
        '&:nth-of-type(2)::before': { content: '"· "', color: 'muted' },
        '&:nth-of-type(4)': { flexBasis: '100%' },
        '&:last-of-type': {
          order: 2,
          flexBasis: '100%',
          marginTop: '4px',
          '& dl > div': { gridTemplateColumns: '1fr' },
        },
      },
    },
  },
});

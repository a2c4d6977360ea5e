// biome-ignore-all lint/a11y/noRedundantRoles: below 640 pixels rows are blocks, and blocks lose a table's roles

import { Button, Table as Chakra, Skeleton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../shared/i18n';
import { useSession } from '../../shared/session/session';
import { list as recipe } from '../../shared/theme/table';
import { Icon } from '../../shared/ui/icons';
import { Menu } from '../../shared/ui/Menu';
import { Tooltip } from '../../shared/ui/Tooltip';
import { hasListFilters } from '../filters';
import type { Kind, Page, Resource, Row } from '../resource';
import type { Selection } from './bulk/useBulk';
import { Cell, type Days } from './Cell';
import { cellValue, isBlank, isSelfExplanatory, kindOf, typeOf } from './columnKind';
import type { Column } from './columns';
import type { List } from './useList';
import type { useRowActions } from './useRowActions';

interface Props {
  caption: string;
  resource: Resource;
  list: List;
  /** Whether a phone shows the sort headings. */
  sorting: boolean;
  /** ID of the record that was just added; its row is highlighted. */
  added: string | undefined;
  actions: ReturnType<typeof useRowActions>;
  /** The selected rows, where something can be done with them. */
  selection: Selection | undefined;
  days: Days;
}

interface SortProps {
  label: string;
  value: string;
  list: List;
  /** The order without one in the URL. */
  order: string | undefined;
}

/** A heading that sorts by its column: ascending, descending, in the list's own order. */
function SortButton({ label, value, list, order = '' }: SortProps) {
  const { t } = useTexts();
  const current = list.ordering || order;
  const [up, down] = [current === value, current === `-${value}`];
  // The icon stays with the last word of a heading of two lines.
  const lastWord = label.lastIndexOf(' ') + 1;
  const next = up ? `-${value}` : down && current !== order ? '' : value;
  return (
    <Tooltip content={t('list.sortBy', { column: label })}>
      <Button
        variant="ghost"
        color="inherit"
        fontSize="inherit"
        lineHeight="inherit"
        fontWeight="600"
        textAlign="inherit"
        display="inline-block"
        minHeight="0"
        paddingBlock="6px"
        paddingInline="6px"
        marginInline="-6px"
        onClick={() => list.change({ ordering: next === order ? '' : next })}
      >
        {label.slice(0, lastWord)}
        <chakra.span whiteSpace="nowrap">
          {label.slice(lastWord)}
          <chakra.span
            display="inline-block"
            verticalAlign="-2px"
            marginInlineStart="4px"
            color={up || down ? undefined : 'control'}
            css={{ 'button:is(:hover, :focus) &': { color: 'inherit' } }}
          >
            <Icon name={up ? 'up' : down ? 'down' : 'sort'} size={12} />
          </chakra.span>
        </chakra.span>
      </Button>
    </Tooltip>
  );
}

/** The checkbox of a row, or of the page, in the first cell. */
function Pick({ label, state, toggle }: { label: string; state: Selection['page']; toggle: () => void }) {
  return (
    <chakra.label className="pick">
      <input
        ref={(input) => {
          if (input) input.indeterminate = state === 'mixed';
        }}
        type="checkbox"
        aria-label={label}
        checked={state === true}
        onChange={toggle}
      />
    </chakra.label>
  );
}

interface RowsProps extends Props {
  page: Page;
  columns: readonly DrawnColumn[];
}

function Rows({ page, columns, resource, list, added, actions, selection, days }: RowsProps) {
  const { t } = useTexts();
  const fact =
    resource.fact ?? columns.filter(({ kind }, index) => index > 0 && kind !== 'pill').map(({ value }) => value);
  const further = new Set(columns.slice(1).map(({ value }) => value));
  const factsOf = (row: Row) => {
    const facts = [fact].flat().map((names) => [names].flat());
    return facts.find(([name = '']) => further.has(name) && !isBlank(cellValue(row, name))) ?? [];
  };
  const rows = page.results.map((row) => ({ row, facts: factsOf(row) }));
  return rows.map(({ row, facts }) => (
    <tr
      role="row"
      key={row.id}
      data-row={row.id}
      data-added={row.id === added || undefined}
      data-selected={selection?.has(row.id) || undefined}
    >
      {columns.map((column, index) => {
        const { value, kind, phoneLabel, cell } = column;
        const content = cellValue(row, value);
        const drawn = <Content row={row} column={column} content={content} days={days} />;
        const isOnPhone = index === 0 || kind === 'pill' || facts.includes(value);
        return (
          <td
            role="cell"
            key={value}
            data-kind={kind}
            data-label={phoneLabel}
            data-blank={(!phoneLabel && !cell?.blank && isBlank(content)) || undefined}
            data-rest={!isOnPhone || undefined}
            data-spare={value === list.spare || undefined}
            data-further={facts.indexOf(value) > 0 || undefined}
          >
            {index === 0 && selection && (
              <Pick
                label={t('list.select', { label: row.label })}
                state={selection.has(row.id)}
                toggle={() => selection.toggle(row)}
              />
            )}
            <span className="line">
              <span className="text">
                {index === 0 ? (
                  <Link to={actions.linkOf(row)} state={list.left}>
                    {drawn}
                  </Link>
                ) : (
                  drawn
                )}
              </span>
            </span>
          </td>
        );
      })}
      <td role="cell" data-kind="menu">
        <Menu
          label={t('list.rowActions', { label: row.label })}
          trigger={<Icon name="more" />}
          items={() => actions.itemsOf(row)}
        />
      </td>
    </tr>
  ));
}

interface ContentProps extends Pick<Props, 'days'> {
  row: Row;
  column: Column;
  content: unknown;
}

function Content({ row, column: { value, names, cell }, content, days }: ContentProps): ReactNode {
  const { t } = useTexts();
  if (cell?.blank && isBlank(content)) return t(cell.blank);
  if (cell && !isBlank(content)) return cell.draw(content as NonNullable<unknown>, row);
  return <Cell value={content} day={days[typeOf(row)]?.[value]} names={names} />;
}

interface DrawnColumn extends Column {
  kind: Kind;
  /** Label before the values on a phone. */
  phoneLabel: string | undefined;
}

const SkeletonRows = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a skeleton has nothing focusable
    <tr aria-hidden="true" key={index}>
      <td>
        <Skeleton width={`${45 + ((index * 17) % 40)}%`} />
      </td>
    </tr>
  ));

/** A page of rows, with the server's columns. */
export function Table(props: Props) {
  const { t } = useTexts();
  const { caption, resource, list, sorting, selection, days } = props;
  const { shown: page, spare } = list;
  const { sortable = [] } = resource;
  const order = hasListFilters(useSession()) ? resource.order : undefined;
  const columns = list.columns.map(
    (column): DrawnColumn => ({
      ...column,
      kind: column.cell?.kind ?? (page ? kindOf(page, column.value, days) : 'text'),
      phoneLabel:
        page && column.cell?.kind !== 'pill' && !column.cell?.hasNoun && !isSelfExplanatory(page, column.value, days)
          ? column.label
          : undefined,
    }),
  );
  const current = list.ordering || order;
  const sorted = (value: string) =>
    current === value ? 'ascending' : current === `-${value}` ? 'descending' : undefined;
  return (
    <Tooltip cut=".cut, .text">
      {/* Not the skeleton's table: its only heading would visibly move. */}
      <Chakra.Root native recipe={recipe} key={page ? 'rows' : 'grey'} role="table" aria-label={caption}>
        <thead role="rowgroup" data-open={sorting || undefined}>
          <tr role="row">
            {columns.map(({ label, value, kind }, index) => (
              <th
                key={value}
                role="columnheader"
                scope="col"
                aria-sort={sorted(value)}
                data-kind={kind}
                data-spare={value === spare || undefined}
              >
                {index === 0 && selection && (
                  <Pick label={t('list.selectPage')} state={selection.page} toggle={selection.togglePage} />
                )}
                {sortable.includes(value) ? <SortButton {...{ label, value, list, order }} /> : label}
              </th>
            ))}
            <th role="columnheader" scope="col" data-screen-only="">
              <span className="hidden">{t(page ? 'list.actions' : 'common.loading')}</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {page ? <Rows {...props} page={page} columns={columns} /> : <SkeletonRows count={list.size} />}
        </tbody>
      </Chakra.Root>
    </Tooltip>
  );
}

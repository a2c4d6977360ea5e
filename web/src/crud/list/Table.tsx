// biome-ignore-all lint/a11y/noRedundantRoles: below 640 pixels rows are blocks, and blocks lose a table's roles

import { Button, Table as Chakra, Skeleton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../shared/i18n';
import { list } from '../../shared/theme/table';
import { Icon } from '../../shared/ui/icons';
import { Tooltip } from '../../shared/ui/Tooltip';
import type { Kind, Page, Resource, Row } from '../resource';
import type { Selection } from './bulk/useBulk';
import { Cell, type Days } from './Cell';
import { cellValue, isBlank, isSelfExplanatory, kindOf, typeOf } from './columnKind';
import type { Column } from './columns';

interface Props {
  page: Page | undefined;
  skeletonRows: number;
  caption: string;
  ordering: string;
  /** The order without one. */
  order: string | undefined;
  sortable: readonly string[];
  sort: (ordering: string) => void;
  /** Whether a phone shows the sort headings. */
  sorting: boolean;
  linkOf: (row: Row) => string;
  /** Router state of a row's link. */
  linkState: unknown;
  /** ID of the record that was just added; its row is highlighted. */
  added: string | undefined;
  actions: (row: Row) => ReactNode;
  /** The selected rows, where something can be done with them. */
  selection: Selection | undefined;
  days: Days;
  columns: readonly Column[];
  /** By default the second column. */
  fact: Resource['fact'];
  spare: Resource['spare'];
}

/** A heading that sorts by its column: ascending, descending, in the list's own order. */
function SortButton({
  label,
  value,
  ordering,
  order = '',
  sort,
}: { label: string; value: string } & Pick<Props, 'ordering' | 'order' | 'sort'>) {
  const { t } = useTexts();
  const current = ordering || order;
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
        onClick={() => sort(next === order ? '' : next)}
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

function Rows({
  page,
  columns,
  linkOf,
  linkState,
  added,
  actions,
  selection,
  days,
  spare,
  fact = columns.filter(({ kind }, index) => index > 0 && kind !== 'pill').map(({ value }) => value),
}: Omit<Props, 'columns'> & { page: Page; columns: readonly DrawnColumn[] }) {
  const { t } = useTexts();
  const factsOf = (row: Row) => {
    const facts = [fact].flat().map((names) => [names].flat());
    return facts.find(([name = '']) => !isBlank(cellValue(row, name))) ?? [];
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
            data-spare={value === spare || undefined}
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
                  <Link to={linkOf(row)} state={linkState}>
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
        {actions(row)}
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
  const { page, caption, ordering, order, sortable, sort, sorting, selection, days } = props;
  const columns = props.columns.map(
    (column): DrawnColumn => ({
      ...column,
      kind: column.cell?.kind ?? (page ? kindOf(page, column.value, days) : 'text'),
      phoneLabel:
        page && column.cell?.kind !== 'pill' && !column.cell?.hasNoun && !isSelfExplanatory(page, column.value, days)
          ? column.label
          : undefined,
    }),
  );
  const current = ordering || order;
  const sorted = (value: string) =>
    current === value ? 'ascending' : current === `-${value}` ? 'descending' : undefined;
  return (
    <Tooltip cut=".text">
      {/* Not the skeleton's table: its only heading would visibly move. */}
      <Chakra.Root native recipe={list} key={page ? 'rows' : 'grey'} role="table" aria-label={caption}>
        <thead role="rowgroup" data-open={sorting || undefined}>
          <tr role="row">
            {columns.map(({ label, value, kind }, index) => (
              <th
                key={value}
                role="columnheader"
                scope="col"
                aria-sort={sorted(value)}
                data-kind={kind}
                data-spare={value === props.spare || undefined}
              >
                {index === 0 && selection && (
                  <Pick label={t('list.selectPage')} state={selection.page} toggle={selection.togglePage} />
                )}
                {sortable.includes(value) ? <SortButton {...{ label, value, ordering, order, sort }} /> : label}
              </th>
            ))}
            <th role="columnheader" scope="col" data-screen-only="">
              <span className="hidden">{t(page ? 'list.actions' : 'common.loading')}</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {page ? <Rows {...props} page={page} columns={columns} /> : <SkeletonRows count={props.skeletonRows} />}
        </tbody>
      </Chakra.Root>
    </Tooltip>
  );
}

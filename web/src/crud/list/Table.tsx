// biome-ignore-all lint/a11y/noRedundantRoles: below 640 pixels rows are blocks, and blocks lose a table's roles

import { Button, Table as Chakra, Skeleton } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../shared/i18n';
import { list } from '../../shared/theme/table';
import { Icon } from '../../shared/ui/icons';
import { Tooltip } from '../../shared/ui/Tooltip';
import type { Page, Row } from '../resource';
import { Cell, type Days } from './Cell';
import { cellValue, isBlank, isSelfExplanatory, type Kind, kindOf, typeOf } from './columnKind';
import type { Column } from './columns';

interface Props {
  page: Page | undefined;
  skeletonRows: number;
  caption: string;
  ordering: string;
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
  days: Days;
  columns: readonly Column[];
}

/** A heading that sorts by its column: ascending, descending, unsorted. */
function SortButton({
  label,
  value,
  ordering,
  sort,
}: { label: string; value: string } & Pick<Props, 'ordering' | 'sort'>) {
  const { t } = useTexts();
  const [up, down] = [ordering === value, ordering === `-${value}`];
  return (
    <Tooltip content={t('list.sortBy', { column: label })}>
      <Button
        variant="ghost"
        color="inherit"
        fontSize="inherit"
        lineHeight="inherit"
        fontWeight="600"
        textAlign="start"
        marginInline="-12px"
        onClick={() => sort(up ? `-${value}` : down ? '' : value)}
      >
        {label}
        {(up || down) && <Icon name={up ? 'up' : 'down'} size={14} />}
      </Button>
    </Tooltip>
  );
}

function Rows({
  page,
  columns,
  linkOf,
  linkState,
  added,
  actions,
  days,
}: Omit<Props, 'columns'> & { page: Page; columns: readonly DrawnColumn[] }) {
  return page.results.map((row) => (
    <tr role="row" key={row.id} data-row={row.id} data-added={row.id === added || undefined}>
      {columns.map(({ value, kind, phoneLabel, names }, index) => {
        const content = cellValue(row, value);
        const cell = <Cell value={content} day={days[typeOf(row)]?.[value]} names={names} />;
        const blank = !phoneLabel && isBlank(content);
        return (
          <td role="cell" key={value} data-kind={kind} data-label={phoneLabel} data-blank={blank || undefined}>
            <span className="text">
              {index === 0 ? (
                <Link to={linkOf(row)} state={linkState}>
                  {cell}
                </Link>
              ) : (
                cell
              )}
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
  const { page, caption, ordering, sortable, sort, sorting, days } = props;
  const columns = props.columns.map(
    (column): DrawnColumn => ({
      ...column,
      kind: page ? kindOf(page, column.value, days) : 'text',
      phoneLabel: page && !isSelfExplanatory(page, column.value, days) ? column.label : undefined,
    }),
  );
  const sorted = (value: string) =>
    ordering === value ? 'ascending' : ordering === `-${value}` ? 'descending' : undefined;
  return (
    <Tooltip cut=".text">
      {/* Not the skeleton's table: its only heading would visibly move. */}
      <Chakra.Root native recipe={list} key={page ? 'rows' : 'grey'} role="table" aria-label={caption}>
        <thead role="rowgroup" data-open={sorting || undefined}>
          <tr role="row">
            {columns.map(({ label, value, kind }) => (
              <th key={value} role="columnheader" scope="col" aria-sort={sorted(value)} data-kind={kind}>
                {sortable.includes(value) ? <SortButton {...{ label, value, ordering, sort }} /> : label}
              </th>
            ))}
            <th role="columnheader" scope="col" data-screen-only="">
              {page ? t('list.actions') : <span className="hidden">{t('common.loading')}</span>}
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

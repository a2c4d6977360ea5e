// biome-ignore-all lint/a11y/noRedundantRoles: below 640 pixels rows are blocks, and blocks lose a table's roles

import { Button, Table as Chakra, Skeleton } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../shared/i18n';
import { list } from '../../shared/theme/table';
import { Icon } from '../../shared/ui/icons';
import { Tooltip } from '../../shared/ui/Tooltip';
import type { Field } from '../fields/field';
import type { Page, Row } from '../resource';
import { Cell, type Days } from './Cell';
import { cellValue, isBlank, isPlain, type Kind, kindOf, typeOf } from './columnKind';

interface Props {
  page: Page | undefined;
  skeletonRows: number;
  caption: string;
  ordering: string;
  sortable: readonly string[];
  sort: (ordering: string) => void;
  /** Whether the headings that sort are shown on a phone, too. */
  sorting: boolean;
  linkOf: (row: Row) => string;
  /** What goes along with a row's link. */
  linkState: unknown;
  /** The record that was added just now: its row stands out. */
  added: string | undefined;
  actions: (row: Row) => ReactNode;
  days: Days;
  /** The fields of its records' form, which know what a value of a few is called. */
  fields: readonly Field[];
}

/** A heading that sorts by its column: up, down, and not any more. */
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
}: Props & { page: Page; columns: readonly Column[] }) {
  return page.results.map((row) => (
    <tr role="row" key={row.id} data-added={row.id === added || undefined}>
      {columns.map(({ value, kind, phoneLabel, names }, index) => {
        const held = cellValue(row, value);
        const cell = <Cell value={held} day={days[typeOf(row)]?.[value]} names={names} />;
        const blank = !phoneLabel && isBlank(held);
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

interface Column {
  label: string;
  value: string;
  kind: Kind;
  /** What stands before its values on a phone, where they do not say of themselves what they are of. */
  phoneLabel: string | undefined;
  names: Field['names'];
}

const GreyRows = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: grey rows have no identity
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a grey row holds nothing that takes focus
    <tr aria-hidden="true" key={index}>
      <td>
        <Skeleton width={`${45 + ((index * 17) % 40)}%`} />
      </td>
    </tr>
  ));

/** The rows of a page under the server's columns. */
export function Table(props: Props) {
  const { t } = useTexts();
  const { page, caption, ordering, sortable, sort, sorting, days, fields } = props;
  const sample = page?.results[0];
  // A column that this screen's query does not ask for has nothing to show.
  const known = (page?.tableColumns ?? []).filter(({ value }) => !sample || value in sample);
  // A server may suggest none: then they are the fields of the form that the list has, or the label alone.
  const own = fields
    .filter(({ name }) => sample && name in sample)
    .map(({ name, label }) => ({ label: t(label), value: name }));
  const fallback = own.length > 0 ? own : [{ label: t('fields.name'), value: 'label' }];
  const columns = (page && known.length === 0 ? fallback : known).map(
    ({ label, value }): Column => ({
      ...{ label, value },
      kind: page ? kindOf(page, value, days) : 'text',
      phoneLabel: page && !isPlain(page, value, days) ? label : undefined,
      names: fields.find(({ name }) => name === value)?.names,
    }),
  );
  const sorted = (value: string) =>
    ordering === value ? 'ascending' : ordering === `-${value}` ? 'descending' : undefined;
  return (
    <Tooltip cut=".text">
      {/* Another table than the grey one: its only heading would be seen to move. */}
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
          {page ? <Rows {...props} page={page} columns={columns} /> : <GreyRows count={props.skeletonRows} />}
        </tbody>
      </Chakra.Root>
    </Tooltip>
  );
}

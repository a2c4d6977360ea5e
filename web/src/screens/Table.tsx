// biome-ignore-all lint/a11y/noRedundantRoles: below 640 pixels rows are blocks, and blocks lose a table's roles

import { Button, Table as Chakra, Skeleton } from '@chakra-ui/react';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../i18n';
import { list } from '../theme/table';
import { Icon } from '../ui/icons';
import { Cell, type Days } from './Cell';
import { ACTIONS, narrowest, shapesOf } from './columns';
import type { Page, Row } from './resource';

interface Props {
  page: Page | undefined;
  skeletonRows: number;
  caption: string;
  ordering: string;
  sortable: readonly string[];
  sort: (ordering: string) => void;
  linkOf: (row: Row) => string | null;
  /** What goes along with a row's link. */
  linkState: unknown;
  actions: (row: Row) => ReactNode;
  days: Days;
}

/** Every answer says of what type its records are. */
const typeOf = (row: Row & { __typename?: string }): string => row.__typename ?? '';

const cellValue = (row: Row, name: string): unknown => (row as Row & Record<string, unknown>)[name];

export function Table({
  page,
  skeletonRows,
  caption,
  ordering,
  sortable,
  sort,
  linkOf,
  linkState,
  actions,
  days,
}: Props) {
  const { t } = useTexts();
  const [sample] = page?.results ?? [];
  // A column that this screen's query does not ask for has nothing to show.
  const columns = page?.tableColumns.filter(({ value }) => !sample || value in sample) ?? [];
  const shapes = page && shapesOf({ ...page, tableColumns: columns });
  const all = [...(shapes?.values() ?? [])].reduce((sum, { share }) => sum + share, 0);
  const isNumeric = (name: string) => shapes?.get(name)?.numeric || undefined;
  return (
    // Another table than the grey one: its only heading would be seen to move.
    <Chakra.Root
      native
      recipe={list}
      key={page ? 'rows' : 'grey'}
      role="table"
      aria-label={caption}
      style={{ ['--columns' as string]: `${shapes ? narrowest(shapes) : 0}px` }}
    >
      <colgroup>
        {columns.map(({ value }) => (
          <col key={value} style={{ width: `${(100 * (shapes?.get(value)?.share ?? 0)) / all}%` }} />
        ))}
        <col style={{ width: ACTIONS }} />
      </colgroup>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ label, value }) => {
            const direction = ordering === value ? 'ascending' : ordering === `-${value}` ? 'descending' : undefined;
            return (
              <th key={value} role="columnheader" scope="col" aria-sort={direction} data-numeric={isNumeric(value)}>
                {sortable.includes(value) ? (
                  <Button
                    type="button"
                    variant="ghost"
                    color="inherit"
                    fontSize="inherit"
                    lineHeight="inherit"
                    fontWeight="600"
                    whiteSpace="normal"
                    textAlign="start"
                    marginInline="-12px"
                    title={t('list.sortBy', { column: label })}
                    onClick={() => sort(direction === 'ascending' ? `-${value}` : direction ? '' : value)}
                  >
                    {label}
                    {direction && <Icon name={direction === 'ascending' ? 'up' : 'down'} size={14} />}
                  </Button>
                ) : (
                  label
                )}
              </th>
            );
          })}
          <th role="columnheader" scope="col">
            {page ? t('list.actions') : ''}
            {!page && <span className="hidden">{t('common.loading')}</span>}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {page
          ? page.results.map((row) => (
              <tr role="row" key={row.id}>
                {columns.map(({ label, value }, index) => {
                  const link = index === 0 ? linkOf(row) : null;
                  const cell = <Cell value={cellValue(row, value)} day={days[typeOf(row)]?.[value]} />;
                  const show = (event: MouseEvent<HTMLElement>) => {
                    // What was cut is told on hover.
                    const { currentTarget } = event;
                    currentTarget.title =
                      currentTarget.scrollWidth > currentTarget.clientWidth ? currentTarget.innerText : '';
                  };
                  return (
                    <td role="cell" key={value} data-label={label} data-numeric={isNumeric(value)}>
                      {/* biome-ignore lint/a11y/noStaticElementInteractions: only what was cut is told, which assistive technology reads whole */}
                      <span className="text" onMouseEnter={show}>
                        {link ? (
                          <Link to={link} state={linkState}>
                            {cell}
                          </Link>
                        ) : (
                          cell
                        )}
                      </span>
                    </td>
                  );
                })}
                <td role="cell">{actions(row)}</td>
              </tr>
            ))
          : Array.from({ length: skeletonRows }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: grey rows have no identity
              // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a grey row holds nothing that takes focus
              <tr aria-hidden="true" key={index}>
                <td>
                  <Skeleton width={`${45 + ((index * 17) % 40)}%`} />
                </td>
              </tr>
            ))}
      </tbody>
    </Chakra.Root>
  );
}

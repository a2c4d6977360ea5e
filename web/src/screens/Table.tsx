// biome-ignore-all lint/a11y/noRedundantRoles: below 640 pixels rows are blocks, and blocks lose a table's roles
import { chakra } from '@chakra-ui/react/styled-system';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../i18n';
import { Bone, Button } from '../ui/elements';
import { Icon } from '../ui/icons';
import { Cell, type Days } from './Cell';
import { ACTIONS, narrowest, shapesOf } from './columns';
import type { Page, Row } from './resource';

/** Rows of 40 pixels under a sticky heading; below 640 pixels each row is a card with its headings inside. */
const Grid = chakra('table', {
  base: {
    width: '100%',
    // Fixed, so that no content can make the page scroll sideways.
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
    '& th': {
      position: 'sticky',
      top: '56px',
      zIndex: 1,
      background: 'surface',
      textAlign: 'start',
      fontWeight: 600,
      color: 'muted',
      fontSize: '13px',
      lineHeight: '18px',
      paddingInline: '12px',
      height: '40px',
      borderBottomWidth: '1px',
      borderColor: 'line',
      overflowWrap: 'anywhere',
      '&:first-of-type': { borderTopStartRadius: 'lg' },
    },
    '& td': {
      height: '40px',
      paddingInline: '12px',
      paddingBlock: '2px',
      borderBottomWidth: '1px',
      borderColor: 'line',
    },
    '& .text': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& tbody tr:hover': { background: 'sunken' },
    '& tbody tr:last-of-type td': { borderBottomWidth: '0' },
    '& td:last-of-type, & th:last-of-type': { textAlign: 'end' },
    '@media (min-width: 640px)': { '& [data-numeric]': { textAlign: 'end' } },
    '& th:last-of-type': { borderTopEndRadius: 'lg' },
    '@media (min-width: 640px) and (max-width: 1279px)': {
      // Narrower than its columns can bear, the table scrolls inside its card.
      minWidth: 'var(--columns)',
      // Inside a card that scrolls, the heading would stick to the card and cover rows; the menus stay in reach.
      '& th': { position: 'static', top: 'auto' },
      '& td:last-of-type, & th:last-of-type': {
        position: 'sticky',
        right: '0',
        background: 'surface',
        borderInlineStartWidth: '1px',
      },
    },
    '@media (max-width: 639px)': {
      '&, & tbody, & tr, & td': { display: 'block' },
      '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
      '& tr': { position: 'relative', padding: '8px 48px 8px 4px', borderBottomWidth: '1px', borderColor: 'line' },
      '& .text': { display: 'inline', whiteSpace: 'normal', overflowWrap: 'anywhere' },
      '& td': { height: 'auto', borderBottomWidth: '0', paddingBlock: '3px' },
      '& td[data-label]::before': { content: 'attr(data-label) ": "', color: 'muted' },
      '& td:first-of-type::before': { content: '""' },
      '& td:first-of-type': { fontWeight: 600 },
      '& td:last-of-type': { position: 'absolute', top: '4px', right: '4px', width: 'auto', padding: '0' },
    },
  },
});

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
    <Grid
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
                    look="ghost"
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
                  <Bone width={`${45 + ((index * 17) % 40)}%`} />
                </td>
              </tr>
            ))}
      </tbody>
    </Grid>
  );
}

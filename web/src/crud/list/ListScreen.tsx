import { Button, Heading, IconButton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTexts } from '../../shared/i18n';
import { formatNumber } from '../../shared/i18n/format';
import { PAGE_SIZES } from '../../shared/preferences';
import { useSession } from '../../shared/session/session';
import { useOnline } from '../../shared/session/useRetryWhenOnline';
import { Failed, FailedStrip } from '../../shared/shell/Failed';
import { lazyPart } from '../../shared/shell/lazyPart';
import { Empty } from '../../shared/shell/Message';
import { focusedRecord, ROW_SHORTCUTS, useShortcuts } from '../../shared/shell/shortcuts';
import { useTitle } from '../../shared/shell/title';
import { heardOnPhones, listFooter, offPhones, onPhones, phoneCount } from '../../shared/theme/table';
import { Icon } from '../../shared/ui/icons';
import { Line } from '../../shared/ui/Line';
import { Menu } from '../../shared/ui/Menu';
import { ScrollCard } from '../../shared/ui/ScrollCard';
import { Select } from '../../shared/ui/Select';
import { Tooltip } from '../../shared/ui/Tooltip';
import { addedIdOf } from '../paging';
import type { Area, Extra, Extras, Resource, Row } from '../resource';
import { useBulk } from './bulk/useBulk';
import type { Days } from './Cell';
import { ColumnChooser } from './ColumnChooser';
import { ExportMenu, useExport } from './ExportMenu';
import { FilterChips } from './FilterChips';
import { Pager } from './Pager';
import { SearchBox } from './SearchBox';
import { Table } from './Table';
import { type List, useList } from './useList';
import { useRowActions } from './useRowActions';
import { ViewTabs } from './views/ViewTabs';

const BulkBar = lazyPart(async () => (await import('./bulk/BulkBar')).BulkBar, { texts: ['bulk'] });

const noExtras = (): Extras => ({ list: [], row: [], opened: null });

/** The generic list (spec §2): search, reload, Add, table with the server's columns, row menu, pagination. */
export function ListScreen({ area, resource, days = {} }: { area: Area; resource: Resource; days?: Days }) {
  const { t, lang } = useTexts();
  const session = useSession();
  const list = useList(area, resource);
  const { shown, error, search, filters, filter, inactive, page, size, left, change, reload } = list;
  const extras = (resource.useExtras ?? noExtras)();
  const actions = useRowActions(area, resource, list, extras.row);
  useShortcuts({
    ...ROW_SHORTCUTS,
    e: () => {
      const row = shown?.results.find(({ id }) => id === focusedRecord());
      const edit = row && actions.itemsOf(row).find(({ key }) => key === 'edit');
      edit?.onSelect();
    },
  });
  const bulk = useBulk(area, resource, list);
  const [sorting, setSorting] = useState(list.ordering !== '');
  const added = addedIdOf(useLocation().state);
  const isElsewhere = added !== undefined && shown?.results.every(({ id }) => id !== added);
  const title = t(`resources.${area.key}.many`);
  useTitle(title);
  const isOnline = useOnline();
  const cleared = Object.fromEntries(filters.map(({ name }) => [name, '']));
  const isFiltered = Object.keys(filter).some((name) => name !== 'activo');
  const empty = isFiltered
    ? t('list.emptyFiltered')
    : search
      ? t('list.emptySearch', { search })
      : inactive
        ? t('list.emptyInactive')
        : t('list.empty', { many: title.toLocaleLowerCase(lang) });
  /** Nothing was added yet, so that there is nothing to search, sort or export either. */
  const isBlank = shown?.count === 0 && !isFiltered && !search && !inactive;
  const itemOf = ({ key, label, run }: Extra<void>) => ({ key, label: t(label), onSelect: () => run() });
  const mayExport = session.capabilities?.includes('exportar') && !isBlank;
  const exporting = useExport({ ...list, title, many: resource.hooks.names.many });
  const exports = mayExport ? [...exporting.items, ...(extras.exports ?? []).map(itemOf)] : [];
  const buttons = mayExport ? extras.list : [...extras.list, ...(extras.exports ?? [])];
  const selected = bulk?.selection.count ?? 0;
  const from = (page - 1) * size;
  const rows = shown?.results.length ?? 0;
  const count = shown && t('list.total', { count: shown.count });
  const total =
    shown && rows > 0 && rows < shown.count
      ? t('list.range', { from: from + 1, to: from + rows, total: String(count) })
      : count;
  const add = actions.add && (
    <Button variant="solid" onClick={actions.add}>
      <Icon name="plus" size={16} />
      {t('common.add')}
    </Button>
  );

  return (
    <>
      <Line marginBottom="4">
        <Heading
          as="h1"
          data-count={!isBlank && shown?.count ? formatNumber(shown.count, lang) : undefined}
          css={phoneCount}
          order={{ base: -1, sm: 0 }}
          flex={{ base: '1 1 0', sm: '1 1 160px' }}
        >
          {title}
        </Heading>
        <SearchBox value={search} onSearch={(text) => change({ search: text })} />
        <chakra.span css={{ display: 'contents', ...offPhones }}>
          {list.offered.length > 1 && !isBlank && <ColumnChooser list={list} />}
          {mayExport && <ExportMenu items={exports} />}
          <Tooltip content={t('common.reload')}>
            <IconButton variant="ghost" aria-label={t('common.reload')} onClick={() => void reload()}>
              <Icon name="reload" />
            </IconButton>
          </Tooltip>
        </chakra.span>
        {resource.sortable && !isBlank && (
          <Tooltip content={t('list.sort')}>
            <IconButton
              css={onPhones}
              variant="ghost"
              aria-label={t('list.sort')}
              aria-expanded={sorting}
              onClick={() => setSorting(!sorting)}
            >
              <Icon name="sort" />
            </IconButton>
          </Tooltip>
        )}
        <chakra.span css={onPhones}>
          <Menu
            label={t('list.moreActions')}
            trigger={<Icon name="more" />}
            items={() => [
              ...buttons.map(itemOf),
              ...exports,
              { key: 'reload', label: t('common.reload'), onSelect: () => void reload() },
            ]}
          />
        </chakra.span>
        {((add && !isBlank) || buttons.length > 0) && (
          // On a phone it follows the title, before the search box.
          <Line flexShrink="0" order={{ base: -1, sm: 0 }} marginStart="auto" justifyContent="flex-end">
            {buttons.map((extra) => (
              <Button key={extra.key} css={offPhones} onClick={() => extra.run()}>
                {extra.icon && <Icon name={extra.icon} />}
                {t(extra.label)}
              </Button>
            ))}
            {!isBlank && add}
          </Line>
        )}
        <chakra.span aria-hidden order="-1" flexBasis="100%" css={onPhones} />
      </Line>
      {session.isAdmin ? (
        <ViewTabs lista={area.key} list={list} />
      ) : (
        <FilterChips filters={filters} values={filter} change={change} />
      )}
      {extras.above}
      {isElsewhere && <Added id={added} hooks={resource.hooks} linkOf={actions.linkOf} linkState={left} />}
      {shown && (Boolean(error) || !isOnline) && (
        <FailedStrip text={t(error ? 'list.failed' : 'shell.unreached')} error={error} retry={reload} />
      )}
      <ScrollCard>
        {!shown && Boolean(error) && <Failed text={t('list.failed')} error={error} retry={reload} />}
        {shown?.count === 0 && (
          <Empty text={empty}>
            {isFiltered || search ? (
              <Button onClick={() => change({ search: '', ...cleared })}>
                {t(isFiltered ? 'list.clearFilters' : 'list.clearSearch')}
              </Button>
            ) : (
              !inactive && add
            )}
          </Empty>
        )}
        {(shown ? shown.count > 0 : !error) && (
          <Table caption={title} {...{ resource, list, sorting, added, actions, days }} selection={bulk?.selection} />
        )}
      </ScrollCard>
      <Line css={shown && listFooter} justifyContent="space-between">
        <chakra.p role="status" className="number" color="muted" css={heardOnPhones}>
          {!isBlank && total}
          <span className="hidden">
            {bulk && selected > 0 && ` · ${t('list.selected', { records: bulk.recordsText(selected) })}`}
          </span>
        </chakra.p>
        {shown && shown.count > PAGE_SIZES[0] && <PageSizes list={list} />}
        {shown && <Pager page={page} size={size} count={shown.count} go={list.go} />}
      </Line>
      {bulk && selected > 0 && <BulkBar {...{ ...bulk, title, resource, list }} />}
      {exporting.dialog}
      {extras.opened}
    </>
  );
}

/** Chooses the number of rows per page. */
function PageSizes({ list: { size, resize } }: { list: List }) {
  const { t } = useTexts();
  const id = useId();
  return (
    <Line marginStart="auto" color="muted">
      <label htmlFor={id}>{t('list.rowsPerPage')}</label>
      <Select
        id={id}
        frame={{ width: '72px' }}
        value={size}
        choose={(chosen) => resize(PAGE_SIZES.find((rows) => String(rows) === chosen) ?? size)}
      >
        {PAGE_SIZES.map((rows) => (
          <option key={rows}>{rows}</option>
        ))}
      </Select>
    </Line>
  );
}

interface Props {
  id: string;
  hooks: Resource['hooks'];
  linkOf: (row: Row) => string;
  /** Router state of the link. */
  linkState: unknown;
}

/** Links to the record that was just added if the current page does not show it. */
function Added({ id, hooks, linkOf, linkState }: Props) {
  const { t, lang } = useTexts();
  const record = hooks.one?.({ variables: { id, lang } }).data?.record as Row | null | undefined;
  if (!record || record.activo === false) return null;
  return (
    <chakra.p marginBottom="4" overflowWrap="anywhere">
      {t('list.added')}:{' '}
      <Link to={linkOf(record)} state={linkState}>
        {record.label}
      </Link>
    </chakra.p>
  );
}

import { useApolloClient } from '@apollo/client/react';
import { Button, Card, Heading, IconButton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { reasonOf } from '../failure';
import { clippedSearch } from '../fields/search';
import { useTexts } from '../i18n';
import { pageSize } from '../preferences';
import { useSession } from '../session/session';
import { useDialogs } from '../shell/dialogs';
import { Failed } from '../shell/Failed';
import { useOverlay, useOverlayWhile } from '../shell/overlay';
import { useTitle } from '../shell/title';
import { Icon } from '../ui/icons';
import { Menu, type MenuItem } from '../ui/Menu';
import type { Days } from './Cell';
import { forgetReads, isFresh, markRead } from './freshness';
import { leavingList } from './listAddress';
import { Pager } from './Pager';
import { type Area, type Extras, ending, type ListVariables, type Resource, type Row } from './resource';
import { SearchBox } from './SearchBox';
import { Table } from './Table';

const noExtras = (): Extras => ({ list: [], row: [], opened: null });
const unused: NonNullable<Resource['hooks']['deactivate']> = () => [async () => ({ data: undefined }), null];

/** The generic list (spec §2): search, reload, Add, table with the server's columns, row menu, pagination. */
export function ListScreen({ area, resource, days = {} }: { area: Area; resource: Resource; days?: Days }) {
  const { t, lang } = useTexts();
  const { can } = useSession();
  const dialogs = useDialogs();
  const overlay = useOverlay();
  const navigate = useNavigate();
  const client = useApolloClient();
  const [params, setParams] = useSearchParams();
  const search = clippedSearch(params.get('search') ?? '');
  const ordering = params.get('ordering') ?? '';
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const size = pageSize();
  const left = { state: leavingList(useLocation().search) };
  useTitle(t(`resources.${area.key}.many`));

  const variables: ListVariables = {
    page,
    pageSize: size,
    search: search || undefined,
    ordering: ordering || undefined,
    lang,
  };
  const key = `${area.path} ${JSON.stringify(variables)}`;
  const fetchPolicy = isFresh(key) ? 'cache-first' : 'cache-and-network';
  const { data, previousData, loading, error, refetch } = resource.hooks.list({ variables, fetchPolicy });
  const [deactivate] = (resource.hooks.deactivate ?? unused)();
  const extras = (resource.useExtras ?? noExtras)();
  // Where a list cannot be read again, what was read stays on the screen, and that it may be old is said.
  const shown = data?.page ?? (loading || error ? previousData?.page : undefined);
  useOverlayWhile(loading && !data);
  useEffect(() => {
    // One that is still fresh was not asked for again, and one that could not be read is not fresh.
    if (data && !loading && !error && !isFresh(key)) markRead(key);
  }, [data, loading, error, key]);

  const last = Math.max(1, Math.ceil((shown?.count ?? 0) / size));
  const change = useCallback(
    (next: Record<string, string>, replace = false) => {
      const apply = (before: URLSearchParams) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(next)) value ? after.set(name, value) : after.delete(name);
        return after;
      };
      setParams(apply, { replace });
    },
    [setParams],
  );
  const go = (to: number) => change({ page: to === 1 ? '' : String(to) });
  useEffect(() => {
    // The last row of the last page was deleted: show what is now the last page.
    if (data && data.page.count > 0 && page > last) change({ page: last === 1 ? '' : String(last) }, true);
  }, [data, page, last, change]);

  const reload = async () => {
    forgetReads();
    // What went wrong is told where the list is.
    await overlay.during(refetch()).catch(() => undefined);
  };
  // Before the popup: when that gives focus back, a row that is gone has left the list already.
  const renew = async () => {
    forgetReads(client.cache);
    await reload();
  };
  const remove = async (row: Row) => {
    const sure = await dialogs.confirm({
      title: t('list.deleteTitle', { label: row.label }),
      text: t('list.deleteText'),
      danger: true,
    });
    if (!sure) return;
    try {
      const { data: answer } = await overlay.during((signal) =>
        deactivate({ variables: { id: row.id, lang }, context: ending(signal) }),
      );
      const errors = answer?.result.errors ?? [];
      await renew();
      if (errors.length > 0) await dialogs.error({ items: errors.map(({ message }) => message) });
      else await dialogs.success({ text: t('list.deleteDone') });
    } catch (failure) {
      await renew();
      await dialogs.error({ detail: reasonOf(failure, t) });
    }
  };

  const mayEdit =
    Boolean(resource.hooks.update || resource.Form || resource.editable) && can(`change_${area.permission}`);
  const mayDelete = Boolean(resource.hooks.deactivate) && can(`delete_${area.permission}`);
  const mayAdd = Boolean(resource.hooks.create || resource.Form) && can(`add_${area.permission}`);
  const itemsOf = (row: Row): MenuItem[] => [
    { key: 'view', label: t('common.view'), onSelect: () => void navigate(`${area.path}/${row.id}/view`, left) },
    ...(mayEdit
      ? [{ key: 'edit', label: t('common.edit'), onSelect: () => void navigate(`${area.path}/${row.id}`, left) }]
      : []),
    ...extras.row.map((extra) => ({ key: extra.key, label: t(extra.label), onSelect: () => extra.run(row) })),
    ...(mayDelete
      ? [{ key: 'delete', label: t('common.delete'), danger: true, onSelect: () => void remove(row) }]
      : []),
  ];
  const add = mayAdd && (
    <Button type="button" variant="solid" onClick={() => void navigate(`${area.path}/add`, left)}>
      <Icon name="plus" size={16} />
      {t('common.add')}
    </Button>
  );

  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" marginBottom="4">
        <chakra.div flex="1 1 160px">
          <Heading as="h1">{t(`resources.${area.key}.many`)}</Heading>
        </chakra.div>
        <SearchBox value={search} onSearch={(text) => change({ search: text, page: '' })} />
        <IconButton
          type="button"
          aria-label={t('common.reload')}
          title={t('common.reload')}
          onClick={() => void reload()}
        >
          <Icon name="reload" />
        </IconButton>
        {extras.list.map((extra) => (
          <Button key={extra.key} type="button" onClick={() => extra.run()}>
            {extra.icon && <Icon name={extra.icon} />}
            {t(extra.label)}
          </Button>
        ))}
        {add}
      </chakra.div>
      {error && shown ? (
        <Card.Root marginBottom="4">
          <Failed text={t('list.failed')} error={error} retry={reload} />
        </Card.Root>
      ) : null}
      <Card.Root css={{ '@media (min-width: 640px) and (max-width: 1279px)': { overflowX: 'auto' } }}>
        {error && !shown ? (
          <Failed text={t('list.failed')} error={error} retry={reload} />
        ) : shown && shown.count === 0 ? (
          <chakra.div padding="48px 16px" textAlign="center">
            <chakra.p color="muted" marginBottom="16px">
              {search ? t('list.emptySearch', { search }) : t('list.empty')}
            </chakra.p>
            {!search && add}
          </chakra.div>
        ) : (
          <Table
            page={shown}
            skeletonRows={size}
            caption={t(`resources.${area.key}.many`)}
            ordering={ordering}
            sortable={resource.sortable ?? []}
            sort={(next) => change({ ordering: next, page: '' })}
            days={days}
            linkState={left.state}
            linkOf={(row) => `${area.path}/${row.id}${mayEdit ? '' : '/view'}`}
            actions={(row) => (
              <Menu
                label={t('list.rowActions', { label: row.label })}
                trigger={<Icon name="more" />}
                items={() => itemsOf(row)}
                paddingInline="0"
              />
            )}
          />
        )}
      </Card.Root>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        gap="3"
        alignItems="center"
        justifyContent="space-between"
        marginTop="4"
        minHeight="36px"
      >
        <chakra.p role="status" className="number" color="muted">
          {shown ? t('list.total', { count: shown.count }) : ''}
        </chakra.p>
        {shown && shown.count > 0 && <Pager page={page} last={last} go={go} />}
      </chakra.div>
      {extras.opened}
    </>
  );
}

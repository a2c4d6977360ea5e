import { useApolloClient } from '@apollo/client/react';
import { useNavigate } from 'react-router-dom';
import { reasonOf } from '../failure';
import { useTexts } from '../i18n';
import { useSession } from '../session/session';
import { useDialogs } from '../shell/dialogs';
import { useOverlay } from '../shell/overlay';
import type { MenuItem } from '../ui/Menu';
import { forgetReads } from './freshness';
import { type Area, type Extra, ending, type Resource, type Row } from './resource';

const unused: NonNullable<Resource['hooks']['deactivate']> = () => [async () => ({ data: undefined }), null];

interface Options {
  area: Area;
  resource: Resource;
  extras: readonly Extra<Row>[];
  /** What goes along to a record's screen. */
  left: unknown;
  reload: () => Promise<void>;
}

/** What the person may do with the rows of a list. */
export function useRowActions({ area, resource, extras, left, reload }: Options) {
  const { t, lang } = useTexts();
  const { can } = useSession();
  const dialogs = useDialogs();
  const overlay = useOverlay();
  const navigate = useNavigate();
  const client = useApolloClient();
  const [deactivate] = (resource.hooks.deactivate ?? unused)();

  // Before the popup: when that gives focus back, a row that is gone has left the list already.
  const renew = async () => {
    forgetReads(client.cache);
    await reload();
  };
  const remove = async (row: Row) => {
    const title = t('list.deleteTitle', { label: row.label });
    if (!(await dialogs.confirm({ title, text: t('list.deleteText'), danger: true }))) return;
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

  const { hooks, Form, editable } = resource;
  const mayEdit = Boolean(hooks.update || Form || editable) && can(`change_${area.permission}`);
  const mayDelete = Boolean(hooks.deactivate) && can(`delete_${area.permission}`);
  const go = (path: string) => () => void navigate(`${area.path}/${path}`, { state: left });
  const itemsOf = (row: Row): MenuItem[] => [
    { key: 'view', label: t('common.view'), onSelect: go(`${row.id}/view`) },
    ...(mayEdit ? [{ key: 'edit', label: t('common.edit'), onSelect: go(row.id) }] : []),
    ...extras.map((extra) => ({ key: extra.key, label: t(extra.label), onSelect: () => extra.run(row) })),
    ...(mayDelete
      ? [{ key: 'delete', label: t('common.delete'), danger: true, onSelect: () => void remove(row) }]
      : []),
  ];
  const linkOf = (row: Row) => `${area.path}/${row.id}${mayEdit ? '' : '/view'}`;
  const add = (hooks.create || Form) && can(`add_${area.permission}`) ? go('add') : undefined;
  return { itemsOf, linkOf, add };
}

import { useApolloClient } from '@apollo/client/react';
import { useNavigate } from 'react-router-dom';
import { LOCALE, useTexts } from '../../shared/i18n';
import { renewRights, useSession } from '../../shared/session/session';
import { useDialogs } from '../../shared/shell/dialogs';
import { useOverlay } from '../../shared/shell/overlay';
import type { MenuItem } from '../../shared/ui/Menu';
import { type Area, COUNTED, type Extra, mayOpenForm, noWrite, type Resource, type Row } from '../resource';
import { useAttempt } from '../useAttempt';
import { useRestore } from '../useRestore';
import type { List } from './useList';

/** Deactivates records after a confirmation that lists dependents, and restores them. */
function useRemoval(area: Area, resource: Resource, reload: List['reload']) {
  const { t, lang } = useTexts();
  const { can, capabilities } = useSession();
  const dialogs = useDialogs();
  const overlay = useOverlay();
  const { write } = useAttempt();
  const client = useApolloClient();
  const { hooks, removal, removalEffect, dependents: columns = {} } = resource;
  const [deactivate] = (hooks.deactivate ?? noWrite)();
  const [countDependents] = (hooks.dependents ?? noWrite)();
  const mayRemove = Boolean(hooks.deactivate) && can(`delete_${area.permission}`);
  const mayRestore = Boolean(hooks.deactivate && hooks.update) && can(`change_${area.permission}`);

  // Also after a failure (spec §4), and before the dialog, so that it does not restore focus to a row that is gone.
  const renew = async () => {
    if (resource.rights) renewRights(client);
    await reload();
  };
  const restore = useRestore(resource, renew);
  /** Dependents in words, and whether it can be restored; empty if unsupported. */
  const dependents = async (row: Row): Promise<string[]> => {
    const counting = countDependents({ variables: { id: row.id, lang } }).catch(() => null);
    const response = (await overlay.during(counting))?.data?.dependents;
    if (!response && !capabilities?.includes('dependientes')) return [];
    const inRow = Object.entries(row).flatMap(([column, count]) => {
      const [recurso, cantidad] = [columns[column], Number(count)];
      return recurso && cantidad > 0 ? [{ recurso, cantidad }] : [];
    });
    const counts = (response ?? inRow).map(({ recurso, cantidad }) => t(COUNTED[recurso], { count: cantidad }));
    return [
      ...(counts.length > 0
        ? [t('list.dependents', { counts: new Intl.ListFormat(LOCALE[lang]).format(counts) })]
        : []),
      ...(counts.length > 0 && removalEffect ? [t(removalEffect)] : []),
      ...(mayRestore ? [t('list.restorable')] : []),
    ];
  };
  const remove = async (row: Row) => {
    const title = t('list.deleteTitle', { label: row.label });
    const question = { title, text: t('list.deleteText'), detail: await dependents(row), danger: true };
    if (!(await dialogs.confirm({ ...question, confirmLabel: removal && t(removal) }))) return;
    const done = await write((context) => deactivate({ variables: { id: row.id, lang }, context }), renew);
    if (!done) return;
    await renew();
    const isConfirmed = await dialogs.success({
      text: t('list.deleteDone'),
      otherLabel: mayRestore && done.record?.activo === false ? t('list.undo') : undefined,
    });
    if (!isConfirmed) await restore(row.id);
  };
  return { mayRemove, mayRestore, remove, restore };
}

/** The actions of a list's rows, with `extras`, and the action that adds a record. */
export function useRowActions(area: Area, resource: Resource, { left, reload }: List, extras: readonly Extra<Row>[]) {
  const { t } = useTexts();
  const session = useSession();
  const { can } = session;
  const navigate = useNavigate();
  const { mayRemove, mayRestore, remove, restore } = useRemoval(area, resource, reload);
  const { hooks, Form, opens, writes } = resource;
  const mayEdit = Boolean(hooks.update || Form || opens) && mayOpenForm(area, writes, can);
  const go = (path: string) => () => void navigate(`${area.path}/${path}`, { state: left });
  const view = ({ id }: Row): MenuItem => ({ key: 'view', label: t('common.view'), onSelect: go(`${id}/view`) });
  const itemsOf = (row: Row): MenuItem[] =>
    row.activo === false
      ? [
          view(row),
          ...(mayRestore ? [{ key: 'restore', label: t('list.restore'), onSelect: () => void restore(row.id) }] : []),
        ]
      : [
          view(row),
          ...(mayEdit ? [{ key: 'edit', label: t('common.edit'), onSelect: go(row.id) }] : []),
          ...extras.map((extra) => ({ key: extra.key, label: t(extra.label), onSelect: () => extra.run(row) })),
          ...(mayRemove
            ? [{ key: 'delete', label: t('common.delete'), danger: true, onSelect: () => void remove(row) }]
            : []),
        ];
  const linkOf = (row: Row) => {
    const edits = mayEdit && row.activo !== false && (opens?.(session) ?? 'edit') === 'edit';
    return `${area.path}/${row.id}${edits ? '' : '/view'}`;
  };
  const add = (hooks.create || Form) && can(`add_${area.permission}`) ? go('add') : undefined;
  return { itemsOf, linkOf, add };
}

import { useNavigate } from 'react-router-dom';
import { useTexts } from '../i18n';
import { useSession } from '../session/session';
import type { MenuItem } from '../ui/Menu';
import { type Area, type Extra, mayOpenForm, type Resource, type Row } from './resource';
import { useRemoval } from './useRemoval';

interface Options {
  area: Area;
  resource: Resource;
  extras: readonly Extra<Row>[];
  /** What goes along to a record's screen. */
  left: unknown;
  reload: () => Promise<void>;
}

export function useRowActions({ area, resource, extras, left, reload }: Options) {
  const { t } = useTexts();
  const session = useSession();
  const { can } = session;
  const navigate = useNavigate();
  const { mayRemove, mayRestore, remove, restore } = useRemoval({ area, resource, reload });

  const { hooks, Form, editable, opens, writes } = resource;
  const mayEdit = Boolean(hooks.update || Form || editable) && mayOpenForm(area, writes, can);
  const go = (path: string) => () => void navigate(`${area.path}/${path}`, { state: left });
  const view = ({ id }: Row): MenuItem => ({ key: 'view', label: t('common.view'), onSelect: go(`${id}/view`) });
  const itemsOf = (row: Row): MenuItem[] =>
    row.activo === false
      ? [
          view(row),
          ...(mayRestore ? [{ key: 'restore', label: t('list.restore'), onSelect: () => void restore(row) }] : []),
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
  return { itemsOf, linkOf, add, mayRestore };
}

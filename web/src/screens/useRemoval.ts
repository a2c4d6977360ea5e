import { useApolloClient } from '@apollo/client/react';
import { useTexts } from '../i18n';
import { renewRights, useSession } from '../session/session';
import { useDialogs } from '../shell/dialogs';
import { useOverlay } from '../shell/overlay';
import { type Area, COUNTED, type Hooks, type Resource, type Row } from './resource';
import { useAttempt } from './useAttempt';

type Uses = Required<Hooks<Row, unknown, unknown, unknown>>;

const unusedWrite: Uses['deactivate'] & Uses['update'] = () => [async () => ({ data: undefined }), null];
const unusedRead: Uses['dependents'] = () => [async () => ({ data: undefined }), null];

interface Options {
  area: Area;
  resource: Resource;
  reload: () => Promise<void>;
}

/** Taking records out of the lists and bringing them back: asks first, says what depends on it, tells how it went. */
export function useRemoval({ area, resource, reload }: Options) {
  const { t, lang } = useTexts();
  const { can } = useSession();
  const dialogs = useDialogs();
  const overlay = useOverlay();
  const { write } = useAttempt();
  const client = useApolloClient();
  const { hooks, removal } = resource;
  const [deactivate] = (hooks.deactivate ?? unusedWrite)();
  const [update] = (hooks.update ?? unusedWrite)();
  const [countDependents] = (hooks.dependents ?? unusedRead)();
  const mayRemove = Boolean(hooks.deactivate) && can(`delete_${area.permission}`);
  const mayRestore = Boolean(hooks.deactivate && hooks.update) && can(`change_${area.permission}`);

  // In any case (spec §4), and before the popup: when that gives focus back, a row that is gone has left the list already.
  const renew = async () => {
    if (resource.rights) renewRights(client);
    await reload();
  };
  const restore = async ({ id }: Row) => {
    const input = { activo: true };
    if (!(await write((context) => update({ variables: { id, input, lang }, context }), renew))) return;
    await renew();
    await dialogs.success({ text: t('list.restoreDone') });
  };
  /** What goes with a record, in words; nothing where the server does not tell. */
  const dependents = async ({ id }: Row): Promise<string[]> => {
    const counting = countDependents({ variables: { id, lang } }).catch(() => null);
    const found = (await overlay.during(counting))?.data?.dependents ?? [];
    const counts = found.map(({ recurso, cantidad }) => t(COUNTED[recurso], { count: cantidad }));
    if (counts.length === 0) return [];
    return [t('list.dependents', { counts: counts.join(', ') }), ...(mayRestore ? [t('list.restorable')] : [])];
  };
  const remove = async (row: Row) => {
    const title = t('list.deleteTitle', { label: row.label });
    const question = { title, text: t('list.deleteText'), detail: await dependents(row), danger: true };
    if (!(await dialogs.confirm({ ...question, confirmLabel: removal && t(removal) }))) return;
    const done = await write((context) => deactivate({ variables: { id: row.id, lang }, context }), renew);
    if (!done) return;
    await renew();
    const kept = await dialogs.success({
      text: t('list.deleteDone'),
      otherLabel: mayRestore && done.record?.activo === false ? t('list.undo') : undefined,
    });
    if (!kept) await restore(row);
  };
  return { mayRemove, mayRestore, remove, restore };
}

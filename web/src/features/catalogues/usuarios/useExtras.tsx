import { useState } from 'react';
import type { Extras, Row } from '../../../crud/resource';
import { useAttempt } from '../../../crud/useAttempt';
import { useTexts } from '../../../shared/i18n';
import { useSession } from '../../../shared/session/session';
import { useDialogs } from '../../../shared/shell/dialogs';
import { lazyDialog } from '../../../shared/shell/lazyPart';
import { useInvite } from './useInvite';

const ImportUsuarios = lazyDialog(async () => (await import('./ImportUsuarios')).ImportUsuarios, ['imports']);

/** What the list of users offers beside the usual: users from a file, and a link to choose a password. */
export function useExtras(): Extras {
  const { t } = useTexts();
  const { can, hasInvitations } = useSession();
  const dialogs = useDialogs();
  const { attempt } = useAttempt();
  const invite = useInvite();
  const [importing, setImporting] = useState(false);
  const send = async ({ id, label }: Row) => {
    const text = t('catalogues:enlace.confirm', { label });
    if (!(await dialogs.confirm({ title: t('fields.enviarEnlace'), text }))) return;
    const uninvited = await attempt(invite([id]));
    if (uninvited?.length === 0) await dialogs.success({ text: t('catalogues:enlace.done') });
    else if (uninvited) await dialogs.error({ items: uninvited.map(({ message }) => message) });
  };
  return {
    list: can('add_usuarioempresa')
      ? [{ key: 'import', label: 'catalogues:importar.usuarios', run: () => setImporting(true) }]
      : [],
    row:
      hasInvitations !== false && can('change_usuarioempresa')
        ? [{ key: 'invite', label: 'fields.enviarEnlace', run: (row) => void send(row) }]
        : [],
    opened: importing && <ImportUsuarios close={() => setImporting(false)} />,
  };
}

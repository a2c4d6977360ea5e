import { ImportRecords } from '../../importing/ImportRecords';
import { useSession } from '../../session/session';
import { importedUsuarios } from './importing';
import { useInvite } from './useInvite';

/** Users from a file, who may be sent a link to choose their password at once. */
export function ImportUsuarios({ close }: { close: () => void }) {
  const { can } = useSession();
  const invite = useInvite();
  const follow = can('change_usuarioempresa') ? { wanted: true, run: invite } : undefined;
  return <ImportRecords imported={importedUsuarios} follow={follow} close={close} />;
}

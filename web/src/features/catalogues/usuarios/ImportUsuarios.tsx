import { useSession } from '../../../shared/session/session';
import { ImportRecords } from '../../imports';
import { importedUsuarios } from './importing';

/** Users from a file, who may be mailed a link to choose their password at once. */
export function ImportUsuarios({ close }: { close: () => void }) {
  const { can } = useSession();
  return <ImportRecords imported={importedUsuarios} mayInvite={can('change_usuarioempresa')} close={close} />;
}

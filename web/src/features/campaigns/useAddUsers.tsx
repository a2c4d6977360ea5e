import { type ReactNode, useState } from 'react';
import { useAttempt } from '../../crud/useAttempt';
import { useSession } from '../../shared/session/session';
import { lazyDialog } from '../../shared/shell/lazyPart';
import { useAllCompanies } from './useContact';

const ImportUsuarios = lazyDialog(
  async () => (await import('../catalogues/usuarios/ImportUsuarios')).ImportUsuarios,
  ['imports'],
);

interface AddUsers {
  /** Opens the import of users with these companies filled in; null without permission or support. */
  addUsers: ((companies: readonly string[]) => void) | null;
  /** The same for the companies of a campaign without a user who could answer. */
  addMissing: ((campaign: string) => Promise<void>) | null;
  dialog: ReactNode;
}

/** The import of users for companies without any. */
export function useAddUsers(): AddUsers {
  const { can, capabilities } = useSession();
  const { attempt } = useAttempt();
  const readAll = useAllCompanies();
  const [companies, setCompanies] = useState<readonly string[] | null>(null);
  const isOffered = can('add_usuarioempresa') && capabilities?.includes('importaciones') === true;
  const addMissing = async (campaign: string) => {
    const missing = await attempt(readAll(campaign, { filter: 'SIN_USUARIO' }));
    if (missing) setCompanies(missing.map(({ empresa }) => empresa.label));
  };
  return {
    addUsers: isOffered ? setCompanies : null,
    addMissing: isOffered ? addMissing : null,
    dialog: companies && <ImportUsuarios companies={companies} close={() => setCompanies(null)} />,
  };
}

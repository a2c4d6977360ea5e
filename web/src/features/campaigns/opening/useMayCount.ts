import { useSession } from '../../../shared/session/session';

/** Whether the server counts a business's companies, and those without a user, for this person. */
export function useMayCount(): boolean {
  const { can, capabilities } = useSession();
  return capabilities?.includes('listas') === true && can('view_empresa') && can('view_usuarioempresa');
}

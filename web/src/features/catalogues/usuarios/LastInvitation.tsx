import { Card } from '@chakra-ui/react';
import { useInvitacionDeUsuarioQuery } from '../../../generated/usuarios';
import { useTexts } from '../../../shared/i18n';
import { enumKey } from '../../../shared/i18n/enumKey';
import { formatDayOf } from '../../../shared/i18n/format';
import { useSession } from '../../../shared/session/session';

/** Under a user: what became of the last link to choose a password, where the server tells and one was asked for. */
export function LastInvitation({ id }: { id: string }) {
  const { t, lang } = useTexts();
  const { can } = useSession();
  const { data } = useInvitacionDeUsuarioQuery({
    variables: { id, lang },
    skip: !can('change_usuarioempresa'),
  });
  const last = data?.record;
  if (!last) return null;
  return (
    <Card.Root role="status" padding="12px 24px" marginTop="4">
      {t(`catalogues:enlace.last.${enumKey(last.estado)}`, {
        date: formatDayOf(last.pedido, lang),
        reason: last.motivo ?? '',
      })}
      {/* Why it waits: it may for a day. */}
      {last.estado === 'EN_COLA' && last.motivo && ` (${last.motivo})`}
    </Card.Root>
  );
}

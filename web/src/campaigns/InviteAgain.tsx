import { useState } from 'react';
import { reasonOf } from '../failure';
import { useInvitarDeNuevoMutation } from '../generated/campaigns';
import { currentLang, useTexts } from '../i18n';
import { useDialogs } from '../shell/dialogs';
import { Inline } from './Inline';

interface Props {
  id: string;
  nombre: string;
}

/** Sends a link to choose a password once more, to somebody who never signed in. */
export function InviteAgain({ id, nombre }: Props) {
  const { t } = useTexts();
  const dialogs = useDialogs();
  const [invite, { loading }] = useInvitarDeNuevoMutation();
  const [sent, setSent] = useState(false);
  const send = async () => {
    try {
      const { data } = await invite({ variables: { ids: [id], lang: currentLang() } });
      const errors = data?.result.resultados.flatMap((one) => one.errors) ?? [];
      if (errors.length > 0) await dialogs.error({ items: errors.map(({ message }) => message) });
      else setSent(true);
    } catch (error) {
      await dialogs.error({ detail: reasonOf(error, t) });
    }
  };
  if (sent) return <span role="status">{t('campaigns.invited')}</span>;
  return (
    <Inline aria-label={t('campaigns.inviteAgainTo', { name: nombre })} disabled={loading} onClick={() => void send()}>
      {t('campaigns.inviteAgain')}
    </Inline>
  );
}

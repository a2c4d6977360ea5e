import { useState } from 'react';
import { useInviteAgainMutation } from '../generated/campaigns';
import { currentLang, useTexts } from '../i18n';
import { useAttempt } from '../screens/useAttempt';
import { useDialogs } from '../shell/dialogs';
import { takeFocus } from '../ui/focus';
import { Inline } from '../ui/Inline';

interface Props {
  id: string;
  nombre: string;
}

/** Sends a link to choose a password once more, to somebody who never signed in. */
export function InviteAgain({ id, nombre }: Props) {
  const { t } = useTexts();
  const dialogs = useDialogs();
  const { attempt } = useAttempt();
  const [invite, { loading }] = useInviteAgainMutation();
  const [sent, setSent] = useState(false);
  const send = async () => {
    const answer = await attempt(invite({ variables: { ids: [id], lang: currentLang() } }));
    const errors = answer?.data?.result.resultados.flatMap((one) => one.errors) ?? [];
    if (errors.length > 0) await dialogs.error({ items: errors.map(({ message }) => message) });
    else setSent(answer !== undefined);
  };
  return (
    <>
      {!sent && (
        <Inline
          aria-label={t('campaigns:inviteAgainTo', { name: nombre })}
          aria-disabled={loading}
          onClick={() => loading || void send()}
        >
          {t('campaigns:inviteAgain')}
        </Inline>
      )}
      {/* There before its text, which is read aloud as it comes. */}
      <span role="status">
        {sent && (
          <span ref={takeFocus} tabIndex={-1}>
            {t('campaigns:invited')}
          </span>
        )}
      </span>
    </>
  );
}

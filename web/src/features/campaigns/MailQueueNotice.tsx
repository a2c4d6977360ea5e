import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../../shared/i18n';
import { formatDateTime } from '../../shared/i18n/format';

export interface MailQueue {
  enCola: number;
  detenida?: string | null;
  motivo?: string | null;
  proximo?: string | null;
}

interface Props {
  /** Null where the server does not report it. */
  queue: MailQueue | null | undefined;
}

/** Why no mail leaves, how many wait, and when the next attempt is; nothing while the mail server accepts mails. */
export function MailQueueNotice({ queue }: Props) {
  const { t, lang } = useTexts();
  const isHalted = Boolean(queue?.detenida);
  return (
    // Rendered before its text, so that screen readers announce it.
    <chakra.div role="status" overflowWrap="anywhere" marginBottom={isHalted ? '4' : undefined}>
      {isHalted && (
        <>
          <chakra.p color="warning" fontWeight="600">
            {t('campaigns:queue.halted', { date: formatDateTime(queue?.detenida, lang) })}
          </chakra.p>
          <p>
            {t('campaigns:queue.waiting', { count: queue?.enCola ?? 0 })}{' '}
            {t('campaigns:queue.next', { date: formatDateTime(queue?.proximo, lang) })}
          </p>
          <chakra.p color="muted">{t('campaigns:queue.reason', { reason: queue?.motivo ?? '' })}</chakra.p>
        </>
      )}
    </chakra.div>
  );
}

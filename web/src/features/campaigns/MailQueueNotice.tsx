import { chakra } from '@chakra-ui/react/styled-system';
import type { ColaPartsFragment } from '../../generated/campaigns';
import { useTexts } from '../../shared/i18n';
import { formatDateTime } from '../../shared/i18n/format';

interface Props {
  /** Null if the server does not report it. */
  queue: ColaPartsFragment | null | undefined;
}

/** Shows while the mail server accepts no mails: reason, queue length and next attempt. */
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

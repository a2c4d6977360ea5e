import { Button, Card } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { useTexts } from '../../../shared/i18n';
import { formatDate, formatDateTime } from '../../../shared/i18n/format';
import type { Receipt } from '../model/receipt';

/** Both languages write the year last. */
const dayAndMonth = (day: string, lang: 'es' | 'en') => formatDate(day, lang).slice(0, 5);

/** The receipt of a submission, with links to complete or correct it, and to view it. */
export function ReceiptCard({ receipt }: { receipt: Receipt }) {
  const { t, lang } = useTexts();
  const { record, at, isChange, company, answered, total, open, fechaFin } = receipt;
  const missing = total - answered;
  const until = open ? fechaFin : null;
  const toComplete = until !== null && missing > 0;
  const facts = [
    company,
    at && t(isChange ? 'survey:keeping.changed' : 'survey:keeping.sent', { time: formatDateTime(at, lang) }),
    t('survey:paper.number', { id: record }),
  ];
  return (
    <Card.Root
      role="status"
      display="flex"
      flexDirection="row"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      padding="4"
      marginBottom="4"
      borderColor={missing > 0 ? 'warning' : 'success'}
      overflowWrap="anywhere"
    >
      <chakra.div flex="1 1 280px">
        <chakra.p fontSize="md" lineHeight="1.5rem" fontWeight="600">
          {t('survey:paper.thanks')}
        </chakra.p>
        {missing > 0 && (
          <p>
            {t('survey:paper.missing', { count: missing, total })}
            {until && ` ${t('survey:paper.until', { date: formatDate(until, lang) })}`}
          </p>
        )}
        <chakra.p color="muted">{facts.filter(Boolean).join(' · ')}</chakra.p>
      </chakra.div>
      {toComplete && (
        <Button asChild variant="solid" width={{ base: '100%', sm: 'auto' }} minHeight="48px">
          <Link to={`/completar_encuesta/${record}`}>{t('survey:paper.complete')}</Link>
        </Button>
      )}
      <Button asChild variant={toComplete ? 'outline' : 'solid'} width={{ base: '100%', sm: 'auto' }} minHeight="48px">
        <Link to={`/completar_encuesta/${record}/view`}>{t('survey:paper.view')}</Link>
      </Button>
      {until && !toComplete && (
        <Button asChild width={{ base: '100%', sm: 'auto' }} minHeight="48px">
          <Link to={`/completar_encuesta/${record}`}>
            {t('survey:paper.correct', { date: dayAndMonth(until, lang) })}
          </Link>
        </Button>
      )}
    </Card.Root>
  );
}

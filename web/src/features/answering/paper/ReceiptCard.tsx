import { Button, Card } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { useTexts } from '../../../shared/i18n';
import { formatDate, formatDateTime } from '../../../shared/i18n/format';
import type { Receipt } from '../model/receipt';

/** A day without its year, as both languages write it. */
const dayAndMonth = (day: string, lang: 'es' | 'en') => formatDate(day, lang).slice(0, 5);

/** What was sent, where it can be seen, and until when it can be corrected. */
export function ReceiptCard({ receipt }: { receipt: Receipt }) {
  const { t, lang } = useTexts();
  const { record, at, company, answered, total, open, fechaFin } = receipt;
  const parts = [
    company,
    t('survey:paper.count', { answered, total }),
    formatDateTime(at, lang),
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
      borderColor="success"
    >
      <chakra.p flex="1 1 280px" fontSize="md" lineHeight="1.5rem" fontWeight="600" overflowWrap="anywhere">
        {t('survey:paper.thanks')} {parts.filter(Boolean).join(' · ')}
      </chakra.p>
      <Button asChild variant="solid" minHeight="48px">
        <Link to={`/completar_encuesta/${record}/view`}>{t('survey:paper.view')}</Link>
      </Button>
      {open && fechaFin && (
        <Button asChild minHeight="48px">
          <Link to={`/completar_encuesta/${record}`}>
            {t('survey:paper.correct', { date: dayAndMonth(fechaFin, lang) })}
          </Link>
        </Button>
      )}
    </Card.Root>
  );
}

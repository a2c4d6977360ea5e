import { Heading } from '@chakra-ui/react';
import { Link, useParams } from 'react-router-dom';
import { useCampanaQuery } from '../../generated/campaigns';
import { useTexts } from '../../shared/i18n';
import { formatSpan } from '../../shared/i18n/format';
import { FailedPage } from '../../shared/shell/Failed';
import { Message } from '../../shared/shell/Message';
import { useOverlayWhile } from '../../shared/shell/overlay';
import { useTitle } from '../../shared/shell/title';
import { Companies } from './Companies';

/** `/seguimiento/:periodoActivo`: who has answered, who has not, and whom to remind. */
export function CampaignScreen() {
  const { id = '' } = useParams();
  const { t, lang } = useTexts();
  const { data, previousData, loading, error, refetch } = useCampanaQuery({
    variables: { id, lang },
  });
  const shown = data ?? (previousData?.record?.id === id ? previousData : undefined);
  const { record } = shown ?? {};
  const title = record
    ? `${record.rubro.label} · ${formatSpan(record.fechaInicio, record.fechaFin, lang)}`
    : t('shell.tracking');
  useTitle(title);
  useOverlayWhile(loading && !shown);
  if (error && !shown) return <FailedPage title={title} text={t('campaigns:failed')} error={error} retry={refetch} />;
  if (!shown) return <Heading as="h1">{title}</Heading>;
  if (!record) {
    return (
      <Message title={title} text={t('campaigns:missing')}>
        <Link to="/seguimiento">{t('campaigns:every')}</Link>
      </Message>
    );
  }
  return (
    <Companies
      key={id}
      title={title}
      campaign={record}
      today={shown.estado.hoy}
      mails={shown.estado.capacidades.includes('recordatorios')}
      queue={shown.cola}
      failure={error}
      again={refetch}
    />
  );
}

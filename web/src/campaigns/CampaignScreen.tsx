import { Heading } from '@chakra-ui/react';
import { Link, useParams } from 'react-router-dom';
import { useCampanaQuery } from '../generated/campaigns';
import { useTexts } from '../i18n';
import { Failed } from '../shell/Failed';
import { Message } from '../shell/Message';
import { useOverlayWhile } from '../shell/overlay';
import { useTitle } from '../shell/title';
import { Companies } from './Companies';
import './texts';

/** `/seguimiento/:periodoActivo`: who has answered, who has not, and whom to remind. */
export function CampaignScreen() {
  const { id = '' } = useParams();
  const { t, lang } = useTexts();
  const { data, previousData, loading, error, refetch } = useCampanaQuery({
    variables: { id, lang },
    fetchPolicy: 'cache-and-network',
  });
  const shown = data ?? previousData;
  useTitle(t('shell.tracking'));
  useOverlayWhile(loading && !shown);
  if (error && !shown) return <Failed text={t('campaigns.failed')} error={error} retry={refetch} />;
  if (!shown) return <Heading as="h1">{t('shell.tracking')}</Heading>;
  if (!shown.record) {
    return (
      <Message title={t('shell.tracking')} text={t('campaigns.missing')}>
        <Link to="/seguimiento">{t('campaigns.every')}</Link>
      </Message>
    );
  }
  return (
    <Companies
      key={id}
      campaign={shown.record}
      today={shown.estado.hoy}
      mails={shown.estado.capacidades.includes('recordatorios')}
      again={refetch}
    />
  );
}

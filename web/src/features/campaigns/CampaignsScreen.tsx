import { Button, Card, Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link, useNavigate } from 'react-router-dom';
import { Pager } from '../../crud/list/Pager';
import { useLastPage } from '../../crud/paging';
import { useCampanasQuery } from '../../generated/campaigns';
import { useTexts } from '../../shared/i18n';
import { pageSize } from '../../shared/preferences';
import { useSession } from '../../shared/session/session';
import { Failed } from '../../shared/shell/Failed';
import { Empty } from '../../shared/shell/Message';
import { useOverlayWhile } from '../../shared/shell/overlay';
import { useTitle } from '../../shared/shell/title';
import { ListItem } from '../../shared/ui/Line';
import { GROUPS } from './CampaignBar';
import { CampaignLine } from './CampaignLine';
import { useCompanyParams } from './Filters';
import { MailQueueNotice } from './MailQueueNotice';

/** `/seguimiento`: every campaign, the latest first. A group of companies in the URL is passed on to the chosen one. */
export function CampaignsScreen() {
  const { t, lang } = useTexts();
  const navigate = useNavigate();
  const { can } = useSession();
  const { page, go, group } = useCompanyParams();
  const size = pageSize();
  useTitle(t('shell.tracking'));
  const { data, previousData, loading, error, refetch } = useCampanasQuery({
    variables: { page, pageSize: size, lang },
  });
  const shown = data ?? previousData;
  const campaigns = shown?.page;
  useOverlayWhile(loading && !shown);
  useLastPage({ page, size, count: data?.page?.count, go });
  const failed = error && <Failed text={t('campaigns:failed')} error={error} retry={refetch} />;
  return (
    <>
      <Heading as="h1" marginBottom="4">
        {t('shell.tracking')}
      </Heading>
      {group && (
        <chakra.p role="status" marginBottom="4" color="muted">
          {t('campaigns:chooseFor', { group: t(GROUPS[group].text) })}{' '}
          <Link to="/seguimiento">{t('list.clearFilters')}</Link>
        </chakra.p>
      )}
      <MailQueueNotice queue={shown?.cola} />
      {shown && failed && <Card.Root marginBottom="4">{failed}</Card.Root>}
      <Card.Root>
        {!shown && failed}
        {campaigns === null && <Empty text={t('common.notOffered')} />}
        {campaigns?.count === 0 && (
          <Empty text={t('campaigns:none')}>
            {can('add_periodoactivo') && (
              <Button variant="solid" onClick={() => void navigate('/periodos_activos/add')}>
                {t('campaigns:open')}
              </Button>
            )}
          </Empty>
        )}
        <ul>
          {campaigns?.results.map((campaign) => (
            <ListItem key={campaign.id}>
              <CampaignLine campaign={campaign} today={shown?.estado.hoy} />
            </ListItem>
          ))}
        </ul>
      </Card.Root>
      {campaigns && <Pager {...{ page, size, go }} count={campaigns.count} justifyContent="flex-end" marginTop="4" />}
    </>
  );
}

import { Button, Card, Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link, useNavigate } from 'react-router-dom';
import { Pager } from '../../crud/list/Pager';
import { useLastPage } from '../../crud/paging';
import { useCampanasQuery } from '../../generated/campaigns';
import { useTexts } from '../../shared/i18n';
import { localDay } from '../../shared/i18n/days';
import { pageSize } from '../../shared/preferences';
import { useSession } from '../../shared/session/session';
import { Failed } from '../../shared/shell/Failed';
import { Empty } from '../../shared/shell/Message';
import { useOverlayWhile } from '../../shared/shell/overlay';
import { useTitle } from '../../shared/shell/title';
import { Line } from '../../shared/ui/Line';
import { GROUPS } from './CampaignBar';
import { CampaignGroup, NewCampaign, WithoutSurvey } from './CampaignGroups';
import { hasSurvey, timeOf } from './CampaignLine';
import { useCompanyParams } from './Filters';
import { MailQueueNotice } from './MailQueueNotice';

/** `/seguimiento`: every campaign by time, the latest first. A group of companies in the URL is passed on to the chosen one. */
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
  const today = shown?.estado.hoy ?? localDay(new Date());
  const at = (time: ReturnType<typeof timeOf>) =>
    campaigns?.results.filter((campaign) => timeOf(campaign, today) === time) ?? [];
  const running = at('running');
  const closed = at('closed');
  // Those with results first.
  const ended = [...closed.filter(hasSurvey), ...closed.filter((one) => !hasSurvey(one))];
  const failed = error && <Failed text={t('campaigns:failed')} error={error} retry={refetch} />;
  return (
    <>
      <Line justifyContent="space-between" minHeight={{ base: '44px', md: '36px' }} marginBottom="4">
        <Heading as="h1">{t('shell.tracking')}</Heading>
        <NewCampaign />
      </Line>
      {group && (
        <chakra.p role="status" marginBottom="4" color="muted">
          {t('campaigns:chooseFor', { group: t(GROUPS[group].text) })}{' '}
          <Link to="/seguimiento" style={{ textDecoration: 'underline' }}>
            {t('list.clearFilters')}
          </Link>
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
        {campaigns && campaigns.count > 0 && (
          <chakra.div padding={{ base: '0 16px 8px', md: '0 24px 8px' }}>
            <CampaignGroup heading="h2" time="running" campaigns={running.filter(hasSurvey)} today={today}>
              {running.some((one) => !hasSurvey(one)) && (
                <WithoutSurvey campaigns={running.filter((one) => !hasSurvey(one))} />
              )}
            </CampaignGroup>
            <CampaignGroup heading="h2" time="upcoming" campaigns={at('upcoming')} today={today} />
            <CampaignGroup heading="h2" time="closed" campaigns={ended} today={today} />
          </chakra.div>
        )}
      </Card.Root>
      {campaigns && <Pager {...{ page, size, go }} count={campaigns.count} justifyContent="flex-end" marginTop="4" />}
    </>
  );
}

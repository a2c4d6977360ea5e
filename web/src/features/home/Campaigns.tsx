import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import type { ResumenQuery } from '../../generated/home';
import { type TextKey, useTexts } from '../../shared/i18n';
import { localDay } from '../../shared/i18n/days';
import { CampaignLine, type Listed, newCampaignFor, useMayOpen } from '../campaigns';
import { type Campaign, hasSurvey, type Resumen, type Running, type Today } from './Figures';
import { Panel, Row } from './Panel';

/** At most this many campaigns of a group; the others are behind a link. */
const SHOWN = 20;
/** At most this many campaigns that are over. */
const SHOWN_CLOSED = 5;

interface GroupProps extends Today {
  title: TextKey;
  campaigns: readonly Listed[];
  /** Total number of campaigns in the group. */
  count: number;
  /** Text of an empty group; without one, the group is omitted. */
  empty?: TextKey;
  more: 'home:overview.everyCampaign' | 'home:overview.everyUpcoming';
}

function Group({ title, campaigns, count, empty, more, today }: GroupProps) {
  const { t } = useTexts();
  if (campaigns.length === 0 && !empty) return null;
  return (
    <section>
      <chakra.h3 color="muted" fontSize="xs" marginTop="4">
        {t(title)}
      </chakra.h3>
      {campaigns.length === 0 && empty && <p>{t(empty)}</p>}
      <chakra.ul listStyleType="none">
        {campaigns.map((campaign) => (
          <Row key={campaign.id}>
            <CampaignLine {...{ campaign, today }} />
          </Row>
        ))}
      </chakra.ul>
      {count > campaigns.length && <Link to="/seguimiento">{t(more, { count })}</Link>}
    </section>
  );
}

/** Businesses of running periods without a survey, and one button that makes their surveys. */
function WithoutSurvey({ campaigns }: { campaigns: readonly Campaign[] }) {
  const { t } = useTexts();
  const mayOpen = useMayOpen();
  const [first] = campaigns;
  if (!first) return null;
  // The assistant proposes every business without a survey in a period; one business of another period is proposed alone.
  const isShared = campaigns.every((one) => one.fechaInicio === first.fechaInicio && one.fechaFin === first.fechaFin);
  const { fechaInicio, fechaFin, rubro } = first;
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" paddingTop="12px">
      <chakra.p flex="1 1 240px">
        <chakra.span fontWeight="600">{t('home:overview.withoutSurvey', { count: campaigns.length })}</chakra.span>{' '}
        <chakra.span color="muted">{campaigns.map((campaign) => campaign.rubro.label).join(', ')}</chakra.span>
      </chakra.p>
      {mayOpen && (
        <Button asChild>
          <Link to={newCampaignFor({ rubro: isShared ? undefined : rubro.id, fechaInicio, fechaFin })}>
            {t('home:overview.makeSurveys', { count: isShared ? campaigns.length : 1 })}
          </Link>
        </Button>
      )}
    </chakra.div>
  );
}

interface Props extends Today {
  running: Running;
  upcoming: Resumen['proximas'];
  /** Campaigns that do not run, latest first. */
  others: ResumenQuery['otras'];
}

/** The campaigns by time: running, upcoming, closed. */
export function Campaigns({ running, upcoming, others, today }: Props) {
  const { t } = useTexts();
  const open = running.results.filter(hasSurvey);
  const shown = open.slice(0, SHOWN);
  const day = today ?? localDay(new Date());
  const closed = (others?.results ?? []).filter((one) => one.fechaFin < day && hasSurvey(one)).slice(0, SHOWN_CLOSED);
  return (
    <Panel title={t('shell.tracking')}>
      <Group
        title="home:overview.running"
        campaigns={shown}
        count={running.count > running.results.length ? running.count : open.length}
        empty="home:overview.noneRunning"
        more="home:overview.everyCampaign"
        today={today}
      />
      <WithoutSurvey campaigns={running.results.filter((campaign) => !hasSurvey(campaign))} />
      {upcoming && (
        <Group
          title="home:overview.upcoming"
          campaigns={upcoming.results.slice(0, SHOWN)}
          count={upcoming.count}
          more="home:overview.everyUpcoming"
          today={today}
        />
      )}
      <Group
        title="home:overview.closed"
        campaigns={closed}
        count={closed.length}
        more="home:overview.everyCampaign"
        today={today}
      />
      <chakra.p marginTop="3">
        <Link to="/seguimiento">{t('home:overview.everyOne')}</Link>
      </chakra.p>
    </Panel>
  );
}

import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import type { ResumenQuery } from '../../generated/home';
import { useTexts } from '../../shared/i18n';
import { CampaignGroup, hasSurvey, WithoutSurvey } from '../campaigns';
import type { Resumen, Running } from './Figures';
import { Panel } from './Panel';

/** At most this many campaigns of a group; the others are behind a link. */
const SHOWN = 20;
/** At most this many campaigns that are over. */
const SHOWN_CLOSED = 5;

interface Props {
  running: Running;
  upcoming: Resumen['proximas'];
  /** Campaigns that do not run, latest first. */
  others: ResumenQuery['otras'];
  today: string;
}

/** The campaigns by time: running, upcoming, closed. */
export function Campaigns({ running, upcoming, others, today }: Props) {
  const { t } = useTexts();
  const open = running.results.filter(hasSurvey);
  const shown = open.slice(0, SHOWN);
  const closed = (others?.results ?? []).filter((one) => one.fechaFin < today && hasSurvey(one)).slice(0, SHOWN_CLOSED);
  const every = running.count > running.results.length ? running.count : open.length;
  const without = running.results.filter((campaign) => !hasSurvey(campaign));
  return (
    <Panel title={t('shell.tracking')}>
      <CampaignGroup time="running" campaigns={shown} today={today}>
        {shown.length === 0 && <p>{t('home:overview.noneRunning')}</p>}
        {every > shown.length && <Link to="/seguimiento">{t('home:overview.everyCampaign', { count: every })}</Link>}
        <WithoutSurvey campaigns={without} most={2} />
      </CampaignGroup>
      {upcoming && (
        <CampaignGroup time="upcoming" campaigns={upcoming.results.slice(0, SHOWN)} today={today}>
          {upcoming.count > SHOWN && (
            <Link to="/seguimiento">{t('home:overview.everyUpcoming', { count: upcoming.count })}</Link>
          )}
        </CampaignGroup>
      )}
      <CampaignGroup time="closed" campaigns={closed} today={today} />
      <chakra.p marginTop="3">
        <Link to="/seguimiento">{t('home:overview.everyOne')}</Link>
      </chakra.p>
    </Panel>
  );
}

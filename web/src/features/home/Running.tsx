import { Link } from 'react-router-dom';
import type { ResumenQuery } from '../../generated/home';
import { useTexts } from '../../shared/i18n';
import { CampaignLine, CampaignTitle, NoSurvey } from '../campaigns';
import { Panel, Row } from './Panel';

type Running = NonNullable<NonNullable<ResumenQuery['resumen']>['campanas']>;
type Campaign = Running['results'][number];
type Upcoming = NonNullable<NonNullable<ResumenQuery['resumen']>['proximas']>;

/** As many as are taken in at a glance, with a survey and without; the others are behind a link. */
const SHOWN = 20;

function Line({ campaign, today }: { campaign: Campaign; today: string | null | undefined }) {
  const { t } = useTexts();
  const { id, empresas, enviadas, sinUsuario } = campaign;
  const words = t('home:overview.progress', { answered: enviadas, pending: empresas - enviadas });
  return (
    <Row>
      <CampaignLine campaign={campaign} today={today} words={words}>
        {Boolean(sinUsuario) && (
          <>
            {' · '}
            <Link to={`/seguimiento/${id}?filtro=sinUsuario`} style={{ textDecoration: 'underline' }}>
              {t('home:overview.noUser', { count: sinUsuario ?? 0 })}
            </Link>
          </>
        )}
      </CampaignLine>
    </Row>
  );
}

export function RunningCampaigns({ running, today }: { running: Running; today: string | null | undefined }) {
  const { t } = useTexts();
  const { results, count } = running;
  const isEmpty = ({ encuestas }: Campaign) => encuestas.length === 0;
  const shown = [false, true].flatMap((empty) => results.filter((row) => isEmpty(row) === empty).slice(0, SHOWN));
  return (
    <Panel title={t('home:overview.running')}>
      {count === 0 && <p>{t('home:overview.noneRunning')}</p>}
      <ul>
        {shown.map((campaign) => (
          <Line key={campaign.id} campaign={campaign} today={today} />
        ))}
      </ul>
      {count > shown.length && <Link to="/seguimiento">{t('home:overview.everyCampaign', { count })}</Link>}
    </Panel>
  );
}

/** Campaigns that start later; nothing where there are none. */
export function UpcomingCampaigns({ upcoming, today }: { upcoming: Upcoming; today: string | null | undefined }) {
  const { t } = useTexts();
  const { results, count } = upcoming;
  if (count === 0) return null;
  const shown = results.slice(0, SHOWN);
  return (
    <Panel title={t('home:overview.upcoming')}>
      <ul>
        {shown.map((campaign) => (
          <Row key={campaign.id}>
            <CampaignTitle campaign={campaign} today={today} />
            {campaign.encuestas.length === 0 && <NoSurvey campaign={campaign} today={today} />}
          </Row>
        ))}
      </ul>
      {count > shown.length && <Link to="/seguimiento">{t('home:overview.everyUpcoming', { count })}</Link>}
    </Panel>
  );
}

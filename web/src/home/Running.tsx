import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { leftOf } from '../campaigns/left';
import type { ResumenQuery } from '../generated/home';
import { useTexts } from '../i18n';
import { formatDate } from '../i18n/format';
import { newCampaignFor, useMayOpen } from '../opening/mayOpen';
import { useSession } from '../session/session';
import { ProgressBar } from '../ui/ProgressBar';
import { Panel, Row } from './Panel';

type Running = NonNullable<ResumenQuery['resumen']['campanas']>;
type Campaign = Running['results'][number];

/** As many as are taken in at a glance, with a survey and without; the others are behind a link. */
const SHOWN = 20;

/** The period runs and nobody can answer: the way to the survey that is missing. */
function NoSurvey({ campaign }: { campaign: Campaign }) {
  const { t } = useTexts();
  const { can } = useSession();
  const mayOpen = useMayOpen();
  const to = mayOpen ? newCampaignFor(campaign) : can('add_encuesta') ? '/encuestas/add' : null;
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="8px" marginTop="1">
      <chakra.span color="warning" fontWeight="600">
        {t('overview.noSurvey')}
      </chakra.span>
      {to && (
        <Button asChild size="sm">
          <Link to={to} aria-label={t('overview.makeSurveyFor', { name: campaign.negocio })}>
            {t('overview.makeSurvey')}
          </Link>
        </Button>
      )}
    </chakra.div>
  );
}

/** One campaign: how many answered, in words and as a bar, and until when the others may. */
function Line({ campaign, today }: { campaign: Campaign; today: string | null | undefined }) {
  const { t, lang } = useTexts();
  const { id, negocio, fechaInicio, fechaFin, encuestas, empresas, enviadas, sinUsuario } = campaign;
  const words = t('overview.progress', { answered: enviadas, pending: empresas - enviadas });
  return (
    <Row>
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" gap="0 8px">
        <chakra.span fontWeight="600">
          <Link to={`/seguimiento/${id}`}>{negocio}</Link>
        </chakra.span>
        <chakra.span color="muted" className="number">
          {formatDate(fechaInicio, lang)} – {formatDate(fechaFin, lang)} · {leftOf(campaign, today, t)}
        </chakra.span>
      </chakra.div>
      {encuestas.length === 0 ? (
        <NoSurvey campaign={campaign} />
      ) : (
        <>
          <chakra.div marginBlock="2">
            <ProgressBar done={enviadas} all={empresas} label={words} />
          </chakra.div>
          <p className="number">
            {words}
            {Boolean(sinUsuario) && (
              <>
                {' · '}
                <Link to={`/seguimiento/${id}?filtro=sinUsuario`} style={{ textDecoration: 'underline' }}>
                  {t('overview.noUser', { count: sinUsuario ?? 0 })}
                </Link>
              </>
            )}
          </p>
        </>
      )}
    </Row>
  );
}

/** The campaigns that run today. */
export function RunningCampaigns({ running, today }: { running: Running; today: string | null | undefined }) {
  const { t } = useTexts();
  const { results, count } = running;
  const isEmpty = ({ encuestas }: Campaign) => encuestas.length === 0;
  const shown = [false, true].flatMap((empty) => results.filter((row) => isEmpty(row) === empty).slice(0, SHOWN));
  return (
    <Panel title={t('overview.running')}>
      {count === 0 && <p>{t('overview.noneRunning')}</p>}
      <ul>
        {shown.map((campaign) => (
          <Line key={campaign.id} campaign={campaign} today={today} />
        ))}
      </ul>
      {count > shown.length && <Link to="/seguimiento">{t('overview.everyCampaign', { count })}</Link>}
    </Panel>
  );
}

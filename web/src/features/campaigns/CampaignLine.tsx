import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { type Lang, type TextKey, type Translate, useTexts } from '../../shared/i18n';
import { daysLeft } from '../../shared/i18n/days';
import { formatDate, formatSpan, yearOf } from '../../shared/i18n/format';
import { useSession } from '../../shared/session/session';
import { Facts } from '../../shared/ui/Line';
import { type Status, StatusPill } from '../../shared/ui/StatusPill';
import { CampaignBar, CampaignLegend, type Figures } from './CampaignBar';
import { useCompanyParams } from './Filters';
import { newCampaignFor, useMayOpen } from './opening/mayOpen';

interface Period {
  id: string;
  rubro: { id: string; label: string };
  fechaInicio: string;
  fechaFin: string;
}

/** A campaign; the server counts no companies of those that are upcoming. */
export interface Listed extends Period, Partial<Figures> {
  encuestas: readonly { id: string }[];
}

interface Props {
  campaign: Listed;
  /** The server's date as YYYY-MM-DD, or else this device's. */
  today: string;
}

/** The business of a campaign, and the year of its period or else `dates`. */
export const nameOf = ({ rubro, fechaInicio, fechaFin }: Omit<Period, 'id'>, dates?: string): string =>
  [rubro.label, yearOf(fechaInicio, fechaFin) ?? dates].filter(Boolean).join(' · ');

/** Whether companies can answer a survey of the campaign. */
export const hasSurvey = ({ encuestas }: Pick<Listed, 'encuestas'>) => encuestas.length > 0;

/** Whether a campaign is running, upcoming or closed on a day. */
export const timeOf = ({ fechaInicio, fechaFin }: Pick<Period, 'fechaInicio' | 'fechaFin'>, today: string) =>
  today < fechaInicio ? 'upcoming' : today > fechaFin ? 'closed' : 'running';

/** Whether a campaign is running, upcoming or closed; a business without a survey had no campaign to close. */
export function CampaignPill({ campaign, today }: Props) {
  const status = timeOf(campaign, today);
  return (status !== 'closed' || hasSurvey(campaign)) && <StatusPill status={status} />;
}

/** A link to create the missing survey of a campaign, unless the campaign is over. */
export function MakeSurvey({ campaign, today }: Props) {
  const { t } = useTexts();
  const { can } = useSession();
  const mayOpen = useMayOpen();
  if (timeOf(campaign, today) === 'closed' || (!mayOpen && !can('add_encuesta'))) return null;
  return (
    <Button asChild>
      <Link
        to={mayOpen ? newCampaignFor({ ...campaign, rubro: campaign.rubro.id }) : '/encuestas/add'}
        aria-label={t('campaigns:makeSurveyFor', { name: campaign.rubro.label })}
      >
        {t('campaigns:makeSurvey')}
      </Link>
    </Button>
  );
}

/** The next action of a campaign: its survey, its missing users, its companies, its questions or its results. */
export function NextAction({ campaign, status, today }: Props & { status: Status }) {
  const { t } = useTexts();
  const { can, hasResults } = useSession();
  const { id, rubro, encuestas, sinUsuario } = campaign;
  const encuesta = encuestas[0]?.id;
  const act = (label: TextKey, to: string) => (
    <Button asChild>
      <Link to={to} aria-label={`${t(label)}: ${rubro.label}`}>
        {t(label)}
      </Link>
    </Button>
  );
  if (!encuesta) return <MakeSurvey {...{ campaign, today }} />;
  if (status === 'upcoming')
    return can('view_encuesta') ? act('campaigns:next.review', `/encuestas/${encuesta}`) : null;
  if (status === 'closed') return hasResults ? act('campaigns:next.results', `/resultados/${encuesta}`) : null;
  if (sinUsuario && can('add_usuarioempresa'))
    return act('campaigns:next.users', `/seguimiento/${id}?filtro=sinUsuario`);
  return act('campaigns:next.follow', `/seguimiento/${id}`);
}

/** A campaign of a list: business, state and period, progress, and the next action. */
export function CampaignLine({ campaign, today }: Props) {
  const { t, lang } = useTexts();
  const { id, fechaInicio, fechaFin, encuestas, empresas, enviadas } = campaign;
  const { group } = useCompanyParams();
  const status = timeOf(campaign, today);
  const waiting = status === 'closed' ? 'unanswered' : 'pending';
  const figures = empresas !== undefined && enviadas !== undefined && { ...campaign, empresas, enviadas };
  return (
    <Grid>
      <chakra.div minWidth="0">
        {/* On the link itself, because the reset sets the rule on every element. */}
        <chakra.span
          display="flex"
          flexWrap="wrap"
          gap="2"
          fontWeight="600"
          css={{ '& a': { overflowWrap: 'anywhere' } }}
        >
          <Link to={`/seguimiento/${id}${group ? `?filtro=${group}` : ''}`}>{nameOf(campaign)}</Link>
          <CampaignPill {...{ campaign, today }} />
        </chakra.span>
        <Facts>
          <span className="number">{formatSpan(fechaInicio, fechaFin, lang)}</span>
          {status !== 'closed' && <span className="number">{deadlineText(campaign, today, t, lang)}</span>}
        </Facts>
      </chakra.div>
      <chakra.div minWidth="0" data-progress="">
        {encuestas.length === 0 ? (
          <chakra.span color="muted">{t('status.noSurvey')}</chakra.span>
        ) : (
          figures && (
            <>
              <CampaignBar {...{ figures, waiting }} />
              <chakra.p marginTop="1" className="number">
                {t('campaigns:answered', { sent: figures.enviadas, count: figures.empresas })}
              </chakra.p>
              <CampaignLegend {...{ figures, waiting }} withoutUser={`/seguimiento/${id}?filtro=sinUsuario`} />
            </>
          )
        )}
      </chakra.div>
      <chakra.div justifySelf={{ md: 'end' }}>
        <NextAction {...{ campaign, status, today }} />
      </chakra.div>
    </Grid>
  );
}

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '2', md: '4' },
    alignItems: 'center',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr) 160px' },
    '& [data-progress]:empty': { display: { base: 'none', md: 'block' } },
    '& > :last-child > *': { width: { base: '100%', md: 'auto' } },
  },
});

/** The days left or the start date. */
export function deadlineText(
  { fechaInicio, fechaFin }: Pick<Period, 'fechaInicio' | 'fechaFin'>,
  today: string,
  t: Translate,
  lang: Lang,
): string {
  if (today < fechaInicio) return t('campaigns:opensOn', { date: formatDate(fechaInicio, lang) });
  const count = daysLeft(fechaFin, today);
  if (count === null) return t('campaigns:over');
  return count === 0 ? t('campaigns:lastDay') : t('campaigns:left', { count });
}

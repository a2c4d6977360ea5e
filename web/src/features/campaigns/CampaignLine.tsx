import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type Lang, type Translate, useTexts } from '../../shared/i18n';
import { daysLeft, localDay } from '../../shared/i18n/days';
import { formatDate, formatSpan } from '../../shared/i18n/format';
import { useSession } from '../../shared/session/session';
import { Line } from '../../shared/ui/Line';
import { CampaignBar, type Figures } from './CampaignBar';
import { useCompanyParams } from './Filters';
import { newCampaignFor, useMayOpen } from './opening/mayOpen';

interface Period {
  id: string;
  rubro: { id: string; label: string };
  fechaInicio: string;
  fechaFin: string;
}

interface Campaign extends Period, Figures {
  encuestas: readonly unknown[];
}

/** A campaign without a survey, with a link to create one unless the campaign is over. */
export function NoSurvey({ campaign, today }: TitleProps) {
  const { t } = useTexts();
  const { can } = useSession();
  const mayOpen = useMayOpen();
  const over = daysLeft(campaign.fechaFin, today ?? localDay(new Date())) === null;
  const to = over
    ? null
    : mayOpen
      ? newCampaignFor({ ...campaign, rubro: campaign.rubro.id })
      : can('add_encuesta')
        ? '/encuestas/add'
        : null;
  return (
    <Line marginTop="1">
      <chakra.span color="warning" fontWeight="600">
        {t('campaigns:noSurvey')}
      </chakra.span>
      {to && (
        <Button asChild>
          <Link to={to} aria-label={t('campaigns:makeSurveyFor', { name: campaign.rubro.label })}>
            {t('campaigns:makeSurvey')}
          </Link>
        </Button>
      )}
    </Line>
  );
}

interface TitleProps {
  campaign: Period;
  /** The server's date; null if it does not report one. */
  today: string | null | undefined;
}

/** Business, period, and the days left or until the start. */
export function CampaignTitle({ campaign, today }: TitleProps) {
  const { t, lang } = useTexts();
  const { group } = useCompanyParams();
  const { id, rubro, fechaInicio, fechaFin } = campaign;
  return (
    <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" gap="0 8px">
      {/* On the link itself, because the reset sets the rule on every element. */}
      <chakra.span fontWeight="600" css={{ '& a': { overflowWrap: 'anywhere' } }}>
        <Link to={`/seguimiento/${id}${group ? `?filtro=${group}` : ''}`}>{rubro.label}</Link>
      </chakra.span>
      <chakra.span color="muted" className="number">
        {formatSpan(fechaInicio, fechaFin, lang)} · {deadlineText(campaign, today, t, lang)}
      </chakra.span>
    </chakra.div>
  );
}

interface Props extends TitleProps {
  campaign: Campaign;
  words: string;
  children?: ReactNode;
}

/** A campaign's title and progress. */
export function CampaignLine({ campaign, today, words, children }: Props) {
  const { encuestas } = campaign;
  return (
    <>
      <CampaignTitle campaign={campaign} today={today} />
      {encuestas.length === 0 ? (
        <NoSurvey campaign={campaign} today={today} />
      ) : (
        <>
          <chakra.div marginBlock="2">
            <CampaignBar figures={campaign} />
          </chakra.div>
          <p className="number">
            {words}
            {children}
          </p>
        </>
      )}
    </>
  );
}

/** The days left or the start date, by the server's date or else this device's. */
export function deadlineText(
  { fechaInicio, fechaFin }: Pick<Period, 'fechaInicio' | 'fechaFin'>,
  today: string | null | undefined,
  t: Translate,
  lang: Lang,
): string {
  const day = today ?? localDay(new Date());
  if (day < fechaInicio) return t('campaigns:opensOn', { date: formatDate(fechaInicio, lang) });
  const count = daysLeft(fechaFin, day);
  if (count === null) return t('campaigns:over');
  return count === 0 ? t('campaigns:lastDay') : t('campaigns:left', { count });
}

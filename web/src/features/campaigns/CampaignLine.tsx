import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../shared/i18n';
import { daysLeft, localDay } from '../../shared/i18n/days';
import { formatSpan } from '../../shared/i18n/format';
import { useSession } from '../../shared/session/session';
import { Line } from '../../shared/ui/Line';
import { ProgressBar } from '../../shared/ui/ProgressBar';
import { leftOf } from './left';
import { newCampaignFor, useMayOpen } from './opening/mayOpen';

interface Period {
  id: string;
  rubro: { id: string; label: string };
  fechaInicio: string;
  fechaFin: string;
}

interface Campaign extends Period {
  encuestas: readonly unknown[];
  empresas: number;
  enviadas: number;
}

/** Nobody can answer: the way to the survey that is missing, unless it would come too late. */
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
  /** The server's day; null where it does not tell. */
  today: string | null | undefined;
}

/** The business with its period, and how long the campaign goes on or when it starts. */
export function CampaignTitle({ campaign, today }: TitleProps) {
  const { t, lang } = useTexts();
  const { id, rubro, fechaInicio, fechaFin } = campaign;
  return (
    <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" gap="0 8px">
      {/* On the link itself: the reset gives every element a rule of its own, and so none inherits it. */}
      <chakra.span fontWeight="600" css={{ '& a': { overflowWrap: 'anywhere' } }}>
        <Link to={`/seguimiento/${id}`}>{rubro.label}</Link>
      </chakra.span>
      <chakra.span color="muted" className="number">
        {formatSpan(fechaInicio, fechaFin, lang)} · {leftOf(campaign, today, t, lang)}
      </chakra.span>
    </chakra.div>
  );
}

interface Props extends TitleProps {
  campaign: Campaign;
  words: string;
  children?: ReactNode;
}

/** One campaign: its business and period, how many answered, in words and as a bar, and how long it goes on. */
export function CampaignLine({ campaign, today, words, children }: Props) {
  const { encuestas, empresas, enviadas } = campaign;
  return (
    <>
      <CampaignTitle campaign={campaign} today={today} />
      {encuestas.length === 0 ? (
        <NoSurvey campaign={campaign} today={today} />
      ) : (
        <>
          <chakra.div marginBlock="2">
            <ProgressBar done={enviadas} all={empresas} label={words} />
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

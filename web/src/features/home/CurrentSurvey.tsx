import { Button, Card, Heading } from '@chakra-ui/react';
import type { Survey } from '@encuestas/survey';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useTodayQuery } from '../../generated/home';
import { useTexts } from '../../shared/i18n';
import { daysLeft, localDay } from '../../shared/i18n/days';
import { formatDate } from '../../shared/i18n/format';
import { useSession } from '../../shared/session/session';
import { Facts, Line } from '../../shared/ui/Line';
import { ProgressBar } from '../../shared/ui/ProgressBar';
import { StatusPill } from '../../shared/ui/StatusPill';
import { answeringState, type DraftState, isIncomplete, personKey, useDraftState } from '../answering';
import { Muted } from './Panel';

interface Submission {
  readonly id: string;
  readonly answered?: number | null | undefined;
  readonly total?: number | null | undefined;
}

interface CurrentSurveyProps {
  readonly survey: Survey;
  /** The company's submission; undefined before the first. The server may not report the counts. */
  readonly own: Submission | undefined;
  /** Null if unknown. */
  readonly company: string | null;
  /** Whether the URL must name the survey because there are several. */
  readonly named?: boolean;
}

/** The server's date as YYYY-MM-DD, because it decides which surveys are open; this device's as a fallback. */
function useToday(): string {
  const { data } = useTodayQuery();
  return data?.estado.hoy ?? localDay(new Date());
}

/** The survey that applies: state, progress, deadline, and one button to start or continue. */
export function CurrentSurvey({ survey, own, company, named = false }: CurrentSurveyProps) {
  const { t, lang } = useTexts();
  const label = useId();
  const { usuario } = useSession();
  const state = useDraftState({ person: personKey(usuario), company }, survey);
  const today = useToday();
  const left = daysLeft(survey.fechaFin, today);
  const { answered = 0, total = 0, all = 0 } = state ?? {};
  const doing = answeringState(state, own);
  const size = {
    questions: t('list.counted.preguntas', { count: total }),
    sections: t('list.counted.secciones', { count: survey.sections.length }),
  };
  return (
    <Card.Root
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) auto' }}
      justifyItems="start"
      gap="4px 32px"
      padding={{ base: '4', sm: '6' }}
      aria-labelledby={`${label} ${label}-survey`}
      role="region"
    >
      <Muted id={label}>
        {t('home:respondent.current')}
        {usuario?.empresa && ` · ${usuario.empresa.label}`}
      </Muted>
      <Line gap="4px 8px">
        <Heading as="h2" size="md" id={`${label}-survey`}>
          {survey.descripcion}
        </Heading>
        <StatusPill status={own ? (isIncomplete(own) || state?.hasDraft ? 'incomplete' : 'sent') : 'pending'}>
          {t(`home:respondent.${doing}`, { answered: own?.answered ?? 0, total: own?.total ?? 0 })}
        </StatusPill>
      </Line>
      <Facts>
        <span className="number">
          {t('home:respondent.dates', {
            start: formatDate(survey.fechaInicio, lang),
            end: formatDate(survey.fechaFin, lang),
          })}
        </span>
        {left !== null && (
          <span className="number">
            {left > 0 ? t('home:respondent.daysLeft', { count: left }) : t('home:respondent.lastDay')}
          </span>
        )}
      </Facts>
      {!own && state && (
        <Line className="respondent-progress" gap="4px 12px" width="100%" marginTop="2">
          <ProgressBar done={answered} all={total} label={t('survey:progress', { answered, total })} />
          <span className="number">
            {answered > 0 ? t('survey:progress', { answered, total }) : t('home:respondent.size', size)}
            {answered > 0 && all > total && `. ${t('survey:notApplying', { count: all - total, all })}`}
          </span>
        </Line>
      )}
      <Button
        asChild
        variant={doing === 'completed' ? 'outline' : 'solid'}
        width={{ base: '100%', sm: 'auto' }}
        minHeight="48px"
        marginTop={{ base: '3', lg: '0' }}
        gridArea={{ lg: '1 / 2 / span 4' }}
        alignSelf="center"
        paddingInline="6"
        fontSize="md"
      >
        <Link
          className="respondent-go"
          to={
            own && doing === 'completedChanged'
              ? `/completar_encuesta/${own.id}?paso=${survey.sections.length}`
              : pathOf(state, own?.id, named ? survey.id : null)
          }
        >
          {t(goLabel(doing, own, state))}
        </Link>
      </Button>
    </Card.Root>
  );
}

/** The label of the button: begin, continue, complete or correct the survey, or submit its changes. */
function goLabel(doing: ReturnType<typeof answeringState>, own: Submission | undefined, state: DraftState | null) {
  if (!own) return state?.hasDraft ? 'common.goOn' : 'home:respondent.begin';
  if (isIncomplete(own)) return 'survey:paper.complete';
  return doing === 'completedChanged' ? 'home:respondent.sendChanges' : 'home:respondent.change';
}

function pathOf(state: DraftState | null, own: string | undefined, named: string | null): string {
  if (own) return `/completar_encuesta/${own}`;
  const params = new URLSearchParams(named ? { encuesta: named } : {});
  if (state?.hasDraft && state.step > 0) params.set('paso', `${state.step + 1}`);
  return `/completar_encuesta/add${params.size > 0 ? `?${params}` : ''}`;
}

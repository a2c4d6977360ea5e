import { Button, Card, Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { Survey } from '@encuestas/survey';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useTodayQuery } from '../../generated/home';
import { useTexts } from '../../shared/i18n';
import { daysLeft, localDay } from '../../shared/i18n/days';
import { formatDate } from '../../shared/i18n/format';
import { useSession } from '../../shared/session/session';
import { Line } from '../../shared/ui/Line';
import { ProgressBar } from '../../shared/ui/ProgressBar';
import { type DraftState, personKey, useDraftState } from '../answering';
import { Muted } from './Panel';

const State = chakra('p', {
  base: {
    marginTop: '2',
    paddingInline: '10px',
    paddingBlock: '2px',
    borderWidth: '1px',
    borderColor: 'control',
    borderRadius: 'full',
    fontWeight: 600,
    '&[data-state=completed]': { borderColor: 'success', color: 'success' },
    '&[data-incomplete]': { borderColor: 'warning', color: 'warning' },
  },
});

interface Sent {
  readonly id: string;
  readonly answered?: number | null | undefined;
  readonly total?: number | null | undefined;
}

const isIncomplete = ({ answered, total }: Sent): boolean => (answered ?? 0) < (total ?? 0);

interface CurrentSurveyProps {
  readonly survey: Survey;
  /** What the company sent; undefined for nothing yet. The counts are null where the server does not tell. */
  readonly own: Sent | undefined;
  /** The company; null where nobody says which. */
  readonly company: string | null;
  /** Whether it is one of several, so that its address must say which. */
  readonly named?: boolean;
}

/** The day it is for the server, as YYYY-MM-DD: it decides what is open. This device's own where it does not tell. */
function useToday(): string {
  const { data } = useTodayQuery();
  return data?.estado.hoy ?? localDay(new Date());
}

/** The survey that applies: its state, progress and deadline, and one button to begin or go on. */
export function CurrentSurvey({ survey, own, company, named = false }: CurrentSurveyProps) {
  const { t, lang } = useTexts();
  const label = useId();
  const { usuario } = useSession();
  const state = useDraftState({ person: personKey(usuario), company }, survey);
  const today = useToday();
  const left = daysLeft(survey.fechaFin, today);
  const { answered = 0, total = 0, all = 0 } = state ?? {};
  const size = {
    questions: t('list.counted.preguntas', { count: total }),
    sections: t('list.counted.secciones', { count: survey.sections.length }),
  };
  return (
    <Card.Root
      display="grid"
      justifyItems="start"
      gap="1"
      padding="6"
      aria-labelledby={`${label} ${label}-survey`}
      role="region"
    >
      <Muted id={label}>
        {t('home:respondent.current')}
        {usuario?.empresa && ` · ${usuario.empresa.label}`}
      </Muted>
      <Heading as="h2" size="md" id={`${label}-survey`}>
        {survey.descripcion}
      </Heading>
      <Muted>
        {t('home:respondent.dates', {
          start: formatDate(survey.fechaInicio, lang),
          end: formatDate(survey.fechaFin, lang),
        })}
        {left !== null &&
          ` · ${left > 0 ? t('home:respondent.daysLeft', { count: left }) : t('home:respondent.lastDay')}`}
      </Muted>
      <State
        className="respondent-state"
        data-state={own && 'completed'}
        data-incomplete={own && isIncomplete(own) ? '' : undefined}
      >
        {t(`home:respondent.${stateOf(state, own)}`, { answered: own?.answered ?? 0, total: own?.total ?? 0 })}
      </State>
      {!own && state && (
        <Line className="respondent-progress" gap="4px 12px" width="100%" maxWidth="560px">
          <ProgressBar done={answered} all={total} label={t('survey:progress', { answered, total })} />
          <span className="number">
            {answered > 0 ? t('survey:progress', { answered, total }) : t('home:respondent.size', size)}
            {answered > 0 && all > total && `. ${t('survey:notApplying', { count: all - total, all })}`}
          </span>
        </Line>
      )}
      <Button asChild variant="solid" minHeight="48px" marginTop="3" paddingInline="6" fontSize="md">
        <Link className="respondent-go" to={pathOf(state, own?.id, named ? survey.id : null)}>
          {t(
            own
              ? isIncomplete(own)
                ? 'home:respondent.complete'
                : 'home:respondent.change'
              : state?.drafted
                ? 'common.goOn'
                : 'home:respondent.begin',
          )}
        </Link>
      </Button>
    </Card.Root>
  );
}

function stateOf(state: DraftState | null, own: Sent | undefined) {
  if (state?.waiting) return 'waiting';
  if (own && isIncomplete(own)) return state?.drafted ? 'incompleteChanged' : 'incomplete';
  if (own) return state?.drafted ? 'completedChanged' : 'completed';
  return state?.drafted ? 'started' : 'pending';
}

function pathOf(state: DraftState | null, own: string | undefined, named: string | null): string {
  if (own) return `/completar_encuesta/${own}`;
  const asked = new URLSearchParams(named ? { encuesta: named } : {});
  if (state?.drafted && state.step > 0) asked.set('paso', `${state.step + 1}`);
  return `/completar_encuesta/add${asked.size > 0 ? `?${asked}` : ''}`;
}

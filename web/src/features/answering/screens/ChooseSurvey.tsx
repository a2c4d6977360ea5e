import { Button, Card, Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { useTexts } from '../../../shared/i18n';
import { formatDate } from '../../../shared/i18n/format';
import { useTitle } from '../../../shared/shell/title';
import { answeringState, isIncomplete, type OfferedSurvey, pathOfSurvey } from '../model/choice';

interface Props {
  readonly surveys: readonly OfferedSurvey[];
}

function SurveyChoice({ survey }: { readonly survey: OfferedSurvey }) {
  const { t, lang } = useTexts();
  const { descripcion, idioma, fechaFin, completada, hasDraft } = survey;
  const counts = { answered: completada?.totalRespondidas ?? 0, total: completada?.totalPreguntas ?? 0 };
  const toComplete = isIncomplete(counts);
  const isDone = completada !== null && !toComplete && !hasDraft;
  const answerLabel = hasDraft ? 'common.goOn' : 'home:respondent.choice.answer';
  const openLabel = toComplete ? 'survey:paper.complete' : answerLabel;
  const label = t(isDone ? 'home:respondent.choice.sent' : openLabel);
  return (
    <Card.Root
      display="flex"
      flexDirection="row"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      gap="3"
      padding="4"
    >
      <chakra.div flex="1 1 200px" minWidth="0" overflowWrap="anywhere">
        <strong>{descripcion}</strong>
        <chakra.p color="muted">
          {idioma} · {t('home:respondent.choice.until', { date: formatDate(fechaFin, lang) })}
        </chakra.p>
        <chakra.p>{t(`home:respondent.${answeringState(survey, completada ? counts : undefined)}`, counts)}</chakra.p>
      </chakra.div>
      <Button asChild minHeight="48px">
        <Link
          to={`${pathOfSurvey(survey.id, completada?.id)}${isDone ? '/view' : ''}`}
          aria-label={`${label}: ${descripcion}`}
        >
          {label}
        </Link>
      </Button>
    </Card.Root>
  );
}

/** The surveys that the person can answer, each with its state and a link. */
export const SurveyChoices = ({ surveys }: Props) => (
  <chakra.ul display="grid" gap="3">
    {surveys.map((survey) => (
      <li key={survey.id}>
        <SurveyChoice survey={survey} />
      </li>
    ))}
  </chakra.ul>
);

/** Lets the person choose among several surveys that apply. */
export function ChooseSurvey({ surveys }: Props) {
  const { t } = useTexts();
  useTitle(t('survey:title'));
  return (
    <chakra.div display="grid" gap="4" maxWidth="760px" marginInline="auto">
      <Heading as="h1">{t('survey:title')}</Heading>
      <p>{t('home:respondent.choice.text')}</p>
      <SurveyChoices surveys={surveys} />
    </chakra.div>
  );
}

import { Button, Card, Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { useTexts } from '../../../shared/i18n';
import { formatDate } from '../../../shared/i18n/format';
import { useTitle } from '../../../shared/shell/title';
import { type OfferedSurvey, pathOfSurvey } from '../model/choice';

interface Props {
  readonly surveys: readonly OfferedSurvey[];
}

function SurveyChoice({ survey }: { readonly survey: OfferedSurvey }) {
  const { t, lang } = useTexts();
  const { descripcion, idioma, fechaFin, completada, begun } = survey;
  const isSent = Boolean(completada) && !begun;
  const goOn = begun ? 'common.goOn' : 'home:respondent.choice.answer';
  const does = t(isSent ? 'home:respondent.choice.sent' : goOn);
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
        {begun && <chakra.p>{t(completada ? 'home:respondent.completedChanged' : 'home:respondent.started')}</chakra.p>}
      </chakra.div>
      <Button asChild minHeight="48px">
        <Link
          to={`${pathOfSurvey(survey.id, completada?.id)}${isSent ? '/view' : ''}`}
          aria-label={`${does}: ${descripcion}`}
        >
          {does}
        </Link>
      </Button>
    </Card.Root>
  );
}

/** Surveys that the person may answer, each with what became of it and the way to it. */
export const SurveyChoices = ({ surveys }: Props) => (
  <chakra.ul display="grid" gap="3">
    {surveys.map((survey) => (
      <li key={survey.id}>
        <SurveyChoice survey={survey} />
      </li>
    ))}
  </chakra.ul>
);

/** Several surveys apply: the person says which is answered. */
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

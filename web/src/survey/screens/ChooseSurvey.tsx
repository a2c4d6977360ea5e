import { Button, Card, Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { useTexts } from '../../i18n';
import { formatDate } from '../../i18n/format';
import { useTitle } from '../../shell/title';
import '../../i18n/es/survey';
import { type OpenSurvey, pathOfSurvey } from '../model/choice';

interface Props {
  readonly surveys: readonly OpenSurvey[];
}

/** Surveys that the person may answer, each with the way to it. */
export function SurveyChoices({ surveys }: Props) {
  const { t, lang } = useTexts();
  return (
    <chakra.ul display="grid" gap="3">
      {surveys.map((survey) => (
        <li key={survey.id}>
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
              <strong>{survey.descripcion}</strong>
              <chakra.p color="muted">
                {survey.idioma} · {t('survey.choice.until', { date: formatDate(survey.fechaFin, lang) })}
              </chakra.p>
            </chakra.div>
            <Button asChild minHeight="48px">
              <Link
                to={pathOfSurvey(survey)}
                aria-label={t(survey.completada ? 'survey.choice.namedSent' : 'survey.choice.named', {
                  survey: survey.descripcion,
                })}
              >
                {t(survey.completada ? 'survey.choice.sent' : 'survey.choice.answer')}
              </Link>
            </Button>
          </Card.Root>
        </li>
      ))}
    </chakra.ul>
  );
}

/** Several surveys apply: the person says which is answered. */
export function ChooseSurvey({ surveys }: Props) {
  const { t } = useTexts();
  useTitle(t('survey.title'));
  return (
    <chakra.div display="grid" gap="4" maxWidth="760px" marginInline="auto">
      <Heading as="h1">{t('survey.title')}</Heading>
      <p>{t('survey.choice.text')}</p>
      <SurveyChoices surveys={surveys} />
    </chakra.div>
  );
}

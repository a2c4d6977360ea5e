import {
  type Answers,
  isEmpty,
  questionsById,
  ruledOutQuestions,
  type Survey,
  shownQuestions,
  surveyProgress,
} from '@encuestas/survey';
import { useTexts } from '../../../shared/i18n';
import { formatDate, formatDateTime } from '../../../shared/i18n/format';
import { PrintOut } from '../../../shared/ui/PrintOut';
import { PaperQuestion } from './PaperQuestion';

/** What was sent, as its record tells it. */
export interface Submission {
  readonly record: string;
  readonly at: string | null;
}

interface Printed {
  readonly survey: Survey;
  readonly answers: Answers;
}

interface About {
  readonly company: string | undefined;
  /** Undefined for a survey that is to be filled in on paper. */
  readonly sent?: Submission | undefined;
}

export interface SurveyPaperProps extends About {
  /** Asked when somebody prints. */
  readonly of: Printed;
}

/** A line of the head; without a value it is to be written. */
const Line = ({ name, children }: { readonly name: string; readonly children?: React.ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children || <span className="line short" />}</dd>
  </>
);

function Head({ survey, answers, company, sent }: Printed & About) {
  const { t, lang } = useTexts();
  const { answered, total, all } = surveyProgress(survey, answers);
  const [start, end] = [survey.fechaInicio, survey.fechaFin].map((day) => formatDate(day, lang));
  return (
    <header>
      <h1>{survey.descripcion}</h1>
      <dl>
        <Line name={t('fields.empresa')}>{company}</Line>
        {start && end && (
          <Line name={t('fields.periodo')}>
            {start} / {end}
          </Line>
        )}
        {sent ? (
          <>
            <Line name={t('survey:paper.sent')}>
              {formatDateTime(sent.at, lang)} · {t('survey:paper.number', { id: sent.record })}
            </Line>
            <Line name={t('survey:paper.answered')}>
              {t('survey:paper.count', { answered, total })}
              {all > total && `. ${t('survey:notApplying', { count: all - total, all })}`}
            </Line>
          </>
        ) : (
          <>
            <Line name={t('survey:paper.person')} />
            <Line name={t('survey:paper.date')} />
          </>
        )}
      </dl>
    </header>
  );
}

/** The sections in order, each with the questions that apply. */
function Sections({ survey, answers, sent }: Printed & About) {
  const ruledOut = ruledOutQuestions(questionsById(survey), answers);
  return survey.sections.map((section, index) => {
    const shown = shownQuestions(section, ruledOut);
    return (
      <section key={section.id}>
        <h2>
          {index + 1}. {section.descripcion}
        </h2>
        {shown.map((one) => (
          <PaperQuestion
            key={one.question.id}
            shown={one}
            answer={answers.get(one.question.id)}
            parent={shown.find(({ question: { id } }) => id === one.question.padre && isEmpty(answers.get(id)))}
            toFill={!sent}
          />
        ))}
      </section>
    );
  });
}

/** The whole survey on paper, as long as this is on the screen: with its answers, or with boxes and lines for them. */
export function SurveyPaper({ of, ...about }: SurveyPaperProps) {
  const { t } = useTexts();
  const running = [about.company, of.survey.descripcion].filter(Boolean).join(' · ');
  return (
    <PrintOut about={running} page={t('survey:paper.page')} of={t('survey:paper.of')}>
      {() => (
        <>
          <Head survey={of.survey} answers={of.answers} {...about} />
          <Sections survey={of.survey} answers={of.answers} {...about} />
        </>
      )}
    </PrintOut>
  );
}

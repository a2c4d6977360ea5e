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

export interface Submission {
  readonly record: string;
  /** When it was first sent. */
  readonly at: string | null;
  /** When its answers were last changed. */
  readonly changed: string | null;
}

interface PrintedSurvey {
  readonly survey: Survey;
  readonly answers: Answers;
}

interface PaperContext {
  readonly company: string | undefined;
  /** Undefined for a survey to fill in on paper. */
  readonly sent?: Submission | undefined;
}

export interface SurveyPaperProps extends PaperContext {
  /** Read when the person prints. */
  readonly of: PrintedSurvey;
}

/** Without a value, a line to write on. */
const Line = ({ name, children }: { readonly name: string; readonly children?: React.ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children || <span className="line short" />}</dd>
  </>
);

function Head({ survey, answers, company, sent }: PrintedSurvey & PaperContext) {
  const { t, lang } = useTexts();
  const { answered, total, all } = surveyProgress(survey, answers);
  const [start, end] = [survey.fechaInicio, survey.fechaFin].map((day) => formatDate(day, lang));
  const [first, changed] = [sent?.at, sent?.changed].map((moment) => formatDateTime(moment, lang));
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
              {first} · {t('survey:paper.number', { id: sent.record })}
            </Line>
            {changed !== first && <Line name={t('survey:paper.changed')}>{changed}</Line>}
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

function Sections({ survey, answers, sent }: PrintedSurvey & PaperContext) {
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

/** The whole survey for printing, with its answers or with space to write them. */
export function SurveyPaper({ of, ...context }: SurveyPaperProps) {
  const { t } = useTexts();
  const running = [context.company, of.survey.descripcion].filter(Boolean).join(' · ');
  return (
    <PrintOut about={running} page={t('survey:paper.page')} of={t('survey:paper.of')}>
      {() => (
        <>
          <Head survey={of.survey} answers={of.answers} {...context} />
          <Sections survey={of.survey} answers={of.answers} {...context} />
        </>
      )}
    </PrintOut>
  );
}

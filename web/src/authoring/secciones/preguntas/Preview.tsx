import { useTexts } from '../../../i18n';
import { lazily } from '../../../shell/lazily';
import type { QuestionLine } from './questionLines';

const SectionPreview = lazily(async () => (await import('../../../survey/screens/SectionPreview')).SectionPreview, {
  waiting: <Coming />,
});

function Coming() {
  const { t } = useTexts();
  return <p>{t('authoring.preview.loading')}</p>;
}

/** The section as respondents meet it, with the very component that they see; loaded when it is opened. */
export function Preview({ descripcion, preguntas }: { descripcion: string; preguntas: readonly QuestionLine[] }) {
  const { t } = useTexts();
  return (
    <section className="question-preview" aria-label={t('authoring.preview.title')}>
      <p className="question-preview-title">{t('authoring.preview.title')}</p>
      <SectionPreview descripcion={descripcion} preguntas={preguntas} />
    </section>
  );
}

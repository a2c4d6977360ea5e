import { lazy, Suspense } from 'react';
import { useTexts } from '../../i18n';
import type { QuestionLine } from './questionLines';

const SectionPreview = lazy(async () => ({
  default: (await import('../../survey/screens/SectionPreview')).SectionPreview,
}));

/** The section as respondents meet it, with the very component that they see; loaded when it is opened. */
export function Preview({ descripcion, preguntas }: { descripcion: string; preguntas: readonly QuestionLine[] }) {
  const { t } = useTexts();
  return (
    <section className="question-preview" aria-label={t('authoring.preview.title')}>
      <p className="question-preview-title">{t('authoring.preview.title')}</p>
      <Suspense fallback={<p>{t('authoring.preview.loading')}</p>}>
        <SectionPreview descripcion={descripcion} preguntas={preguntas} />
      </Suspense>
    </section>
  );
}

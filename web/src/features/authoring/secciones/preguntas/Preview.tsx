import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useContext, useDeferredValue, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { Values } from '../../../../crud/fields/field';
import type { FieldsForm } from '../../../../crud/form/useFieldsForm';
import { type TextKey, useTexts } from '../../../../shared/i18n';
import { lazyPart } from '../../../../shared/shell/lazyPart';
import { choosesAnswers, kindOf, mayBeMultiple } from '../questionRules';
import { type Comment, SurveyComments } from './comments';
import { writtenAnswers } from './questionFields';

/** The section in the respondents' own component, loaded on demand. */
export const SectionPreview = lazyPart(
  async () => (await import('../../../answering/screens/previews')).SectionPreview,
  {
    texts: ['survey'],
    waiting: <Loading />,
  },
);

/** One question in the respondents' own component, loaded on demand. */
export const QuestionPreview = lazyPart(
  async () => (await import('../../../answering/screens/previews')).QuestionPreview,
  { texts: ['survey'], waiting: <Loading /> },
);

function Loading() {
  const { t } = useTexts();
  return <p>{t('authoring:preview.loading')}</p>;
}

/** The frame of a preview; next to an editor it stays visible. */
export function PreviewFrame({ title, beside, children }: { title: TextKey; beside?: boolean; children: ReactNode }) {
  const { t } = useTexts();
  return (
    <chakra.section
      aria-label={t(title)}
      minWidth="0"
      padding="4"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      background="page"
      fontSize="md"
      lineHeight="1.5rem"
      css={beside ? BESIDE : undefined}
    >
      <chakra.p marginBottom="3" fontWeight="600">
        {t(title)}
      </chakra.p>
      {children}
    </chakra.section>
  );
}

const BESIDE = {
  position: { lg: 'sticky' },
  top: { lg: '80px' },
  maxHeight: { lg: 'calc(100dvh - 96px)' },
  overflowY: { lg: 'auto' },
} as const;

/** The question of the form's values, as in a survey; null without a type of answer. */
function questionOf(values: Values) {
  const kind = kindOf(values);
  if (!kind.tipoRespuesta) return null;
  const answers = choosesAnswers(kind) ? writtenAnswers(values.respuestas as Parameters<typeof writtenAnswers>[0]) : [];
  return {
    id: 'vista-previa',
    descripcion: String(values.descripcion ?? '').trim(),
    tipoRespuesta: { id: kind.tipoRespuesta },
    multiple: mayBeMultiple(kind.tipoRespuesta) && Boolean(values.multiple),
    oculta: false,
    orden: 1,
    padre: null,
    respuestas: answers.map(({ descripcion }, index) => ({ id: String(index), descripcion })),
  };
}

/** The unsaved question as respondents will see it, rendered after the input that changed it. */
export function LivePreview({ form, number }: { form: FieldsForm; number: number }) {
  const { t } = useTexts();
  const comments = useContext(SurveyComments);
  const values: Values = useDeferredValue(useWatch({ control: form.methods.control }));
  const question = useMemo(() => questionOf(values), [values]);
  const help = useMemo(
    () =>
      ((values.comentarios ?? []) as readonly Comment[])
        .filter(({ encuesta, comentario }) => encuesta === comments?.encuesta && comentario.trim() !== '')
        .map(({ comentario }) => comentario.trim()),
    [values, comments?.encuesta],
  );
  const note = values.oculta ? 'previewHidden' : question ? null : 'previewWaiting';
  return (
    <PreviewFrame title="authoring:question.preview">
      {note && (
        <chakra.p role="status" color="muted" marginBottom="3">
          {t(`authoring:question.${note}`)}
        </chakra.p>
      )}
      {question && <QuestionPreview pregunta={question} number={number} help={help} />}
    </PreviewFrame>
  );
}

import { chakra } from '@chakra-ui/react/styled-system';
import { useContext, useDeferredValue, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { Values } from '../../../../crud/fields/field';
import type { FieldsForm } from '../../../../crud/form/useRecordForm';
import { useTexts } from '../../../../shared/i18n';
import { choosesAnswers, kindOf, mayBeMultiple } from '../questionRules';
import { type Comment, CommentedSurveys } from './comments';
import { PreviewFrame, QuestionPreview } from './Preview';
import { writtenAnswers } from './questionFields';

/** The question that the form's values make, as a survey would have it; null while it cannot be told how it is answered. */
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

/** The question as it is being written, as who responds will see it. What is typed is on the screen before it is here. */
export function LivePreview({ form, number }: { form: FieldsForm; number: number }) {
  const { t } = useTexts();
  const commented = useContext(CommentedSurveys);
  const values: Values = useDeferredValue(useWatch({ control: form.methods.control }));
  const question = useMemo(() => questionOf(values), [values]);
  const help = useMemo(
    () =>
      ((values.comentarios ?? []) as readonly Comment[])
        .filter(({ encuesta, comentario }) => encuesta === commented?.encuesta && comentario.trim() !== '')
        .map(({ comentario }) => comentario.trim()),
    [values, commented?.encuesta],
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

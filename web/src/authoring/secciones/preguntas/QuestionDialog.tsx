import { useRef } from 'react';
import { useTexts } from '../../../i18n';
import { Dialog } from '../../../ui/Dialog';
import { type EditorProps, QuestionEditor } from './QuestionEditor';

/** 'Detalles de la Pregunta' (spec §2): one question, added, edited or only looked at. */
export function QuestionDialog(props: EditorProps) {
  const { t } = useTexts();
  const leave = useRef<() => void>(props.close);
  return (
    <Dialog title={t('authoring.question.title')} width="640px" onDismiss={() => leave.current()}>
      <QuestionEditor {...props} leave={leave} />
    </Dialog>
  );
}

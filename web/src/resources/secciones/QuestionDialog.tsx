import { chakra } from '@chakra-ui/react/styled-system';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../i18n';
import { Conflict } from '../../screens/Conflict';
import { Restored } from '../../screens/Restored';
import { useDialogs } from '../../shell/dialogs';
import { FailureNotice } from '../../shell/Message';
import { Bone, Button } from '../../ui/elements';
import { Modal } from './Modal';
import { EarlierQuestions } from './ParentField';
import { QuestionForm } from './QuestionForm';
import type { Opened } from './questionLines';
import { type QuestionContext, useQuestion } from './useQuestion';

interface Props extends QuestionContext {
  opened: Opened;
  /** Told while there is something unsaved, so that leaving the page asks too. */
  onChanged: (changed: () => boolean) => void;
  close: () => void;
}

/** 'Detalles de la Pregunta' (spec §2): one question, added, edited or only looked at. */
export function QuestionDialog({ opened, onChanged, close, ...context }: Props) {
  const { t } = useTexts();
  const dialogs = useDialogs();
  const { mode } = opened;
  const question = useQuestion(opened, context, close);
  const { state, ready, saving, failure } = question;
  const [saved, setSaved] = useState<number | null>(null);
  const asking = useRef(false);
  const { changed } = state;
  const isChanged = () => mode !== 'view' && ready && changed().length > 0;
  const changes = useRef(isChanged);
  changes.current = isChanged;

  useEffect(() => {
    onChanged(() => changes.current());
    return () => onChanged(() => false);
  }, [onChanged]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when there is something to write in
  useEffect(() => {
    if (ready && mode !== 'view') state.focus('descripcion');
  }, [ready]);

  const dismiss = async () => {
    if (asking.current || saving) return;
    asking.current = true;
    const sure =
      !isChanged() ||
      (await dialogs.confirm({
        title: t('common.leaveTitle'),
        text: t('common.leaveText'),
        confirmLabel: t('common.leave'),
      }));
    asking.current = false;
    if (sure) close();
  };
  const save = async () => {
    if (mode === 'view' || !ready || !(await question.save())) return;
    // At once, so that the popup gives focus back to what opened the question.
    flushSync(close);
    await dialogs.success();
  };
  const another = async () => {
    if (mode !== 'add') return save();
    const record = await question.save();
    if (!record) return;
    setSaved(record.orden);
    state.reset();
    state.focus('descripcion');
  };

  return (
    <Modal title={t('authoring.question.title')} width="640px" busy={saving} onDismiss={() => void dismiss()}>
      {failure ? (
        <FailureNotice
          text={t('authoring.question.failed')}
          detail={t(failure.text)}
          requestId={failure.requestId}
          retry={question.retry}
        />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            void another();
          }}
        >
          {question.restored && <Restored />}
          {ready ? (
            <EarlierQuestions value={question.earlier}>
              <QuestionForm state={state} disabled={mode === 'view'} />
            </EarlierQuestions>
          ) : (
            <chakra.div display="grid" gap="4" minHeight="420px">
              <Bone height="60px" />
              <Bone height="60px" />
              <Bone height="120px" />
            </chakra.div>
          )}
          <chakra.p role="status" color="success" minHeight="20px" marginTop="4">
            {saved !== null && t('authoring.question.saved', { n: saved })}
          </chakra.p>
          <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap="2" marginTop="2">
            <Button type="button" onClick={() => void dismiss()}>
              {t(mode === 'view' ? 'common.close' : 'common.cancel')}
            </Button>
            {mode === 'add' && (
              <Button
                type="button"
                disabled={saving}
                title={t('authoring.question.anotherHint')}
                aria-keyshortcuts="Control+Enter"
                onClick={() => void another()}
              >
                {t('authoring.question.another')}
              </Button>
            )}
            {mode === 'view' ? (
              // It does nothing (spec §2): there is nothing to save here.
              <Button type="button" look="solid">
                {t('common.view')}
              </Button>
            ) : (
              <Button type="submit" look="solid" disabled={saving || !ready}>
                {t('common.save')}
              </Button>
            )}
          </chakra.div>
        </form>
      )}
      {question.conflict && <Conflict {...question.conflict} />}
    </Modal>
  );
}

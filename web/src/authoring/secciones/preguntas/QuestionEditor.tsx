import { Skeleton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../../i18n';
import { Conflict } from '../../../screens/Conflict';
import { Restored } from '../../../screens/Restored';
import { useDialogs } from '../../../shell/dialogs';
import { Failed } from '../../../shell/Failed';
import { EarlierQuestions } from './ParentField';
import { QuestionFooter } from './QuestionFooter';
import { QuestionForm } from './QuestionForm';
import type { Opened } from './questionLines';
import { type QuestionContext, useQuestion } from './useQuestion';

export interface EditorProps extends QuestionContext {
  opened: Opened;
  /** Told while there is something unsaved, so that leaving the page asks too. */
  onChanged: (changed: () => boolean) => void;
  close: () => void;
}

/** One question's form. `leave` is what Esc does: it asks where something would be lost. */
export function QuestionEditor(props: EditorProps & { leave: RefObject<() => void> }) {
  const { opened, onChanged, close, leave, ...context } = props;
  const { t } = useTexts();
  const dialogs = useDialogs();
  const { mode } = opened;
  const question = useQuestion(opened, context, close);
  const { state, ready, saving, failure } = question;
  const [saved, setSaved] = useState<number | null>(null);
  const asking = useRef(false);
  const isChanged = () => mode !== 'view' && ready && state.changed().length > 0;

  const dismiss = async () => {
    if (asking.current || saving) return;
    asking.current = true;
    const content = { title: t('common.leaveTitle'), text: t('common.leaveText'), confirmLabel: t('common.leave') };
    const sure = !isChanged() || (await dialogs.confirm(content));
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
  const now = useRef({ isChanged, dismiss, another });
  now.current = { isChanged, dismiss, another };
  const onDismiss = useCallback(() => void now.current.dismiss(), []);
  const onAnother = useCallback(() => void now.current.another(), []);

  useEffect(() => {
    leave.current = onDismiss;
    onChanged(() => now.current.isChanged());
    return () => onChanged(() => false);
  }, [leave, onDismiss, onChanged]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when there is something to write in
  useEffect(() => {
    if (ready && mode !== 'view') state.focus('descripcion');
  }, [ready]);

  if (failure) return <Failed text={t('authoring.question.failed')} error={failure} retry={question.retry} />;
  return (
    <form
      noValidate
      aria-busy={saving || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onAnother();
      }}
    >
      {question.restored && <Restored />}
      {ready ? (
        <EarlierQuestions value={question.earlier}>
          <QuestionForm state={state} disabled={mode === 'view'} />
        </EarlierQuestions>
      ) : (
        <chakra.div display="grid" gap="4" minHeight="420px">
          <Skeleton height="60px" />
          <Skeleton height="60px" />
          <Skeleton height="120px" />
        </chakra.div>
      )}
      <QuestionFooter mode={mode} disabled={saving || !ready} saved={saved} dismiss={onDismiss} another={onAnother} />
      {question.conflict && <Conflict {...question.conflict} />}
    </form>
  );
}

import { useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useAttempt } from '../../../../crud/useAttempt';
import { useDeactivatePreguntaMutation, useRestorePreguntaMutation } from '../../../../generated/secciones';
import { useTexts } from '../../../../shared/i18n';
import { useSession } from '../../../../shared/session/session';
import { useDialogs } from '../../../../shared/shell/dialogs';
import type { Wanted } from './QuestionList';
import type { RowAct } from './QuestionRow';
import type { Opened, QuestionLine } from './questionLines';
import { useReorder } from './useReorder';

interface Options {
  seccion: { id: string };
  questions: readonly QuestionLine[];
  setQuestions: (questions: readonly QuestionLine[], later?: boolean) => void;
  reload: () => Promise<void>;
  /** Nothing is changed in view mode. */
  inert: boolean;
  /** Whether this section may be changed here; it asks where a change would reach far. */
  mayChange: () => Promise<boolean>;
}

/** What may be done with the questions, and does it; `want` stays the same, so that the list is not drawn anew for it. */
export function useWanted({ seccion, questions, setQuestions, reload, inert, mayChange }: Options) {
  const { can } = useSession();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [placing, setPlacing] = useState<QuestionLine | null>(null);
  const [removals, setRemovals] = useState(0);
  const { t, lang } = useTexts();
  const dialogs = useDialogs();
  const { write } = useAttempt();
  const [deactivate] = useDeactivatePreguntaMutation();
  const [bringBack] = useRestorePreguntaMutation();
  const order = useReorder({ seccion: seccion.id, questions, setQuestions, reload });
  const may = (verb: string) => !inert && can(`${verb}_pregunta`);
  const [mayView, mayEdit, mayDelete] = [can('view_pregunta'), may('change'), may('delete')];
  const acts = useMemo(
    (): RowAct[] => [
      ...(mayView ? (['view'] as const) : []),
      // What may not be seen would be written as empty.
      ...(mayView && mayEdit ? (['edit'] as const) : []),
      ...(mayEdit ? (['order'] as const) : []),
      ...(mayDelete ? (['delete'] as const) : []),
    ],
    [mayView, mayEdit, mayDelete],
  );
  /** Brings a deleted question back; whether it did. */
  const restore = async (id: string): Promise<boolean> => {
    if (!(await mayChange())) return false;
    const done = await write((context) => bringBack({ variables: { id, lang }, context }));
    await reload();
    return Boolean(done);
  };
  /** Delete is deactivation: it asks first, tells how it went, and the list is read again in any case (spec §4). */
  const remove = async ({ id, descripcion }: QuestionLine) => {
    const title = t('list.deleteTitle', { label: descripcion });
    const children = questions.filter(({ padre }) => padre?.id === id).length;
    const detail = children > 0 ? [t('authoring:questions.children', { count: children })] : [];
    const confirmLabel = t('list.removal.pregunta');
    if (!(await dialogs.confirm({ title, text: t('list.deleteText'), detail, confirmLabel, danger: true }))) return;
    const done = await write((context) => deactivate({ variables: { id, lang }, context }));
    await reload();
    if (!done) return;
    const otherLabel = mayEdit ? t('list.undo') : undefined;
    if (!(await dialogs.success({ text: t('list.deleteDone'), otherLabel }))) await restore(id);
    setRemovals((count) => count + 1);
  };
  const answer = async (now: Wanted) => {
    if (now.what !== 'view' && !(await mayChange())) return;
    if (now.what === 'reorder') return order.save(now.questions);
    const question = questions.find(({ id }) => id === now.id);
    if (!question) return;
    if (now.what === 'order') return setPlacing(question);
    if (now.what !== 'delete') return setOpened({ mode: now.what, id: now.id });
    await remove(question);
  };
  const latest = useRef<typeof answer>(null);
  useImperativeHandle(latest, () => answer);
  const want = useCallback((wanted: Wanted) => void latest.current?.(wanted), []);
  // The questions are written by one change of their section.
  const mayImport = may('add') && can('change_seccion');
  return {
    want,
    acts,
    restore,
    mayAdd: may('add'),
    mayImport,
    mayEdit,
    opened,
    setOpened,
    placing,
    setPlacing,
    removals,
    order,
  };
}

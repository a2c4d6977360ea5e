import { useEffect, useRef, useState } from 'react';
import { useAttempt } from '../../../../crud/useAttempt';
import {
  useDeactivatePreguntaMutation,
  useReorderPreguntasMutation,
  useRestorePreguntaMutation,
  useUpdatePreguntaMutation,
} from '../../../../generated/secciones';
import { failureOf } from '../../../../shared/failure';
import { type TextKey, useTexts } from '../../../../shared/i18n';
import { useSession } from '../../../../shared/session/session';
import { useDialogs } from '../../../../shared/shell/dialogs';
import { toast } from '../../../../shared/shell/toasts';
import type { QuestionAct } from './QuestionList';
import type { RowAct } from './QuestionRow';
import { inOrderOf, type OpenQuestion, type QuestionLine, renumber, sameOrder, withQuestion } from './questionLines';

interface Options {
  seccion: { id: string };
  questions: readonly QuestionLine[];
  setQuestions: (questions: readonly QuestionLine[]) => void;
  reload: () => Promise<void>;
  /** View mode. */
  inert: boolean;
  /** Confirms a change that affects others. */
  mayChange: () => Promise<boolean>;
}

/** The permitted actions on questions. */
export function useQuestionActs({ seccion, questions, setQuestions, reload, inert, mayChange }: Options) {
  const { can } = useSession();
  const [openQuestion, setOpenQuestion] = useState<OpenQuestion | null>(null);
  const [placing, setPlacing] = useState<QuestionLine | null>(null);
  const [removals, setRemovals] = useState(0);
  const { t, lang } = useTexts();
  const dialogs = useDialogs();
  const { write } = useAttempt();
  const [deactivate] = useDeactivatePreguntaMutation();
  const [restoreQuestion] = useRestorePreguntaMutation();
  const order = useReorder({ seccion: seccion.id, questions, setQuestions, reload });
  const may = (verb: string) => !inert && can(`${verb}_pregunta`);
  const [mayView, mayEdit, mayDelete] = [can('view_pregunta'), may('change'), may('delete')];
  const acts: RowAct[] = [
    ...(mayView ? (['view'] as const) : []),
    // An invisible question would be saved as empty.
    ...(mayView && mayEdit ? (['edit'] as const) : []),
    ...(mayEdit ? (['order'] as const) : []),
    ...(mayDelete ? (['delete'] as const) : []),
  ];
  /** Restores a deleted question; returns whether that succeeded. */
  const restore = async (id: string): Promise<boolean> => {
    if (!(await mayChange())) return false;
    const done = await write((context) => restoreQuestion({ variables: { id, lang }, context }));
    await reload();
    return Boolean(done);
  };
  /** Deletes by deactivation after a confirmation, and always reloads the list (spec §4). */
  const remove = async ({ id, descripcion }: QuestionLine) => {
    const title = t('list.deleteTitle', { label: descripcion });
    const children = questions.filter(({ padre }) => padre?.id === id).length;
    const detail = children > 0 ? [t('authoring:questions.children', { count: children })] : [];
    const confirmLabel = t('list.removal.pregunta');
    if (!(await dialogs.confirm({ title, text: t('list.deleteText'), detail, confirmLabel, danger: true }))) return;
    const done = await write((context) => deactivate({ variables: { id, lang }, context }));
    await reload();
    if (!done) return;
    await dialogs.success({ text: t('list.deleteDone') });
    setRemovals((count) => count + 1);
    if (mayEdit) toast({ text: t('authoring:questions.undo', { label: descripcion }), undo: () => void restore(id) });
  };
  const run = async (act: QuestionAct) => {
    if (act.what !== 'view' && !(await mayChange())) return;
    if (act.what === 'reorder') return order.save(act.questions);
    const question = questions.find(({ id }) => id === act.id);
    if (!question) return;
    if (act.what === 'order') return setPlacing(question);
    if (act.what !== 'delete') return setOpenQuestion({ mode: act.what, id: act.id });
    await remove(question);
  };
  // The import is a change of the section.
  const mayImport = may('add') && can('change_seccion');
  return {
    run,
    acts,
    restore,
    mayAdd: may('add'),
    mayImport,
    mayEdit,
    openQuestion,
    setOpenQuestion,
    placing,
    setPlacing,
    removals,
    order,
  };
}

interface ReorderOptions {
  seccion: string;
  questions: readonly QuestionLine[];
  setQuestions: (questions: readonly QuestionLine[]) => void;
  reload: () => Promise<void>;
}

/** Whether the gateway restored the previous order. */
const wasRestored = (error: unknown): boolean => {
  const [first] =
    error instanceof Error && 'errors' in error && Array.isArray(error.errors)
      ? (error.errors as { extensions?: { restored?: boolean } }[])
      : [];
  return first?.extensions?.restored === true;
};

/**
 * Saves an order, or the place of one question, and offers to undo it. The new order shows at once; a failure restores the
 * old one.
 */
function useReorder({ seccion, questions, setQuestions, reload }: ReorderOptions) {
  const { t, lang } = useTexts();
  const { write } = useAttempt();
  const [reorder] = useReorderPreguntasMutation();
  const [update] = useUpdatePreguntaMutation();
  const [saving, setSaving] = useState(false);
  const [note, setNote] = useState<TextKey | null>(null);

  const revert = async () => {
    setQuestions(questions);
    await reload();
  };
  /** The order after a failure; unknown if the response was lost. */
  const outcome = (failure: unknown): string[] => {
    if (['NETWORK', 'CANCELLED', 'UNKNOWN'].includes(failureOf(failure).code)) return [];
    return [t(wasRestored(failure) ? 'authoring:order.restored' : 'authoring:order.broken')];
  };
  /** `undo` runs up to ten seconds later, on the questions of that moment. */
  const show = async (next: readonly QuestionLine[], send: Parameters<typeof write>[0], undo: () => void) => {
    setSaving(true);
    setNote(null);
    setQuestions(next);
    if (await write(send, revert, outcome)) toast({ text: t('authoring:order.saved'), undo });
    setSaving(false);
  };
  const save = async (next: readonly QuestionLine[]) => {
    if (saving) return;
    if (sameOrder(next, questions)) return setNote('authoring:order.same');
    const preguntas = next.map(({ id }) => id);
    await show(
      renumber(next),
      (context) => reorder({ variables: { seccion, preguntas, lang }, context }),
      () => void latest.current.save(inOrderOf(latest.current.questions, questions)),
    );
  };
  /** Saves the typed place of one question as it is (spec §4). */
  const place = async ({ id, orden: before }: Pick<QuestionLine, 'id' | 'orden'>, orden: number | null) => {
    const question = questions.find((one) => one.id === id);
    if (saving || !question) return;
    if (orden === question.orden) return setNote('authoring:order.same');
    await show(
      withQuestion(questions, { ...question, orden }),
      (context) => update({ variables: { id, input: { orden }, lang }, context }),
      () => void latest.current.place({ id, orden }, before),
    );
  };
  const latest = useRef({ questions, save, place });
  useEffect(() => {
    latest.current = { questions, save, place };
  });
  return { saving, note: note ? t(note) : '', save, place };
}

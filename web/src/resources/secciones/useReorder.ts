import { useState } from 'react';
import { failureOf } from '../../failure';
import { useReorderPreguntasMutation, useUpdatePreguntaMutation } from '../../generated/secciones';
import { useTexts } from '../../i18n';
import { useDialogs } from '../../shell/dialogs';
import { useOverlay } from '../../shell/overlay';
import { numbered, sameOrder, withQuestion } from './order';
import type { QuestionLine } from './questionLines';

interface Options {
  seccion: string;
  questions: readonly QuestionLine[];
  setQuestions: (questions: readonly QuestionLine[]) => void;
  reload: () => Promise<void>;
}

/** What is told of a write. */
interface Result {
  readonly errors: readonly { readonly message: string }[];
}

/** Whether the gateway says that it put the former order back. */
const wasRestored = (error: unknown): boolean => {
  const [first] =
    error instanceof Error && 'errors' in error && Array.isArray(error.errors)
      ? (error.errors as { extensions?: { restored?: boolean } }[])
      : [];
  return first?.extensions?.restored === true;
};

/** Saves an order with one call, or the place of one question. The new order shows at once; when it cannot be saved, the old one does again. */
export function useReorder({ seccion, questions, setQuestions, reload }: Options) {
  const { t, lang } = useTexts();
  const dialogs = useDialogs();
  const overlay = useOverlay();
  const [reorder] = useReorderPreguntasMutation({ fetchPolicy: 'no-cache' });
  const [update] = useUpdatePreguntaMutation({ fetchPolicy: 'no-cache' });
  const [saving, setSaving] = useState(false);
  const [note, setNote] = useState('');

  const refused = async (items: readonly string[], text?: string) => {
    setQuestions(questions);
    // What the server has now: the former order, or what somebody else made of it.
    await reload();
    await dialogs.error({ text, items: items.length > 0 ? items : undefined });
  };

  const send = async (write: () => Promise<{ data?: { result: Result } | null }>) => {
    try {
      const { data } = await overlay.during(write());
      const errors = data?.result.errors ?? [];
      if (errors.length > 0) return await refused(errors.map(({ message }) => message));
      setNote(t('authoring.order.saved'));
    } catch (error) {
      const { code, text, requestId } = failureOf(error);
      if (code === 'UNAUTHENTICATED') return setQuestions(questions);
      const unknown = code === 'NETWORK' || code === 'UNKNOWN';
      const outcome = unknown ? text : wasRestored(error) ? 'authoring.order.restored' : 'authoring.order.broken';
      await refused(requestId ? [t('common.requestId', { id: requestId })] : [], t(outcome));
    }
  };

  const show = async (wanted: readonly QuestionLine[], write: Parameters<typeof send>[0]) => {
    setSaving(true);
    setNote('');
    setQuestions(wanted);
    await send(write).finally(() => setSaving(false));
  };

  return {
    saving,
    note,
    /** Saves the questions in this order. */
    save: async (wanted: readonly QuestionLine[]) => {
      if (saving) return;
      if (sameOrder(wanted, questions)) return setNote(t('authoring.order.same'));
      const preguntas = wanted.map(({ id }) => id);
      await show(numbered(wanted), () => reorder({ variables: { seccion, preguntas, lang } }));
    },
    /** Saves the number that was typed for one question, as it is (spec §4). */
    place: async (question: QuestionLine, orden: number) => {
      if (saving) return;
      if (orden === question.orden) return setNote(t('authoring.order.same'));
      const wanted = withQuestion(questions, { ...question, orden });
      await show(wanted, () => update({ variables: { id: question.id, input: { orden }, lang } }));
    },
  };
}

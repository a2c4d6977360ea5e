import { useState } from 'react';
import { failureOf } from '../../failure';
import { useReorderPreguntasMutation } from '../../generated/secciones';
import { useTexts } from '../../i18n';
import { useDialogs } from '../../shell/dialogs';
import { useOverlay } from '../../shell/overlay';
import { numbered, sameOrder } from './order';
import type { QuestionLine } from './questionLines';

interface Options {
  seccion: string;
  questions: readonly QuestionLine[];
  setQuestions: (questions: readonly QuestionLine[]) => void;
  reload: () => Promise<void>;
}

/** Whether the gateway says that it put the former order back. */
const wasRestored = (error: unknown): boolean => {
  const [first] =
    error instanceof Error && 'errors' in error && Array.isArray(error.errors)
      ? (error.errors as { extensions?: { restored?: boolean } }[])
      : [];
  return first?.extensions?.restored === true;
};

/** Saves an order with one call. The new order shows at once; when it cannot be saved, the old one does again. */
export function useReorder({ seccion, questions, setQuestions, reload }: Options) {
  const { t, lang } = useTexts();
  const dialogs = useDialogs();
  const overlay = useOverlay();
  const [reorder] = useReorderPreguntasMutation({ fetchPolicy: 'no-cache' });
  const [saving, setSaving] = useState(false);
  const [note, setNote] = useState('');

  const refused = async (items: readonly string[], text?: string) => {
    setQuestions(questions);
    // What the server has now: the former order, or what somebody else made of it.
    await reload();
    await dialogs.error({ text, items: items.length > 0 ? items : undefined });
  };

  const send = async (wanted: readonly QuestionLine[]) => {
    const preguntas = wanted.map(({ id }) => id);
    try {
      const { data } = await overlay.during(reorder({ variables: { seccion, preguntas, lang } }));
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

  return {
    saving,
    note,
    /** Saves the questions in this order. */
    save: async (wanted: readonly QuestionLine[]) => {
      if (saving) return;
      if (sameOrder(wanted, questions)) return setNote(t('authoring.order.same'));
      setSaving(true);
      setNote('');
      setQuestions(numbered(wanted));
      await send(wanted).finally(() => setSaving(false));
    },
  };
}

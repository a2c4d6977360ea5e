import { useState } from 'react';
import { failureOf, reasonOf } from '../../failure';
import { useReorderPreguntasMutation } from '../../generated/secciones';
import { type TextKey, useTexts } from '../../i18n';
import { ending } from '../../screens/resource';
import { type DialogContent, useDialogs } from '../../shell/dialogs';
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
  const [note, setNote] = useState<TextKey | null>(null);

  const refused = async (content: DialogContent) => {
    setQuestions(questions);
    // What the server has now: the former order, or what somebody else made of it.
    await reload();
    await dialogs.error(content);
  };

  const send = async (wanted: readonly QuestionLine[]) => {
    const preguntas = wanted.map(({ id }) => id);
    try {
      const { data } = await overlay.during((signal) =>
        reorder({ variables: { seccion, preguntas, lang }, context: ending(signal) }),
      );
      const errors = data?.result.errors ?? [];
      if (errors.length > 0) return await refused({ items: errors.map(({ message }) => message) });
      setNote('authoring.order.saved');
    } catch (error) {
      const { code } = failureOf(error);
      if (code === 'UNAUTHENTICATED') return setQuestions(questions);
      const unknown = code === 'NETWORK' || code === 'CANCELLED' || code === 'UNKNOWN';
      const outcome = wasRestored(error) ? 'authoring.order.restored' : 'authoring.order.broken';
      await refused({ detail: [...(unknown ? [] : [t(outcome)]), ...reasonOf(error, t)] });
    }
  };

  return {
    saving,
    note: note ? t(note) : '',
    /** Saves the questions in this order. */
    save: async (wanted: readonly QuestionLine[]) => {
      if (saving) return;
      if (sameOrder(wanted, questions)) return setNote('authoring.order.same');
      setSaving(true);
      setNote(null);
      setQuestions(numbered(wanted));
      await send(wanted).finally(() => setSaving(false));
    },
  };
}

import { useState } from 'react';
import { failureOf, reasonOf } from '../../../failure';
import { useReorderPreguntasMutation, useUpdatePreguntaMutation } from '../../../generated/secciones';
import { type TextKey, useTexts } from '../../../i18n';
import { ending } from '../../../screens/resource';
import { type DialogContent, useDialogs } from '../../../shell/dialogs';
import { useOverlay } from '../../../shell/overlay';
import { numbered, sameOrder, withQuestion } from './order';
import type { QuestionLine } from './questionLines';

interface Options {
  seccion: string;
  questions: readonly QuestionLine[];
  setQuestions: (questions: readonly QuestionLine[]) => void;
  reload: () => Promise<void>;
}

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
  const [note, setNote] = useState<TextKey | null>(null);

  const refused = async (content: DialogContent) => {
    setQuestions(questions);
    // What the server has now: the former order, or what somebody else made of it.
    await reload();
    await dialogs.error(content);
  };

  const send = async (write: (signal: AbortSignal) => Promise<{ data?: { result: Result } | null }>) => {
    try {
      const { data } = await overlay.during(write);
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

  const show = async (wanted: readonly QuestionLine[], write: Parameters<typeof send>[0]) => {
    setSaving(true);
    setNote(null);
    setQuestions(wanted);
    await send(write).finally(() => setSaving(false));
  };

  return {
    saving,
    note: note ? t(note) : '',
    /** Saves the questions in this order. */
    save: async (wanted: readonly QuestionLine[]) => {
      if (saving) return;
      if (sameOrder(wanted, questions)) return setNote('authoring.order.same');
      const preguntas = wanted.map(({ id }) => id);
      await show(numbered(wanted), (signal) =>
        reorder({ variables: { seccion, preguntas, lang }, context: ending(signal) }),
      );
    },
    /** Saves the number that was typed for one question, as it is (spec §4). */
    place: async (question: QuestionLine, orden: number) => {
      if (saving) return;
      if (orden === question.orden) return setNote('authoring.order.same');
      const wanted = withQuestion(questions, { ...question, orden });
      await show(wanted, (signal) =>
        update({ variables: { id: question.id, input: { orden }, lang }, context: ending(signal) }),
      );
    },
  };
}

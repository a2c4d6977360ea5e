import { useState } from 'react';
import { useAttempt } from '../../../../crud/useAttempt';
import { useReorderPreguntasMutation, useUpdatePreguntaMutation } from '../../../../generated/secciones';
import { failureOf } from '../../../../shared/failure';
import { type TextKey, useTexts } from '../../../../shared/i18n';
import { numbered, sameOrder, withQuestion } from './order';
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

/** Saves an order with one call, or the place of one question. The new order shows at once; when it cannot be saved, the old one does again. */
export function useReorder({ seccion, questions, setQuestions, reload }: Options) {
  const { t, lang } = useTexts();
  const { write } = useAttempt();
  const [reorder] = useReorderPreguntasMutation();
  const [update] = useUpdatePreguntaMutation();
  const [saving, setSaving] = useState(false);
  const [note, setNote] = useState<TextKey | null>(null);

  const undo = async () => {
    setQuestions(questions);
    // What the server has now: the former order, or what somebody else made of it.
    await reload();
  };
  /** How the order stands after a failure; where no answer came nobody knows. */
  const outcome = (failure: unknown): string[] => {
    if (['NETWORK', 'CANCELLED', 'UNKNOWN'].includes(failureOf(failure).code)) return [];
    return [t(wasRestored(failure) ? 'authoring:order.restored' : 'authoring:order.broken')];
  };
  const show = async (wanted: readonly QuestionLine[], send: Parameters<typeof write>[0]) => {
    setSaving(true);
    setNote(null);
    setQuestions(wanted);
    if (await write(send, undo, outcome)) setNote('authoring:order.saved');
    setSaving(false);
  };

  return {
    saving,
    note: note ? t(note) : '',
    /** Saves the questions in this order. */
    save: async (wanted: readonly QuestionLine[]) => {
      if (saving) return;
      if (sameOrder(wanted, questions)) return setNote('authoring:order.same');
      const preguntas = wanted.map(({ id }) => id);
      await show(numbered(wanted), (context) => reorder({ variables: { seccion, preguntas, lang }, context }));
    },
    /** Saves the number that was typed for one question, as it is (spec §4). */
    place: async (question: QuestionLine, orden: number) => {
      if (saving) return;
      if (orden === question.orden) return setNote('authoring:order.same');
      const wanted = withQuestion(questions, { ...question, orden });
      await show(wanted, (context) => update({ variables: { id: question.id, input: { orden }, lang }, context }));
    },
  };
}

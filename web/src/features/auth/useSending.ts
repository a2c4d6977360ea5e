import { useState } from 'react';
import { linesOf } from '../../shared/failure';
import { useTexts } from '../../shared/i18n';
import { useOverlay } from '../../shared/shell/overlay';

/** Sends a form, once however often that is pressed; `failed` is told what came in the way, line by line. */
export function useSending(failed: (lines: string[]) => void) {
  const { t } = useTexts();
  const overlay = useOverlay();
  const [sending, setSending] = useState(false);
  const send = <Answer>(call: (signal: AbortSignal) => Promise<Answer>, came: (answer: Answer) => unknown) => {
    if (sending) return;
    setSending(true);
    void overlay
      .during(call)
      .then(came)
      .catch((failure) => failed(linesOf(failure, t)))
      .finally(() => setSending(false));
  };
  return { sending, send };
}

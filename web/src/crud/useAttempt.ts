import { useRef, useState } from 'react';
import { failureOf, linesOf, NetworkError, reasonOf } from '../shared/failure';
import { useTexts } from '../shared/i18n';
import { useDialogs } from '../shared/shell/dialogs';
import { useOverlay } from '../shared/shell/overlay';
import { type AbortContext, abortContext, type FieldError } from './resource';

interface Telling {
  /** What is said in the place of the usual sentence. */
  text?: string;
  /** What is done before it is told that it failed. */
  before?: () => unknown;
  /** What is known of how it stands, to be said before why it failed. */
  outcome?: (failure: unknown) => string[];
}

interface Written {
  readonly errors: readonly { readonly message: string }[];
}

/**
 * Does what a person waits for, who typed nothing for it. What went wrong is told in a popup, and answered is undefined.
 */
export function useAttempt() {
  const { t } = useTexts();
  const dialogs = useDialogs();
  const overlay = useOverlay();
  const attempt = async <Result>(
    work: Parameters<typeof overlay.during<Result>>[0],
    { text, before, outcome }: Telling = {},
  ): Promise<Result | undefined> => {
    try {
      return await overlay.during(work);
    } catch (failure) {
      // The sign-in is on its way, and nothing is told over that.
      if (failureOf(failure).code === 'UNAUTHENTICATED') return undefined;
      await before?.();
      await dialogs.error({
        ...(text && { text }),
        detail: [...(outcome?.(failure) ?? []), ...reasonOf(failure, t, false)],
      });
      return undefined;
    }
  };
  return {
    attempt,
    /** A write, and its result where the server took it. */
    write: async <Result extends Written>(
      send: (context: AbortContext) => Promise<{ data?: { result: Result } | null }>,
      before?: Telling['before'],
      outcome?: Telling['outcome'],
    ): Promise<Partial<Result> | undefined> => {
      const answer = await attempt((signal) => send(abortContext(signal)), { before, outcome });
      const errors = answer?.data?.result.errors ?? [];
      if (errors.length === 0) return answer && (answer.data?.result ?? {});
      await before?.();
      await dialogs.error({ items: errors.map(({ message }) => message) });
      return undefined;
    },
  };
}

/** A write that changes several records at once: `run` returns its result, or null after a refusal or a failure. */
export function useComposedWrite<Variables, Result extends { readonly errors: readonly FieldError[] }>(
  call: (variables: Variables) => Promise<Result | null | undefined>,
) {
  const { t } = useTexts();
  const [running, setRunning] = useState(false);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const isRunning = useRef(false);

  const run = async (variables: Variables): Promise<Result | null> => {
    if (isRunning.current) return null;
    isRunning.current = true;
    setRunning(true);
    setErrors([]);
    try {
      const result = await call(variables);
      if (!result) throw new NetworkError('The answer is empty');
      setErrors(result.errors);
      return result.errors.length > 0 ? null : result;
    } catch (error) {
      setErrors(linesOf(error, t).map((message) => ({ field: null, message })));
      return null;
    } finally {
      isRunning.current = false;
      setRunning(false);
    }
  };
  return { run, running, errors };
}

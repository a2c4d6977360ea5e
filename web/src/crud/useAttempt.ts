import { useRef, useState } from 'react';
import { failureOf, linesOf, NetworkError, reasonOf } from '../shared/failure';
import { useTexts } from '../shared/i18n';
import { useDialogs } from '../shared/shell/dialogs';
import { useOverlay } from '../shared/shell/overlay';
import { type AbortContext, abortContext, type FieldError } from './resource';

interface ErrorOptions {
  /** Replaces the general error text. */
  text?: string;
  /** Runs before the error dialog. */
  before?: () => unknown;
  /** The state after the failure, shown before the reason. */
  outcome?: (failure: unknown) => string[];
}

interface WriteResult {
  readonly errors: readonly { readonly message: string }[];
}

/**
 * Runs work that a person waits for, outside a form. A failure shows in a dialog, and the result is undefined.
 */
export function useAttempt() {
  const { t } = useTexts();
  const dialogs = useDialogs();
  const overlay = useOverlay();
  const attempt = async <Result>(
    work: Parameters<typeof overlay.during<Result>>[0],
    { text, before, outcome }: ErrorOptions = {},
  ): Promise<Result | undefined> => {
    try {
      return await overlay.during(work);
    } catch (failure) {
      // The page redirects to the sign-in.
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
    /** Runs a mutation; undefined if it failed or was refused. */
    write: async <Result extends WriteResult>(
      send: (context: AbortContext) => Promise<{ data?: { result: Result } | null }>,
      before?: ErrorOptions['before'],
      outcome?: ErrorOptions['outcome'],
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

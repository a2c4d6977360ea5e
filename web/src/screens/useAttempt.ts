import { failureOf, reasonOf } from '../failure';
import { useTexts } from '../i18n';
import { useDialogs } from '../shell/dialogs';
import { useOverlay } from '../shell/overlay';
import { type Ending, ending } from './resource';

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
      send: (context: Ending) => Promise<{ data?: { result: Result } | null }>,
      before?: Telling['before'],
      outcome?: Telling['outcome'],
    ): Promise<Partial<Result> | undefined> => {
      const answer = await attempt((signal) => send(ending(signal)), { before, outcome });
      const errors = answer?.data?.result.errors ?? [];
      if (errors.length === 0) return answer && (answer.data?.result ?? {});
      await before?.();
      await dialogs.error({ items: errors.map(({ message }) => message) });
      return undefined;
    },
  };
}

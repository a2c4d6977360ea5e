import { useEffect, useState } from 'react';

const AGAIN_MS = 2_000;

/** How long a screen is left alone before code that it can do without is brought. */
const SETTLED_MS = 2_000;

/**
 * Code that a screen can do without until somebody reaches for it. It is asked for once, again where it failed to
 * come, and at the latest when the page has nothing else to do.
 */
export function later<Code>(load: () => Promise<Code>) {
  let there: Code | undefined;
  let coming: Promise<void> | undefined;
  const bring = (): Promise<void> => {
    coming ??= load().then(
      (code) => {
        there = code;
      },
      (failure) => {
        coming = undefined;
        throw failure;
      },
    );
    return coming;
  };
  /** Somebody is about to need it. */
  const reach = () => void bring().catch(() => undefined);

  /**
   * The code where it is wanted. What was asked for before it came is drawn when it has: no click is lost. `failed`
   * until then, where it was asked for in vain.
   */
  function useWanted(wanted: boolean): { code: Code | undefined; failed: boolean } {
    const [, setCame] = useState(Boolean(there));
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (!wanted || there) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let gone = false;
      const ask = () =>
        void bring().then(
          () => !gone && setCame(true),
          () => {
            if (gone) return;
            setFailed(true);
            timer = setTimeout(ask, AGAIN_MS);
          },
        );
      ask();
      return () => {
        gone = true;
        clearTimeout(timer);
      };
    }, [wanted]);
    return wanted ? { code: there, failed: failed && !there } : { code: undefined, failed: false };
  }

  const useWhen = (wanted: boolean): Code | undefined => useWanted(wanted).code;

  function useIdle(): void {
    useEffect(() => {
      if (there) return;
      const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(reach) : reach());
      const timer = setTimeout(wait, SETTLED_MS);
      return () => clearTimeout(timer);
    }, []);
  }
  return { reach, useWanted, useWhen, useIdle };
}

/** Dialogs, menus and drawers. */
export const overlays = later(() => import('./overlays'));

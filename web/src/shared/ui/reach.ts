import { useEffect, useState, useSyncExternalStore } from 'react';

const AGAIN_MS = 2_000;

/** How long a screen is left alone before code that it can do without is brought. */
const SETTLED_MS = 2_000;

/**
 * Code that comes in a piece of its own. It is asked for once, again where it failed to come, and by `useIdle` at the
 * latest when the page has nothing else to do.
 */
export function later<Code>(load: () => Promise<Code>) {
  let there: Code | undefined;
  let coming: Promise<void> | undefined;
  const followers = new Set<() => void>();
  const follow = (changed: () => void) => {
    followers.add(changed);
    return () => void followers.delete(changed);
  };
  const bring = (): Promise<void> => {
    coming ??= load().then(
      (code) => {
        there = code;
        for (const changed of followers) changed();
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
    const code = useSyncExternalStore(follow, () => there);
    const [failed, setFailed] = useState(false);
    const missing = wanted && !code;
    useEffect(() => {
      if (!missing) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let gone = false;
      const ask = () =>
        void bring().catch(() => {
          if (gone) return;
          setFailed(true);
          timer = setTimeout(ask, AGAIN_MS);
        });
      ask();
      return () => {
        gone = true;
        clearTimeout(timer);
      };
    }, [missing]);
    return { code: wanted ? code : undefined, failed: missing && failed };
  }

  const useWhen = (wanted: boolean): Code | undefined => useWanted(wanted).code;

  function useIdle(): void {
    useEffect(() => {
      const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(reach) : reach());
      const timer = setTimeout(wait, SETTLED_MS);
      return () => clearTimeout(timer);
    }, []);
  }
  return { reach, useWanted, useWhen, useIdle };
}

/** Dialogs, menus and drawers. */
export const overlays = later(() => import('./overlays'));

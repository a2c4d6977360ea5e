import { useEffect, useState, useSyncExternalStore } from 'react';

const RETRY_MS = 2_000;

/** Delay of idle work after a screen's mount. */
const SETTLED_MS = 2_000;

/** Runs work once the screen has settled and is idle; returns a function that cancels it before. */
export function whenSettled(work: () => void): () => void {
  const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(work) : work());
  const timer = setTimeout(wait, SETTLED_MS);
  return () => clearTimeout(timer);
}

/** A module that loads on demand, is retried until it loads, and can be preloaded. */
export function lazyModule<Module>(load: () => Promise<Module>) {
  let loaded: Module | undefined;
  let pending: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const subscribe = (onLoad: () => void) => {
    listeners.add(onLoad);
    return () => void listeners.delete(onLoad);
  };
  const fetchModule = (): Promise<void> => {
    pending ??= load().then(
      (module) => {
        loaded = module;
        for (const onLoad of listeners) onLoad();
      },
      (error) => {
        pending = undefined;
        throw error;
      },
    );
    return pending;
  };
  const preload = () => void fetchModule().catch(() => undefined);

  /** The module once it is needed and loaded, so that no click before is lost. `failed` while it is being retried. */
  function useModule(isNeeded: boolean): { module: Module | undefined; failed: boolean } {
    const module = useSyncExternalStore(subscribe, () => loaded);
    const [failed, setFailed] = useState(false);
    const isMissing = isNeeded && !module;
    useEffect(() => {
      if (!isMissing) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isUnmounted = false;
      const attempt = () =>
        void fetchModule().catch(() => {
          if (isUnmounted) return;
          setFailed(true);
          timer = setTimeout(attempt, RETRY_MS);
        });
      attempt();
      return () => {
        isUnmounted = true;
        clearTimeout(timer);
      };
    }, [isMissing]);
    return { module: isNeeded ? module : undefined, failed: isMissing && failed };
  }

  function usePreloadWhenIdle(): void {
    useEffect(() => whenSettled(preload), []);
  }
  return { preload, useModule, usePreloadWhenIdle };
}

import { useEffect, useState } from 'react';

type Overlays = typeof import('./overlays');

const AGAIN_MS = 2_000;

let there: Overlays | undefined;
let coming: Promise<Overlays> | undefined;

/** Brings the code of dialogs, menus and drawers; it is asked for once, and again after it failed to come. */
export function reachOverlays(): Promise<Overlays> {
  coming ??= import('./overlays').then(
    (overlays) => {
      there = overlays;
      return overlays;
    },
    (failure) => {
      coming = undefined;
      throw failure;
    },
  );
  return coming;
}

/** The overlays where they are wanted. What was asked for before they came is drawn when they have: no click is lost. */
export function useOverlays(wanted: boolean): Overlays | undefined {
  const [, arrive] = useState(there);
  useEffect(() => {
    if (!wanted || there) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const bring = () =>
      void reachOverlays().then(
        (overlays) => !gone && arrive(() => overlays),
        () => {
          if (!gone) timer = setTimeout(bring, AGAIN_MS);
        },
      );
    bring();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [wanted]);
  return wanted ? there : undefined;
}

/** How long a screen is left alone before code that it can do without is brought. */
const SETTLED_MS = 2_000;

/** Brings the overlays when the first screen stands and the page has nothing else to do. */
export function useIdleOverlays(): void {
  useEffect(() => {
    const bring = () => void reachOverlays().catch(() => undefined);
    const timer = setTimeout(
      () => ('requestIdleCallback' in window ? requestIdleCallback(bring) : bring()),
      SETTLED_MS,
    );
    return () => clearTimeout(timer);
  }, []);
}

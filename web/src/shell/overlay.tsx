import { chakra } from '@chakra-ui/react/styled-system';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useTexts } from '../i18n';

/** The full-screen overlay of loads, saves and deletes (spec §4). */
export interface Overlay {
  /** Shows it (after 150 ms) until the work ends, however it ends. */
  during: <T>(work: Promise<T>) => Promise<T>;
  begin: () => () => void;
}

const DELAY_MS = 150;
const OverlayContext = createContext<Overlay | null>(null);

const Cover = chakra('div', {
  base: {
    position: 'fixed',
    inset: 0,
    zIndex: 60,
    display: 'grid',
    placeItems: 'center',
    background: 'color-mix(in srgb, {colors.page} 55%, transparent)',
  },
});

const Spinner = chakra('span', {
  base: {
    width: '32px',
    height: '32px',
    borderRadius: '50%',
    borderWidth: '3px',
    borderColor: 'line',
    borderTopColor: 'accent',
    animation: 'spin 0.8s linear infinite',
  },
});

export function OverlayProvider({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const [works, setWorks] = useState(0);
  const [shown, setShown] = useState(false);

  const begin = useCallback(() => {
    setWorks((count) => count + 1);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      setWorks((count) => count - 1);
    };
  }, []);

  const overlay = useMemo<Overlay>(
    () => ({
      begin,
      during: async (work) => {
        const end = begin();
        try {
          return await work;
        } finally {
          end();
        }
      },
    }),
    [begin],
  );

  const busy = works > 0;
  useEffect(() => {
    if (!busy) {
      setShown(false);
      return;
    }
    const before = document.activeElement;
    const timer = setTimeout(() => setShown(true), DELAY_MS);
    return () => {
      clearTimeout(timer);
      // A disabled button loses focus while its work runs; give it back where nobody took it meanwhile.
      queueMicrotask(() => {
        if (before instanceof HTMLElement && before.isConnected && document.activeElement === document.body)
          before.focus();
      });
    };
  }, [busy]);

  return (
    <OverlayContext value={overlay}>
      <div aria-busy={shown}>{children}</div>
      {shown && (
        <Cover role="status" aria-live="polite">
          <Spinner />
          <span className="hidden">{t('common.loading')}</span>
        </Cover>
      )}
    </OverlayContext>
  );
}

/** The overlay, for work that a person waits for. */
export function useOverlay(): Overlay {
  const overlay = useContext(OverlayContext);
  if (!overlay) throw new Error('useOverlay needs OverlayProvider around it');
  return overlay;
}

/** Keeps the overlay up while a screen loads what it cannot be used without. */
export function useOverlayWhile(loading: boolean): void {
  const { begin } = useOverlay();
  useEffect(() => (loading ? begin() : undefined), [loading, begin]);
}

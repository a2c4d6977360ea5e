import { Button, Spinner } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { Cancelled } from '../failure';
import { useTexts } from '../i18n';

/** The full-screen overlay of loads, saves and deletes (spec §4). */
export interface Overlay {
  /**
   * Shows it (after 150 ms) until the work ends, however it ends. Where that takes long the person may stop waiting:
   * the signal aborts, for work that can be stopped, and the promise is rejected with `Cancelled`.
   */
  during: <T>(work: Promise<T> | ((signal: AbortSignal) => Promise<T>)) => Promise<T>;
  /** Shows it until the returned function is called; `cancelled` is told when the person stopped waiting. */
  begin: (cancelled?: () => void) => () => void;
}

const DELAY_MS = 150;
/** After this it is said that it takes long, and the person may stop waiting. */
const LONG_MS = 5_000;
const OverlayContext = createContext<Overlay | null>(null);

const Cover = chakra('div', {
  base: {
    position: 'fixed',
    inset: 0,
    zIndex: 'cover',
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    gap: '16px',
    padding: '16px',
    textAlign: 'center',
    background: 'color-mix(in srgb, {colors.page} 55%, transparent)',
    // An open dialog takes the pointer from all that is outside it.
    pointerEvents: 'auto',
  },
});

/** An open dialog fetches focus back from whatever is outside it; here it may stay. */
function keepFocus(cover: HTMLElement | null) {
  const heard = (event: FocusEvent) => {
    if (event.target instanceof Node && cover?.contains(event.target)) event.stopPropagation();
  };
  window.addEventListener('focusin', heard, true);
  return () => window.removeEventListener('focusin', heard, true);
}

/** Once, not whenever it is drawn: on its way out it would take the focus from where that went. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

export function OverlayProvider({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const [works, setWorks] = useState(0);
  const [shown, setShown] = useState(false);
  const [long, setLong] = useState(false);
  const waiting = useRef(new Set<() => void>());

  const begin = useCallback((cancelled?: () => void) => {
    setWorks((count) => count + 1);
    const end = () => {
      if (waiting.current.delete(cancel)) setWorks((count) => count - 1);
    };
    const cancel = () => {
      end();
      cancelled?.();
    };
    waiting.current.add(cancel);
    return end;
  }, []);

  const overlay = useMemo<Overlay>(
    () => ({
      begin,
      during: async (work) => {
        const stop = new AbortController();
        const stopped = Promise.withResolvers<never>();
        const end = begin(() => {
          stop.abort();
          stopped.reject(new Cancelled());
        });
        try {
          return await Promise.race([typeof work === 'function' ? work(stop.signal) : work, stopped.promise]);
        } finally {
          end();
        }
      },
    }),
    [begin],
  );

  const busy = works > 0;
  useEffect(() => {
    if (!busy) return;
    const before = document.activeElement;
    const timers = [setTimeout(() => setShown(true), DELAY_MS), setTimeout(() => setLong(true), LONG_MS)];
    return () => {
      for (const timer of timers) clearTimeout(timer);
      setShown(false);
      setLong(false);
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
        <Cover ref={keepFocus}>
          <Spinner />
          <p role="status" className={long ? undefined : 'hidden'}>
            {t(long ? 'common.slow' : 'common.loading')}
          </p>
          {long && (
            <Button
              // Nothing behind can be used meanwhile, and nothing else here.
              ref={takeFocus}
              onClick={() => {
                for (const cancel of [...waiting.current]) cancel();
              }}
            >
              {t('common.cancel')}
            </Button>
          )}
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

/**
 * Keeps the overlay up while a screen loads what it cannot be used without; who stops waiting may go elsewhere, and
 * `cancelled`, always the same function, is told.
 */
export function useOverlayWhile(loading: boolean, cancelled?: () => void): void {
  const { begin } = useOverlay();
  useEffect(() => (loading ? begin(cancelled) : undefined), [loading, begin, cancelled]);
}

import { Button, Spinner } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { Cancelled } from '../failure';
import { useTexts } from '../i18n';
import { takeFocus } from '../ui/focus';

/** The full-screen overlay of loads, saves and deletes (spec §4). */
export interface Overlay {
  /**
   * Shows it (after 150 ms) until the work settles. If that takes long, the person may cancel: the signal aborts, and the
   * promise rejects with `Cancelled`.
   */
  during: <T>(work: Promise<T> | ((signal: AbortSignal) => Promise<T>)) => Promise<T>;
  /** Shows it until the returned function is called; calls `cancelled` when the person cancels. */
  begin: (cancelled?: () => void) => () => void;
  /** Whether work is in flight, also before the overlay shows. */
  isBusy: () => boolean;
}

const DELAY_MS = 150;
/** After this the overlay says that it takes long, and can be cancelled. */
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
    // An open dialog disables pointer events outside itself.
    pointerEvents: 'auto',
  },
});

/** Keeps the focus trap of an open dialog from taking focus out of the overlay. */
function keepFocus(cover: HTMLElement | null) {
  const stop = (event: FocusEvent) => {
    if (event.target instanceof Node && cover?.contains(event.target)) event.stopPropagation();
  };
  window.addEventListener('focusin', stop, true);
  return () => window.removeEventListener('focusin', stop, true);
}

export function OverlayProvider({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const [works, setWorks] = useState(0);
  const [shown, setShown] = useState(false);
  const [long, setLong] = useState(false);
  const cancels = useRef(new Set<() => void>());

  const overlay = useMemo((): Overlay => {
    const begin: Overlay['begin'] = (cancelled) => {
      setWorks((count) => count + 1);
      const end = () => {
        if (cancels.current.delete(cancel)) setWorks((count) => count - 1);
      };
      const cancel = () => {
        end();
        cancelled?.();
      };
      cancels.current.add(cancel);
      return end;
    };
    const during: Overlay['during'] = async (work) => {
      const controller = new AbortController();
      const cancellation = Promise.withResolvers<never>();
      const end = begin(() => {
        controller.abort();
        cancellation.reject(new Cancelled());
      });
      try {
        return await Promise.race([typeof work === 'function' ? work(controller.signal) : work, cancellation.promise]);
      } finally {
        end();
      }
    };
    return { begin, during, isBusy: () => cancels.current.size > 0 };
  }, []);

  const busy = works > 0;
  useEffect(() => {
    if (!busy) return;
    const before = document.activeElement;
    const timers = [setTimeout(() => setShown(true), DELAY_MS), setTimeout(() => setLong(true), LONG_MS)];
    return () => {
      for (const timer of timers) clearTimeout(timer);
      setShown(false);
      setLong(false);
      // A button loses focus while it is disabled: restores focus unless it moved elsewhere.
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
              // The only control that works meanwhile.
              ref={takeFocus}
              onClick={() => {
                for (const cancel of [...cancels.current]) cancel();
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

export function useOverlay(): Overlay {
  const overlay = useContext(OverlayContext);
  if (!overlay) throw new Error('useOverlay needs OverlayProvider around it');
  return overlay;
}

/**
 * Shows the overlay while a screen loads data that it needs. The person may cancel and go elsewhere; `cancelled` must be
 * a stable function.
 */
export function useOverlayWhile(loading: boolean, cancelled?: () => void): void {
  const { begin } = useOverlay();
  useEffect(() => (loading ? begin(cancelled) : undefined), [loading, begin, cancelled]);
}

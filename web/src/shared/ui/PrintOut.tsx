import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { type Margins, paperCss } from '../theme/paper';

interface PrintOutProps extends Margins {
  /** The printed content, rendered on print. */
  readonly children: () => ReactNode;
}

/**
 * Prints once a `PrintOut` is ready, for each new `request`; null prints nothing. A task of its own calls `print()`:
 * inside an effect React cannot render for `beforeprint`, and the screen would be printed.
 */
export function usePrint(request: unknown, isReady = true): void {
  const isDue = isReady && request !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request prints once
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => print());
    return () => clearTimeout(timer);
  }, [isDue, request]);
}

/**
 * Replaces the screen on paper while it is mounted, for `usePrint` and for the browser's own command. It stays after
 * printing, since some browsers report the end before they begin.
 */
export function PrintOut({ children, ...margins }: PrintOutProps) {
  const [printed, setPrinted] = useState(0);
  useEffect(() => {
    const before = () => flushSync(() => setPrinted((times) => times + 1));
    addEventListener('beforeprint', before);
    return () => removeEventListener('beforeprint', before);
  }, []);
  if (printed === 0) return null;
  return createPortal(
    <div className="paper">
      <style>{paperCss(margins)}</style>
      {children()}
    </div>,
    document.body,
  );
}

import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { type Margins, paperCss } from '../theme/paper';

interface PrintOutProps extends Margins {
  /** What is printed; made when somebody prints. */
  readonly children: () => ReactNode;
}

/**
 * As long as it is on the screen, whoever prints gets this instead of the screen: by a button that calls `print()`, or
 * by the browser's own command. It stays after that, since some browsers say that they are done before they begin.
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

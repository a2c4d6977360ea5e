import { useEffect, useRef, useState } from 'react';

/** Whether an element is on the page and can have focus. */
export const canFocus = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element !== document.body && !element.matches(':disabled');

/** Restores focus when a panel unmounts; to the page's content if the former element is gone. */
export function useRestoreFocus(back?: () => Element | null): void {
  const [before] = useState(() => document.activeElement);
  const target = useRef(back);
  useEffect(() => {
    const origin = target.current;
    return () => {
      if (canFocus(document.activeElement)) return;
      const to = origin?.() ?? before;
      (canFocus(to) ? to : document.querySelector<HTMLElement>('main'))?.focus();
    };
  }, [before]);
}

const OPEN = '[role=dialog], [role=alertdialog]';

/** Focuses an element in a dialog that just opened above another, whose focus trap would take focus back. */
export function focusAbove(element: HTMLElement | null): void {
  const stop = (event: FocusEvent) => event.stopPropagation();
  const below = document.querySelectorAll(OPEN).length > 1;
  if (below) window.addEventListener('focusin', stop, true);
  element?.focus();
  if (below) window.removeEventListener('focusin', stop, true);
}

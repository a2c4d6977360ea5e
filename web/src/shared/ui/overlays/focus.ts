import { useEffect, useRef, useState } from 'react';

/** Whether an element is there and can have focus. */
export const takes = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element !== document.body && !element.matches(':disabled');

/** Gives focus back when what took it is gone; to the page's content where there is nothing to give it back to. */
export function useFocusBack(back?: () => Element | null): void {
  const [before] = useState(() => document.activeElement);
  const asked = useRef(back);
  useEffect(() => {
    const origin = asked.current;
    return () => {
      if (takes(document.activeElement)) return;
      const to = origin?.() ?? before;
      (takes(to) ? to : document.querySelector<HTMLElement>('main'))?.focus();
    };
  }, [before]);
}

const OPEN = '[role=dialog], [role=alertdialog]';

/** Gives focus to what is in a dialog that just opened; one below it would fetch it back until it knows of this one. */
export function focusAbove(element: HTMLElement | null): void {
  const unheard = (event: FocusEvent) => event.stopPropagation();
  const below = document.querySelectorAll(OPEN).length > 1;
  if (below) window.addEventListener('focusin', unheard, true);
  element?.focus();
  if (below) window.removeEventListener('focusin', unheard, true);
}

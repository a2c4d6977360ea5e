import { useEffect, useRef, useState } from 'react';

const takes = (element: Element | null): element is HTMLElement =>
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

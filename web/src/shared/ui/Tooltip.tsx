import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { overlays } from './reach';

/** How long a pointer rests before it is told what it rests on. */
const RESTS_MS = 400;

interface Props {
  /** What is told of what is inside; left out for `cut`. */
  content?: string;
  /** A selector: what it finds is told its own text, where that is not seen whole. */
  cut?: string;
  children: ReactNode;
}

const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
  scrollWidth > clientWidth || scrollHeight > clientHeight;

/** What something is or does, on hover and on focus; assistive technology has it from the element's own name. */
export function Tooltip({ content, cut, children }: Props) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const over = useRef<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const parts = overlays.useWhen(anchor !== null);
  const go = (to: Element | null, delay: number) => {
    if (to === over.current) return;
    clearTimeout(timer.current);
    setAnchor(null);
    over.current = to;
    if (to && (cut ? isCut(to) : content)) timer.current = setTimeout(() => setAnchor(to), delay);
  };
  const hide = () => go(null, 0);
  const told = ({ target, currentTarget }: FocusEvent | PointerEvent) =>
    cut ? (target as Element).closest(cut) : currentTarget.firstElementChild;
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only looks on; what is inside is what one interacts with
    <span
      style={{ display: 'contents' }}
      onPointerOver={(event) => event.pointerType !== 'touch' && go(told(event), RESTS_MS)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && go(told(event), 0)}
      onBlur={hide}
    >
      {children}
      {anchor && parts && <parts.TooltipPanel anchor={anchor} content={content ?? anchor.textContent} onHide={hide} />}
    </span>
  );
}

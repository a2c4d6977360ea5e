import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { overlays } from './lazyOverlays';

const HOVER_DELAY_MS = 400;

interface Props {
  /** The tooltip's text; omitted with `cut`. */
  content?: string;
  /** A selector of elements whose own text is the tooltip while it is clipped. */
  cut?: string;
  children: ReactNode;
}

const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
  scrollWidth > clientWidth || scrollHeight > clientHeight;

/** A tooltip on hover and focus; assistive technology reads the element's own name. */
export function Tooltip({ content, cut, children }: Props) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const hovered = useRef<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { module: parts } = overlays.useModule(anchor !== null);
  const go = (to: Element | null, delay: number) => {
    if (to === hovered.current) return;
    clearTimeout(timer.current);
    setAnchor(null);
    hovered.current = to;
    if (to && (cut ? isCut(to) : content)) timer.current = setTimeout(() => setAnchor(to), delay);
  };
  const hide = () => go(null, 0);
  const anchorOf = ({ target, currentTarget }: FocusEvent | PointerEvent) => {
    if (!cut) return currentTarget.firstElementChild;
    const box = (target as Element).closest(cut);
    return [...(box?.querySelectorAll(cut) ?? [])].find(isCut) ?? box;
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes; its children are interactive
    <span
      style={{ display: 'contents' }}
      onPointerOver={(event) => event.pointerType !== 'touch' && go(anchorOf(event), HOVER_DELAY_MS)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && go(anchorOf(event), 0)}
      onBlur={hide}
    >
      {children}
      {anchor && parts && <parts.TooltipPanel anchor={anchor} content={content ?? anchor.textContent} onHide={hide} />}
    </span>
  );
}

import { Card } from '@chakra-ui/react';
import { type FocusEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { scrollCard } from '../theme/table';

/** The edges at which a card hides a part of its table; undefined where the table fits, or consists of cards. */
function cutEdges({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): string | undefined {
  const hidden = scrollWidth - clientWidth;
  if (hidden <= 1 || !matchMedia('(min-width: 40rem)').matches) return undefined;
  return [scrollLeft > 1 ? 'start' : '', hidden - scrollLeft > 1 ? 'end' : ''].join(' ');
}

/** Brings a focused element out from under the first and the last column, which stay. */
function reveal({ currentTarget: card, target }: FocusEvent<HTMLElement>): void {
  const cell = target.closest('th, td');
  const [before, after] = [cell?.parentElement?.firstElementChild, cell?.parentElement?.lastElementChild];
  if (!before || !after || cell === before || cell === after) return;
  const { left, right } = target.getBoundingClientRect();
  const [start, end] = [before.getBoundingClientRect().right, after.getBoundingClientRect().left];
  if (left < start) card.scrollBy({ left: left - start });
  else if (right > end) card.scrollBy({ left: right - end });
}

/** A card that scrolls a wide table, with a shadow where columns are cut. */
export function ScrollCard({ children }: { children: ReactNode }) {
  const card = useRef<HTMLDivElement>(null);
  const [cut, setCut] = useState<string>();
  const measure = () => {
    if (card.current) setCut(cutEdges(card.current));
  };
  // Before paint, because the table may have other columns or rows.
  useLayoutEffect(measure);
  useEffect(() => {
    if (!card.current) return;
    const observer = new ResizeObserver(measure);
    for (const element of [card.current, ...card.current.children]) observer.observe(element);
    return () => observer.disconnect();
  });
  return (
    <Card.Root ref={card} css={scrollCard} data-cut={cut} onScroll={measure} onFocus={reveal}>
      {children}
    </Card.Root>
  );
}

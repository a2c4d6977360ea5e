import { Card } from '@chakra-ui/react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { scrollCard } from '../theme/table';

/** The edges at which a card hides a part of its table; undefined where the table fits. */
function cutEdges({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): string | undefined {
  const hidden = scrollWidth - clientWidth;
  if (hidden <= 1) return undefined;
  return [scrollLeft > 1 ? 'start' : '', hidden - scrollLeft > 1 ? 'end' : ''].join(' ');
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
    <Card.Root ref={card} css={scrollCard} data-cut={cut} onScroll={measure}>
      {children}
    </Card.Root>
  );
}

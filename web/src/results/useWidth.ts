import { type RefObject, useLayoutEffect, useState } from 'react';

/** How wide an element is, in whole pixels; 0 until it is laid out. */
export function useWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const look = () => element.clientWidth > 0 && setWidth(Math.floor(element.clientWidth));
    look();
    const watch = new ResizeObserver(look);
    watch.observe(element);
    return () => watch.disconnect();
  }, [place]);
  return width;
}

import { type RefObject, useEffect, useState } from 'react';

/** How far below and above the view things are got ready. */
const MARGIN = '800px';

/** Whether an element ever came near the view. */
export function useNear(place: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !place.current) return;
    const watch = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && setNear(true), {
      rootMargin: MARGIN,
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [near, place]);
  return near;
}

import { useEffect, useRef } from 'react';

/** Tells whether the screen is still there: who left it while it told something is not taken anywhere. */
export function useHere(): () => boolean {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => here.current;
}

import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether every chart is to be drawn, near the view or not. */
const WholeContext = createContext(false);
export const Whole = WholeContext.Provider;
export const useWhole = () => useContext(WholeContext);

const nextFrame = () => new Promise(requestAnimationFrame);

/** A place of a chart that is still empty. */
const OPEN = '[data-chart]:not(:has(svg))';
const MOST_FRAMES = 600;

/** Waits until every chart is drawn; one whose code does not come is not waited for for ever, its table is printed. */
async function drawn(): Promise<void> {
  for (let frame = 0; frame < MOST_FRAMES && document.querySelector(OPEN); frame += 1) await nextFrame();
  // The library draws what it was given last in the frame after.
  await nextFrame();
  await nextFrame();
}

/** Prints once every chart is drawn, also where somebody asks the browser for it by its keys. */
export function usePrinting() {
  const [whole, setWhole] = useState(false);
  const print = useCallback(async () => {
    flushSync(() => setWhole(true));
    await drawn();
    window.print();
  }, []);
  useEffect(() => {
    const asked = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'p' || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      void print();
    };
    addEventListener('keydown', asked);
    return () => removeEventListener('keydown', asked);
  }, [print]);
  return { whole, print };
}

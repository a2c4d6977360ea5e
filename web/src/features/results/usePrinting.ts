import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether charts render outside the viewport, too. */
const PrintContext = createContext(false);
export const PrintProvider = PrintContext.Provider;
export const useIsPrinting = () => useContext(PrintContext);

const nextFrame = () => new Promise(requestAnimationFrame);

/** A chart that has not rendered yet. */
const EMPTY_CHART = '[data-chart]:not(:has(svg))';
const MAX_FRAMES = 600;

/** Waits until all charts have rendered. After `MAX_FRAMES`, the tables of missing charts print instead. */
async function allChartsRendered(): Promise<void> {
  for (let frame = 0; frame < MAX_FRAMES && document.querySelector(EMPTY_CHART); frame += 1) await nextFrame();
  // Recharts renders its latest props one frame later.
  await nextFrame();
  await nextFrame();
}

/** Prints when all charts have rendered, also on the browser's keyboard shortcut. */
export function usePrinting() {
  const [isPrinting, setPrinting] = useState(false);
  const print = useCallback(async () => {
    flushSync(() => setPrinting(true));
    await allChartsRendered();
    window.print();
  }, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'p' || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      void print();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [print]);
  return { isPrinting, print };
}

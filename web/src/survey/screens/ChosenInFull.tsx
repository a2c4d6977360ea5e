import { useLayoutEffect, useState } from 'react';

interface Props {
  /** Id of the select. */
  readonly id: string;
  /** The chosen option. */
  readonly text: string;
}

/** Whether a select cuts a text that it shows on its one line. */
function cuts(select: HTMLElement, text: string): boolean {
  const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select);
  const room = select.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
  // Without a layout there is nothing to measure.
  const pen = room > 0 ? document.createElement('canvas').getContext('2d') : null;
  if (!pen) return false;
  pen.font = font;
  return pen.measureText(text).width > room - ARROW_PX;
}

/** The arrow that the browser draws inside the select. */
const ARROW_PX = 20;

/** The chosen option below its select where that is too narrow: no browser wraps a select. Screen readers read it there. */
export function ChosenInFull({ id, text }: Props) {
  const [isCut, setIsCut] = useState(false);
  useLayoutEffect(() => {
    const select = document.getElementById(id);
    if (!select || text === '') return;
    const observer = new ResizeObserver(() => setIsCut(cuts(select, text)));
    observer.observe(select);
    return () => observer.disconnect();
  }, [id, text]);
  return (
    isCut &&
    text !== '' && (
      <p className="survey-note" aria-hidden="true" data-chosen="">
        {text}
      </p>
    )
  );
}

let pressed = false;

addEventListener(
  'mousedown',
  () => {
    pressed = true;
  },
  true,
);
addEventListener(
  'mouseup',
  () => {
    pressed = false;
  },
  true,
);

addEventListener(
  'keydown',
  (event) => {
    if (!event.repeat || event.key !== 'Enter' || event.target instanceof HTMLTextAreaElement) return;
    // A held Enter acts once: its repeats would confirm the popup that it opened and press the button that gets focus back.
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

/**
 * Does what may move things on the screen once a press of the mouse has ended. A message that came between press and
 * release would push the button away from under the pointer, and the click would be lost.
 */
export function afterPress(work: () => void): void {
  if (pressed) addEventListener('mouseup', () => setTimeout(work), { capture: true, once: true });
  else work();
}

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
    // A held Enter acts once: its repeats would confirm the dialog that it opened.
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

/**
 * Runs work that may shift the layout after the mouse is released. An error message between press and release would
 * move the button from under the pointer, and the click would be lost.
 */
export function afterPress(work: () => void): void {
  if (pressed) addEventListener('mouseup', () => setTimeout(work), { capture: true, once: true });
  else work();
}

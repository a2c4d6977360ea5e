/** As a ref: focuses the element that replaces a pressed button. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

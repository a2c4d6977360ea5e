import type { MouseEvent } from 'react';

/** As a ref: focuses the element that replaces a pressed button. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** Focuses the first filter after a button removed the filters and itself. */
export const focusFirstFilter = ({ currentTarget }: MouseEvent): void =>
  currentTarget.closest('[role=search], [role=group]')?.querySelector<HTMLElement>('input, select')?.focus();

import type { MouseEvent } from 'react';

/** As the ref of what takes the place of a pressed button: it takes its focus, too. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** Gives the focus of a button that takes away filters, and is taken away with them, to the first filter beside it. */
export const focusFirstFilter = ({ currentTarget }: MouseEvent): void =>
  currentTarget.closest('[role=search], [role=group]')?.querySelector<HTMLElement>('input, select')?.focus();

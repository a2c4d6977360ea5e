/** Loaded when the page is idle or somebody reaches for one of them (`reach.ts`); never imported statically. */
export { DialogPanel } from './DialogPanel';
export { DrawerPanel } from './DrawerPanel';
export { MenuPanel } from './MenuPanel';
export { PopoverPanel } from './PopoverPanel';
export { TooltipPanel } from './TooltipPanel';

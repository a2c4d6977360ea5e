/** A chunk that loads when the page is idle or a panel is needed; never imported statically. */
export { DialogPanel } from './DialogPanel';
export { MenuPanel } from './MenuPanel';
export { PopoverPanel } from './PopoverPanel';
export { TooltipPanel } from './TooltipPanel';

import { lazyModule } from '../lazyModule';

/** Dialogs, menus and drawers. */
export const overlays = lazyModule(() => import('./overlays'));

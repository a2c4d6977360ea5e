import { createContext } from 'react';
import type { MenuEntry } from './menu';

/** The whole menu, before anybody's permissions narrow it. */
export const MenuContext = createContext<readonly MenuEntry[]>([]);

import { deviceStorage, KEYS } from './storage';

/** A preference of this device. */
type Name = 'lang' | 'theme' | 'pageSize' | 'shortcuts';

/** Null if never set. */
export const preference = (name: Name): string | null => deviceStorage.getItem(KEYS[name]);

export const setPreference = (name: Name, value: string): void => deviceStorage.setItem(KEYS[name], value);

/** Page sizes on offer; 10 is the spec's default (§9). */
export const PAGE_SIZES = [10, 25, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

export function pageSize(): PageSize {
  const chosen = Number(preference('pageSize'));
  return PAGE_SIZES.find((size) => size === chosen) ?? 10;
}

export type Theme = 'light' | 'dark';

/** The current theme, which first-paint.js sets at start. */
export const theme = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

/** Dispatched on window when the theme changes. */
export const THEME_SET = 'encuestas.theme';

export function setTheme(next: Theme): void {
  const root = document.documentElement;
  root.classList.remove('light', 'dark');
  root.classList.add(next);
  root.style.colorScheme = next;
  root.style.background = next === 'dark' ? '#0F141B' : '#F7F8FA';
  setPreference('theme', next);
  dispatchEvent(new Event(THEME_SET));
}

/** What a person chose on this device. Storage may be refused (private windows); the choice then lasts until reload. */
type Name = 'lang' | 'theme' | 'pageSize' | 'enviarEnlace';

const keyOf = (name: Name) => `encuestas.${name}`;

const memory = new Map<string, string>();

/** Reads a preference; null when the person never chose. */
export function preference(name: Name): string | null {
  try {
    return localStorage.getItem(keyOf(name)) ?? memory.get(name) ?? null;
  } catch {
    return memory.get(name) ?? null;
  }
}

/** Keeps a preference on this device. */
export function setPreference(name: Name, value: string): void {
  memory.set(name, value);
  try {
    localStorage.setItem(keyOf(name), value);
  } catch {
    // Refused storage: the choice stays in memory.
  }
}

/** Page sizes on offer; 10 is the spec's default (§9). */
export const PAGE_SIZES = [10, 20, 50, 100] as const;

/** Rows per page of every list on this device. */
export function pageSize(): number {
  const chosen = Number(preference('pageSize'));
  return PAGE_SIZES.find((size) => size === chosen) ?? 10;
}

export type Theme = 'light' | 'dark';

/** The theme now on the screen, set before first paint by first-paint.js. */
export const theme = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

/** Switches the theme and remembers it. */
export function setTheme(next: Theme): void {
  const root = document.documentElement;
  root.classList.remove('light', 'dark');
  root.classList.add(next);
  root.style.colorScheme = next;
  root.style.background = next === 'dark' ? '#0F141B' : '#F7F8FA';
  setPreference('theme', next);
}

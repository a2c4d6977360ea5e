/** Every key in `localStorage` and `sessionStorage`. The tokens' are the specification's. */
export const KEYS = {
  accessToken: '_riart_accessToken',
  refreshToken: '_riart_refreshToken',
  lang: 'encuestas.lang',
  theme: 'encuestas.theme',
  pageSize: 'encuestas.pageSize',
  shortcuts: 'encuestas.shortcuts',
  timeZone: 'encuestas.timeZone',
  /** The tab whose form drafts a reload restores; also begins the name of the lock that each such tab holds. */
  tab: 'encuestas.tab',
  /** The user whose surveys this device stores for answering offline. */
  offlineUser: 'encuestas.offlineUser',
  /** Drafts that wait to be sent. */
  pendingDrafts: 'encuestas.pendingDrafts',
  /** Since when this device shows old drafts. */
  draftsShown: 'encuestas.draftsShown',
} as const;

export const KEY_PREFIXES = {
  formDraft: 'encuestas.form ',
  answer: 'encuestas.answer:',
  columns: 'encuestas.columns ',
  views: 'encuestas.views ',
  recent: 'encuestas.recent ',
} as const;

export const DATABASES = { drafts: 'encuestas-drafts', surveys: 'encuestas-surveys' } as const;

/** Runs work on a storage; null if the storage throws. */
export const nullIfRefused = <Value>(work: () => Value): Value | null => {
  try {
    return work();
  } catch {
    return null;
  }
};

const memory = new Map<string, string>();

/** `localStorage`; a value that it refuses lasts as long as the page. */
export const deviceStorage = {
  getItem: (key: string): string | null => nullIfRefused(() => localStorage.getItem(key)) ?? memory.get(key) ?? null,
  setItem(key: string, value: string): void {
    memory.delete(key);
    // Overwritten, not removed first: other tabs may read it in between.
    if (nullIfRefused(() => localStorage.setItem(key, value)) !== null) return;
    deviceStorage.removeItem(key);
    memory.set(key, value);
  },
  removeItem(key: string): void {
    memory.delete(key);
    nullIfRefused(() => localStorage.removeItem(key));
  },
};

/** JSON in `deviceStorage`. */
export const deviceJson = {
  /** `none` without a readable value. */
  read: <Value>(key: string, none: Value): Value =>
    nullIfRefused(() => JSON.parse(deviceStorage.getItem(key) ?? 'null') as Value | null) ?? none,
  /** Null removes the value. */
  write: (key: string, value: object | null): void =>
    value ? deviceStorage.setItem(key, JSON.stringify(value)) : deviceStorage.removeItem(key),
};

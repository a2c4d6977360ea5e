/** Every key in `localStorage` and `sessionStorage`. The tokens' are the specification's. */
export const KEYS = {
  accessToken: '_riart_accessToken',
  refreshToken: '_riart_refreshToken',
  sessionName: 'encuestas.session',
  lang: 'encuestas.lang',
  theme: 'encuestas.theme',
  pageSize: 'encuestas.pageSize',
  shortcuts: 'encuestas.shortcuts',
  timeZone: 'encuestas.timeZone',
  /** The user whose surveys this device stores for answering offline. */
  offlineUser: 'encuestas.offlineUser',
  /** Drafts that wait to be sent. */
  pendingDrafts: 'encuestas.pendingDrafts',
  /** Since when this device shows old drafts and has other users' drafts. */
  draftsShown: 'encuestas.draftsShown',
  draftsSeen: 'encuestas.draftsSeen',
} as const;

export const KEY_PREFIXES = {
  formDraft: 'encuestas.form ',
  answer: 'encuestas.answer:',
  columns: 'encuestas.columns ',
  views: 'encuestas.views ',
  recent: 'encuestas.recent ',
} as const;

export const DATABASES = { drafts: 'encuestas-drafts', surveys: 'encuestas-surveys' } as const;

/** Names in earlier builds. */
const FORMER_KEYS: Readonly<Record<string, string>> = {
  'encuestas.sesion': KEYS.sessionName,
  'encuestas.guardadaPara': KEYS.offlineUser,
  'encuestas.porEnviar': KEYS.pendingDrafts,
  'encuestas.borradoresMostrados': KEYS.draftsShown,
  'encuestas.borradoresVistos': KEYS.draftsSeen,
};
const FORMER_ANSWER = 'encuestas.borrador:';
export const FORMER_DATABASES = { drafts: 'encuestas-borradores', surveys: 'encuestas-sin-conexion' } as const;

/** Runs work on a storage; null if the storage throws. */
export const nullIfRefused = <Value>(work: () => Value): Value | null => {
  try {
    return work();
  } catch {
    return null;
  }
};

function renameKeys(storage: Storage): void {
  for (const key of Object.keys(storage)) {
    const isAnswer = key.startsWith(FORMER_ANSWER);
    const name = isAnswer ? KEY_PREFIXES.answer + key.slice(FORMER_ANSWER.length) : FORMER_KEYS[key];
    const value = storage.getItem(key);
    if (!name || value === null) continue;
    // Removed first: a full storage has no room for both.
    storage.removeItem(key);
    if (storage.getItem(name) === null) storage.setItem(name, value);
  }
}

/** Gives the values of earlier builds their present keys, so that no draft is lost. */
export function migrateKeys(): void {
  nullIfRefused(() => renameKeys(localStorage));
  nullIfRefused(() => renameKeys(sessionStorage));
}
migrateKeys();

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

const jsonIn = (storage: () => typeof deviceStorage) => ({
  /** `none` without a value; null if it cannot be read. */
  read: <Value>(key: string, none: Value): Value | null =>
    nullIfRefused(() => JSON.parse(storage().getItem(key) ?? 'null') ?? none),
  /** Null removes the value. Returns whether that worked. */
  write: (key: string, value: object | null): boolean =>
    nullIfRefused(() => (value ? storage().setItem(key, JSON.stringify(value)) : storage().removeItem(key))) !== null,
});

export const deviceJson = jsonIn(() => localStorage);
export const tabJson = jsonIn(() => sessionStorage);
/** A value that the device refuses lasts as long as the page. */
export const fallbackJson = jsonIn(() => deviceStorage);

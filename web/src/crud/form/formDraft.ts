import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { SESSION_EXPIRED } from '../../shared/session/authFetch';
import { useSession } from '../../shared/session/session';
import { tokenUser } from '../../shared/session/tokens';
import { deviceJson, deviceStorage, KEY_PREFIXES, KEYS, nullIfRefused } from '../../shared/storage';
import type { Values } from '../fields/field';

/** Unsaved changes of a form, and the saved values that they change. */
export interface Draft {
  values: Values;
  base: Values;
  /** Version of the record; saving the draft compares it with later changes by others. */
  version?: string | null;
  /** The session ended while the form was open. */
  ended?: boolean;
}

const MAX_AGE_MS = 7 * 24 * 60 * 60_000;
const WRITE_DELAY_MS = 400;

const keyOf = (person: string, place: string) => `${KEY_PREFIXES.formDraft}${person} ${place}`;

/** Stores a draft under its user and its form's address; null deletes it. */
export const writeDraft = (person: string, place: string, draft: Draft | null, now = Date.now()): void =>
  deviceJson.write(keyOf(person, place), draft && { ...draft, at: now });

function parseDraft(key: string, now: number): Draft | null {
  const stored = deviceJson.read<(Draft & { at: number }) | null>(key, null);
  return stored && typeof stored.values === 'object' && now - stored.at < MAX_AGE_MS ? stored : null;
}

const storedKeys = () => nullIfRefused(() => Object.keys(localStorage)) ?? [];

/** Keys of the drafts that tabs have at one address; earlier builds stored one for all tabs. */
const keysOf = (base: string) => storedKeys().filter((key) => key === base || key.startsWith(`${base}#`));

/** The unsaved draft of a user at an address; also deletes expired drafts. */
export function readDraft(person: string, place: string, now = Date.now()): Draft | null {
  for (const key of storedKeys())
    if (key.startsWith(KEY_PREFIXES.formDraft) && !parseDraft(key, now)) deviceStorage.removeItem(key);
  return parseDraft(keyOf(person, place), now);
}

/** Suffix of the keys of this tab's drafts. Stored only during a reload, so that a duplicated tab gets another. */
const TAB =
  nullIfRefused(() => sessionStorage.getItem(KEYS.tab)) ?? `#${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
nullIfRefused(() => sessionStorage.removeItem(KEYS.tab));
addEventListener('pagehide', () => nullIfRefused(() => sessionStorage.setItem(KEYS.tab, TAB)));

let isLocked = false;
/** Holds a lock until the page unloads or crashes: other tabs do not offer its drafts. Plain http has no locks. */
function lockTab(): void {
  if (isLocked) return;
  isLocked = true;
  navigator.locks?.request(KEYS.tab + TAB, () => new Promise(() => undefined)).catch(console.error);
}

/** Moves the draft of a closed tab to this one. */
async function claimDraft(base: string): Promise<Draft | null> {
  const { held = [] } = (await navigator.locks?.query().catch(() => null)) ?? {};
  const open = new Set(held.map(({ name }) => name));
  const key = keysOf(base).find((name) => name === base + TAB || !open.has(KEYS.tab + name.slice(base.length)));
  if (key === undefined) return null;
  const stored = deviceJson.read<Draft | null>(key, null);
  deviceStorage.removeItem(key);
  deviceJson.write(base + TAB, stored);
  return stored;
}

interface Options {
  /** Key of the draft. */
  place: string;
  active: boolean;
  subscribe: UseFormReturn['subscribe'];
  /** The current unsaved changes, or null. */
  current: () => Draft | null;
}

/** The draft of one form: written shortly after each change, when the page unloads and when the session ends. */
export function useDraft({ place, active, subscribe, current }: Options) {
  const { usuario } = useSession();
  // The user at mount: the token is gone when the session ends.
  const [person] = useState(() => usuario?.id ?? tokenUser());
  const isActive = active && person !== null;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const write = useEffectEvent((more?: Pick<Draft, 'ended'>) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const draft = current();
    if (isActive) writeDraft(person, place + TAB, draft && { ...draft, ...more });
  });
  useEffect(() => {
    const flush = () => timer.current !== undefined && write();
    const expired = () => write({ ended: true });
    const changed = () => {
      timer.current ??= setTimeout(flush, WRITE_DELAY_MS);
    };
    const unsubscribe = subscribe({ formState: { values: true }, callback: changed });
    addEventListener('pagehide', flush);
    addEventListener(SESSION_EXPIRED, expired);
    return () => {
      flush();
      unsubscribe();
      removeEventListener('pagehide', flush);
      removeEventListener(SESSION_EXPIRED, expired);
    };
  }, [subscribe]);
  return {
    /** This tab's draft, or that of a closed tab. */
    read: (): Draft | null | Promise<Draft | null> => {
      if (!isActive) return null;
      lockTab();
      const base = keyOf(person, place);
      return readDraft(person, place + TAB) ?? (keysOf(base).length > 0 ? claimDraft(base) : null);
    },
    forget: () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      if (isActive) writeDraft(person, place + TAB, null);
    },
  };
}

/** State of a screen that is not a record's form, stored like a form's draft until it is sent or discarded. */
export function usePersistedState<Value extends object>(place: string, first: Value) {
  const { usuario } = useSession();
  const [person] = useState(() => usuario?.id ?? tokenUser());
  const [value, setValue] = useState<Value>(() => {
    const draft = person === null ? null : readDraft(person, place);
    return draft ? { ...first, ...draft.values } : first;
  });
  const store = (draft: Draft | null) => {
    if (person !== null) writeDraft(person, place, draft);
  };
  const change = (next: Value) => {
    setValue(next);
    store({ values: Object.fromEntries(Object.entries(next)), base: {} });
  };
  return { value, change, forget: () => store(null) };
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SESSION_EXPIRED } from '../../shared/session/authFetch';
import { useSession } from '../../shared/session/session';
import { tokenUser } from '../../shared/session/tokens';
import { deviceJson, KEY_PREFIXES, tabJson } from '../../shared/storage';
import type { Values } from '../fields/field';

/** What a person changed in a form, and of what it was a change. */
export interface Draft {
  values: Values;
  base: Values;
  /** The record's version that was changed; what others wrote since is compared when the draft is saved. */
  version?: string | null;
  /** The session ended under the form. */
  ended?: boolean;
}

const KEPT_MS = 7 * 24 * 60 * 60_000;
const WRITE_MS = 400;

const keyOf = (person: string, place: string) => `${KEY_PREFIXES.formDraft}${person} ${place}`;

/**
 * Keeps a draft on the device under its person and its form's address; without one nothing is left there. Where the device
 * has no room it is kept in the tab, and no older one is left to be given back for it.
 */
export function writeDraft(person: string, place: string, draft: Draft | null, now = Date.now()): void {
  const key = keyOf(person, place);
  const kept = draft && { ...draft, at: now };
  const hasRoom = deviceJson.write(key, kept);
  if (!hasRoom) deviceJson.write(key, null);
  tabJson.write(key, hasRoom ? null : kept);
}

function parsed(key: string, now: number): Draft | null {
  const [inTab, onDevice] = [tabJson, deviceJson].map((own) => own.read<(Draft & { at: number }) | null>(key, null));
  const kept = inTab ?? onDevice;
  return kept && typeof kept.values === 'object' && now - kept.at < KEPT_MS ? kept : null;
}

/** What this person typed into the form of an address and did not save; whatever is too old is thrown away. */
export function readDraft(person: string, place: string, now = Date.now()): Draft | null {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(KEY_PREFIXES.formDraft) && !parsed(key, now)) localStorage.removeItem(key);
  } catch {
    // Storage that is refused has nothing that is too old.
  }
  return parsed(keyOf(person, place), now);
}

interface Options {
  /** Where the form is found again; several forms may share an address. */
  place: string;
  active: boolean;
  /** Calls back at every change; answers how to stop that. */
  subscribe: (changed: () => void) => () => void;
  /** What would be lost now, or null. */
  current: () => Draft | null;
}

/**
 * The draft of one form: written a moment after each change, when the page goes and when the session ends. `read`
 * answers what was kept, and `forget` throws it away, because it was saved or given up.
 */
export function useDraft({ place, active, subscribe, current }: Options) {
  const { usuario } = useSession();
  // Who it was when the form opened: the token is gone when the session ends.
  const [person] = useState(() => usuario?.id ?? tokenUser());
  const kept = active && person !== null;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const write = useEffectEvent((more?: Pick<Draft, 'ended'>) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const draft = current();
    if (kept) writeDraft(person, place, draft && { ...draft, ...more });
  });
  useEffect(() => {
    const flush = () => timer.current !== undefined && write();
    const expired = () => write({ ended: true });
    const unsubscribe = subscribe(() => {
      timer.current ??= setTimeout(flush, WRITE_MS);
    });
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
    read: () => (kept ? readDraft(person, place) : null),
    forget: () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      if (kept) writeDraft(person, place, null);
    },
  };
}

/**
 * What is put together on a screen that is no record's form. It is kept as a form's draft is, for the same person at the
 * same place, until it is sent or given up.
 */
export function usePersistedState<Value extends object>(place: string, first: Value) {
  const { usuario } = useSession();
  const [person] = useState(() => usuario?.id ?? tokenUser());
  const [value, setValue] = useState<Value>(() => {
    const kept = person === null ? null : readDraft(person, place);
    return kept ? { ...first, ...kept.values } : first;
  });
  const keep = (draft: Draft | null) => {
    if (person !== null) writeDraft(person, place, draft);
  };
  const change = (next: Value) => {
    setValue(next);
    keep({ values: Object.fromEntries(Object.entries(next)), base: {} });
  };
  return { value, change, forget: () => keep(null) };
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { SESSION_EXPIRED } from '../../shared/session/authFetch';
import { useSession } from '../../shared/session/session';
import { tokenUser } from '../../shared/session/tokens';
import { deviceJson, deviceStorage, KEY_PREFIXES, nullIfRefused } from '../../shared/storage';
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

/** The unsaved draft of a user at an address; also deletes expired drafts. */
export function readDraft(person: string, place: string, now = Date.now()): Draft | null {
  for (const key of nullIfRefused(() => Object.keys(localStorage)) ?? [])
    if (key.startsWith(KEY_PREFIXES.formDraft) && !parseDraft(key, now)) deviceStorage.removeItem(key);
  return parseDraft(keyOf(person, place), now);
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
    if (isActive) writeDraft(person, place, draft && { ...draft, ...more });
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
    read: () => (isActive ? readDraft(person, place) : null),
    forget: () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      if (isActive) writeDraft(person, place, null);
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

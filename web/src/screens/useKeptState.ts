import { useState } from 'react';
import { useSession } from '../session/session';
import { tokenUser } from '../session/tokens';
import { type Draft, keepDraft, keptDraft } from './formDraft';

/**
 * What is put together on a screen that is no record's form. It is kept as a form's draft is, for the same person at the
 * same place, until it is sent or given up.
 */
export function useKeptState<Value extends object>(place: string, first: Value) {
  const { usuario } = useSession();
  const [person] = useState(() => usuario?.id ?? tokenUser());
  const [value, setValue] = useState<Value>(() => {
    const kept = person === null ? null : keptDraft(person, place);
    return kept ? { ...first, ...kept.values } : first;
  });
  const keep = (draft: Draft | null) => {
    if (person !== null) keepDraft(person, place, draft);
  };
  const change = (next: Value) => {
    setValue(next);
    keep({ values: Object.fromEntries(Object.entries(next)), base: {} });
  };
  return { value, change, forget: () => keep(null) };
}

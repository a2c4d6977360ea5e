import { useCallback, useEffect, useState } from 'react';
import type { Field, Values } from '../fields/field';
import { SESSION_EXPIRED } from '../session/authFetch';
import { useSession } from '../session/session';
import { keepDraft, takeDraft } from './formDraft';
import type { FormState } from './useFormState';

interface Options {
  /** Where the form is found again; several forms may share an address. */
  place: string;
  fields: readonly Field[];
  state: FormState;
  inert: boolean;
}

/** Keeps what was typed when the session ends under a form, and begins with it when the same person is back. */
export function useKeptDraft({ place, fields, state, inert }: Options) {
  const { usuario } = useSession();
  const person = usuario?.id ?? '';
  const { begin, changed, current } = state;
  const [restored, setRestored] = useState(false);
  useEffect(() => {
    const expired = () => {
      const names = inert ? [] : changed();
      const typed = fields.filter(({ name }) => names.includes(name));
      keepDraft(person, place, typed, current());
    };
    addEventListener(SESSION_EXPIRED, expired);
    return () => removeEventListener(SESSION_EXPIRED, expired);
  }, [inert, fields, person, place, changed, current]);
  const start = useCallback(
    (values: Values, typed: Values | null = null) => {
      const kept = inert ? null : takeDraft(person, place, fields);
      if (kept) setRestored(true);
      begin(values, { ...values, ...typed, ...kept });
    },
    [inert, fields, person, place, begin],
  );
  return { restored, start };
}

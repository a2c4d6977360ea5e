import { useCallback } from 'react';
import { readDraftKey } from './draftKey';
import { everyEntry } from './draftStore';
import { useRead } from './useRead';

async function hasUnsent(person: string, survey: string | null): Promise<boolean> {
  const keys = (await everyEntry()).map(({ draft }) => readDraftKey(draft));
  return keys.some((key) => key.person === person && (survey === null || key.survey === survey));
}

/** Whether this device keeps what a person did not send of a survey; of any where none is named. */
export function useUnsent(person: string, survey: string | null): boolean {
  const [unsent = false] = useRead(useCallback(() => hasUnsent(person, survey), [person, survey]));
  return unsent;
}

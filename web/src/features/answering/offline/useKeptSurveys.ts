import { useMemo } from 'react';
import { isUnreachable } from '../../../shared/failure';
import { useRead } from '../drafts/useRead';
import { type KeptSurvey, keptSurveys } from './keptSurveys';

const NONE: readonly KeptSurvey[] = [];

/** The surveys that this device keeps for a person, where the server was not reached; undefined until they are read. */
export function useKeptSurveys(user: string, error: unknown): readonly KeptSurvey[] | undefined {
  const wanted = isUnreachable(error);
  const [kept] = useRead(useMemo(() => (wanted ? () => keptSurveys(user) : null), [user, wanted]));
  return wanted ? kept : NONE;
}

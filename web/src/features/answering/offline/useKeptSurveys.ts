import { useMemo } from 'react';
import { isOutOfReach } from '../../../shared/failure';
import { useRead } from '../drafts/useRead';
import { type KeptSurvey, keptSurveys } from './keptSurveys';

const NONE: readonly KeptSurvey[] = [];

/** The surveys that this device keeps for a person, where the server was not reached; undefined until they are read. */
export function useKeptSurveys(user: string, error: unknown): readonly KeptSurvey[] | undefined {
  const wanted = isOutOfReach(error);
  const [kept] = useRead(useMemo(() => (wanted ? () => keptSurveys(user) : null), [user, wanted]));
  return wanted ? kept : NONE;
}

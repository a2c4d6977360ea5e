import { useMemo } from 'react';
import { isOutOfReach } from '../../failure';
import { useRead } from '../drafts/useRead';
import { type KeptSurvey, keptSurvey } from './keptSurvey';

/** The survey that this device keeps for a person, where the server was not reached; undefined until it is read. */
export function useKeptSurvey(user: string, error: unknown): KeptSurvey | null | undefined {
  const wanted = isOutOfReach(error);
  const [kept] = useRead(useMemo(() => (wanted ? () => keptSurvey(user) : null), [user, wanted]));
  return wanted ? kept : null;
}

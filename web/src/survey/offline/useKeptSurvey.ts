import { useEffect, useState } from 'react';
import { isOutOfReach } from '../../failure';
import { type KeptSurvey, keptSurvey } from './keptSurvey';

/** The survey that this device keeps for a person, where the server was not reached; undefined until it is read. */
export function useKeptSurvey(user: string, error: unknown): KeptSurvey | null | undefined {
  const [kept, setKept] = useState<KeptSurvey | null | undefined>();
  const wanted = isOutOfReach(error);
  useEffect(() => {
    let left = false;
    if (wanted)
      void keptSurvey(user).then((found) => {
        if (!left) setKept(found);
      });
    return () => {
      left = true;
    };
  }, [user, wanted]);
  return wanted ? kept : null;
}

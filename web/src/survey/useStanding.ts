import { useEffect, useState } from 'react';
import { draftKey, mergeDraft } from './draft';
import { openDraft } from './draftStore';
import type { Survey } from './questionnaire';
import { firstOpenStep, type Progress, surveyProgress } from './wizard';

/** How far a survey is on this device. */
export interface Standing extends Progress {
  /** Whether there is a draft. */
  readonly drafted: boolean;
  /** Whether the person asked to send it and it still waits. */
  readonly waiting: boolean;
  /** Where to go on, from 0. */
  readonly step: number;
}

/** Reads the draft of a person and survey; null until it is read. */
export function useStanding(user: string, survey: Survey): Standing | null {
  const [standing, setStanding] = useState<Standing | null>(null);
  useEffect(() => {
    let left = false;
    const read = async () => {
      const { kept } = await openDraft(draftKey(user, survey.id));
      const { entries, sending } = kept;
      const { answers } = mergeDraft(survey, new Map(), entries);
      const step = firstOpenStep(survey, answers);
      if (!left)
        setStanding({
          ...surveyProgress(survey, answers),
          drafted: entries.length > 0,
          waiting: sending !== null,
          step,
        });
    };
    void read();
    return () => {
      left = true;
    };
  }, [user, survey]);
  return standing;
}

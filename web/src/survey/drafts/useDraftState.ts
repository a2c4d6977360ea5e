import { useEffect, useState } from 'react';
import { mergeDraft } from '../model/merge';
import type { Survey } from '../model/questionnaire';
import { firstOpenStep, type Progress, surveyProgress } from '../model/wizard';
import { type DraftKey, draftKey } from './draftKey';
import { openDraft } from './draftStore';

/** How far a survey is on this device. */
export interface DraftState extends Progress {
  /** Whether there is a draft. */
  readonly drafted: boolean;
  /** Whether the person asked to send it and it still waits. */
  readonly waiting: boolean;
  /** Where to go on, from 0. */
  readonly step: number;
}

/** Reads the draft of a person, for their own company; null until it is read. */
export function useDraftState({ person, company }: Omit<DraftKey, 'survey'>, survey: Survey): DraftState | null {
  const [state, setState] = useState<DraftState | null>(null);
  useEffect(() => {
    let left = false;
    const read = async () => {
      const former = draftKey({ person, survey: survey.id, company: null });
      const { kept } = await openDraft(draftKey({ person, survey: survey.id, company }), former);
      const { entries, sending } = kept;
      const { answers } = mergeDraft(survey, new Map(), entries);
      const step = firstOpenStep(survey, answers);
      if (!left)
        setState({
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
  }, [person, company, survey]);
  return state;
}

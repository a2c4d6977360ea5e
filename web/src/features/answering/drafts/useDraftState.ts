import { firstOpenStep, type Progress, type Survey, surveyProgress } from '@encuestas/survey';
import { useCallback } from 'react';
import { mergeDraft } from '../model/merge';
import { type DraftKey, draftKey } from './draftKey';
import { openDraft, waits } from './draftStore';
import { useRead } from './useRead';

export interface DraftState extends Progress {
  readonly drafted: boolean;
  /** Whether the person asked to send it and it still waits. */
  readonly waiting: boolean;
  /** Where to go on, from 0. */
  readonly step: number;
}

async function stateOf(person: string, company: string | null, survey: Survey): Promise<DraftState> {
  const { entries, sending } = (await openDraft(draftKey({ person, survey: survey.id, company }))).kept;
  const { answers } = mergeDraft(survey, new Map(), entries);
  return {
    ...surveyProgress(survey, answers),
    drafted: entries.length > 0,
    waiting: waits(sending),
    step: firstOpenStep(survey, answers),
  };
}

/** Reads the draft of a person, for their own company; null until it is read. */
export function useDraftState({ person, company }: Omit<DraftKey, 'survey'>, survey: Survey): DraftState | null {
  const [state] = useRead(useCallback(() => stateOf(person, company, survey), [person, company, survey]));
  return state ?? null;
}

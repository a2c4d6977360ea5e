import { firstOpenStep, type Progress, type Survey, surveyProgress } from '@encuestas/survey';
import { useCallback, useEffect, useState } from 'react';
import { mergeDraft } from '../model/merge';
import { type DraftKey, draftKey } from './draftKey';
import { isPending, openDraft } from './draftStore';

export interface DraftState extends Progress {
  readonly hasDraft: boolean;
  /** Whether its submission is pending. */
  readonly isPending: boolean;
  /** The step to continue with, from 0. */
  readonly step: number;
}

async function stateOf(person: string, company: string | null, survey: Survey): Promise<DraftState> {
  const { entries, sending } = (await openDraft(draftKey({ person, survey: survey.id, company }))).stored;
  const { answers } = mergeDraft(survey, new Map(), entries);
  return {
    ...surveyProgress(survey, answers),
    hasDraft: entries.length > 0,
    isPending: isPending(sending),
    step: firstOpenStep(survey, answers),
  };
}

/** The state of a person's draft; null until it has loaded. */
export function useDraftState({ person, company }: Omit<DraftKey, 'survey'>, survey: Survey): DraftState | null {
  const [state] = useRead(useCallback(() => stateOf(person, company, survey), [person, company, survey]));
  return state ?? null;
}

/** The result of the latest `read`, as state; undefined before it or after a failure. */
export function useRead<Value>(read: (() => Promise<Value>) | null) {
  const [result, setResult] = useState<Value>();
  useEffect(() => {
    let isStale = false;
    read?.().then(
      (value) => isStale || setResult(() => value),
      () => undefined,
    );
    return () => {
      isStale = true;
    };
  }, [read]);
  return [result, setResult] as const;
}

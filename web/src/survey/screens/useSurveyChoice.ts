import { useMemo } from 'react';
import { useSession } from '../../session/session';
import { answeredCompany } from '../drafts/draftKey';
import { personKey } from '../drafts/person';
import { useBegun } from '../drafts/useBegun';
import { type Choice, choiceOf, type OpenSurvey } from '../model/choice';

interface Told {
  readonly survey: { readonly id: string } | null;
  /** Null where the server does not tell. */
  readonly open: readonly OpenSurvey[] | null;
}

/**
 * Which survey the person is brought to, and the one to be asked for where the server put another one first; undefined
 * until it is known.
 */
export function useSurveyChoice(told: Told | undefined, named: string | null = null) {
  const session = useSession();
  const open = told?.open;
  const begun = useBegun(open, personKey(session.usuario), answeredCompany(session, null));
  const choice: Choice | undefined = useMemo(() => begun && choiceOf(open ?? [], begun, named), [open, begun, named]);
  const wanted = choice?.survey ?? null;
  return { choice, other: wanted !== null && wanted !== told?.survey?.id ? wanted : null };
}

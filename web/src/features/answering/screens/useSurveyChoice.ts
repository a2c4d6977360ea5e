import { useMemo } from 'react';
import { useSession } from '../../../shared/session/session';
import { answeredCompany, personKey, readDraftKey } from '../drafts/draftKey';
import { everyEntry } from '../drafts/draftStore';
import { useRead } from '../drafts/useDraftState';
import { type Choice, choiceOf, type OpenSurvey } from '../model/choice';

interface OpenSurveys {
  readonly survey: { readonly id: string } | null;
  /** Null if the server does not report them. */
  readonly open: readonly OpenSurvey[] | null;
}

/** The survey to open, and `other` to query if the server returned another one; `choice` is undefined while loading. */
export function useSurveyChoice(surveys: OpenSurveys | undefined, named: string | null = null) {
  const session = useSession();
  const open = surveys?.open;
  const drafts = useSurveysWithDraft(open, personKey(session.usuario), answeredCompany(session, null));
  const choice: Choice | undefined = useMemo(
    () => drafts && choiceOf(open ?? [], drafts, named),
    [open, drafts, named],
  );
  const chosen = choice?.survey ?? null;
  return { choice, other: chosen !== null && chosen !== surveys?.survey?.id ? chosen : null };
}

const NONE: readonly string[] = [];

/** The surveys for which this device has a draft of the person and company, the latest first. */
async function surveysWithDraft(person: string, company: string | null): Promise<readonly string[]> {
  const latest = new Map<string, number>();
  for (const { draft, at } of await everyEntry()) {
    const key = readDraftKey(draft);
    if (key.person !== person || key.company !== company) continue;
    latest.set(key.survey, Math.max(at, latest.get(key.survey) ?? 0));
  }
  return [...latest].sort(([, one], [, other]) => other - one).map(([survey]) => survey);
}

/** Undefined while loading. A single open survey needs no read. */
function useSurveysWithDraft(
  open: readonly OpenSurvey[] | null | undefined,
  person: string,
  company: string | null,
): readonly string[] | undefined {
  const hasSeveral = (open?.length ?? 0) > 1;
  const read = useMemo(
    () => (hasSeveral ? () => surveysWithDraft(person, company).catch(() => NONE) : null),
    [hasSeveral, person, company],
  );
  const [drafts] = useRead(read);
  if (open === undefined) return undefined;
  return hasSeveral ? drafts : NONE;
}

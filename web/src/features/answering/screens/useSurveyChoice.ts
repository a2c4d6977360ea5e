import { useMemo } from 'react';
import { useSession } from '../../../shared/session/session';
import { answeredCompany, personKey, readDraftKey } from '../drafts/draftKey';
import { everyEntry } from '../drafts/draftStore';
import { useRead } from '../drafts/useRead';
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

const NONE: readonly string[] = [];

/** Surveys of which this device keeps answers of a person for their company, the latest first. */
async function begunBy(person: string, company: string | null): Promise<readonly string[]> {
  const latest = new Map<string, number>();
  for (const { draft, at } of await everyEntry()) {
    const key = readDraftKey(draft);
    if (key.person !== person || key.company !== company) continue;
    latest.set(key.survey, Math.max(at, latest.get(key.survey) ?? 0));
  }
  return [...latest].sort(([, one], [, other]) => other - one).map(([survey]) => survey);
}

/** Which of the open surveys were begun; undefined until it is known. Of a single one nobody need ask. */
export function useBegun(
  open: readonly OpenSurvey[] | null | undefined,
  person: string,
  company: string | null,
): readonly string[] | undefined {
  const several = (open?.length ?? 0) > 1;
  const read = useMemo(
    () => (several ? () => begunBy(person, company).catch(() => NONE) : null),
    [several, person, company],
  );
  const [begun] = useRead(read);
  if (open === undefined) return undefined;
  return several ? begun : NONE;
}

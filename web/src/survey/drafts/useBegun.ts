import { useMemo } from 'react';
import type { OpenSurvey } from '../model/choice';
import { readDraftKey } from './draftKey';
import { everyEntry } from './draftStore';
import { useRead } from './useRead';

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

import { useCallback } from 'react';
import { deviceJson, KEYS } from '../../../shared/storage';
import { type Entry, foldEntries } from '../model/merge';
import { readDraftKey } from './draftKey';
import { everyEntry, forgetDraft } from './draftStore';
import { useRead } from './useDraftState';

/** A draft of a survey that no longer applies to the person. */
export interface OldDraft {
  readonly draft: string;
  readonly survey: string;
  /** It was answered for another company than the person's current one. */
  readonly isElsewhere: boolean;
  /** The survey's title, if it was stored. */
  readonly title: string | undefined;
  readonly at: number;
  /** When it expires. */
  readonly until: number;
  /** The latest answer to each question. */
  readonly answers: readonly Entry[];
}

const DAY_MS = 86_400_000;
/** How long the person sees an old draft before it expires. */
const SHOWN_MS = 90 * DAY_MS;

/** Timestamps by draft. */
type DraftTimes = Readonly<Record<string, number>>;

interface DeviceDrafts {
  readonly entries: readonly Entry[];
  readonly user: string;
  /** The survey that applies now, and the company: their draft is never old. */
  readonly current: string | null;
  readonly company: string | null;
  /** Other surveys that can be continued. */
  readonly open?: readonly string[];
  /** When the person first saw each old draft. */
  readonly shown: DraftTimes;
  readonly now: number;
}

const lastOf = (entries: readonly Entry[]) => Math.max(...entries.map(({ at }) => at));

const titleIn = (inOrder: readonly Entry[]) => inOrder.findLast(({ survey }) => survey)?.survey;

function answersIn(inOrder: readonly Entry[]): readonly Entry[] {
  return [...foldEntries(inOrder).values()].map(({ latest }) => latest).filter(({ words }) => words);
}

/** The person's old drafts, and those that have expired. */
export function sortDrafts({ entries, user, current, company, open = [], shown, now }: DeviceDrafts): {
  readonly old: readonly OldDraft[];
  readonly expired: readonly string[];
} {
  const old: OldDraft[] = [];
  const expired: string[] = [];
  for (const [draft, all] of Map.groupBy(entries, ({ draft }) => draft)) {
    const { person, survey, company: draftCompany } = readDraftKey(draft);
    const at = lastOf(all);
    if (person !== user || ((survey === current || open.includes(survey)) && draftCompany === company)) continue;
    const since = Math.max(shown[draft] ?? now, at);
    if (now - since > SHOWN_MS) expired.push(draft);
    else {
      const inOrder = all.toSorted((one, other) => one.at - other.at);
      const [title, answers] = [titleIn(inOrder), answersIn(inOrder)];
      const isElsewhere = Boolean(company && draftCompany && draftCompany !== company);
      old.push({ draft, survey, isElsewhere, title, at, until: since + SHOWN_MS, answers });
    }
  }
  return { old: old.sort((one, other) => other.at - one.at), expired };
}

const NONE: readonly OldDraft[] = [];

/** The person's old drafts; deletes expired ones. */
export function useOldDrafts(user: string, current: string | null, company: string | null, open: readonly string[]) {
  const read = useCallback(async () => {
    const shown = deviceJson.read<DraftTimes>(KEYS.draftsShown, {});
    const now = Date.now();
    const { old, expired } = sortDrafts({ entries: await everyEntry(), shown, now, user, current, company, open });
    await Promise.all(expired.map(forgetDraft));
    const since = Object.fromEntries(old.map(({ draft }) => [draft, shown[draft] ?? now]));
    // Other people's times stay.
    const others = Object.entries(shown).filter(([draft]) => readDraftKey(draft).person !== user);
    deviceJson.write(KEYS.draftsShown, { ...Object.fromEntries(others), ...since });
    return old;
  }, [user, current, company, open]);
  const [old = NONE, setOld] = useRead(read);
  const forget = async (draft: string) => {
    await forgetDraft(draft);
    setOld(await read());
  };
  return { old, forget };
}

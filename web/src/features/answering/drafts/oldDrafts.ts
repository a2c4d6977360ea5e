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
  readonly at: number;
  /** When it expires. */
  readonly until: number;
  /** The latest answer to each question. */
  readonly answers: readonly Entry[];
}

const DAY_MS = 86_400_000;
/** How long the person sees an old draft before it expires. */
const SHOWN_MS = 90 * DAY_MS;
/** How long other people's drafts stay: longer than any survey is open. */
const ABSENT_MS = 730 * DAY_MS;

/** Timestamps by draft. */
export type DraftTimes = Readonly<Record<string, number>>;

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
  /** When this device first saw other people's drafts, whose own timestamps may be wrong. */
  readonly seen: DraftTimes;
  readonly now: number;
}

const lastOf = (entries: readonly Entry[]) => Math.max(...entries.map(({ at }) => at));

function answersIn(entries: readonly Entry[]): readonly Entry[] {
  const inOrder = entries.toSorted((one, other) => one.at - other.at);
  return [...foldEntries(inOrder).values()].map(({ latest }) => latest).filter(({ words }) => words);
}

/** The person's old drafts, and the expired drafts of all people. */
export function sortDrafts({ entries, user, current, company, open = [], shown, seen, now }: DeviceDrafts): {
  readonly old: readonly OldDraft[];
  readonly expired: readonly string[];
  readonly seen: DraftTimes;
} {
  const old: OldDraft[] = [];
  const expired: string[] = [];
  const others: Record<string, number> = {};
  for (const [draft, all] of Map.groupBy(entries, ({ draft }) => draft)) {
    const { person, survey, company: draftCompany } = readDraftKey(draft);
    const at = lastOf(all);
    if (person !== user) {
      const since = seen[draft] ?? now;
      if (now - Math.max(since, at) > ABSENT_MS) expired.push(draft);
      else others[draft] = since;
    } else if (!(survey === current || open.includes(survey)) || draftCompany !== company) {
      const since = Math.max(shown[draft] ?? now, at);
      if (now - since > SHOWN_MS) expired.push(draft);
      else old.push({ draft, survey, at, until: since + SHOWN_MS, answers: answersIn(all) });
    }
  }
  return { old: old.sort((one, other) => other.at - one.at), expired, seen: others };
}

const readTimes = (key: string): DraftTimes => deviceJson.read<DraftTimes>(key, {});

const NONE: readonly OldDraft[] = [];

/** The person's old drafts; deletes expired ones. */
export function useOldDrafts(user: string, current: string | null, company: string | null, open: readonly string[]) {
  const read = useCallback(async () => {
    const shown = readTimes(KEYS.draftsShown);
    const now = Date.now();
    const device = { entries: await everyEntry(), shown, seen: readTimes(KEYS.draftsSeen), now };
    const { old, expired, seen } = sortDrafts({ ...device, user, current, company, open });
    await Promise.all(expired.map(forgetDraft));
    const since = Object.fromEntries(old.map(({ draft }) => [draft, shown[draft] ?? now]));
    // Other people's times stay.
    const others = Object.entries(shown).filter(([draft]) => readDraftKey(draft).person !== user);
    deviceJson.write(KEYS.draftsShown, { ...Object.fromEntries(others), ...since });
    deviceJson.write(KEYS.draftsSeen, seen);
    return old;
  }, [user, current, company, open]);
  const [old = NONE, setOld] = useRead(read);
  const forget = async (draft: string) => {
    await forgetDraft(draft);
    setOld(await read());
  };
  return { old, forget };
}

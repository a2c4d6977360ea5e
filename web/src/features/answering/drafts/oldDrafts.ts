import { useCallback } from 'react';
import { fallbackJson, KEYS } from '../../../shared/storage';
import { type Entry, foldEntries } from '../model/merge';
import { readDraftKey } from './draftKey';
import { everyEntry, forgetDraft } from './draftStore';
import { useRead } from './useRead';

/** What is left on this device of a survey that the person cannot send any more, or is not asked to. */
export interface OldDraft {
  readonly draft: string;
  readonly survey: string;
  readonly at: number;
  /** When it goes by itself. */
  readonly until: number;
  /** The latest answer to each question. */
  readonly answers: readonly Entry[];
}

const DAY_MS = 86_400_000;
/** How long a person is shown an old draft before it goes by itself. */
const SHOWN_MS = 90 * DAY_MS;
/** How long the drafts of people who do not come back are kept: longer than any survey is open. */
const ABSENT_MS = 730 * DAY_MS;

/** Since when each draft was there: shown to its person as an old one, or seen on this device by another person. */
export type Since = Readonly<Record<string, number>>;

interface Device {
  readonly entries: readonly Entry[];
  readonly user: string;
  /** The survey that applies to the person now, and their company: its draft is no old one, whatever its age. */
  readonly current: string | null;
  readonly company: string | null;
  /** Others that may be gone on with. */
  readonly open?: readonly string[];
  readonly shown: Since;
  /** Other people's: the clock that a draft was written by may have been wrong. */
  readonly seen: Since;
  readonly now: number;
}

const lastOf = (entries: readonly Entry[]) => Math.max(...entries.map(({ at }) => at));

function answersIn(entries: readonly Entry[]): readonly Entry[] {
  const inOrder = entries.toSorted((one, other) => one.at - other.at);
  return [...foldEntries(inOrder).values()].map(({ latest }) => latest).filter(({ words }) => words);
}

/** The old drafts to show to the person, and those whose time is over, the person's own and other people's. */
export function sortDrafts({ entries, user, current, company, open = [], shown, seen, now }: Device): {
  readonly old: readonly OldDraft[];
  readonly expired: readonly string[];
  /** Since when those of other people were seen that stay. */
  readonly seen: Since;
} {
  const old: OldDraft[] = [];
  const expired: string[] = [];
  const others: Record<string, number> = {};
  for (const [draft, all] of Map.groupBy(entries, ({ draft }) => draft)) {
    const { person, survey, company: whose } = readDraftKey(draft);
    const at = lastOf(all);
    if (person !== user) {
      const since = seen[draft] ?? now;
      if (now - Math.max(since, at) > ABSENT_MS) expired.push(draft);
      else others[draft] = since;
    } else if (!(survey === current || open.includes(survey)) || whose !== company) {
      const since = Math.max(shown[draft] ?? now, at);
      if (now - since > SHOWN_MS) expired.push(draft);
      else old.push({ draft, survey, at, until: since + SHOWN_MS, answers: answersIn(all) });
    }
  }
  return { old: old.sort((one, other) => other.at - one.at), expired, seen: others };
}

const kept = (key: string): Since => fallbackJson.read<Since>(key, {}) ?? {};

const NONE: readonly OldDraft[] = [];

/** The person's drafts of surveys other than the present one, and how to let go of one; clears what is over. */
export function useOldDrafts(user: string, current: string | null, company: string | null, open: readonly string[]) {
  const read = useCallback(async () => {
    const shown = kept(KEYS.draftsShown);
    const now = Date.now();
    const device = { entries: await everyEntry(), shown, seen: kept(KEYS.draftsSeen), now };
    const found = sortDrafts({ ...device, user, current, company, open });
    await Promise.all(found.expired.map(forgetDraft));
    const since = Object.fromEntries(found.old.map(({ draft }) => [draft, shown[draft] ?? now]));
    // Other people's keep their day.
    const others = Object.entries(shown).filter(([draft]) => readDraftKey(draft).person !== user);
    fallbackJson.write(KEYS.draftsShown, { ...Object.fromEntries(others), ...since });
    fallbackJson.write(KEYS.draftsSeen, found.seen);
    return found.old;
  }, [user, current, company, open]);
  const [old = NONE, setOld] = useRead(read);
  const forget = async (draft: string) => {
    await forgetDraft(draft);
    setOld(await read());
  };
  return { old, forget };
}

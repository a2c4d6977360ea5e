import { useCallback } from 'react';
import { keptAnyway } from '../../keptJson';
import { readDraftKey } from './draftKey';
import { everyEntry, forgetDraft } from './draftStore';
import { type OldDraft, type Since, sortDrafts } from './oldDrafts';
import { useRead } from './useRead';

const SHOWN = 'encuestas.borradoresMostrados';
const SEEN = 'encuestas.borradoresVistos';

const kept = (key: string): Since => keptAnyway.read<Since>(key, {}) ?? {};

const NONE: readonly OldDraft[] = [];

/** The person's drafts of surveys other than the present one, and how to let go of one; clears what is over. */
export function useOldDrafts(user: string, current: string | null, company: string | null, open: readonly string[]) {
  const read = useCallback(async () => {
    const shown = kept(SHOWN);
    const now = Date.now();
    const device = { entries: await everyEntry(), shown, seen: kept(SEEN), now };
    const found = sortDrafts({ ...device, user, current, company, open });
    await Promise.all(found.expired.map(forgetDraft));
    const since = Object.fromEntries(found.old.map(({ draft }) => [draft, shown[draft] ?? now]));
    // Other people's keep their day.
    const others = Object.entries(shown).filter(([draft]) => readDraftKey(draft).person !== user);
    keptAnyway.write(SHOWN, { ...Object.fromEntries(others), ...since });
    keptAnyway.write(SEEN, found.seen);
    return found.old;
  }, [user, current, company, open]);
  const [old = NONE, setOld] = useRead(read);
  const forget = async (draft: string) => {
    await forgetDraft(draft);
    setOld(await read());
  };
  return { old, forget };
}

import type { Answers } from '@encuestas/survey';
import { nullIfRefused } from '../../../shared/storage';
import type { Entry } from '../model/merge';
import { IndexedDrafts } from './indexedDrafts';
import { PassingDrafts } from './passingDrafts';

/** A pending submission. */
export interface Sending {
  readonly draft: string;
  /** The answers of the last request without a response. */
  readonly attempted: Answers | null;
  /** The record to change; null for a new one. */
  readonly record: string | null;
  /** The draft when the person submitted it; later changes are not sent. Missing once cancelled. */
  readonly submitted?: Answers;
  /** Cancelled; `attempted` stays. */
  readonly stopped?: boolean;
}

export const isPending = (sending: Sending | null): boolean => sending !== null && !sending.stopped;

/** A submission from this device, from which other tabs learn that their copy is old. */
export interface Sent {
  readonly draft: string;
  readonly record: string;
  readonly version: string | null;
}

/** Writes that a full device rejected; only this tab has them. */
export interface RejectedWrites {
  readonly added: readonly Entry[];
  readonly removed: readonly Entry[];
}

export interface StoredDraft {
  readonly entries: readonly Entry[];
  readonly sending: Sending | null;
  readonly sent: Sent | null;
  readonly rejected?: RejectedWrites;
}

export type DraftNews =
  | {
      readonly kind: 'entries';
      readonly draft: string;
      readonly added: readonly Entry[];
      readonly removed: readonly string[];
    }
  | { readonly kind: 'sent'; readonly draft: string }
  /** The device lost all drafts, for example because the person cleared the site's data. */
  | { readonly kind: 'forgotten' };

/** When a call returns, its write has started. */
export interface DraftStore {
  read(draft: string): Promise<StoredDraft>;
  /** Resolves when the entries are stored: true if `read` has them, false if only the backup store has. */
  write(draft: string, added: readonly Entry[], removed: readonly Entry[]): Promise<boolean>;
  setSending(draft: string, sending: Sending | null): Promise<void>;
  setSent(sent: Sent): Promise<void>;
  listen(draft: string, onNews: (news: DraftNews) => void): () => void;
}

/** `lasting` is false if the draft does not outlive the page or its tab. */
export interface OpenDraft {
  readonly store: DraftStore;
  readonly lasting: boolean;
  readonly stored: StoredDraft;
}

let opening: ReturnType<typeof IndexedDrafts.open> | null = null;
let backupDrafts: PassingDrafts | null = null;

/** Outlives the tab with localStorage, or else a reload with sessionStorage. */
function backupStore(): PassingDrafts {
  const storages = [nullIfRefused(() => localStorage), nullIfRefused(() => sessionStorage)];
  backupDrafts ??= new PassingDrafts(storages.filter((storage) => storage !== null));
  return backupDrafts;
}

/** A database that opens after the timeout serves later calls. */
function openDrafts(): Promise<IndexedDrafts> {
  if (!opening) {
    const mine = IndexedDrafts.open(backupStore());
    opening = mine;
    mine.done.catch(() => {
      if (opening === mine) opening = null;
    });
  }
  return Promise.race([opening.done, opening.late]);
}

/** The entries of all drafts on this device, including other people's. */
export const everyEntry = async (): Promise<readonly Entry[]> => (await openDrafts()).every();

/** All pending submissions on this device, including other people's. */
export const everySending = async (): Promise<readonly Sending[]> =>
  (await (await openDrafts()).sendings()).filter(isPending);

export const forgetDraft = async (draft: string): Promise<void> => (await openDrafts()).forget(draft);

/** Moves a draft from the backup store to IndexedDB. Returns the writes that IndexedDB still rejects. */
async function restoreBackup(
  draft: string,
  store: IndexedDrafts,
  backup: PassingDrafts,
): Promise<RejectedWrites | null> {
  const { entries: added, sending } = await backup.read(draft);
  const removed = backup.removed(draft);
  if (added.length + removed.length === 0 && !sending) return null;
  try {
    const isThere = await store.write(draft, added, removed);
    if (sending) await store.setSending(draft, sending);
    return isThere ? null : { added, removed };
  } catch {
    return { added, removed };
  }
}

/** Applies rejected writes to the stored draft. */
function withRejected(stored: StoredDraft, rejected: RejectedWrites): StoredDraft {
  const changed = new Set([...rejected.added, ...rejected.removed].map(({ id }) => id));
  const entries = stored.entries.filter(({ id }) => !changed.has(id));
  return { ...stored, rejected, entries: [...entries, ...rejected.added] };
}

export async function openDraft(draft: string): Promise<OpenDraft> {
  const backup = backupStore();
  try {
    const store = await openDrafts();
    const rejected = await restoreBackup(draft, store, backup);
    const stored = await store.read(draft);
    return { store, lasting: true, stored: rejected ? withRejected(stored, rejected) : stored };
  } catch {
    return { store: backup, lasting: false, stored: await backup.read(draft) };
  }
}

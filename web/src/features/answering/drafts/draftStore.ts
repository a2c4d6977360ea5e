import type { Answers } from '@encuestas/survey';
import { nullIfRefused } from '../../../shared/storage';
import type { Entry } from '../model/merge';
import { IndexedDrafts } from './indexedDrafts';
import { PassingDrafts } from './passingDrafts';

/** What a person has asked to be sent, and what is known of the sending; kept until the server has it. */
export interface Sending {
  readonly draft: string;
  /** What was last sent without an answer coming back. */
  readonly attempted: Answers | null;
  /** The record that it changes, null for a new one. */
  readonly record: string | null;
  /** What the draft said then: nothing else goes without being asked for. Older builds noted none. */
  readonly asked?: Answers;
  /** It is not to be sent any more; what is known of the last attempt stays known. */
  readonly stopped?: boolean;
}

/** Whether something is to be sent as soon as it can be. */
export const waits = (sending: Sending | null): boolean => sending !== null && !sending.stopped;

/** What this device knows of a survey that it sent: another tab of it learns so that its own copy is old. */
export interface Sent {
  readonly draft: string;
  readonly record: string;
  readonly version: string | null;
}

/** What a full device did not take: it is kept in the tab alone, and so is what to remove. */
export interface Refused {
  readonly added: readonly Entry[];
  readonly removed: readonly Entry[];
}

export interface Kept {
  readonly entries: readonly Entry[];
  readonly sending: Sending | null;
  readonly sent: Sent | null;
  readonly refused?: Refused;
}

export type DraftNews =
  | {
      readonly kind: 'entries';
      readonly draft: string;
      readonly added: readonly Entry[];
      readonly removed: readonly string[];
    }
  | { readonly kind: 'sent'; readonly draft: string }
  /** This device forgot every draft, as when the site's data is cleared. */
  | { readonly kind: 'forgotten' };

/** Where drafts are kept. Every write is under way when the call returns. */
export interface DraftStore {
  read(draft: string): Promise<Kept>;
  /** Resolves once the entries are safe: true where `read` has them, false where a second store does. */
  write(draft: string, added: readonly Entry[], removed: readonly Entry[]): Promise<boolean>;
  setSending(draft: string, sending: Sending | null): Promise<void>;
  setSent(sent: Sent): Promise<void>;
  listen(draft: string, heard: (news: DraftNews) => void): () => void;
}

/** A draft that was opened; `lasting` is false where the browser keeps it no longer than the page or its tab live. */
export interface OpenedDraft {
  readonly store: DraftStore;
  readonly lasting: boolean;
  readonly kept: Kept;
}

let opening: ReturnType<typeof IndexedDrafts.open> | null = null;
let backup: PassingDrafts | null = null;

/** Outlives the tab where the device allows it, else its reload. */
function secondStore(): PassingDrafts {
  const storages = [nullIfRefused(() => localStorage), nullIfRefused(() => sessionStorage)];
  backup ??= new PassingDrafts(storages.filter((storage) => storage !== null));
  return backup;
}

/** The device's drafts. One that opens late is there for whoever asks later. */
function openDrafts(): Promise<IndexedDrafts> {
  if (!opening) {
    const mine = IndexedDrafts.open(secondStore());
    opening = mine;
    mine.done.catch(() => {
      if (opening === mine) opening = null;
    });
  }
  return Promise.race([opening.done, opening.late]);
}

/** What this device has of every draft, other people's too. */
export const everyEntry = async (): Promise<readonly Entry[]> => (await openDrafts()).every();

/** Everything that waits to be sent from this device, other people's too. */
export const everySending = async (): Promise<readonly Sending[]> =>
  (await (await openDrafts()).sendings()).filter(waits);

export const forgetDraft = async (draft: string): Promise<void> => (await openDrafts()).forget(draft);

/** Moves what the second store has of a draft to IndexedDB. Returns what that still refuses. */
async function takeOver(draft: string, store: IndexedDrafts, backup: PassingDrafts): Promise<Refused | null> {
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

/** What the device has, as the tab knows it to have become. */
function withRefused(kept: Kept, refused: Refused): Kept {
  const known = new Set([...refused.added, ...refused.removed].map(({ id }) => id));
  return { ...kept, refused, entries: [...kept.entries.filter(({ id }) => !known.has(id)), ...refused.added] };
}

export async function openDraft(draft: string): Promise<OpenedDraft> {
  const passing = secondStore();
  try {
    const store = await openDrafts();
    const refused = await takeOver(draft, store, passing);
    const kept = await store.read(draft);
    return { store, lasting: true, kept: refused ? withRefused(kept, refused) : kept };
  } catch {
    return { store: passing, lasting: false, kept: await passing.read(draft) };
  }
}

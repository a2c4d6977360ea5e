import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  answeredCompany,
  draftKey,
  hasPendingDrafts,
  readDraftKey,
} from '../../../../web/src/features/answering/drafts/draftKey.ts';
import { DraftLog } from '../../../../web/src/features/answering/drafts/draftLog.ts';
import type { OpenDraft } from '../../../../web/src/features/answering/drafts/draftStore.ts';
import { IndexedDrafts } from '../../../../web/src/features/answering/drafts/indexedDrafts.ts';
import { PassingDrafts } from '../../../../web/src/features/answering/drafts/passingDrafts.ts';
import type { Entry } from '../../../../web/src/features/answering/model/merge.ts';
import { DATABASES } from '../../../../web/src/shared/storage';

const NAME = DATABASES.drafts;

const entry = (draft: string, id: string, words = 'hola'): Entry => ({
  ...{ draft, question: `q${id}`, id, at: 1, base: null, title: 'q', words },
  answer: { text: words },
});

const ids = ({ stored }: Pick<OpenDraft, 'stored'>) => stored.entries.map(({ id }) => id);

/** A connection of another build's tab, which blocks newer schemas. */
const connection = (version: number) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(NAME, version);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });

/** The drafts as a page that was just loaded meets them. */
async function freshPage() {
  vi.resetModules();
  return import('../../../../web/src/features/answering/drafts/draftStore.ts');
}

afterEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('a draft', () => {
  const admin = { isAdmin: true, usuario: { empresa: null } };
  const person = { isAdmin: false, usuario: { empresa: { id: '3' } } };

  it('of an administrator is another one for each company', () => {
    const of = (record: string, company: string) => answeredCompany(admin, { id: record, empresa: { id: company } });
    expect([of('10', '1'), of('11', '2')]).toEqual(['1', '2']);
    expect(answeredCompany(admin, { id: '12', empresa: null })).toBe('record-12');
    expect(answeredCompany(admin, null)).toBe('own');
  });

  it('of a respondent is the same before and after it was sent', () => {
    expect(answeredCompany(person, null)).toBe('3');
    expect(answeredCompany(person, { id: '10', empresa: { id: '3' } })).toBe('3');
    expect(answeredCompany({ isAdmin: false, usuario: null }, null)).toBeNull();
  });

  it('has an unambiguous key', () => {
    const keys = [
      { person: '7', survey: '1', company: '2' },
      { person: 'a:7', survey: '1', company: null },
      { person: '7', survey: '1', company: null },
      { person: '7:1', survey: '2', company: null },
    ];
    expect(keys.map((key) => readDraftKey(draftKey(key)))).toEqual(keys);
    expect(new Set(keys.map(draftKey)).size).toBe(keys.length);
    expect(draftKey({ person: '7', survey: '1', company: null })).toBe('7:1');
  });
});

describe('drafts on the device', () => {
  it('of one company do not appear in another’s survey, nor does its pending submission', async () => {
    const { openDraft } = await freshPage();
    const first = await openDraft('7:1:100');
    await first.store.write('7:1:100', [entry('7:1:100', 'a')], []);
    await first.store.setSending('7:1:100', { draft: '7:1:100', attempted: null, record: '10' });
    expect((await openDraft('7:1:200')).stored).toEqual({ entries: [], sending: null, sent: null });
    expect(ids(await openDraft('7:1:100'))).toEqual(['a']);
    expect(hasPendingDrafts()).toBe(true);
    await first.store.setSending('7:1:100', null);
    expect(hasPendingDrafts()).toBe(false);
  });

  it('open without waiting for the browser’s question whether they may stay', async () => {
    const persist = vi.fn(() => new Promise<boolean>(() => undefined));
    vi.stubGlobal('navigator', { ...navigator, storage: { persist } });
    const { openDraft } = await freshPage();
    expect((await openDraft('9:1')).lasting).toBe(true);
    expect(persist).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it('make way for a newer schema, and go on over it', async () => {
    const mine = await IndexedDrafts.open().done;
    await mine.write('9:2', [entry('9:2', 'c')], []);
    const newer = await connection(2);
    await mine.write('9:2', [entry('9:2', 'd')], []);
    expect((await mine.read('9:2')).entries.map(({ id }) => id)).toEqual(['c', 'd']);
    newer.close();
  });

  it('do not wait for a database that does not open, and use it later', async () => {
    const deaf = await connection(2);
    indexedDB.deleteDatabase(NAME);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const opening = IndexedDrafts.open();
    const refused = expect(opening.late).rejects.toThrow('too long');
    await vi.advanceTimersByTimeAsync(5_000);
    await refused;
    vi.useRealTimers();
    deaf.close();
    const drafts = await opening.done;
    await drafts.write('9:3', [entry('9:3', 'e')], []);
    expect((await drafts.read('9:3')).entries).toHaveLength(1);
  });
});

describe('a device that is full', () => {
  it('remembers pending submissions when localStorage is full', async () => {
    const { openDraft, everySending } = await freshPage();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    const { store } = await openDraft('9:8');
    const sending = { draft: '9:8', attempted: null, record: null };
    await store.setSending('9:8', sending);
    full.mockRestore();
    expect(await everySending()).toContainEqual(sending);
    await store.setSending('9:8', null);
  });

  it('is tried once for each answer, over the connection that there is', async () => {
    const { openDraft } = await freshPage();
    const { store } = await openDraft('9:9');
    const log = new DraftLog('9:9', { entries: [], sending: null, sent: null }, store);
    const stop = log.listen({ changed: () => undefined, stored: () => undefined, sent: () => undefined });
    const full = vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function (this: IDBTransaction) {
      this.abort();
    });
    const opening = vi.spyOn(IDBFactory.prototype, 'open');
    log.write([entry('9:9', 'e')], []);
    await expect.poll(() => log.storageState.state).toBe('failed');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([full.mock.calls.length, opening.mock.calls.length]).toEqual([1, 0]);
    full.mockRestore();
    opening.mockRestore();
    log.write([entry('9:9', 'f')], []);
    await log.settled();
    expect((await store.read('9:9')).entries.map(({ id }) => id)).toEqual(['e', 'f']);
    stop();
  });

  it('keeps rejected writes in the tab, over a reload, until it has space', async () => {
    const first = await (await freshPage()).openDraft('9:10');
    await first.store.write('9:10', [entry('9:10', 'g'), entry('9:10', 'h')], []);
    const full = vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function (this: IDBTransaction) {
      this.abort();
    });
    const log = new DraftLog('9:10', await first.store.read('9:10'), first.store);
    log.write([entry('9:10', 'g2')], [entry('9:10', 'g')]);
    await log.settled();
    const again = await (await freshPage()).openDraft('9:10');
    expect([again.lasting, ids(again)]).toEqual([true, ['h', 'g2']]);
    const next = new DraftLog('9:10', again.stored, again.store);
    expect(next.storageState.state).toBe('failed');
    full.mockRestore();
    next.write([entry('9:10', 'i')], []);
    await next.settled();
    expect(next.storageState.state).toBe('stored');
    expect(ids(await (await freshPage()).openDraft('9:10')).sort()).toEqual(['g2', 'h', 'i']);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('stores earlier rejected answers when it accepts one again', async () => {
    const { openDraft } = await freshPage();
    const { store, stored } = await openDraft('9:11');
    const log = new DraftLog('9:11', stored, store);
    const full = vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementationOnce(function (this: IDBTransaction) {
      this.abort();
    });
    log.write([entry('9:11', 'j')], []);
    log.write([entry('9:11', 'k')], []);
    await expect.poll(() => log.storageState.state).toBe('stored');
    full.mockRestore();
    await log.settled();
    expect((await store.read('9:11')).entries.map(({ id }) => id)).toEqual(['j', 'k']);
  });
});

describe('a device whose transactions hang', () => {
  /** Another connection holds the entries until it is released, as on an overloaded device. */
  async function hang(): Promise<() => void> {
    const opening = indexedDB.open(NAME);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const store = opening.result.transaction(['entries', 'sendings', 'sents'], 'readwrite').objectStore('entries');
    let isHeld = true;
    const hold = () => {
      if (isHeld) store.count().onsuccess = hold;
      else opening.result.close();
    };
    hold();
    return () => {
      isHeld = false;
    };
  }
  const backups = () => Object.keys(localStorage).filter((key) => key.startsWith('encuestas.answer:'));

  it('reports a draft as stored only when the backup store has it', async () => {
    const { store, stored } = await (await freshPage()).openDraft('9:20');
    const log = new DraftLog('9:20', stored, store);
    log.write([entry('9:20', 'first')], []);
    expect(log.storageState.state).toBe('pending');
    await log.settled();
    expect(log.storageState.state).toBe('stored');
    const release = await hang();
    log.write([entry('9:20', 'second')], []);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect([log.storageState.state, backups()]).toEqual(['pending', []]);
    await log.settled();
    expect([log.storageState.state, backups()]).toEqual(['stored', ['encuestas.answer:entry:second']]);
    // From now on the second store takes each answer at once.
    log.write([entry('9:20', 'third')], []);
    expect(backups()).toContain('encuestas.answer:entry:third');
    const reloaded = await (await freshPage()).openDraft('9:20');
    expect([reloaded.lasting, ids(reloaded)]).toEqual([false, ['second', 'third']]);
    release();
    await expect.poll(backups).toEqual([]);
    expect(ids(await (await freshPage()).openDraft('9:20')).sort()).toEqual(['first', 'second', 'third']);
  }, 30_000);

  it('reports a failure if the backup store rejects the draft', async () => {
    const { store, stored } = await (await freshPage()).openDraft('9:21');
    const log = new DraftLog('9:21', stored, store);
    const release = await hang();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    log.write([entry('9:21', 'only')], []);
    await log.settled();
    expect(log.storageState.state).toBe('failed');
    full.mockRestore();
    release();
    log.write([entry('9:21', 'another')], []);
    await expect.poll(() => log.storageState.state).toBe('stored');
    expect((await store.read('9:21')).entries.map(({ id }) => id)).toEqual(['another', 'only']);
  });

  it('writes pending entries to the backup store on pagehide', async () => {
    const { store } = await (await freshPage()).openDraft('9:22');
    const release = await hang();
    const write = store.write('9:22', [entry('9:22', 'leaving')], []);
    dispatchEvent(new Event('pagehide'));
    expect(backups()).toEqual(['encuestas.answer:entry:leaving']);
    release();
    await write;
  });

  it('does not keep a survey from being sent', async () => {
    const { store } = await (await freshPage()).openDraft('9:23');
    const release = await hang();
    await store.setSending('9:23', { draft: '9:23', attempted: null, record: null });
    expect(backups()).toEqual(['encuestas.answer:sending:9:23']);
    release();
  });
});

describe('a device without storage', () => {
  it('drafts live as long as the tab, over a reload, and move to the device when it keeps again', async () => {
    const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('Refused', 'SecurityError');
    });
    const first = await (await freshPage()).openDraft('7:5:1');
    expect(first.lasting).toBe(false);
    await first.store.write('7:5:1', [entry('7:5:1', 'x')], []);
    const attempted = new Map([['q', { text: 'hola' }]]);
    await first.store.setSending('7:5:1', { draft: '7:5:1', attempted, record: null });
    const reloaded = await freshPage();
    const again = await reloaded.openDraft('7:5:1');
    expect([ids(again), again.stored.sending?.attempted]).toEqual([['x'], attempted]);
    open.mockRestore();
    const lasting = await reloaded.openDraft('7:5:1');
    expect([lasting.lasting, ids(lasting)]).toEqual([true, ['x']]);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('a tab that has no room keeps them while the page lives', async () => {
    const full = { setItem: () => undefined, removeItem: () => undefined, getItem: () => null };
    const storage = {
      ...{ length: 0, clear: () => undefined, key: () => null },
      ...full,
      setItem: () => {
        throw new DOMException('Full', 'QuotaExceededError');
      },
    };
    const store = new PassingDrafts([storage]);
    await store.write('d', [entry('d', 'x')], []);
    expect(ids({ stored: await store.read('d') })).toEqual(['x']);
  });
});

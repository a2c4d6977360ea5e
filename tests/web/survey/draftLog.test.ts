import { describe, expect, it, vi } from 'vitest';
import { DraftLog } from '../../../web/src/features/answering/drafts/draftLog.ts';
import type { DraftNews, DraftStore, Kept } from '../../../web/src/features/answering/drafts/draftStore.ts';
import type { Entry } from '../../../web/src/features/answering/model/merge.ts';

const EMPTY: Kept = { entries: [], sending: null, sent: null };

const entry = (id: string, words: string): Entry => ({
  ...{ draft: 'u:s', question: 'q', id, at: Number(id.slice(1)), base: null, title: 'q', words },
  answer: { text: words },
});

/** A device whose reading and news the test decides. */
class Device implements DraftStore {
  kept: Kept = EMPTY;
  written: string[][] = [];
  removed: string[][] = [];
  failing = false;
  say: (news: DraftNews) => void = () => undefined;
  onRead: () => void = () => undefined;

  async read(): Promise<Kept> {
    const { kept } = this;
    this.onRead();
    return kept;
  }

  async write(_draft: string, added: readonly Entry[], removed: readonly Entry[]): Promise<boolean> {
    if (this.failing) throw new Error('QuotaExceededError');
    this.written.push(added.map(({ id }) => id));
    this.removed.push(removed.map(({ id }) => id));
    return true;
  }

  async setSending(): Promise<void> {}

  async setSent(): Promise<void> {}

  listen(_draft: string, heard: (news: DraftNews) => void): () => void {
    this.say = heard;
    return () => undefined;
  }
}

function open() {
  const device = new Device();
  const log = new DraftLog('u:s', EMPTY, device);
  let changes = 0;
  const changed = () => {
    changes += 1;
  };
  const sent = vi.fn();
  log.listen({ changed, kept: () => undefined, sent });
  const ids = () => log.all.map(({ id }) => id);
  return { device, log, ids, sent, changes: () => changes };
}

describe('a log of entries', () => {
  it('takes other tabs’ entries in, and not again once they were replaced', () => {
    const { device, log, ids, changes } = open();
    const theirs = entry('e1', 'suyo');
    device.say({ kind: 'entries', draft: 'u:s', added: [theirs], removed: [] });
    expect([ids(), changes()]).toEqual([['e1'], 1]);
    log.write([entry('e2', 'mío')], [theirs]);
    device.say({ kind: 'entries', draft: 'u:s', added: [theirs], removed: [] });
    expect([ids(), changes()]).toEqual([['e2'], 1]);
  });

  it('does not bring back what one tab removed before the news of another tab that it existed', () => {
    const { device, ids } = open();
    device.say({ kind: 'entries', draft: 'u:s', added: [entry('e2', 'b')], removed: ['e1'] });
    device.say({ kind: 'entries', draft: 'u:s', added: [entry('e1', 'a')], removed: [] });
    expect(ids()).toEqual(['e2']);
  });

  it('looks again when the tab is seen again, and keeps what is typed while it looks', async () => {
    const { device, log, ids, changes } = open();
    log.write([entry('e1', 'mío')], []);
    device.kept = { ...EMPTY, entries: [entry('e2', 'de otra pestaña')] };
    device.onRead = () => log.write([entry('e3', 'recién escrito')], []);
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(changes).toBe(1);
    expect(ids().sort()).toEqual(['e2', 'e3']);
  });

  it('says that the device failed, and keeps everything anew when it works again', async () => {
    const { device, log } = open();
    device.failing = true;
    log.write([entry('e1', 'uno')], []);
    await log.settled();
    expect(log.keeping.state).toBe('failed');
    device.failing = false;
    log.write([entry('e2', 'dos')], []);
    await log.settled();
    expect([log.keeping.state, device.written]).toEqual(['kept', [['e1', 'e2']]]);
    device.say({ kind: 'forgotten' });
    expect(device.written.at(-1)).toEqual(['e1', 'e2']);
  });

  it('keeps on the screen what the device could not take, and tries again when the tab is seen again', async () => {
    const { device, log, ids } = open();
    log.write([entry('e1', 'a')], []);
    await log.settled();
    device.kept = { ...EMPTY, entries: [entry('e1', 'a')] };
    device.failing = true;
    log.write([entry('e2', 'ab')], [entry('e1', 'a')]);
    await log.settled();
    document.dispatchEvent(new Event('visibilitychange'));
    await log.settled();
    await Promise.resolve();
    expect(ids()).toEqual(['e2']);
    device.failing = false;
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => log.keeping.state).toBe('kept');
    expect([device.written.at(-1), device.removed.at(-1)]).toEqual([['e2'], ['e1']]);
  });

  it('removes from the device later what it could not remove while it failed', async () => {
    const { device, log } = open();
    log.write([entry('e1', 'a')], []);
    await log.settled();
    device.failing = true;
    log.write([entry('e2', 'ab')], [entry('e1', 'a')]);
    await log.settled();
    device.failing = false;
    log.write([entry('e3', 'abc')], [entry('e2', 'ab')]);
    await log.settled();
    expect([device.written.at(-1), device.removed.at(-1)]).toEqual([['e3'], ['e1', 'e2']]);
    log.write([entry('e4', 'abcd')], [entry('e3', 'abc')]);
    await log.settled();
    expect(device.removed.at(-1)).toEqual(['e3']);
  });

  it('says what this device has sent when the tab is seen again', async () => {
    const { device, sent } = open();
    const what = { draft: 'u:s', record: '7', version: '1' };
    device.kept = { ...EMPTY, sent: what };
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => sent.mock.calls).toEqual([[what]]);
  });
});

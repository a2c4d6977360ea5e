import { describe, expect, it } from 'vitest';
import { DraftLog } from '../../../web/src/survey/drafts/draftLog.ts';
import type { DraftNews, DraftStore, Kept } from '../../../web/src/survey/drafts/draftStore.ts';
import type { Entry } from '../../../web/src/survey/model/merge.ts';

const EMPTY: Kept = { entries: [], sending: null, sent: null };

const entry = (id: string, words: string): Entry => ({
  ...{ draft: 'u:s', question: 'q', id, at: Number(id.slice(1)), base: null, title: 'q', words },
  answer: { text: words },
});

/** A device whose reading and news the test decides. */
class Device implements DraftStore {
  kept: Kept = EMPTY;
  written: string[][] = [];
  failing = false;
  say: (news: DraftNews) => void = () => undefined;
  onRead: () => void = () => undefined;

  async read(): Promise<Kept> {
    const { kept } = this;
    this.onRead();
    return kept;
  }

  async write(_draft: string, added: readonly Entry[]): Promise<void> {
    if (this.failing) throw new Error('QuotaExceededError');
    this.written.push(added.map(({ id }) => id));
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
  log.listen({ changed, kept: () => undefined, sent: () => undefined });
  const ids = () => log.all.map(({ id }) => id);
  return { device, log, ids, changes: () => changes };
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
});

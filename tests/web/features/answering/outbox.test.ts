import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Payload } from '../../../../packages/survey/src/index.ts';
import { hasPendingDrafts } from '../../../../web/src/features/answering/drafts/draftKey.ts';
import { everySending, openDraft } from '../../../../web/src/features/answering/drafts/draftStore.ts';
import type { Saved } from '../../../../web/src/features/answering/model/reading.ts';
import type {
  CurrentSurvey,
  SaveAnswer,
  SurveyServer,
} from '../../../../web/src/features/answering/sending/contract.ts';
import { type Delivery, Outbox } from '../../../../web/src/features/answering/sending/outbox.ts';
import { DATABASES } from '../../../../web/src/shared/storage';
import { question, survey } from './surveys.ts';

const of = survey([question('a')]);
const NOTHING: Saved = { record: null, version: null, at: null, answers: new Map() };
const request = (company: string, saved = NOTHING) => ({
  key: { person: '7', survey: of.id, company },
  ...{ survey: of, saved },
});

/** A server that is unreachable until the test changes that. */
class Away implements SurveyServer {
  there = false;
  now: Saved | null = null;
  saved: (readonly [string | null, Payload])[] = [];
  present: CurrentSurvey | null = { kind: 'present', survey: of, saved: NOTHING };

  async save(record: string | null, payload: Payload): Promise<SaveAnswer> {
    if (!this.there) return { kind: 'unreachable' };
    if (!this.present) return { kind: 'refused', errors: [{ question: null, message: 'cerrada' }] };
    this.saved.push([record, payload]);
    return { kind: 'saved', record: record ?? '70', version: '1', at: null };
  }

  async check() {
    return this.there
      ? ({ kind: 'checked', company: null, isSameSurvey: false, version: null } as const)
      : ({ kind: 'unreachable' } as const);
  }

  async load() {
    return this.there ? this.now : ({ kind: 'unreachable' } as const);
  }

  async find() {
    return this.there ? this.present : ({ kind: 'unreachable' } as const);
  }
}

/** The network is back. */
const online = () => dispatchEvent(new Event('online'));

const opened: Outbox[] = [];

function shell(server: SurveyServer) {
  const deliveries: Delivery[] = [];
  const outbox = new Outbox(server, (delivery) => deliveries.push(delivery));
  opened.push(outbox);
  return { outbox, deliveries };
}

/** Answers a survey of a company and asks for it to be sent, where nothing arrives. */
async function askToSend(outbox: Outbox, company: string, saved?: Saved) {
  const { opened, leave } = await outbox.open(request(company, saved));
  opened.session.answer('a', { text: `de ${company}` });
  const outcome = opened.sender.send();
  await expect.poll(() => opened.sender.state).toBe('waiting');
  return { leave, outcome, opened };
}

afterEach(() => {
  for (const outbox of opened.splice(0)) outbox.close();
});

describe('a pending submission', () => {
  it('goes when the connection is back though the person has left the survey, and is reported', async () => {
    const server = new Away();
    const { outbox, deliveries } = shell(server);
    const { leave } = await askToSend(outbox, '1');
    leave();
    server.there = true;
    online();
    await expect.poll(() => deliveries).toEqual([{ draft: '7:s:1', title: 'Encuesta', kind: 'sent', record: '70' }]);
    expect(server.saved.map(([, { preguntas }]) => preguntas)).toEqual([[{ pregunta: 'a', descripcion: 'de 1' }]]);
    expect(await everySending()).toEqual([]);
  });

  it('is joined by a screen that opens the survey, which reports it instead of the shell', async () => {
    const server = new Away();
    const { outbox, deliveries } = shell(server);
    const { leave, outcome, opened } = await askToSend(outbox, '2');
    leave();
    const again = await outbox.open(request('2'));
    expect(again.opened).toBe(opened);
    server.there = true;
    online();
    expect(await outcome).toEqual({ kind: 'sent', record: '70' });
    expect([deliveries, server.saved.length]).toEqual([[], 1]);
  });

  it('that ended while a screen was loading is shown on that screen', async () => {
    const server = new Away();
    const { outbox } = shell(server);
    const { leave } = await askToSend(outbox, '8');
    leave();
    server.there = true;
    online();
    await expect.poll(async () => (await openDraft('7:s:8')).stored.sent).not.toBeNull();
    const answers = new Map([['a', { text: 'de 8' }]]);
    server.now = { record: '70', version: '1', at: null, answers };
    await expect.poll(async () => (await openDraft('7:s:8')).stored.entries).toEqual([]);
    const { opened: late } = await outbox.open(request('8'));
    await expect.poll(() => late.session.answers).toEqual(answers);
  });

  it('and went from another tab is on a screen that did not hear of it, once that is seen again', async () => {
    const server = new Away();
    const { outbox } = shell(server);
    const { opened: screen } = await outbox.open(request('9'));
    screen.session.answer('a', { text: 'de 9' });
    await screen.session.settled();
    const unheard = vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => undefined);
    const { store, stored } = await openDraft('7:s:9');
    await store.write('7:s:9', [], stored.entries);
    await store.setSent({ draft: '7:s:9', record: '70', version: '1' });
    unheard.mockRestore();
    server.there = true;
    const answers = new Map([['a', { text: 'de 9' }]]);
    server.now = { record: '70', version: '1', at: null, answers };
    const load = vi.spyOn(server, 'load');
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => screen.session.answers).toEqual(answers);
    document.dispatchEvent(new Event('visibilitychange'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(load).toHaveBeenCalledOnce();
  });

  it('and went from another tab is on the screen when the server is reachable', async () => {
    const server = new Away();
    const { outbox } = shell(server);
    const { opened: screen } = await outbox.open(request('10'));
    const answers = new Map([['a', { text: 'de 10' }]]);
    server.now = { record: '70', version: '1', at: null, answers };
    const load = vi.spyOn(server, 'load');
    new BroadcastChannel(DATABASES.drafts).postMessage({ kind: 'sent', draft: '7:s:10' });
    await expect.poll(() => load.mock.calls.length).toBe(1);
    server.there = true;
    online();
    await expect.poll(() => screen.session.answers).toEqual(answers);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('goes at the next start of the same person alone', async () => {
    const server = new Away();
    const before = shell(server);
    await askToSend(before.outbox, '3');
    before.outbox.close();
    server.there = true;
    const { outbox, deliveries } = shell(server);
    await outbox.resume('8');
    expect(server.saved).toEqual([]);
    await outbox.resume('7');
    expect(deliveries).toMatchObject([{ kind: 'sent', draft: '7:s:3' }]);
    expect(server.saved.map(([record]) => record)).toEqual([null]);
  });

  it('is only ever sent to its own record', async () => {
    const server = new Away();
    const record = (id: string): Saved => ({ ...NOTHING, record: id, version: '1' });
    const before = shell(server);
    await askToSend(before.outbox, '4', record('40'));
    before.outbox.close();
    const other = shell(server);
    const elsewhere = await other.outbox.open(request('5', record('50')));
    expect([elsewhere.opened.wasPending, elsewhere.opened.session.answers.size]).toEqual([false, 0]);
    elsewhere.leave();
    server.there = true;
    const find = vi.spyOn(server, 'find').mockResolvedValue({ kind: 'present', survey: of, saved: record('40') });
    await other.outbox.resume('7');
    expect(find).toHaveBeenCalledExactlyOnceWith('s', '40');
    expect(server.saved.map(([id]) => id)).toEqual(['40']);
  });

  it('and has no place in the survey any more is reported, and nothing is sent', async () => {
    const server = new Away();
    const before = shell(server);
    await askToSend(before.outbox, '6');
    before.outbox.close();
    server.there = true;
    server.present = { kind: 'present', survey: survey([question('b')]), saved: NOTHING };
    const changed = shell(server);
    await changed.outbox.resume('7');
    server.present = null;
    const over = shell(server);
    await over.outbox.resume('7');
    expect([changed, over].map(({ deliveries }) => deliveries[0]?.kind)).toEqual(['attention', 'gone']);
    expect(server.saved).toEqual([]);
    // Signing out asks about pending submissions.
    expect([await everySending(), hasPendingDrafts('7')]).toEqual([[], false]);
    expect((await openDraft('7:s:6')).stored.entries).toHaveLength(1);
  });

  it('and lost its place on a screen that refetched the survey is reported there, and nothing is sent', async () => {
    const server = new Away();
    const { outbox } = shell(server);
    const { outcome } = await askToSend(outbox, '12');
    server.present = { kind: 'present', survey: survey([question('b')]), saved: NOTHING };
    await outbox.open({ ...request('12'), survey: survey([question('b')]) });
    server.there = true;
    online();
    expect(await outcome).toMatchObject({ kind: 'changed' });
    expect(server.saved).toEqual([]);
    expect((await openDraft('7:s:12')).stored.entries).toHaveLength(1);
  });

  it('whose survey has closed by then does not link to that survey', async () => {
    const server = new Away();
    const { outbox, deliveries } = shell(server);
    const { leave } = await askToSend(outbox, '6');
    leave();
    Object.assign(server, { there: true, present: null });
    online();
    await expect.poll(() => deliveries.map(({ kind }) => kind)).toEqual(['gone']);
    expect((await openDraft('7:s:6')).stored.entries).toHaveLength(1);
  });
});

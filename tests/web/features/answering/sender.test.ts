import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  type Answers,
  answerErrors,
  type Payload,
  type Question,
  type Survey,
  sameAnswer,
} from '../../../../packages/survey/src/index.ts';
import { AnswerSession } from '../../../../web/src/features/answering/drafts/answerSession.ts';
import { PassingDrafts } from '../../../../web/src/features/answering/drafts/passingDrafts.ts';
import { sameSurvey } from '../../../../web/src/features/answering/model/changes.ts';
import type { Saved } from '../../../../web/src/features/answering/model/reading.ts';
import { answersOf } from '../../../../web/src/features/answering/model/reading.ts';
import { rewordedOf } from '../../../../web/src/features/answering/sending/beforeSending.ts';
import type {
  CurrentSurvey,
  Precheck,
  SaveAnswer,
  SignedOut,
  SurveyServer,
  Unreachable,
} from '../../../../web/src/features/answering/sending/contract.ts';
import { type RetryDelay, Sender, untilOnline } from '../../../../web/src/features/answering/sending/sender.ts';
import { options, question, survey } from './surveys.ts';

const of = survey(
  [
    question('a'),
    question('p', { tipo: '1', options: options('p', 'Sí', 'NO APLICA') }),
    question('c', { padre: 'p' }),
  ],
  [question('n', { tipo: '2' })],
);
const DRAFT = 'u:s';
const NOTHING: Saved = { record: null, version: null, at: null, answers: new Map() };
const text = (words: string) => ({ text: words });

/** How the way to the server fails: before it arrives, or after it was done. */
type Weather = 'fine' | 'lost' | 'answerLost' | 'signedOut';

/** One company's answers as a REST v1 server keeps them: a second POST is refused, an old version is a conflict. */
class OneRecord implements SurveyServer {
  /** Of saving, and of asking what is saved. */
  weather: Weather[] = [];
  /** Whether it has versions of surveys. */
  versioned = false;
  /** Of looking at the survey before. */
  looks: Weather[] = [];
  looked = 0;
  checks = 0;
  posts = 0;
  writes = 0;
  answers: Answers | null = null;
  version = 0;
  survey: Survey = of;
  /** The person's current company. */
  of: string | null = null;
  onSave: () => void = () => undefined;

  async save(record: string | null, payload: Payload, version: string | null): Promise<SaveAnswer> {
    const weather = this.weather.shift() ?? 'fine';
    if (weather === 'lost') return { kind: 'unreachable' };
    if (weather === 'signedOut') return { kind: 'signedOut' };
    await Promise.resolve();
    if (record === null && this.answers)
      return { kind: 'refused', errors: [{ question: null, message: 'La empresa ya completó esta encuesta.' }] };
    if (record !== null && version !== String(this.version)) return { kind: 'conflict' };
    if (record === null) this.posts += 1;
    this.write(payload);
    this.onSave();
    if (weather === 'answerLost') return { kind: 'unreachable' };
    return { kind: 'saved', record: '7', version: String(this.version), at: null };
  }

  async check(known: Survey): Promise<Precheck | Unreachable | SignedOut> {
    this.checks += 1;
    const weather = this.looks.shift() ?? 'fine';
    if (weather === 'signedOut') return { kind: 'signedOut' };
    if (weather !== 'fine') return { kind: 'unreachable' };
    const isSameSurvey = this.versioned && sameSurvey(this.survey, known);
    return { kind: 'checked', company: this.of, isSameSurvey, version: this.answers && String(this.version) };
  }

  async load(): Promise<Saved | null | Unreachable | SignedOut> {
    const weather = this.weather.shift() ?? 'fine';
    if (weather === 'signedOut') return { kind: 'signedOut' };
    if (weather !== 'fine') return { kind: 'unreachable' };
    if (!this.answers) return null;
    return { record: '7', version: String(this.version), at: null, answers: this.answers };
  }

  async find(): Promise<CurrentSurvey | null | Unreachable | SignedOut> {
    this.looked += 1;
    const { answers } = this;
    const saved = answers ? { record: '7', version: String(this.version), at: null, answers } : NOTHING;
    return { kind: 'present', survey: this.survey, saved };
  }

  write(payload: Payload): void {
    this.writes += 1;
    this.version += 1;
    const owner = (id: string) => id.slice(0, id.indexOf('-'));
    const respuestas = payload.respuestas.map(({ respuesta }) => ({
      pregunta: { id: owner(respuesta) },
      respuesta: { id: respuesta },
    }));
    const respuestasLibres = payload.preguntas.map(({ pregunta: id, descripcion }) => ({
      pregunta: { id },
      descripcion,
    }));
    this.answers = answersOf({ respuestas, respuestasLibres });
  }
}

const atOnce: RetryDelay = () => Promise.resolve();

async function open(server: OneRecord, store = new PassingDrafts(), pause: RetryDelay = atOnce, draft = DRAFT) {
  const loaded = server.answers
    ? { record: '7', version: String(server.version), at: null, answers: server.answers }
    : NOTHING;
  const session = new AnswerSession(of, draft, loaded, await store.read(draft), store);
  return { session, store, sender: new Sender(session, server, store, pause) };
}

describe('sending', () => {
  it('saves three times against changing versions, then waits and says so', async () => {
    const server = new OneRecord();
    server.write({ encuesta: of.id, respuestas: [], preguntas: [{ pregunta: 'n', descripcion: '5' }] });
    let saves = 0;
    server.save = async () => {
      saves += 1;
      return { kind: 'conflict' };
    };
    const load = server.load.bind(server);
    server.load = async () => {
      server.version += 1;
      return load();
    };
    const seen: unknown[] = [];
    const pause: RetryDelay = async () => {
      seen.push([saves, sender.state, sender.trouble?.code]);
      void sender.cancel();
    };
    const { session, sender } = await open(server, undefined, pause);
    session.answer('a', text('mío'));
    await sender.send();
    expect(seen).toEqual([[3, 'waiting', 'CONFLICT']]);
    expect(session.answers.get('a')).toEqual(text('mío'));
  });
  it('sends once however often it is clicked, and leaves no draft', async () => {
    const server = new OneRecord();
    const { session, sender, store } = await open(server);
    session.answer('a', text('hola'));
    const outcomes = await Promise.all([sender.send(), sender.send(), sender.send()]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['sent', 'sent', 'sent']);
    expect([server.posts, server.writes]).toEqual([1, 1]);
    expect(await store.read(DRAFT)).toMatchObject({ entries: [], sending: null, sent: { record: '7' } });
    expect(session.isChanged).toBe(false);
  });

  it('finds the saved answers after a lost response, and saves nothing twice', async () => {
    const server = new OneRecord();
    server.weather = ['answerLost'];
    server.looks = ['fine', 'lost', 'fine'];
    const { session, sender } = await open(server);
    session.answer('a', text('hola'));
    expect(await sender.send()).toEqual({ kind: 'sent', record: '7' });
    expect([server.posts, server.writes]).toEqual([1, 1]);
  });

  it('confirms before it drops answers ruled out by somebody else', async () => {
    const server = new OneRecord();
    server.answers = new Map<string, { text: string } | { chosen: string[] }>([['p', { chosen: ['p-0'] }]]);
    server.version = 1;
    const { session, sender, store } = await open(server);
    session.answer('c', text('mucho trabajo'));
    session.answer('a', text('otra'));
    server.answers = new Map([['p', { chosen: ['p-1'] }]]);
    server.version = 2;
    expect(await sender.send()).toMatchObject({ kind: 'changed' });
    expect(session.orphanedEntries.map(({ words }) => words)).toEqual(['mucho trabajo']);
    expect((await store.read(DRAFT)).entries.map(({ question }) => question)).toEqual(['c', 'a']);
    expect(server.version).toBe(2);
    session.answer('p', { chosen: ['p-0'] });
    expect([session.orphanedEntries, session.answers.get('c')]).toEqual([[], text('mucho trabajo')]);
    session.answer('p', { chosen: ['p-1'] });
    expect(session.orphanedEntries).toHaveLength(1);
    const [orphan] = session.orphanedEntries;
    if (orphan) session.dismiss(orphan);
    expect(session.orphanedEntries).toEqual([]);
    expect(await sender.send()).toMatchObject({ kind: 'sent' });
    expect(server.answers).toEqual(
      new Map<string, unknown>([
        ['p', { chosen: ['p-1'] }],
        ['a', text('otra')],
      ]),
    );
  });

  it('recognizes its answers in normalized Unicode after a lost response', async () => {
    const server = new OneRecord();
    server.weather = ['answerLost', 'fine'];
    server.onSave = () => {
      server.answers = new Map([['a', text('Año'.normalize('NFC'))]]);
    };
    const { session, sender, store } = await open(server);
    session.answer('a', text('Año'.normalize('NFD')));
    expect(await sender.send()).toEqual({ kind: 'sent', record: '7' });
    expect(server.writes).toBe(1);
    expect(await store.read(DRAFT)).toMatchObject({ entries: [] });
  });

  it('resumes in the next page after a page was killed during the request', async () => {
    const server = new OneRecord();
    const store = new PassingDrafts();
    const first = await open(server, store);
    first.session.answer('a', text('hola'));
    server.onSave = () => first.sender.close();
    server.weather = ['answerLost'];
    expect((await first.sender.send()).kind).toBe('cancelled');
    expect((await store.read(DRAFT)).sending).not.toBeNull();
    const next = await open(server, store);
    expect(await next.sender.send()).toEqual({ kind: 'sent', record: '7' });
    expect([server.posts, server.writes]).toEqual([1, 1]);
    expect(await store.read(DRAFT)).toMatchObject({ entries: [], sending: null });
  });

  it('keeps the answers and the wish to send when the session ends', async () => {
    const server = new OneRecord();
    server.weather = ['signedOut'];
    const { session, sender, store } = await open(server);
    session.answer('a', text('hola'));
    expect(await sender.send()).toEqual({ kind: 'signedOut' });
    const kept = await store.read(DRAFT);
    expect([kept.entries.length, kept.sending !== null]).toEqual([1, true]);
  });

  it('sends nothing for another company than the draft’s, even if that has submitted', async () => {
    const server = new OneRecord();
    const { session, sender, store } = await open(server, undefined, atOnce, 'u:s:1');
    session.answer('a', text('de la empresa 1'));
    server.of = '2';
    expect(await sender.send()).toEqual({ kind: 'moved' });
    server.write({ encuesta: 's', respuestas: [], preguntas: [{ pregunta: 'n', descripcion: '5' }] });
    const again = await open(server, store, atOnce, 'u:s:1');
    expect(await again.sender.send()).toEqual({ kind: 'moved' });
    expect([server.posts, server.writes, (await store.read('u:s:1')).sending]).toEqual([0, 1, null]);
    expect(again.session.answers.get('a')).toEqual(text('de la empresa 1'));
    server.of = '1';
    expect((await again.sender.send()).kind).toBe('sent');
  });

  it('stops at an answer that was changed while it waited, and keeps it', async () => {
    for (const failure of ['lost', 'answerLost'] as const) {
      const server = new OneRecord();
      server.weather = [failure];
      const store = new PassingDrafts();
      let type = () => {};
      const { session, sender } = await open(server, store, async () => type());
      session.answer('a', text('hola'));
      session.answer('n', text('5'));
      type = () => session.answer('n', text('12 mil'));
      expect(await sender.send(), failure).toEqual({ kind: 'edited' });
      expect([sender.note, sender.unsure]).toEqual(['edited', true]);
      expect(server.writes).toBe(failure === 'lost' ? 0 : 1);
      expect(session.answers.get('n')).toEqual(text('12 mil'));
      expect((await open(server, store)).session.answers.get('n')).toEqual(text('12 mil'));
      expect(await sender.send()).toEqual({ kind: 'wrong' });
      session.answer('n', text('12000'));
      expect((await sender.send()).kind).toBe('sent');
      expect(server.answers?.get('n')).toEqual(text('12000'));
    }
  });

  it('stops waiting on cancel, answers untouched', async () => {
    const server = new OneRecord();
    server.weather = ['lost'];
    const pause: RetryDelay = (_attempt, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
    const { session, sender, store } = await open(server, new PassingDrafts(), pause);
    session.answer('a', text('hola'));
    const sending = sender.send();
    await expect.poll(() => sender.state).toBe('waiting');
    await sender.cancel();
    expect(await sending).toEqual({ kind: 'cancelled' });
    expect(await store.read(DRAFT)).toMatchObject({ entries: [{ answer: text('hola') }], sending: { stopped: true } });
    expect([server.writes, sender.note, sender.unsure]).toEqual([0, null, true]);
  });

  it('shows the server’s errors and keeps the draft', async () => {
    const errors = [{ question: null, message: 'La encuesta no está abierta.' }];
    const server = new OneRecord();
    server.save = async () => ({ kind: 'refused', errors });
    const { session, sender, store } = await open(server);
    session.answer('a', text('hola'));
    expect(await sender.send()).toEqual({ kind: 'refused', errors, gone: false });
    expect(await store.read(DRAFT)).toMatchObject({ entries: [{ answer: text('hola') }], sending: null });
  });

  it('merges other people’s changes, and stops at conflicts', async () => {
    const server = new OneRecord();
    server.write({ encuesta: 's', respuestas: [], preguntas: [{ pregunta: 'a', descripcion: 'antes' }] });
    const { session, sender } = await open(server);
    session.answer('n', text('5'));
    server.write({ encuesta: 's', respuestas: [], preguntas: [{ pregunta: 'a', descripcion: 'suyo' }] });
    expect((await sender.send()).kind).toBe('sent');
    expect(server.answers).toEqual(
      new Map([
        ['a', text('suyo')],
        ['n', text('5')],
      ]),
    );
    session.answer('a', text('mío'));
    server.write({ encuesta: 's', respuestas: [], preguntas: [{ pregunta: 'a', descripcion: 'otra vez suyo' }] });
    expect((await sender.send()).kind).toBe('conflicts');
    const [conflict] = session.conflicts;
    expect(conflict).toMatchObject({ from: 'server', mine: text('mío'), theirs: text('otra vez suyo') });
    if (conflict) session.settle(conflict, 'mine');
    expect((await sender.send()).kind).toBe('sent');
    expect(server.answers?.get('a')).toEqual(text('mío'));
  });

  it('clears saved answers that were cleared or hidden, and leaves no draft', async () => {
    const server = new OneRecord();
    const store = new PassingDrafts();
    const first = await open(server, store);
    first.session.answer('a', text('hola'));
    first.session.answer('c', text('hija'));
    await first.sender.send();
    const { session, sender } = await open(server, store);
    session.answer('a', text('  '));
    session.answer('c', text('hija cambiada'));
    session.answer('p', { chosen: ['p-1'] });
    await sender.send();
    expect(server.answers).toEqual(new Map([['p', { chosen: ['p-1'] }]]));
    expect(session.isChanged).toBe(false);
    expect((await store.read(DRAFT)).entries).toEqual([]);
  });

  it('keeps answers typed during the request', async () => {
    const server = new OneRecord();
    const { session, sender } = await open(server);
    session.answer('a', text('uno'));
    server.onSave = () => {
      server.onSave = () => undefined;
      session.answer('a', text('dos'));
      session.answer('n', text('2'));
    };
    await sender.send();
    expect(session.answers.get('a')).toEqual(text('dos'));
    expect(session.conflicts).toEqual([]);
    await sender.send();
    expect(server.answers).toEqual(
      new Map([
        ['a', text('dos')],
        ['n', text('2')],
      ]),
    );
  });
});

describe('only the draft at the time of the submission is sent', () => {
  const online: RetryDelay = (_attempt, signal) =>
    new Promise((resolve) => signal.addEventListener('abort', () => resolve()));

  it('not later changes that another page finds in the draft', async () => {
    const server = new OneRecord();
    const first = await open(server);
    first.session.answer('a', text('Aprobado'));
    server.weather = ['signedOut'];
    await first.sender.send();
    // The page ended before it could say that it is not to be sent any more.
    const pending = (await first.store.read(DRAFT)).sending;
    first.session.answer('a', text('Apro'));
    await first.store.setSending(DRAFT, pending);
    const next = await open(server, first.store);
    expect(await next.sender.resume()).toEqual({ kind: 'edited' });
    expect([server.writes, next.sender.note]).toEqual([0, 'edited']);
    expect((await first.store.read(DRAFT)).sending).toMatchObject({ stopped: true });
    expect(await next.sender.send()).toEqual({ kind: 'sent', record: '7' });
    expect(server.answers).toEqual(new Map([['a', text('Apro')]]));
  });

  it('also if the server changed other answers in the meantime', async () => {
    const server = new OneRecord();
    server.write({ encuesta: 's', respuestas: [], preguntas: [{ pregunta: 'a', descripcion: 'antes' }] });
    const first = await open(server);
    first.session.answer('n', text('5'));
    server.weather = ['signedOut'];
    await first.sender.send();
    server.write({ encuesta: 's', respuestas: [], preguntas: [{ pregunta: 'a', descripcion: 'suyo' }] });
    const next = await open(server, first.store);
    expect(await next.sender.resume()).toEqual({ kind: 'sent', record: '7' });
    expect(server.answers).toEqual(new Map(Object.entries({ a: text('suyo'), n: text('5') })));
  });

  it('and not less if the device lost an answer', async () => {
    const server = new OneRecord();
    const { session, store, sender } = await open(server);
    session.answer('a', text('un texto largo'));
    session.answer('n', text('5'));
    server.weather = ['signedOut'];
    await sender.send();
    const { entries } = await store.read(DRAFT);
    await store.write(DRAFT, [], entries.slice(0, 1));
    const next = await open(server, store);
    expect(await next.sender.resume()).toEqual({ kind: 'edited' });
    expect(server.writes).toBe(0);
  });

  it('also if another tab sends it first', async () => {
    const server = new OneRecord();
    server.weather = ['lost'];
    const store = new PassingDrafts();
    const { session, sender } = await open(server, store, async () => {
      const { entries } = await store.read(DRAFT);
      server.write({ encuesta: 's', respuestas: [], preguntas: [{ pregunta: 'a', descripcion: 'hola' }] });
      await store.write(DRAFT, [], entries);
      await store.setSent({ draft: DRAFT, record: '7', version: '1' });
      session.discardAll();
    });
    session.answer('a', text('hola'));
    expect(await sender.send()).toEqual({ kind: 'sent', record: '7' });
    expect([server.writes, sender.note]).toEqual([1, null]);
  });

  it('and nothing of a draft that the device lost', async () => {
    for (const weather of ['signedOut', 'lost'] as const) {
      const server = new OneRecord();
      const { session, store, sender } = await open(server, undefined, online);
      session.answer('a', text('un texto largo'));
      server.weather = [weather];
      const sending = sender.send();
      if (weather === 'lost') await expect.poll(() => sender.state).toBe('waiting');
      sender.close();
      await sending;
      const { entries, sending: pending } = await store.read(DRAFT);
      await store.write(DRAFT, [], entries);
      if (pending) await store.setSending(DRAFT, { draft: DRAFT, record: null, attempted: pending.attempted });
      const next = await open(server, store);
      expect(await next.sender.resume()).toEqual({ kind: 'cancelled' });
      expect([server.writes, (await store.read(DRAFT)).sending?.stopped]).toEqual([0, true]);
    }
  });

  it('reports changes during the request as unsent, also after a failure', async () => {
    for (const weather of ['fine', 'lost', 'answerLost'] as const) {
      const server = new OneRecord();
      const { session, sender } = await open(server);
      const save = server.save.bind(server);
      server.save = async (...args) => {
        server.save = save;
        session.answer('n', text('2'));
        return save(...args);
      };
      server.weather = [weather];
      session.answer('a', text('uno'));
      expect((await sender.send()).kind).toBe(weather === 'fine' ? 'sent' : 'edited');
      expect([sender.note, sender.unsure]).toEqual(weather === 'fine' ? ['since', false] : ['edited', true]);
      expect(server.answers?.get('n')).toBeUndefined();
      expect((await sender.send()).kind).toBe('sent');
      expect([sender.note, sender.unsure, server.posts]).toEqual([null, false, 1]);
      expect(server.answers?.get('n')).toEqual(text('2'));
    }
  });

  it('and not by a tab after another one cancelled it', async () => {
    const server = new OneRecord();
    server.weather = ['lost', 'lost', 'lost', 'lost'];
    const one = await open(server, undefined, online);
    one.session.answer('a', text('hola'));
    const sending = one.sender.send();
    await expect.poll(() => one.sender.state).toBe('waiting');
    const other = await open(server, one.store, online);
    const resumed = other.sender.resume();
    expect(other.sender.state).toBe('resuming');
    await expect.poll(() => other.sender.state).toBe('waiting');
    server.weather = [];
    await one.sender.cancel();
    other.sender.retry();
    expect([await sending, await resumed]).toEqual([{ kind: 'cancelled' }, { kind: 'cancelled' }]);
    expect(server.writes).toBe(0);
  });
});

describe('giving up', () => {
  it('is at once as long as nothing was sent', async () => {
    const server = new OneRecord();
    const pending = Promise.withResolvers<Unreachable>();
    server.check = () => pending.promise;
    const { session, sender } = await open(server);
    session.answer('a', text('hola'));
    const sending = sender.send();
    await sender.cancel();
    expect(await sending).toEqual({ kind: 'cancelled' });
    pending.resolve({ kind: 'unreachable' });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect([server.writes, sender.note, sender.unsure]).toEqual([0, null, false]);
  });

  it('during a request says that it may be saved, and then the result', async () => {
    for (const weather of ['fine', 'answerLost'] as const) {
      const server = new OneRecord();
      const store = new PassingDrafts();
      const { session, sender } = await open(server, store);
      const gate = Promise.withResolvers<void>();
      const save = server.save.bind(server);
      server.save = async (...args) => {
        await gate.promise;
        return save(...args);
      };
      server.weather = [weather];
      session.answer('a', text('10'));
      const sending = sender.send();
      await expect.poll(async () => (await store.read(DRAFT)).sending?.attempted).toBeTruthy();
      await new Promise((resolve) => setTimeout(resolve, 5));
      const cancelled = sender.cancel();
      expect([sender.state, sender.note]).toEqual(['sending', 'leaving']);
      gate.resolve();
      await cancelled;
      expect((await sending).kind).toBe(weather === 'fine' ? 'sent' : 'cancelled');
      expect([sender.note, sender.unsure]).toEqual(weather === 'fine' ? ['arrived', false] : [null, true]);
      // One’s own answer that had arrived is nobody else’s, though it was changed since and another page sends it.
      session.answer('a', text('11'));
      await session.settled();
      const next = await open(server, store);
      expect(next.session.conflicts).toEqual([]);
      expect((await next.sender.send()).kind).toBe('sent');
      expect([server.posts, server.answers?.get('a')]).toEqual([1, text('11')]);
    }
  });
});

describe('a rejected submission', () => {
  it('is shown at its question until that has a new answer', async () => {
    const server = new OneRecord();
    const errors = answerErrors([
      { field: 'pregunta.a', message: 'Demasiado largo' },
      { field: 'respuesta.p-1', message: 'Ya no se ofrece' },
      { field: null, message: 'Otra cosa' },
    ]);
    server.save = async () => ({ kind: 'refused', errors });
    const { session, sender } = await open(server);
    session.answer('a', text('hola'));
    const outcome = await sender.send();
    expect(outcome).toMatchObject({ errors: [{ question: 'a' }, { question: 'p' }, { question: null }] });
    expect([session.refusalOf('p'), session.refusalOf('n')]).toEqual(['Ya no se ofrece', undefined]);
    expect(session.refusalOf('a')).toBe('Demasiado largo');
    session.answer('a', text('hol'));
    expect(session.refusalOf('a')).toBeUndefined();
  });

  it('because the survey changed needs a confirmation of orphaned answers, and then goes', async () => {
    const server = new OneRecord();
    const [first, second] = of.sections;
    if (!first || !second) throw new Error('The survey has two sections');
    const now = { ...of, sections: [{ ...first, questions: first.questions.filter(({ id }) => id !== 'a') }, second] };
    const save = server.save.bind(server);
    server.survey = now;
    server.save = async (record, payload, version) => {
      const gone = payload.preguntas.some(({ pregunta }) => pregunta === 'a');
      if (!gone) return save(record, payload, version);
      return { kind: 'refused', errors: [{ question: 'a', message: 'La pregunta no pertenece a la encuesta' }] };
    };
    const { session, sender } = await open(server);
    session.answer('a', text('sin lugar'));
    session.answer('n', text('5'));
    const outcome = await sender.send();
    expect(outcome).toMatchObject({ kind: 'changed', change: { removed: [{ id: 'a' }], added: [], reworded: [] } });
    expect(session.orphanedEntries).toMatchObject([{ title: 'Pregunta a', words: 'sin lugar' }]);
    expect([session.survey, session.answers.get('n')]).toEqual([now, text('5')]);
    // Neither another screen nor the next page sends it without a confirmation.
    expect(await sender.send()).toMatchObject({ kind: 'changed' });
    expect(server.answers).toBeNull();
    expect((await sender.send({ isConfirmed: true })).kind).toBe('sent');
    expect(server.answers).toEqual(new Map([['n', text('5')]]));
  });

  it('because the survey changed is retried when every answer still fits', async () => {
    const server = new OneRecord();
    const [first, second] = of.sections;
    if (!first || !second) throw new Error('The survey has two sections');
    server.survey = { ...of, sections: [{ ...first, questions: [...first.questions, question('z')] }, second] };
    const { session, sender } = await open(server);
    session.answer('n', text('5'));
    expect((await sender.send()).kind).toBe('sent');
    expect([server.looked, server.posts, session.survey]).toEqual([1, 1, server.survey]);
  });

  it('because the same ids have other texts needs a confirmation, whenever the draft was opened', async () => {
    const [first, second] = of.sections;
    if (!first || !second) throw new Error('The survey has two sections');
    const withPart = (part: Partial<Question>, id: string): Survey => {
      const questions = first.questions.map((one) => (one.id === id ? { ...one, ...part } : one));
      return { ...of, sections: [{ ...first, questions }, second] };
    };
    const swapped = options('p', 'NO APLICA', 'Sí');
    for (const [now, answer, before] of [
      [withPart({ descripcion: '¿Está en contra?' }, 'a'), ['a', text('sí')], ['Pregunta a', 'sí']],
      [withPart({ options: swapped }, 'p'), ['p', { chosen: ['p-0'] }], ['Pregunta p', 'Sí']],
    ] as const) {
      const server = new OneRecord();
      const store = new PassingDrafts();
      const { session, sender } = await open(server, store);
      session.answer(answer[0], answer[1]);
      server.survey = now;
      const outcome = await sender.send();
      expect(outcome).toMatchObject({ kind: 'changed', change: { reworded: [{ id: answer[0] }] } });
      // A page that opens the draft later, and knows of no change.
      const later = new AnswerSession(now, DRAFT, NOTHING, await store.read(DRAFT), store);
      for (const page of [session, later])
        expect(rewordedOf(page).map(({ title, words }) => [title, words])).toEqual([before]);
      const again = new Sender(later, server, store, atOnce);
      expect(await again.send()).toMatchObject({ kind: 'changed' });
      expect([server.writes, (await store.read(DRAFT)).entries.length]).toEqual([0, 1]);
      expect((await again.send({ isConfirmed: true })).kind).toBe('sent');
      expect(server.writes).toBe(1);
    }
  });

  it('but not because options that were not chosen did, their order, or a question without an answer', async () => {
    const server = new OneRecord();
    const [first, second] = of.sections;
    if (!first || !second) throw new Error('The survey has two sections');
    const [yes, no] = options('p', 'Sí', 'No corresponde');
    if (!yes || !no) throw new Error('It has two options');
    const questions = first.questions.map((one) =>
      one.id === 'p' ? { ...one, options: [no, yes] } : { ...one, descripcion: 'Otra cosa' },
    );
    server.survey = { ...of, sections: [{ ...first, questions }, second] };
    const { session, sender } = await open(server);
    session.answer('p', { chosen: ['p-0'] });
    expect((await sender.send()).kind).toBe('sent');
    expect(session.survey).toBe(server.survey);
  });

  it('stays reported after a colleague’s submission, until a new answer', async () => {
    const server = new OneRecord();
    server.write({ encuesta: 's', respuestas: [], preguntas: [{ pregunta: 'a', descripcion: 'antes' }] });
    const { session, sender } = await open(server);
    session.answer('a', text('mío'));
    server.write({ encuesta: 's', respuestas: [], preguntas: [{ pregunta: 'n', descripcion: '3' }] });
    server.answers = new Map(Object.entries({ a: text('antes'), n: text('3') }));
    const [first, second] = of.sections;
    if (!first || !second) throw new Error('The survey has two sections');
    const questions = first.questions.map((one) => (one.id === 'a' ? { ...one, descripcion: 'Otra' } : one));
    server.survey = { ...of, sections: [{ ...first, questions }, second] };
    for (let times = 0; times < 2; times += 1) expect((await sender.send()).kind).toBe('changed');
    session.answer('a', text('a la otra'));
    expect((await sender.send()).kind).toBe('sent');
    expect(server.answers?.get('a')).toEqual(text('a la otra'));
  });

  it('is looked for before it is saved, and waited for as for anything else', async () => {
    const server = new OneRecord();
    server.looks = ['lost', 'lost'];
    const { session, sender } = await open(server);
    session.answer('a', text('hola'));
    expect((await sender.send()).kind).toBe('sent');
    expect([server.checks, server.writes]).toEqual([3, 1]);
  });

  it('downloads nothing if survey and record have the same versions', async () => {
    const server = new OneRecord();
    server.versioned = true;
    server.write({ encuesta: 's', respuestas: [], preguntas: [{ pregunta: 'n', descripcion: '3' }] });
    let loads = 0;
    const load = server.load.bind(server);
    server.load = async () => {
      loads += 1;
      return load();
    };
    const { session, sender } = await open(server);
    session.answer('a', text('hola'));
    expect((await sender.send()).kind).toBe('sent');
    expect([server.looked, loads, server.writes]).toEqual([0, 0, 2]);

    // Somebody else changes the record, then an author the survey.
    server.write({ encuesta: 's', respuestas: [], preguntas: [{ pregunta: 'n', descripcion: '4' }] });
    session.answer('n', text('5'));
    expect((await sender.send()).kind).toBe('conflicts');
    expect([server.looked, loads]).toEqual([0, 1]);
    server.survey = { ...of, descripcion: 'Otro título' };
    await sender.send();
    expect(server.looked).toBe(1);
  });

  it('is not queried again after a prefetch', async () => {
    const server = new OneRecord();
    const { session, sender, store } = await open(server);
    session.answer('a', text('hola'));
    server.weather = ['signedOut'];
    await sender.send();
    const next = await open(server, store);
    const found = await server.find();
    if (found?.kind !== 'present') throw new Error('It is there');
    expect((await next.sender.resume(found)).kind).toBe('sent');
    expect(server.looked).toBe(2);
  });

  it('repeatedly is reported with its request id, and retried on demand', async () => {
    const server = new OneRecord();
    const down: Unreachable = { kind: 'unreachable', failure: { code: 'UPSTREAM_UNAVAILABLE', requestId: 'r-1' } };
    const save = server.save.bind(server);
    server.save = async () => down;
    const pauses: (() => void)[] = [];
    const pause: RetryDelay = (_attempt, signal) =>
      new Promise((resolve) => {
        pauses.push(resolve);
        signal.addEventListener('abort', () => resolve());
      });
    const { session, sender } = await open(server, new PassingDrafts(), pause);
    session.answer('a', text('hola'));
    const sending = sender.send();
    const troubles: unknown[] = [];
    for (let failures = 1; failures <= 3; failures += 1) {
      await expect.poll(() => pauses.length).toBe(failures);
      troubles.push(sender.trouble);
      if (failures < 3) pauses.at(-1)?.();
    }
    expect(troubles).toEqual([null, null, { code: 'UPSTREAM_UNAVAILABLE', requestId: 'r-1' }]);
    server.save = save;
    sender.retry();
    expect(await sending).toEqual({ kind: 'sent', record: '7' });
    expect([sender.state, sender.trouble]).toEqual(['idle', null]);
  });
});

describe('a server that asks for a pause', () => {
  it('is reported as busy at once, and retried after its Retry-After', async () => {
    const server = new OneRecord();
    const save = server.save.bind(server);
    const failure = { code: 'TOO_MANY_REQUESTS', retryAfter: 90 };
    server.save = async () => {
      server.save = save;
      return { kind: 'unreachable', failure };
    };
    const paused: unknown[] = [];
    const pause: RetryDelay = async (_attempt, _signal, seconds) => void paused.push([seconds, sender.trouble?.code]);
    const { session, sender } = await open(server, new PassingDrafts(), pause);
    session.answer('a', text('hola'));
    expect((await sender.send()).kind).toBe('sent');
    expect(paused).toEqual([[90, 'TOO_MANY_REQUESTS']]);
  });

  it('is left alone that long, but not for a day', async () => {
    vi.useFakeTimers();
    for (const [seconds, ms] of [
      [undefined, 1_000],
      [90, 90_000],
      [86_400, 600_000],
    ] as const) {
      let over = false;
      const done = untilOnline(0, new AbortController().signal, seconds).then(() => {
        over = true;
      });
      await vi.advanceTimersByTimeAsync(ms - 1);
      expect(over).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect(over).toBe(true);
      await done;
    }
    vi.useRealTimers();
  });
});

describe('in any weather', () => {
  const action = fc.oneof(
    fc.record({
      kind: fc.constant('answer' as const),
      id: fc.constantFrom('a', 'n'),
      words: fc.constantFrom('', '1', '2', '3'),
    }),
    fc.record({
      kind: fc.constant('send' as const),
      weather: fc.array(fc.constantFrom<Weather>('fine', 'lost', 'answerLost', 'signedOut'), { maxLength: 5 }),
      looks: fc.array(fc.constantFrom<Weather>('fine', 'lost', 'signedOut'), { maxLength: 5 }),
    }),
    fc.record({ kind: fc.constant('reopen' as const) }),
  );

  it('loses no answer and saves one survey', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 15 }), async (actions) => {
        const server = new OneRecord();
        const store = new PassingDrafts();
        const mine = new Map<string, string>();
        let page = await open(server, store);
        for (const step of actions) {
          if (step.kind === 'answer') {
            page.session.answer(step.id, text(step.words));
            mine.set(step.id, step.words);
          } else if (step.kind === 'reopen') page = await open(server, store);
          else {
            server.weather = [...step.weather];
            server.looks = [...step.looks];
            const { kind } = await page.sender.send();
            expect(['sent', 'signedOut']).toContain(kind);
          }
          for (const [id, words] of mine) expect(sameAnswer(page.session.answers.get(id), text(words))).toBe(true);
        }
        server.weather = [];
        server.looks = [];
        page = await open(server, store);
        expect((await page.sender.send()).kind).toBe('sent');
        expect(server.posts).toBe(1);
        for (const [id, words] of mine) expect(sameAnswer(server.answers?.get(id), text(words))).toBe(true);
        expect((await store.read(DRAFT)).entries).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

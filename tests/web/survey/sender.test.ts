import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Answering } from '../../../web/src/survey/answering.ts';
import { PassingDrafts } from '../../../web/src/survey/draftStore.ts';
import { type Answers, type Saved, sameAnswer } from '../../../web/src/survey/questionnaire.ts';
import { type Pause, type SaveAnswer, Sender, type SurveyServer } from '../../../web/src/survey/sender.ts';
import { answersOf, type Payload } from '../../../web/src/survey/wizard.ts';
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
  weather: Weather[] = [];
  posts = 0;
  writes = 0;
  answers: Answers | null = null;
  version = 0;
  onSave: () => void = () => undefined;

  async save(record: string | null, payload: Payload, version: string | null): Promise<SaveAnswer> {
    const weather = this.weather.shift() ?? 'fine';
    if (weather === 'lost') return { kind: 'unreachable' };
    if (weather === 'signedOut') return { kind: 'signedOut' };
    await Promise.resolve();
    if (record === null && this.answers)
      return { kind: 'refused', messages: ['La empresa ya completó esta encuesta.'] };
    if (record !== null && version !== String(this.version)) return { kind: 'conflict' };
    if (record === null) this.posts += 1;
    this.write(payload);
    this.onSave();
    if (weather === 'answerLost') return { kind: 'unreachable' };
    return { kind: 'saved', record: '7', version: String(this.version), at: null };
  }

  async load(): Promise<Saved | null | 'unreachable' | 'signedOut'> {
    const weather = this.weather.shift() ?? 'fine';
    if (weather === 'signedOut') return 'signedOut';
    if (weather !== 'fine') return 'unreachable';
    if (!this.answers) return null;
    return { record: '7', version: String(this.version), at: null, answers: this.answers };
  }

  write(payload: Payload): void {
    this.writes += 1;
    this.version += 1;
    const owner = (id: string) => id.slice(0, id.indexOf('-'));
    const respuestas = payload.respuestas.map(({ respuesta }) => ({ preguntaId: owner(respuesta), respuesta }));
    this.answers = answersOf({ respuestas, preguntas: payload.preguntas });
  }
}

const atOnce: Pause = () => Promise.resolve();

async function open(server: OneRecord, store = new PassingDrafts(), pause: Pause = atOnce) {
  const loaded = server.answers
    ? { record: '7', version: String(server.version), at: null, answers: server.answers }
    : NOTHING;
  const answering = new Answering(of, DRAFT, loaded, await store.read(DRAFT), store);
  return { answering, store, sender: new Sender(answering, server, store, pause) };
}

describe('sending', () => {
  it('sends once however often it is clicked, and leaves no draft', async () => {
    const server = new OneRecord();
    const { answering, sender, store } = await open(server);
    answering.answer('a', text('hola'));
    const outcomes = await Promise.all([sender.send(), sender.send(), sender.send()]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['sent', 'sent', 'sent']);
    expect([server.posts, server.writes]).toEqual([1, 1]);
    expect(await store.read(DRAFT)).toMatchObject({ entries: [], sending: null, sent: { record: '7' } });
    expect(answering.isChanged).toBe(false);
  });

  it('finds what was saved when only the answer was lost, and saves nothing twice', async () => {
    const server = new OneRecord();
    server.weather = ['answerLost', 'lost', 'fine'];
    const { answering, sender } = await open(server);
    answering.answer('a', text('hola'));
    expect(await sender.send()).toEqual({ kind: 'sent', record: '7' });
    expect([server.posts, server.writes]).toEqual([1, 1]);
  });

  it('goes on in the next page where a page was killed between sending and answer', async () => {
    const server = new OneRecord();
    const store = new PassingDrafts();
    const first = await open(server, store);
    first.answering.answer('a', text('hola'));
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
    const { answering, sender, store } = await open(server);
    answering.answer('a', text('hola'));
    expect(await sender.send()).toEqual({ kind: 'signedOut' });
    const kept = await store.read(DRAFT);
    expect([kept.entries.length, kept.sending !== null]).toEqual([1, true]);
  });

  it('stops waiting when told to, answers untouched', async () => {
    const server = new OneRecord();
    server.weather = ['lost'];
    const pause: Pause = (_attempt, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
    const { answering, sender, store } = await open(server, new PassingDrafts(), pause);
    answering.answer('a', text('hola'));
    const sending = sender.send();
    await expect.poll(() => sender.state).toBe('waiting');
    await sender.cancel();
    expect(await sending).toEqual({ kind: 'cancelled' });
    expect(await store.read(DRAFT)).toMatchObject({ entries: [{ answer: text('hola') }], sending: null });
    expect(server.writes).toBe(0);
  });

  it('shows what the server refused and keeps the draft', async () => {
    const server = new OneRecord();
    server.save = async () => ({ kind: 'refused', messages: ['La encuesta no está abierta.'] });
    const { answering, sender, store } = await open(server);
    answering.answer('a', text('hola'));
    expect(await sender.send()).toEqual({ kind: 'refused', messages: ['La encuesta no está abierta.'] });
    expect(await store.read(DRAFT)).toMatchObject({ entries: [{ answer: text('hola') }], sending: null });
  });

  it('takes over what somebody else changed, and asks where both changed the same', async () => {
    const server = new OneRecord();
    server.write({ encuesta: 's', respuestas: [], preguntas: [{ pregunta: 'a', descripcion: 'antes' }] });
    const { answering, sender } = await open(server);
    answering.answer('n', text('5'));
    server.write({ encuesta: 's', respuestas: [], preguntas: [{ pregunta: 'a', descripcion: 'suyo' }] });
    expect((await sender.send()).kind).toBe('sent');
    expect(server.answers).toEqual(
      new Map([
        ['a', text('suyo')],
        ['n', text('5')],
      ]),
    );
    answering.answer('a', text('mío'));
    server.write({ encuesta: 's', respuestas: [], preguntas: [{ pregunta: 'a', descripcion: 'otra vez suyo' }] });
    expect((await sender.send()).kind).toBe('conflicts');
    const [conflict] = answering.conflicts;
    expect(conflict).toMatchObject({ from: 'server', mine: text('mío'), theirs: text('otra vez suyo') });
    if (conflict) answering.settle(conflict, 'mine');
    expect((await sender.send()).kind).toBe('sent');
    expect(server.answers?.get('a')).toEqual(text('mío'));
  });

  it('clears on the server what was cleared or hidden here, and offers no draft for it after', async () => {
    const server = new OneRecord();
    const store = new PassingDrafts();
    const first = await open(server, store);
    first.answering.answer('a', text('hola'));
    first.answering.answer('c', text('hija'));
    await first.sender.send();
    const { answering, sender } = await open(server, store);
    answering.answer('a', text('  '));
    answering.answer('c', text('hija cambiada'));
    answering.answer('p', { chosen: ['p-1'] });
    await sender.send();
    expect(server.answers).toEqual(new Map([['p', { chosen: ['p-1'] }]]));
    expect(answering.isChanged).toBe(false);
    expect((await store.read(DRAFT)).entries).toEqual([]);
  });

  it('keeps what is typed while it is being sent', async () => {
    const server = new OneRecord();
    const { answering, sender } = await open(server);
    answering.answer('a', text('uno'));
    server.onSave = () => {
      server.onSave = () => undefined;
      answering.answer('a', text('dos'));
      answering.answer('n', text('2'));
    };
    await sender.send();
    expect(answering.answers.get('a')).toEqual(text('dos'));
    expect(answering.conflicts).toEqual([]);
    await sender.send();
    expect(server.answers).toEqual(
      new Map([
        ['a', text('dos')],
        ['n', text('2')],
      ]),
    );
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
            page.answering.answer(step.id, text(step.words));
            mine.set(step.id, step.words);
          } else if (step.kind === 'reopen') page = await open(server, store);
          else {
            server.weather = [...step.weather];
            const { kind } = await page.sender.send();
            expect(['sent', 'signedOut']).toContain(kind);
          }
          for (const [id, words] of mine) expect(sameAnswer(page.answering.answers.get(id), text(words))).toBe(true);
        }
        server.weather = [];
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

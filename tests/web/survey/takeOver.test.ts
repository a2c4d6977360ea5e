import { expect, it } from 'vitest';
import type { Answers } from '../../../packages/survey/src/index.ts';
import {
  AnswerSession,
  confirmTaken,
  giveBack,
  takeOver,
} from '../../../web/src/features/answering/drafts/answerSession.ts';
import { PassingDrafts } from '../../../web/src/features/answering/drafts/passingDrafts.ts';
import type { Saved } from '../../../web/src/features/answering/model/reading.ts';
import { options, question, survey } from './surveys.ts';

const DRAFT = 'u:s:3';
const parent = question('p', { tipo: '1', options: options('p', 'Sí', 'NO APLICA') });
const child = question('c', { tipo: '3', padre: 'p' });
const other = question('z', { tipo: '3' });
const own = question('o', { tipo: '3' });
const of = survey([parent, child, other, own]);
const nothing: Saved = { record: null, version: null, at: null, answers: new Map() };
const before: Answers = new Map([
  ['p', { chosen: ['p-1'] }],
  ['c', { text: 'de un hijo' }],
  ['z', { text: 'antes' }],
  ['o', { text: 'antes' }],
]);

async function opened(store = new PassingDrafts(), saved = nothing) {
  return new AnswerSession(of, DRAFT, saved, await store.read(DRAFT), store);
}

it('what was answered last time fills what is empty and asked, and is marked until somebody looks at it', async () => {
  const store = new PassingDrafts();
  const session = await opened(store);
  session.answer('o', { text: 'ahora' });
  takeOver(session, before);
  // The parent's NO APLICA rules its child out; what was typed stays.
  expect([...session.answers].map(([id, answer]) => [id, JSON.stringify(answer)])).toEqual([
    ['o', '{"text":"ahora"}'],
    ['p', '{"chosen":["p-1"]}'],
    ['z', '{"text":"antes"}'],
  ]);
  expect([...session.taken].sort()).toEqual(['p', 'z']);
  confirmTaken(session, 'p');
  session.answer('o', { text: 'otra' });
  expect([...session.taken]).toEqual(['z']);
  await session.settled();
  // A reload keeps the marks that are left.
  expect([...(await opened(store)).taken]).toEqual(['z']);
});

it('is taken back as far as nobody confirmed it', async () => {
  const session = await opened();
  takeOver(session, before);
  session.answer('z', { text: 'corregida' });
  giveBack(session, ['p', 'z', 'o']);
  expect(session.taken.size).toBe(0);
  expect([session.answers.get('p'), session.answers.get('z'), session.answers.get('o')]).toEqual([
    { chosen: [] },
    { text: 'corregida' },
    { text: '' },
  ]);
});

it('keeps its marks when the server has something new, and loses them once it is sent', async () => {
  const session = await opened();
  takeOver(session, new Map([['z', { text: 'antes' }]]));
  session.rebase({ record: '5', version: 'v', at: null, answers: new Map([['o', { text: 'del colega' }]]) });
  expect([...session.taken]).toEqual(['z']);
  const sent = session.answers;
  session.discard(session.entries);
  session.rebase({ record: '5', version: 'w', at: null, answers: new Map(sent) });
  expect(session.taken.size).toBe(0);
  expect(session.answers.get('z')).toEqual({ text: 'antes' });
});

import { expect, it } from 'vitest';
import type { Answers } from '../../../../packages/survey/src/index.ts';
import {
  AnswerSession,
  confirmPrefilled,
  prefill,
  undoPrefill,
} from '../../../../web/src/features/answering/drafts/answerSession.ts';
import { PassingDrafts } from '../../../../web/src/features/answering/drafts/passingDrafts.ts';
import type { Saved } from '../../../../web/src/features/answering/model/reading.ts';
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

it('earlier answers fill empty visible questions, and are marked until confirmed', async () => {
  const store = new PassingDrafts();
  const session = await opened(store);
  session.answer('o', { text: 'ahora' });
  prefill(session, before);
  // The parent's NO APLICA rules its child out; what was typed stays.
  expect([...session.answers].map(([id, answer]) => [id, JSON.stringify(answer)])).toEqual([
    ['o', '{"text":"ahora"}'],
    ['p', '{"chosen":["p-1"]}'],
    ['z', '{"text":"antes"}'],
  ]);
  expect([...session.prefilled].sort()).toEqual(['p', 'z']);
  confirmPrefilled(session, 'p');
  session.answer('o', { text: 'otra' });
  expect([...session.prefilled]).toEqual(['z']);
  await session.settled();
  // A reload keeps the marks that are left.
  expect([...(await opened(store)).prefilled]).toEqual(['z']);
});

it('undo clears unconfirmed answers alone', async () => {
  const session = await opened();
  prefill(session, before);
  session.answer('z', { text: 'corregida' });
  undoPrefill(session, ['p', 'z', 'o']);
  expect(session.prefilled.size).toBe(0);
  expect([session.answers.get('p'), session.answers.get('z'), session.answers.get('o')]).toEqual([
    { chosen: [] },
    { text: 'corregida' },
    { text: '' },
  ]);
});

it('keeps its marks when the server has something new, and loses them once it is sent', async () => {
  const session = await opened();
  prefill(session, new Map([['z', { text: 'antes' }]]));
  session.rebase({ record: '5', version: 'v', at: null, answers: new Map([['o', { text: 'del colega' }]]) });
  expect([...session.prefilled]).toEqual(['z']);
  const sent = session.answers;
  session.discard(session.entries);
  session.rebase({ record: '5', version: 'w', at: null, answers: new Map(sent) });
  expect(session.prefilled.size).toBe(0);
  expect(session.answers.get('z')).toEqual({ text: 'antes' });
});

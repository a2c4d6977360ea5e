import { describe, expect, it } from 'vitest';
import { sortDrafts } from '../../../../web/src/features/answering/drafts/oldDrafts.ts';
import type { Entry } from '../../../../web/src/features/answering/model/merge.ts';
import { entryText } from '../../../../web/src/features/answering/screens/words.ts';

const DAY = 86_400_000;
const NOW = 1000 * DAY;

const entry = (draft: string, question: string, at: number, words = question): Entry => ({
  ...{ draft, question, id: `${draft} ${question} ${at}`, at, base: null, title: `¿${question}?`, words },
  answer: { text: words },
});

const sort = (entries: readonly Entry[], shown: Record<string, number> = {}) =>
  sortDrafts({ entries, user: '7', current: 'now', company: '3', shown, now: NOW });

describe('old drafts', () => {
  it('are those of other surveys than the one that applies, the latest first, with the latest answers in words', () => {
    const { old, expired } = sort([
      entry('7:now:3', 'a', NOW - 800 * DAY),
      entry('7:before', 'a', NOW - 400 * DAY, 'quince'),
      entry('7:before', 'a', NOW - 399 * DAY, 'dieciséis'),
      { ...entry('7:before', 'c', NOW - 399 * DAY, '12.500'), number: true },
      entry('7:before', 'vacía', NOW - 399 * DAY, ''),
      entry('7:last', 'b', NOW - 30 * DAY),
      entry('8:before', 'ajena', NOW - 400 * DAY),
    ]);
    const texts = (answers: readonly Entry[]) => answers.map((one) => `${one.title} ${entryText(one, 'es')}`);
    expect(old.map(({ survey, answers }) => [survey, texts(answers)])).toEqual([
      ['last', ['¿b? b']],
      ['before', ['¿a? dieciséis', '¿c? 12,500']],
    ]);
    expect(expired).toEqual([]);
  });

  it('have the title of their survey, unless they were stored without', () => {
    const { old } = sort([
      { ...entry('7:before', 'a', NOW - 2 * DAY), survey: 'Salarios 2024' },
      { ...entry('7:before', 'b', NOW - DAY), survey: 'Salarios 2025' },
      entry('7:last', 'c', NOW - 3 * DAY),
    ]);
    expect(old.map(({ title }) => title)).toEqual(['Salarios 2025', undefined]);
  });

  it('are those of other companies too, as when the person went from one to another', () => {
    const { old } = sort([entry('7:now:3', 'a', NOW), entry('7:now:4', 'b', NOW), entry('7:last:3', 'c', NOW - DAY)]);
    expect(old.map(({ draft, isElsewhere }) => [draft, isElsewhere])).toEqual([
      ['7:now:4', true],
      ['7:last:3', false],
    ]);
  });

  it('go 90 days after the person first saw them as old, never before, and not while they are still written', () => {
    const draft = [entry('7:before', 'a', NOW - 500 * DAY)];
    expect(sort(draft).old[0]?.until).toBe(NOW + 90 * DAY);
    expect(sort(draft, { '7:before': NOW - 90 * DAY }).expired).toEqual([]);
    expect(sort(draft, { '7:before': NOW - 90 * DAY - 1 })).toMatchObject({ old: [], expired: ['7:before'] });
    const written = [...draft, entry('7:before', 'b', NOW - DAY)];
    expect(sort(written, { '7:before': NOW - 200 * DAY }).expired).toEqual([]);
  });

  it('never go while their survey applies, and come back when it no longer does', () => {
    expect(sort([entry('7:now:3', 'a', 0)], { '7:now:3': 0 })).toEqual({ old: [], expired: [] });
  });

  it('of other people stay', () => {
    expect(sort([entry('8:now', 'a', 0)], { '8:now': 0 })).toEqual({ old: [], expired: [] });
  });
});

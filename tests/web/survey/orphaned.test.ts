import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Answers,
  answerProblem,
  isEmpty,
  questionsById,
  sameAnswer,
  sentAnswers,
} from '../../../packages/survey/src/index.ts';
import { fitAnswer } from '../../../web/src/features/answering/model/merge.ts';
import { orphanedAnswers } from '../../../web/src/features/answering/model/orphaned.ts';
import { answersTo, anySurvey, options, question, survey } from './surveys.ts';

const text = (words: string) => ({ text: words });
const of = survey([
  question('a'),
  question('hidden', { oculta: true }),
  question('p', { tipo: '1', options: options('p', 'Sí', 'NO APLICA') }),
  question('c', { padre: 'p' }),
  question('many', { tipo: '1', multiple: true, options: options('many', 'Uno', 'Dos') }),
  question('n', { tipo: '2' }),
]);
const lost = (...answers: [string, { text: string } | { chosen: string[] }][]) => orphanedAnswers(of, new Map(answers));

describe('answers on the server that the survey lost', () => {
  it('are those of questions that are gone or hidden now, and of options that are gone', () => {
    expect(lost(['a', text('se queda')], ['gone', text('quince')], ['hidden', text('oculta')])).toEqual([
      { question: 'gone', answer: text('quince') },
      { question: 'hidden', answer: text('oculta') },
    ]);
    expect(lost(['many', { chosen: ['many-1', 'many-9'] }])).toEqual([
      { question: 'many', answer: { chosen: ['many-9'] } },
    ]);
  });

  it('are those that another kind of question cannot hold', () => {
    expect(lost(['a', { chosen: ['a-1'] }], ['p', text('escrito')])).toEqual([
      { question: 'a', answer: { chosen: ['a-1'] } },
      { question: 'p', answer: text('escrito') },
    ]);
  });

  it('are those under a parent that says NO APLICA, but not one that waits to be corrected', () => {
    expect(lost(['p', { chosen: ['p-1'] }], ['c', text('hija')])).toEqual([{ question: 'c', answer: text('hija') }]);
    expect(lost(['n', text('unos diez')], ['gone', text(' ')])).toEqual([]);
  });

  it('and what is sent are together all that the server has, whatever the survey became', () => {
    // Answers to one survey, laid over another whose questions have the same names.
    const scene = fc.tuple(anySurvey.chain(answersTo), anySurvey);
    fc.assert(
      fc.property(scene, ([server, now]: [Answers, typeof of]) => {
        const sent = sentAnswers(now, server);
        const gone = new Map(orphanedAnswers(now, server).map(({ question: id, answer }) => [id, answer]));
        for (const [id, answer] of server) {
          const asked = questionsById(now).get(id);
          const kept = sent.get(id);
          const left = gone.get(id);
          // An answer with a problem blocks the sending, so it is neither sent nor lost.
          const fitted = asked && fitAnswer(asked, answer);
          if (isEmpty(answer) || (asked && answerProblem(asked, fitted ?? undefined) && !sameAnswer(left, answer)))
            continue;
          if (kept && left && 'chosen' in kept && 'chosen' in left)
            expect(sameAnswer({ chosen: [...kept.chosen, ...left.chosen] }, answer)).toBe(true);
          else expect(sameAnswer(kept ?? left, answer)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});

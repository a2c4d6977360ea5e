import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Answers,
  answerProblem,
  controlOf,
  firstOpenStep,
  isEmpty,
  payloadOf,
  type Question,
  questionsById,
  ruledOutQuestions,
  type Survey,
  sameAnswer,
  shownQuestions,
  surveyProgress,
  unanswered,
  wrongAnswers,
} from '../../../../packages/survey/src/index.ts';
import {
  answersOf,
  surveyAtSubmission,
  surveyToCorrect,
} from '../../../../web/src/features/answering/model/reading.ts';
import type { OfItsDayFragment } from '../../../../web/src/generated/answering.ts';
import { answeredSurvey, options, question, survey } from './surveys.ts';

const shownIds = (of: Survey, answers: Answers, step = 0) =>
  shownQuestions(
    of.sections[step] ?? { id: '', descripcion: '', questions: [] },
    ruledOutQuestions(questionsById(of), answers),
  ).map(({ question: { id }, number, disabled }) => `${number}. ${id}${disabled ? ' (disabled)' : ''}`);

const parent = question('p', { tipo: '1', options: options('p', 'Sí', ' No aplica ') });
const child = question('c', { padre: 'p' });
const grandchild = question('g', { padre: 'c' });
const boxes = question('b', { tipo: '2', padre: 'g', options: options('b', 'Uno', 'Dos') });
const family = survey([parent, child, grandchild, boxes, question('z')]);
const yes: Answers = new Map([['p', { chosen: ['p-0'] }]]);
const notApplicable: Answers = new Map([['p', { chosen: ['p-1'] }]]);

describe('what is shown', () => {
  it('chooses the control by type', () => {
    expect(controlOf(question('q', { tipo: '1' }))).toBe('choice');
    expect(controlOf(question('q', { tipo: '1', multiple: true }))).toBe('checkboxes');
    expect(controlOf(question('q', { tipo: '2', options: options('q', 'Uno') }))).toBe('checkboxes');
    expect(controlOf(question('q', { tipo: '2' }))).toBe('number');
    expect(controlOf(question('q', { tipo: '3' }))).toBe('text');
  });

  it('hides every descendant of NO APLICA and numbers the others; type 2 stays, disabled', () => {
    expect(shownIds(family, yes)).toEqual(['1. p', '2. c', '3. g', '4. b', '5. z']);
    expect(shownIds(family, notApplicable)).toEqual(['1. p', '2. b (disabled)', '3. z']);
  });

  it('takes NO APLICA from a written answer and from one of several boxes, in any case', () => {
    const written = survey([question('p'), question('c', { padre: 'p' })]);
    expect(shownIds(written, new Map([['p', { text: '  No ApLiCa ' }]]))).toEqual(['1. p']);
    const several = survey([
      question('p', { tipo: '1', multiple: true, options: options('p', 'Sí', 'no aplica') }),
      question('c', { padre: 'p' }),
    ]);
    expect(shownIds(several, new Map([['p', { chosen: ['p-0', 'p-1'] }]]))).toEqual(['1. p']);
    expect(shownIds(several, new Map([['p', { chosen: ['p-0'] }]]))).toEqual(['1. p', '2. c']);
  });

  it('shows questions by orden and never those that are oculta', () => {
    const of = survey([
      question('b', { orden: 2 }),
      question('x', { oculta: true, orden: 1 }),
      question('a', { orden: 1 }),
    ]);
    expect(shownIds(of, new Map())).toEqual(['1. a', '2. b']);
  });

  it('survives parents that go in a circle or are of no known question', () => {
    const of = survey([question('a', { padre: 'b' }), question('b', { padre: 'a' }), question('c', { padre: 'gone' })]);
    expect(shownIds(of, new Map([['c', { text: 'no aplica' }]]))).toEqual(['1. a', '2. b', '3. c']);
  });
});

describe('progress, gaps and payload', () => {
  it('counts and sends only visible, enabled, non-empty answers', () => {
    const answers: Answers = new Map([
      ...notApplicable,
      ['c', { text: 'escondida' }],
      ['b', { chosen: ['b-0'] }],
      ['z', { text: '  hola ' }],
    ]);
    expect(surveyProgress(family, answers)).toEqual({ answered: 2, total: 2, all: 5 });
    expect(payloadOf(family, answers)).toEqual({
      encuesta: 's',
      respuestas: [{ respuesta: 'p-1' }],
      preguntas: [{ pregunta: 'z', descripcion: 'hola' }],
    });
    expect(unanswered(family, yes).map(({ question: { id }, number, step }) => [id, number, step])).toEqual([
      ['c', 2, 0],
      ['g', 3, 0],
      ['b', 4, 0],
      ['z', 5, 0],
    ]);
  });

  it('reports text that is no number, and does not send it', () => {
    const of = survey([question('n', { tipo: '2' })], [question('m', { tipo: '2' })]);
    const answers: Answers = new Map([
      ['n', { text: 'doce' }],
      ['m', { text: '12.5' }],
    ]);
    expect(payloadOf(of, answers).preguntas).toEqual([{ pregunta: 'm', descripcion: '12.5' }]);
    expect(wrongAnswers(of, answers).map((wrong) => wrong.question.id)).toEqual(['n']);
  });

  it('reports long texts, and NO APLICA with another option, and sends neither', () => {
    const boxes = { tipo: '1', multiple: true, options: options('b', 'Sí', 'No aplica.') };
    const of = survey([question('t'), question('b', boxes), question('c', { padre: 'b' })]);
    const answers: Answers = new Map([
      ['t', { text: '🙂'.repeat(10_001) }],
      ['b', { chosen: ['b-0', 'b-1'] }],
    ]);
    expect(wrongAnswers(of, answers).map((wrong) => wrong.question.id)).toEqual(['t', 'b']);
    expect(payloadOf(of, answers)).toEqual({ encuesta: 's', respuestas: [], preguntas: [] });
    expect(wrongAnswers(of, new Map([['t', { text: '🙂'.repeat(10_000) }]]))).toEqual([]);
  });

  it('begins at the first section with something open', () => {
    const of = survey([question('a')], [question('b')]);
    expect(firstOpenStep(of, new Map([['a', { text: 'x' }]]))).toBe(1);
    expect(
      firstOpenStep(
        of,
        new Map([
          ['a', { text: 'x' }],
          ['b', { text: 'x' }],
        ]),
      ),
    ).toBe(0);
  });
});

/** The rule as a person would say it, written apart from the code: some ancestor's words are NO APLICA. */
function ancestorSaysNo(of: Question, all: readonly Question[], answers: Answers): boolean {
  const up = all.find(({ id }) => id === of.padre);
  if (!up) return false;
  const answer = answers.get(up.id);
  const words =
    !answer || up.oculta
      ? []
      : 'text' in answer
        ? [answer.text]
        : up.options.filter(({ id }) => answer.chosen.includes(id)).map(({ descripcion }) => descripcion);
  return words.some((word) => /^\s*no aplica\s*$/i.test(word)) || ancestorSaysNo(up, all, answers);
}

describe('for any survey and answers', () => {
  it('hides exactly oculta and the descendants of NO APLICA, numbers 1…n, disables only type 2', () => {
    fc.assert(
      fc.property(answeredSurvey, ({ of, answers }) => {
        const all = of.sections.flatMap(({ questions }) => questions);
        for (const section of of.sections) {
          const shown = shownQuestions(section, ruledOutQuestions(questionsById(of), answers));
          expect(shown.map(({ number }) => number)).toEqual(shown.map((_, index) => index + 1));
          const expected = section.questions.filter(
            (one) => !one.oculta && (!ancestorSaysNo(one, all, answers) || one.tipo === '2'),
          );
          expect(new Set(shown.map((one) => one.question.id))).toEqual(new Set(expected.map(({ id }) => id)));
          for (const one of shown) expect(one.disabled).toBe(ancestorSaysNo(one.question, all, answers));
        }
      }),
    );
  });

  it('brings back the same answers when a parent stops being NO APLICA', () => {
    fc.assert(
      fc.property(answeredSurvey, ({ of, answers }) => {
        const all = of.sections.flatMap(({ questions }) => questions);
        const chosenNo = [...answers].filter(([id]) => all.some((one) => one.padre === id));
        const without = new Map([...answers].filter(([id]) => !chosenNo.some(([parentId]) => parentId === id)));
        expect(ruledOutQuestions(questionsById(of), without)).toEqual(new Map());
        for (const [id, answer] of without) expect(answer).toBe(answers.get(id));
      }),
    );
  });

  it('sends each visible answer once and reads the same answers back (round trip)', () => {
    fc.assert(
      fc.property(answeredSurvey, ({ of, answers }) => {
        const payload = payloadOf(of, answers);
        const owner = new Map(
          of.sections.flatMap(({ questions }) => questions.flatMap((one) => one.options.map(({ id }) => [id, one.id]))),
        );
        const loaded = answersOf({
          respuestas: payload.respuestas.map(({ respuesta }) => ({
            pregunta: { id: owner.get(respuesta) ?? '' },
            respuesta: { id: respuesta },
          })),
          respuestasLibres: payload.preguntas.map(({ pregunta, descripcion }) => ({
            ...{ pregunta: { id: pregunta }, descripcion },
          })),
        });
        const sent = of.sections
          .flatMap((section) => shownQuestions(section, ruledOutQuestions(questionsById(of), answers)))
          .filter(({ question: one, disabled }) => !disabled && !isEmpty(answers.get(one.id)))
          .filter(({ question: one }) => answerProblem(one, answers.get(one.id)) === null);
        expect(new Set(loaded.keys())).toEqual(new Set(sent.map((one) => one.question.id)));
        for (const one of sent)
          expect(sameAnswer(loaded.get(one.question.id), answers.get(one.question.id))).toBe(true);
        expect(payloadOf(of, loaded)).toEqual(payload);
        expect(surveyProgress(of, answers).answered).toBe(sent.length);
      }),
    );
  });
});

it('blank texts of a server that keeps them are no answers', () => {
  const respuestasLibres = ['', '   ', ' 12 '].map((descripcion, index) => ({
    ...{ pregunta: { id: String(index) }, descripcion },
  }));
  expect([...answersOf({ respuestas: [], respuestasLibres })]).toEqual([['2', { text: ' 12 ' }]]);
});

describe('a survey as of a submission', () => {
  const now = survey([question('a'), question('added'), question('hidden', { oculta: true }), question('late')]);
  const of = (included: string[] | null, preguntasRetiradas: OfItsDayFragment['preguntasRetiradas'] = []) => ({
    abierta: false,
    encuesta: { id: '1', secciones: [{ id: 'sec0', activo: true }] },
    preguntasHechas: included?.map((id) => ({ id })) ?? null,
    preguntasRetiradas,
  });
  const taken = (id: string, seccion: string, orden: number | null) => ({
    ...{ id, descripcion: id, multiple: false, oculta: false, orden, padre: null, respuestas: [] },
    tipoRespuesta: { id: '3' },
    seccion: { id: seccion, label: `Sección ${seccion}` },
  });
  const ids = (of: Survey) => of.sections.flatMap(({ questions }) => questions.map(({ id }) => id));

  it('has the questions of that day and all answered ones, also those hidden since', () => {
    const then = surveyAtSubmission(now, of(['a', 'hidden']), new Map([['late', { text: 'x' }]]));
    expect(ids(then)).toEqual(['a', 'hidden', 'late']);
    expect(shownIds(then, new Map())).toEqual(['1. a', '2. hidden', '3. late']);
    expect(surveyProgress(then, new Map([['a', { text: 'x' }]])).total).toBe(3);
  });

  it('has deleted questions at their place, and deleted sections at the end', () => {
    const gone = [taken('gone', 'sec0', 2), taken('alone', 'sec9', 1)];
    const before = survey([question('a', { orden: 1 }), question('c', { orden: 3, padre: 'gone' })]);
    const then = surveyAtSubmission(before, of(['a', 'gone', 'c', 'alone'], gone), new Map());
    expect(then.sections.map(({ id, descripcion }) => [id, descripcion])).toEqual([
      ['sec0', 'Sección 0'],
      ['sec9', 'Sección sec9'],
    ]);
    expect(shownIds(then, new Map())).toEqual(['1. a', '2. gone', '3. c']);
    expect(shownIds(then, new Map(), 1)).toEqual(['1. alone']);
    expect(shownIds(then, new Map([['gone', { text: 'no aplica' }]]))).toEqual(['1. a', '2. gone']);
  });

  it('has the questions of an inactive section once, as the survey still lists them', () => {
    const before = survey([question('a', { orden: 1 }), question('c', { orden: 2 })]);
    const then = surveyAtSubmission(before, of(['a', 'c'], [taken('a', 'sec0', 1), taken('c', 'sec0', 2)]), new Map());
    expect(ids(then)).toEqual(['a', 'c']);
  });

  it('is the current survey with all answered questions if that day is unknown', () => {
    expect(surveyAtSubmission(now, of(null), new Map())).toBe(now);
    const then = surveyAtSubmission(now, of(null, [taken('gone', 'sec0', null)]), new Map([['gone', { text: 'x' }]]));
    expect(shownIds(then, new Map())).toEqual(['1. a', '2. added', '3. late', '4. gone']);
  });

  it('is changed as of that day once it is over, and as it is now until then', () => {
    expect(surveyToCorrect(now, { ...of(['a']), abierta: true }, new Map())).toEqual(now);
    expect(ids(surveyToCorrect(now, { ...of(['a']), abierta: false }, new Map()))).toEqual(['a']);
  });

  it('is changed without its inactive sections while it is open', () => {
    const encuesta = { id: '1', secciones: [{ id: 'sec0', activo: false }] };
    expect(ids(surveyToCorrect(now, { ...of(['a']), encuesta, abierta: true }, new Map()))).toEqual([]);
    expect(ids(surveyToCorrect(now, { ...of(['a']), encuesta }, new Map()))).toEqual(['a']);
  });
});

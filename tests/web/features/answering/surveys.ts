import fc from 'fast-check';
import {
  type Answer,
  type Answers,
  controlOf,
  emptyAnswer,
  type Option,
  type Question,
  type Survey,
} from '../../../../packages/survey/src/index.ts';

/** A question with only what a test cares about. */
export function question(id: string, part: Partial<Question> = {}): Question {
  return {
    id,
    descripcion: `Pregunta ${id}`,
    tipo: '3',
    multiple: false,
    oculta: false,
    orden: null,
    padre: null,
    options: [],
    ...part,
  };
}

/** Options named after their texts: `${question}-${index}`. */
export const options = (id: string, ...texts: string[]): Option[] =>
  texts.map((descripcion, index) => ({ id: `${id}-${index}`, descripcion }));

/** A survey of the given sections of questions. */
export const survey = (...sections: Question[][]): Survey => ({
  id: 's',
  descripcion: 'Encuesta',
  fechaInicio: '2026-01-01',
  fechaFin: '2026-12-31',
  sections: sections.map((questions, index) => ({ id: `sec${index}`, descripcion: `Sección ${index}`, questions })),
});

const optionTexts = fc.array(fc.constantFrom('Sí', 'No', 'NO APLICA', ' no aplica ', 'No Aplica', 'Otro'), {
  maxLength: 4,
});

const anyQuestion = (id: string, earlier: readonly string[]): fc.Arbitrary<Question> =>
  fc
    .record({
      tipo: fc.constantFrom('1', '2', '3'),
      multiple: fc.boolean(),
      oculta: fc.boolean(),
      orden: fc.option(fc.integer({ min: 1, max: 9 })),
      padre: earlier.length > 0 ? fc.option(fc.constantFrom(...earlier)) : fc.constant(null),
      texts: optionTexts,
    })
    .map(({ texts, ...part }) => question(id, { ...part, options: part.tipo === '3' ? [] : options(id, ...texts) }));

const anyQuestions = (section: number): fc.Arbitrary<Question[]> =>
  fc.integer({ min: 0, max: 8 }).chain((count) => {
    const ids = Array.from({ length: count }, (_, index) => `q${section}_${index}`);
    return fc.tuple(...ids.map((id, index) => anyQuestion(id, ids.slice(0, index))));
  });

/** Surveys of up to three sections, with parents at any depth. */
export const anySurvey: fc.Arbitrary<Survey> = fc
  .integer({ min: 1, max: 3 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, section) => anyQuestions(section))))
  .map((sections) => survey(...sections));

/** An answer that the question's control could hold. */
export function anyAnswer(of: Question): fc.Arbitrary<Answer> {
  const ids = of.options.map(({ id }) => id);
  switch (controlOf(of)) {
    case 'choice':
      return ids.length === 0
        ? fc.constant(emptyAnswer('choice'))
        : fc.constantFrom(...ids).map((id) => ({ chosen: [id] }));
    case 'checkboxes':
      return ids.length === 0 ? fc.constant(emptyAnswer('checkboxes')) : fc.subarray(ids).map((chosen) => ({ chosen }));
    case 'number':
      return fc.constantFrom('', '0', '15', '-3', '1234.5', '0.125').map((text) => ({ text }));
    case 'text':
      return fc.constantFrom('', '   ', 'algo', ' con espacios ', 'no aplica', 'ñandú 🙂').map((text) => ({ text }));
  }
}

/** Answers to some of the survey's questions. */
export const answersTo = (of: Survey): fc.Arbitrary<Answers> => {
  const questions = of.sections.flatMap(({ questions }) => questions);
  return fc
    .tuple(...questions.map((one) => fc.option(anyAnswer(one), { nil: undefined })))
    .map(
      (given) => new Map(questions.flatMap((one, index) => (given[index] ? [[one.id, given[index]] as const] : []))),
    );
};

/** A survey and answers to it. */
export const answeredSurvey = anySurvey.chain((of) => answersTo(of).map((answers) => ({ of, answers })));

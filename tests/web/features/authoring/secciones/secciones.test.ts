import { describe, expect, it } from 'vitest';
import { changedNames, problems, readValues, writeValues } from '../../../../../web/src/crud/form/formValues';
import { pastedLines } from '../../../../../web/src/crud/form/Lines';
import {
  preguntaInput,
  questionFields,
  questionRecord,
} from '../../../../../web/src/features/authoring/secciones/preguntas/questionFields';
import {
  earlierThan,
  inOrder,
  inOrderOf,
  isAlwaysVisible,
  nextOrden,
  parsePlace,
  type QuestionLine,
  renumber,
  sameOrder,
  withQuestion,
} from '../../../../../web/src/features/authoring/secciones/preguntas/questionLines';
import { KINDS, kindNameOf } from '../../../../../web/src/features/authoring/secciones/questionRules';
import { distinctName, usedIn } from '../../../../../web/src/features/authoring/secciones/sectionNames';

const line = (id: string, orden: number | null): QuestionLine => ({
  id,
  descripcion: `Pregunta ${id}`,
  orden,
  multiple: false,
  oculta: false,
  padre: null,
  respuestas: [],
  tipoRespuesta: { id: '3', label: 'Texto' },
});
const list = (...ordenes: (number | null)[]) => ordenes.map((orden, index) => line(String(index + 1), orden));
const ids = (questions: readonly { id: string }[]) => questions.map(({ id }) => id).join('');

describe('the order of questions', () => {
  it('gives a new question the highest place and one more (spec §4)', () => {
    expect(nextOrden([])).toBe(1);
    expect(nextOrden(list(1, 7, null, 3))).toBe(8);
    expect(nextOrden(list(2_147_483_647))).toBe(2_147_483_647);
  });
  it('goes by place, those without one last, equal ones as they came', () => {
    expect(ids(inOrder(list(3, null, 1, 3, null)))).toBe('31425');
  });
  it('goes back to a former one, with the questions that came since last', () => {
    expect(ids(inOrderOf(list(1, 2, 3, 4), [line('3', 1), line('1', 2), line('9', 3)]))).toBe('3124');
  });
  it('numbers questions by their place', () => {
    expect(renumber(list(3, 1, 2)).map(({ orden }) => orden)).toEqual([1, 2, 3]);
  });
  it.each([
    ['down, where another stands', '1', 5, '23415'],
    ['up, where another stands', '5', 2, '12534'],
    ['to a place of its own', '2', 99, '13452'],
    ['to where it is', '3', 3, '12345'],
  ])('shows a question at the number that was typed, equal ones in their former order: %s', (_, id, orden, wanted) => {
    const shown = withQuestion(list(1, 2, 3, 4, 5), line(id, orden));
    expect(ids(shown)).toBe(wanted);
    expect(shown.find((question) => question.id === id)?.orden).toBe(orden);
  });
  it('shows a new question last among those of its place', () => {
    expect(ids(withQuestion(list(1, 2, 2, 3), line('9', 2)))).toBe('12394');
  });
  it('takes positive whole numbers for places and nothing else (spec §5)', () => {
    expect(['1', ' 12 '].map(parsePlace)).toEqual([1, 12]);
    expect(['', ' ', '0', '-1', '1.5', '1.000', 'dos', '1e3'].map(parsePlace)).toEqual(Array(8).fill(null));
  });
  it('knows whether an order is the same', () => {
    expect(sameOrder(list(1, 2), list(5, 6))).toBe(true);
    expect(sameOrder(list(1, 2), list(1, 2).toReversed())).toBe(false);
    expect(sameOrder(list(1), list(1, 2))).toBe(false);
  });
  it('offers earlier questions as parents: all of them to a new one', () => {
    expect(ids(earlierThan(list(1, 2, 3), '3'))).toBe('12');
    expect(ids(earlierThan(list(1, 2, 3), '1'))).toBe('');
    expect(ids(earlierThan(list(1, 2, 3), undefined))).toBe('123');
  });
  it('finds questions that are always visible by their ancestors at any depth', () => {
    const question = (id: string, padre: string | null, ...answers: string[]) => ({
      ...line(id, 1),
      padre: padre === null ? null : { __typename: 'Pregunta' as const, id: padre, label: padre },
      respuestas: answers.map((descripcion) => ({ __typename: 'Respuesta' as const, id: descripcion, descripcion })),
    });
    const questions = [
      question('1', null, 'Sí', 'No Aplica'),
      question('2', '1', 'Sí', 'No'),
      question('3', null, 'Sí', 'No'),
      question('4', null),
      question('5', '6', 'Sí'),
      question('6', '5', 'Sí'),
      question('7', '77', 'Sí'),
    ];
    const always = questions.filter(({ id }) => isAlwaysVisible(id, questions)).map(({ id }) => id);
    expect(always).toEqual(['3', '5', '6']);
    expect(isAlwaysVisible('77', questions)).toBe(false);
  });
});

describe('answers', () => {
  it('pastes many lines, and one line as everywhere', () => {
    expect(pastedLines('Sí\r\n  No \n\n\rNO APLICA\n')).toEqual(['Sí', 'No', 'NO APLICA']);
    expect(pastedLines('Sí, una sola\n')).toBeNull();
    expect(pastedLines('   \n ')).toBeNull();
  });
  it('are read from one column of a spreadsheet, quotes included, and refused from several', () => {
    expect(pastedLines('Sí\r\n"Tal vez,\n""quizás"""\r\nNo\r\n')).toEqual(['Sí', 'Tal vez, "quizás"', 'No']);
    expect(pastedLines('\tSí\t\n\tNo\t\n')).toEqual(['Sí', 'No']);
    for (const columns of ['1\tSí', '1\tSí\n2\tNo', '3\t"Tal vez,\nquizás"', 'Sí\nNo\tA veces'])
      expect(pastedLines(columns)).toBe('columns');
    // Quotes that belong to the text.
    expect(pastedLines('"Sí"\n"No" dijo\nA "veces"')).toEqual(['"Sí"', '"No" dijo', 'A "veces"']);
  });
  it('leaves out new lines that stayed empty, and keeps the ids of the others', () => {
    const lines = [{ id: '1', descripcion: ' Sí ' }, { descripcion: '  ' }, { descripcion: 'No' }];
    const [answers] = questionFields.filter(({ name }) => name === 'respuestas');
    expect(answers?.write(lines)).toEqual([{ id: '1', descripcion: 'Sí' }, { descripcion: 'No' }]);
  });

  it('are none while the form resets', () => {
    const gone = [{ descripcion: undefined }];
    const [answers] = questionFields.filter(({ name }) => name === 'respuestas');
    expect(answers?.rules?.map((rule) => rule(gone, {}))).toEqual(['authoring:question.answersRequired', null, null]);
    expect(answers?.write(gone)).toEqual([]);
  });
});

describe('the form of a question', () => {
  const none = new Map<string, string>();
  const read = (part: object) =>
    readValues(questionFields, { ...questionRecord({ ...line('1', 1), ...part }, none) } as Record<string, unknown>);
  const sent = (values: object) => preguntaInput(writeValues(questionFields, { ...values }));
  const tipo = (id: string) => ({ tipoRespuesta: { id, label: id } });
  const respuestas = [{ id: '10', descripcion: 'Sí' }];
  const wrong = (part: object) => [...problems(questionFields, read(part)).values()].flat();

  it('asks for an answer unless the type is 3, or 2 with a numeric answer (spec §5)', () => {
    expect(wrong({ ...tipo('1') })).toEqual(['authoring:question.answersRequired']);
    expect(wrong({ ...tipo('1'), respuestas })).toEqual([]);
    expect(wrong({ ...tipo('3') })).toEqual([]);
    expect(wrong({ ...tipo('2') })).toEqual([]);
    expect([...problems(questionFields, { ...read({ ...tipo('2') }), numerica: false }).values()].flat()).toEqual([
      'authoring:question.answersRequired',
    ]);
    expect(wrong({ tipoRespuesta: null, descripcion: ' ' })).toEqual([
      'rules.required',
      'rules.requiredSelect',
      'authoring:question.answersRequired',
    ]);
  });
  it('does not let an answer that exists become empty', () => {
    const values = { ...read({ ...tipo('1') }), respuestas: [{ id: '10', descripcion: ' ' }] };
    expect([...problems(questionFields, values).values()].flat()).toEqual(['rules.required']);
  });
  it('sends no options for a question without them, and no unknown field', () => {
    expect(sent({ ...read({ ...tipo('1'), respuestas }) })).toMatchObject({
      descripcion: 'Pregunta 1',
      tipoRespuesta: '1',
      padre: null,
      respuestas: [{ id: '10', descripcion: 'Sí' }],
    });
    const text = sent({ ...read({ ...tipo('3'), respuestas }) });
    expect(text.respuestas).toEqual([]);
    expect(Object.keys(text)).not.toContain('numerica');
    expect(sent({ ...read({ ...tipo('2'), respuestas }), numerica: true }).respuestas).toEqual([]);
  });
  it('reads type 2 without answers as numeric, and names the parent by its place', () => {
    expect(read({ ...tipo('2') }).numerica).toBe(true);
    expect(read({ ...tipo('2'), respuestas }).numerica).toBe(false);
    const labels = new Map([['7', '3. Madre']]);
    expect(questionRecord({ ...line('1', 1), padre: { id: '7' } }, labels).padre).toEqual({
      id: '7',
      label: '3. Madre',
    });
  });
  it('does not take a new line that is empty for a change', () => {
    const [one, other] = [read({ ...tipo('1'), respuestas }), read({ ...tipo('1'), respuestas })];
    expect(changedNames(questionFields, { ...one, respuestas: [...respuestas, { descripcion: '' }] }, other)).toEqual(
      [],
    );
  });
});

describe('the kind of a question', () => {
  it('follows from its type of answer and the switch of that type alone', () => {
    for (const [name, kind] of Object.entries(KINDS)) expect(kindNameOf(kind)).toBe(name);
    expect(kindNameOf({ tipoRespuesta: '1', multiple: true, numerica: true })).toBe('several');
    expect(kindNameOf({ tipoRespuesta: '2', multiple: true, numerica: false })).toBe('boxes');
    expect(kindNameOf({ tipoRespuesta: '3', multiple: true, numerica: true })).toBe('text');
  });
  it('has no name for a type that only its server knows', () => {
    expect(kindNameOf({ tipoRespuesta: '9', multiple: false, numerica: false })).toBeUndefined();
    expect(kindNameOf({ tipoRespuesta: undefined, multiple: false, numerica: false })).toBeUndefined();
  });
});

describe('the name of a section', () => {
  const survey = (fechaInicio: string | null, ...secciones: string[]) => ({
    ...{ id: `${fechaInicio}`, fechaInicio, secciones: secciones.map((id) => ({ id })) },
    rubro: { id: '1', label: 'Bancos' },
  });
  it.each([
    ['2027', [survey('2027-01-01', '1', '2'), survey('2026-01-01', '2')]],
    ['2025–2027', [survey('2027-01-01', '1'), survey('2025-01-01', '1'), survey('2026-01-01', '1')]],
    ['Bancos', [survey(null, '1'), survey(null, '1')]],
    ['', [survey('2027-01-01', '2')]],
  ])('says the years or businesses of its surveys: %j', (wanted, surveys) => {
    expect(usedIn('1', surveys)).toBe(wanted);
  });
  it('does not repeat what it contains', () => {
    expect(distinctName('Seguros', '2027', 'Español')).toBe('Seguros · 2027 · Español');
    expect(distinctName('Seguros 2027', '2027', '')).toBe('Seguros 2027');
    expect(distinctName('', 'Español')).toBe('Español');
  });
});

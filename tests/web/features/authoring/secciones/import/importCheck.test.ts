import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import en from '../../../../../../web/locales/en/authoring.json' with { type: 'json' };
import es from '../../../../../../web/locales/es/authoring.json' with { type: 'json' };
import { check } from '../../../../../../web/src/features/authoring/secciones/import/check';
import {
  COLUMNS,
  type ColumnKey,
  KIND_NAMES,
} from '../../../../../../web/src/features/authoring/secciones/import/columns';
import { preguntasImport } from '../../../../../../web/src/features/authoring/secciones/import/ImportQuestions';
import { KINDS, type Kind } from '../../../../../../web/src/features/authoring/secciones/questionRules';
import { fold, namesOf } from '../../../../../../web/src/features/imports/columns';
import { readCsv } from '../../../../../../web/src/features/imports/csv';
import { templateOf } from '../../../../../../web/src/features/imports/records';
import { toXlsx as toXlsxOf } from '../../../../../../web/src/features/imports/templateXlsx';
import { readXlsx } from '../../../../../../web/src/features/imports/xlsx';
import { toCsv } from '../../../../../../web/src/shared/files';
import { translate } from '../../../../../../web/src/shared/i18n';
import { csvOf, GOOD_ROWS, HEADER, utf8, workbook } from '../../../../../support/import/files';

const TIPOS = [
  { id: '1', label: 'Selección', also: 'Choice' },
  { id: '2', label: 'Numérica o casillas', also: 'Number or checkboxes' },
  { id: '3', label: 'Texto libre', also: 'Free text' },
];
const EXISTING = [
  { id: '70', descripcion: '¿Tiene comedor?', orden: 1 },
  { id: '71', descripcion: '¿Tiene guardería?', orden: 2 },
];

const NAMES = new Set(namesOf(COLUMNS).keys());

/** A workbook is a ZIP archive. */
const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

function tried(bytes: Uint8Array, existing = EXISTING) {
  const reading = isZip(bytes) ? readXlsx(bytes) : readCsv(bytes, NAMES);
  if (!('sheet' in reading)) throw new Error(reading.refusal);
  return check(reading.sheet, existing, TIPOS, 'es');
}
function trialOf(bytes: Uint8Array, existing = EXISTING) {
  const checked = tried(bytes, existing);
  if (!('trial' in checked)) throw new Error(JSON.stringify(checked));
  return checked.trial;
}
const problemsOf = (rows: readonly (readonly string[])[], existing = EXISTING) =>
  trialOf(utf8(csvOf(rows)), existing).problems.map(({ fila, columna, text }) => `${fila} ${columna} ${text}`);

const question = {
  eje: '',
  campoPertenece: '',
  tituloInforme: '',
  beneficio: false,
  cerrada: false,
  multiple: false,
  oculta: false,
};

describe('the columns', () => {
  it('are known in both languages, blind to case, accents and spaces, in any order', () => {
    for (const { key, header } of COLUMNS) {
      for (const name of [header.es, header.en]) {
        expect(namesOf(COLUMNS).get(fold(`  ${name.toUpperCase().normalize('NFD').replace(/\p{M}/gu, '')} `))).toBe(
          key,
        );
      }
    }
    const csv = csvOf([
      ['ANSWERS', ' tipo  de RESPUESTA', 'descripcion'],
      ['Sí|No', '1', 'a'],
    ]);
    expect(trialOf(utf8(csv)).records).toEqual([
      { ...question, descripcion: 'a', tipoRespuesta: '1', respuestas: ['Sí', 'No'] },
    ]);
  });

  it('reports missing, unknown, repeated and untitled columns', () => {
    const csv = csvOf([
      ['Pregunta', 'Question', 'Precio', ''],
      ['a', 'b', 'c', 'd'],
    ]);
    expect(tried(utf8(csv))).toEqual({
      columns: { missing: ['tipoRespuesta'], unknown: ['Precio', 'D'], repeated: ['descripcion'] },
    });
  });
});

describe('a good file', () => {
  it.each([
    ['CSV', utf8(csvOf(GOOD_ROWS))],
    ['workbook', workbook({ rows: GOOD_ROWS })],
  ])('becomes questions: %s', (_, bytes) => {
    expect(trialOf(bytes)).toEqual({
      records: [
        {
          ...question,
          descripcion: '¿Ofrece seguro médico?',
          tipoRespuesta: '1',
          respuestas: ['Sí', 'No', 'NO APLICA'],
          beneficio: true,
        },
        { ...question, descripcion: '¿Qué cubre?', tipoRespuesta: '3', respuestas: [], padreFila: 0 },
        { ...question, descripcion: '¿Cuántos asegurados?', tipoRespuesta: '2', respuestas: [], padreFila: 0 },
      ],
      filas: [2, 3, 4],
      problems: [],
      warnings: [],
    });
  });

  it('names types by their id or their name in either language', () => {
    const rows = ['2', 'NUMERICA o  casillas', 'number OR checkboxes'].map((tipo, n) => [`p${n}`, tipo, 'a']);
    const { records: preguntas, problems } = trialOf(utf8(csvOf([HEADER, ...rows])));
    expect(problems).toEqual([]);
    expect(preguntas.map(({ tipoRespuesta }) => tipoRespuesta)).toEqual(['2', '2', '2']);
  });

  it('names types as the tiles of the form do, in either language', () => {
    expect(KIND_NAMES).toEqual(
      Object.fromEntries(
        (Object.keys(KINDS) as Kind[]).map((kind) => [kind, { es: es.kinds[kind], en: en.kinds[kind] }]),
      ),
    );
    for (const [kind, { es, en }] of Object.entries(KIND_NAMES)) {
      const { tipoRespuesta, multiple, numerica } = KINDS[kind as Kind];
      const answers = numerica || kind === 'text' ? '' : 'x';
      const { records: preguntas, problems } = trialOf(
        utf8(csvOf([HEADER, ['a', es.toUpperCase(), answers], ['b', en, answers]])),
      );
      expect(problems).toEqual([]);
      expect(preguntas).toMatchObject([
        { tipoRespuesta, multiple },
        { tipoRespuesta, multiple },
      ]);
    }
  });

  it('takes yes and no as people write them', () => {
    const header = [...HEADER, 'Beneficio'];
    const yes = ['sí', 'SI', 'Yes', 'true', 'VERDADERO', '1', 'x'];
    const no = ['', 'no', 'NO', 'false', 'Falso', '0', '-'];
    const rows = [...yes, ...no].map((value, n) => [`p${n}`, '3', '', value]);
    const trial = trialOf(utf8(csvOf([header, ...rows])));
    expect(trial.problems).toEqual([]);
    expect(trial.records.map(({ beneficio }) => beneficio)).toEqual([...yes.map(() => true), ...no.map(() => false)]);
  });
});

describe('a bad row', () => {
  it.each([
    ['no text', ['', '3', ''], 'descripcion rules.required'],
    ['a text beyond 1000', ['x'.repeat(1_001), '3', ''], 'descripcion imports:problems.tooLong'],
    ['no type', ['a', '', ''], 'tipoRespuesta imports:problems.typeMissing'],
    ['an unknown type', ['a', 'Opción', 'x'], 'tipoRespuesta imports:problems.typeUnknown'],
    ['a choice without answers', ['a', 'seleccion', ' | '], 'respuestas authoring:question.answersRequired'],
    ['checkboxes without answers', ['a', '2', ''], 'respuestas authoring:question.answersRequired'],
    ['answers of a text', ['a', '3', 'x'], 'respuestas imports:problems.answersOfText'],
    ['an answer beyond 255', ['a', '1', `b|${'x'.repeat(256)}`], 'respuestas imports:problems.tooLong'],
    ['a formula', ['=HYPERLINK("x")'.replaceAll('"', ''), '3', ''], 'descripcion imports:problems.formulaText'],
    ['a formula with +', ['a', '1', '+1|2'], 'respuestas imports:problems.formulaText'],
    ['a formula with @', ['@SUM(A1)', '3', ''], 'descripcion imports:problems.formulaText'],
    ['too many cells', ['a', '3', '', 'extra'], 'null imports:problems.extraCells'],
    ['broken accents', ['Â¿SeguÃ­a?', '3', ''], 'descripcion imports:problems.mojibake'],
    ['lost letters', ['S\ufffd', '3', ''], 'descripcion imports:problems.characters'],
  ])('with %s is reported by row and column with the expected content', (_, cells, expected) => {
    expect(problemsOf([HEADER, ['buena', '3', ''], cells])).toEqual([`3 ${expected}`]);
  });

  it('is reported for every broken rule, in the order of the columns', () => {
    const header = [...HEADER, 'Respuesta numérica', 'Múltiple', 'Eje'];
    expect(problemsOf([header, ['', '9', '', 'quizás', 'tal vez', 'x'.repeat(256)]])).toEqual([
      '2 descripcion rules.required',
      '2 tipoRespuesta imports:problems.typeUnknown',
      '2 numerica imports:problems.flag',
      '2 eje imports:problems.tooLong',
      '2 multiple imports:problems.flag',
    ]);
    expect(problemsOf([header, ['a', '1', 'x', 'sí', '', ''], ['b', '2', 'x', 'sí', '', '']])).toEqual([
      '2 numerica imports:problems.numericType',
      '3 respuestas imports:problems.answersOfNumber',
    ]);
  });

  it('is reported where a column contradicts the name of its type', () => {
    const header = [...HEADER, 'Respuesta numérica', 'Múltiple'];
    const rows = [
      ['a', 'Una opción', 'x', '', 'sí'],
      ['b', 'Varias opciones', 'x', 'no', 'no'],
      ['c', 'Número', '', 'no', ''],
      ['d', 'Casillas', 'x', 'sí', 'sí'],
      ['e', 'Una opción', 'x', 'sí', 'no'],
      ['f', 'Varias opciones', 'x', '', 'quizás'],
      ['g', 'Varias opciones', 'x', '', 'sí'],
      ['h', 'Número', '', 'sí', ''],
    ];
    expect(problemsOf([header, ...rows])).toEqual([
      '2 multiple imports:problems.typeConflict',
      '3 multiple imports:problems.typeConflict',
      '4 numerica imports:problems.typeConflict',
      '5 numerica imports:problems.typeConflict',
      '6 numerica imports:problems.numericType',
      '7 multiple imports:problems.flag',
    ]);
  });

  it('an apostrophe says that a text is none of a formula; a workbook knows by itself', () => {
    expect(trialOf(utf8(csvOf([HEADER, ["'=x", '1', "'-1|'"]]))).records[0]).toMatchObject({
      descripcion: '=x',
      respuestas: ['-1', "'"],
    });
    expect(trialOf(workbook({ rows: [HEADER, ['=x', '1', '- a|+ b']] })).records[0]).toMatchObject({
      descripcion: '=x',
      respuestas: ['- a', '+ b'],
    });
  });

  it('of a workbook is reported for formulas, errors and dates', () => {
    const formula = { xml: '<c r="REF" t="str"><f>A1</f><v>x</v></c>' };
    const error = { xml: '<c r="REF" t="e"><v>#REF!</v></c>' };
    const trial = trialOf(workbook({ rows: [HEADER, [formula, '3', error]] }));
    expect(trial.problems).toMatchObject([
      { fila: 2, columna: 'descripcion', text: 'imports:problems.formula' },
      { fila: 2, columna: 'respuestas', text: 'imports:problems.error' },
      { fila: 2, columna: 'respuestas', text: 'imports:problems.answersOfText' },
    ]);
  });
});

describe('a parent', () => {
  const header = [...HEADER, 'Pregunta padre', 'Número'];
  const parents = (rows: string[][]) =>
    trialOf(utf8(csvOf([header, ...rows]))).records.map(({ padre, padreFila }) => padre ?? padreFila ?? null);

  it('is an earlier row or a question of the section, by text or number', () => {
    expect(
      parents([
        ['a', '3', '', '', '5'],
        ['b', '3', '', ' A ', '7'],
        ['c', '3', '', '5', ''],
        ['d', '3', '', 'n.º 7', ''],
        ['e', '3', '', '¿tiene  GUARDERIA?', ''],
        ['f', '3', '', '1', ''],
      ]),
    ).toEqual([null, 0, 0, 1, '71', '70']);
  });

  it('by a number that both have is the file’s, which is all that its writer sees', () => {
    expect(
      parents([
        ['a', '3', '', '', '2'],
        ['b', '3', '', '2', ''],
      ]),
    ).toEqual([null, 0]);
  });

  it.each([
    ['nobody', [['a', '3', '', 'zzz', '']], '2 padre imports:problems.parentUnknown'],
    ['itself', [['a', '3', '', 'a', '']], '2 padre imports:problems.parentSelf'],
    [
      'a later row',
      [
        ['a', '3', '', 'b', ''],
        ['b', '3', '', '', ''],
      ],
      '2 padre imports:problems.parentLater',
    ],
    [
      'several by text',
      [
        ['a', '3', '', '', ''],
        ['A', '3', '', '', ''],
        ['c', '3', '', 'a', ''],
      ],
      '4 padre imports:problems.parentTexts',
    ],
    [
      'several by number',
      [
        ['a', '3', '', '', '1'],
        ['b', '3', '', '', '1'],
        ['c', '3', '', '1', ''],
      ],
      '4 padre imports:problems.parentNumbers',
    ],
  ])('that is %s is a problem', (_, rows, expected) => {
    expect(problemsOf([header, ...rows])).toEqual([expected]);
  });
});

describe('a row that begins with “# ”', () => {
  const rows = [
    ['# de empleados', '3', '', ''],
    ['¿Ofrece seguro?', '3', '', ''],
    ['¿Ofrece bono?', '3', '', ''],
    ['¿Qué seguro?', '3', '', '2'],
  ];
  const header = [...HEADER, 'Pregunta padre'];

  it('leaves open which rows the numbers count, where there is no column of numbers', () => {
    expect(problemsOf([header, ...rows])).toEqual(['5 padre imports:problems.parentUncounted']);
    expect(problemsOf([header, ...rows.slice(1)])).toEqual([]);
    expect(problemsOf([['# Preguntas de 2026', '', '', ''], header, ...rows.slice(1)])).toEqual([]);
  });

  it('changes nothing for a parent that is named by its text, nor where rows are numbered', () => {
    const [skipped = [], , , child = []] = rows;
    const named = ['¿Cuál?', '3', '', '¿Ofrece bono?'];
    expect(problemsOf([header, skipped, ...rows.slice(1, 3), named])).toEqual([]);
    const numbered = rows.map((row, index) => [...row, String(index)]);
    expect(problemsOf([[...header, 'Número'], ...numbered])).toEqual([]);
    expect(trialOf(utf8(csvOf([[...header, 'Número'], ...numbered]))).records.at(-1)).toMatchObject({
      descripcion: child[0],
      padreFila: 1,
    });
  });
});

it('warns of a question that is twice in the file or in the section, and lets it pass', () => {
  const { problems, warnings } = trialOf(
    utf8(csvOf([HEADER, ['¿tiene comedor?', '3', ''], ['b', '1', 'Sí|No'], ['B ', '3', '']])),
  );
  expect(problems).toEqual([]);
  expect(warnings?.map(({ fila, columna, text, values }) => [fila, columna, text, values])).toEqual([
    [2, 'descripcion', 'imports:warnings.existing', undefined],
    [4, 'descripcion', 'imports:warnings.repeated', { fila: 3 }],
  ]);
});

it('refuses a row with two answers that people take for the same, as the server does', () => {
  for (const answers of ['Sí | No | Sí', 'Sí | No | si', "Ha'e | Ha’e"])
    expect(problemsOf([HEADER, ['b', '1', answers]])).toEqual(['2 respuestas imports:warnings.answer']);
});

it('warns of an option that is read as NO APLICA, or looks like it and is not', () => {
  const { problems, warnings } = trialOf(
    utf8(csvOf([HEADER, ['a', '1', 'Sí|NO APLICA'], ['b', '1', 'Sí|No aplica.'], ['c', '1', 'Sí|N/A']])),
  );
  expect(problems).toEqual([]);
  expect(warnings?.map(({ fila, columna, text, values }) => [fila, columna, text, values])).toEqual([
    [3, 'respuestas', 'authoring:question.noAplica.variant', { value: 'No aplica.' }],
    [4, 'respuestas', 'authoring:question.noAplica.lookalike', { value: 'N/A' }],
  ]);
});

it('takes 500 rows and refuses 501', () => {
  const rows = (count: number) => utf8(csvOf([HEADER, ...Array.from({ length: count }, (_, n) => [`p${n}`, '3', ''])]));
  expect(trialOf(rows(500)).records).toHaveLength(500);
  expect(tried(rows(501))).toEqual({ tooMany: 501 });
  expect(tried(rows(10_000))).toEqual({ tooMany: 10_000 });
});

describe('the template', () => {
  const whole = (lang: 'es' | 'en' = 'es') => templateOf(preguntasImport('9', EXISTING), translate, lang, TIPOS);
  const template = (lang: 'es' | 'en' = 'es') => whole(lang).rows;
  const toXlsx = (rows: readonly (readonly string[])[], sheet: string) => toXlsxOf({ ...whole(), rows, sheet });

  it('is empty as it comes: its explanations and examples are left out', () => {
    for (const bytes of [toCsv(template()), toXlsx(template(), 'Preguntas')]) {
      const reading = isZip(bytes) ? readXlsx(bytes) : readCsv(bytes, NAMES);
      expect(reading).toEqual({ refusal: 'onlyHeader' });
    }
  });

  it.each(['es', 'en'] as const)('has examples that are right once their mark is taken away (%s)', (lang) => {
    const rows = template(lang).map((cells, row) => (row < 2 ? cells : [(cells[0] ?? '').slice(2), ...cells.slice(1)]));
    for (const bytes of [toCsv(rows), toXlsx(rows, 'a/b')]) {
      const { records: preguntas, problems, warnings } = trialOf(bytes);
      expect([problems, warnings]).toEqual([[], []]);
      expect(preguntas).toMatchObject([
        { tipoRespuesta: '1', beneficio: true },
        { tipoRespuesta: '2', padreFila: 0 },
      ]);
    }
  });

  it('begins with a byte order mark and separates with ;, as a Spanish Excel expects', () => {
    const csv = toCsv(template());
    expect([...csv.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(csv)).toMatch(/^Número;Descripción;Tipo de respuesta;/);
  });

  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .map((value) => value.replace(/[\p{Cc}\p{Cs}\ufffd\ufeff]/gu, ' ').trim())
    .filter((value) => value !== '' && !/Ã[\u00a0-\u00bf]|Â[¿¡ºª]/.test(value));
  const answers = fc.uniqueArray(
    text.map((value) => value.replaceAll('|', '/')),
    { minLength: 1, maxLength: 5, selector: (value) => value.toLowerCase() },
  );
  const pregunta = fc.record({
    descripcion: text,
    tipoRespuesta: fc.constantFrom('1', '2', '3'),
    eje: fc.oneof(fc.constant(''), text),
    respuestas: answers,
    flags: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean()),
    padre: fc.option(fc.nat(), { nil: null }),
  });

  it('filled in, is read back as it was written, in both forms', () => {
    fc.assert(
      fc.property(fc.array(pregunta, { minLength: 1, maxLength: 12 }), fc.boolean(), (questions, excel) => {
        const expected = questions.map(({ flags: [beneficio, cerrada, multiple, oculta], padre, ...rest }, index) => ({
          ...question,
          ...rest,
          ...{ beneficio, cerrada, multiple, oculta },
          respuestas: rest.tipoRespuesta === '3' ? [] : rest.respuestas,
          ...(padre !== null && index > 0 && { padreFila: padre % index }),
        }));
        const rows = expected.map(
          ({ padreFila, respuestas, ...rest }, index): Partial<Record<ColumnKey, string>> => ({
            numero: String(index + 100),
            descripcion: rest.descripcion,
            tipoRespuesta: rest.tipoRespuesta,
            respuestas: respuestas.join(index % 2 ? ' | ' : '\n'),
            eje: rest.eje,
            padre: padreFila === undefined ? '' : String(padreFila + 100),
            beneficio: rest.beneficio ? 'sí' : '',
            cerrada: rest.cerrada ? 'yes' : 'no',
            multiple: rest.multiple ? '1' : '0',
            oculta: rest.oculta ? 'VERDADERO' : 'FALSO',
          }),
        );
        const filled = [...template().slice(0, 2), ...rows.map((row) => COLUMNS.map(({ key }) => row[key] ?? ''))];
        const { records: preguntas, problems } = trialOf(excel ? toXlsx(filled, 'Hoja') : toCsv(filled), []);
        expect(problems).toEqual([]);
        expect(preguntas).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });
});

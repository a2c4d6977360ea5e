import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  choicesOf,
  measureFormat,
  numbersFormat,
  plainText,
  ratioOf,
  type Summary,
  shareText,
  shortText,
  topChoices,
  valueText,
} from '../../../../web/src/features/results/figures';
import { filterGroups, groupingOf, groupingsOf, groupsOf } from '../../../../web/src/features/results/grouping';
import { wrap } from '../../../../web/src/features/results/layout';
import { barTable, cellText, choiceTable, csvRows, measureTable } from '../../../../web/src/features/results/tables';
import { toCsv } from '../../../../web/src/shared/files';
import { translate } from '../../../../web/src/shared/i18n';

const summaryOf = (options: Record<string, number>, empresas: number): Summary => ({
  empresas,
  opciones: Object.entries(options).map(([descripcion, count], at) => ({
    respuesta: { id: String(at + 1) },
    descripcion,
    empresas: count,
  })),
});
/** No-break spaces as spaces. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

it('a minimum of one has a singular text', () => {
  expect(translate('results:hidden', { count: 1 })).toBe('Nadie respondió.');
  expect(translate('results:hidden', { count: 3 })).toContain('menos de 3 empresas');
  for (const key of ['results:hiddenMarket', 'results:hiddenAll', 'results:hiddenEarlier'] as const)
    expect(translate(key, { count: 1, survey: '2025' })).toContain('respondió');
});

it('bounds of bars differ in the table, however near they are', () => {
  const barras = [1.0005, 1.001, 1.0015].map((desde) => ({ desde, hasta: desde + 0.0005, empresas: 1 }));
  const numbers = { cantidad: 3, media: 1, minimo: 1, maximo: 1, cuartil1: 1, mediana: 1, cuartil3: 1, barras };
  const { columns, rows } = barTable(numbers, translate);
  expect(rows.map(([from = null]) => cellText(from, columns[0]?.kind ?? 'text', 'es'))).toEqual([
    ...['1,0005', '1,001', '1,0015'],
  ]);
});

describe('the answers of a choice', () => {
  it('stand in the survey’s order, the earlier survey’s beside them by id or by words', () => {
    const now: Summary = {
      empresas: 10,
      opciones: [
        { respuesta: { id: '1' }, descripcion: 'Sí', empresas: 4 },
        { respuesta: { id: '2' }, descripcion: 'Más adelante', empresas: 0 },
        { respuesta: { id: '3' }, descripcion: 'No', empresas: 6 },
      ],
    };
    const earlier: Summary = {
      empresas: 5,
      opciones: [
        { respuesta: { id: '9' }, descripcion: ' NO ', empresas: 3 },
        { respuesta: { id: '1' }, descripcion: 'Si, claro', empresas: 1 },
        { respuesta: { id: '8' }, descripcion: 'A veces', empresas: 1 },
        { respuesta: { id: '7' }, descripcion: 'Nunca elegida', empresas: 0 },
      ],
    };
    expect(choicesOf(now, earlier)).toEqual([
      { name: 'Sí', now: { empresas: 4, of: 10 }, earlier: { empresas: 1, of: 5 } },
      { name: 'Más adelante', now: { empresas: 0, of: 10 }, earlier: null },
      { name: 'No', now: { empresas: 6, of: 10 }, earlier: { empresas: 3, of: 5 } },
      // What is no longer offered comes last.
      { name: 'A veces', now: null, earlier: { empresas: 1, of: 5 } },
    ]);
  });

  it('match each earlier answer once, and lose none, for any names', () => {
    const option = fc.record({
      respuesta: fc.option(fc.record({ id: fc.constantFrom('1', '2', '3') })),
      descripcion: fc.constantFrom('Sí', 'SI', 'no', 'Nó ', 'Otro'),
      empresas: fc.integer({ min: 1, max: 9 }),
    });
    const summary = fc.record({ empresas: fc.constant(9), opciones: fc.array(option, { maxLength: 6 }) });
    fc.assert(
      fc.property(summary, summary, (now, earlier) => {
        const found = choicesOf(now, earlier);
        const counts = (which: 'now' | 'earlier') => found.flatMap((one) => one[which]?.empresas ?? []).sort();
        expect(counts('now')).toEqual(now.opciones.map(({ empresas }) => empresas).sort());
        expect(counts('earlier')).toEqual(earlier.opciones.map(({ empresas }) => empresas).sort());
      }),
    );
  });

  it('are drawn each for itself up to ten; of more, from the tenth most chosen on together', () => {
    const many = (count: number) =>
      choicesOf(summaryOf(Object.fromEntries(Array.from({ length: count }, (_, at) => [`R${at}`, at])), 20), null);
    expect(topChoices(many(10), 'Otras')).toEqual(many(10));
    const twelve = topChoices(many(12), 'Otras');
    expect(twelve.map(({ name }) => name)).toEqual([...[11, 10, 9, 8, 7, 6, 5, 4, 3].map((at) => `R${at}`), 'Otras']);
    expect(twelve.at(-1)).toEqual({ name: 'Otras', now: { empresas: 3, of: 20 }, earlier: null, answerCount: 3 });
  });

  it('are parts of a whole that is never more than all, or of nothing', () => {
    expect(ratioOf({ empresas: 1, of: 4 })).toBe(0.25);
    expect(ratioOf({ empresas: 9, of: 4 })).toBe(1);
    expect(ratioOf({ empresas: 0, of: 0 })).toBe(0);
  });
});

describe('figures as they are written', () => {
  it('follow the language', () => {
    expect(plain(shareText(0.345, 'es'))).toBe('34,5%');
    expect(shareText(0.345, 'en')).toBe('34.5%');
    expect(valueText(12_345.678, 'es')).toBe('12.345,68');
    expect(valueText(12_345.678, 'en')).toBe('12,345.68');
    expect(valueText(1988, 'es')).toBe('1.988');
    expect(plain(shortText(10_250_000, 'es'))).toBe('10,25 M');
    expect(shortText(9_999.5, 'en')).toBe('9,999.5');
    expect(plain(shortText(2_798_310, 'es'))).toBe('2,79831 M');
    expect([0.0035, 0.0105, 0.005].map((small) => valueText(small, 'es'))).toEqual(['0,0035', '0,0105', '0,005']);
    expect([0.0015, 0.1005].map((bound) => shortText(bound, 'es'))).toEqual(['0,0015', '0,1005']);
    expect(plainText(0.0000035, 'es')).toBe('0,0000035');
    expect(plainText(-1234.5, 'es')).toBe('-1234,5');
    expect(plainText(-1234.5, 'en')).toBe('-1234.5');
  });

  it('are whole if all of them are years', () => {
    const numbers = { media: 1992.5, minimo: 1976, cuartil1: 1983.75, mediana: 1988, cuartil3: 2004, maximo: 2011 };
    const inSpanish = (changes: object) => numbersFormat({ ...numbers, barras: [], ...changes })(1983.75, 'es');
    expect(inSpanish({})).toBe('1984');
    for (const changes of [{ minimo: 1899 }, { maximo: 2101 }, { minimo: 1976.1 }])
      expect(inSpanish(changes)).toBe('1.983,75');
    expect(measureFormat([1999.5])(1999.5, 'en')).toBe('2000');
  });

  it('of a choice are a table, and a file in which numbers are numbers and no text is run', async () => {
    const choices = choicesOf(summaryOf({ Sí: 1, '=1+1': 2 }, 3), summaryOf({ Sí: 4 }, 4));
    const table = choiceTable(choices, '2025', translate);
    expect(table.columns.map(({ label }) => label)).toEqual([
      ...['Respuesta', 'Empresas', '%', 'Empresas 2025', '% 2025'],
    ]);
    expect(await new Blob([toCsv(csvRows([table], 'es'))]).text()).toBe(
      `${['Respuesta;Empresas;%;Empresas 2025;% 2025', 'Sí;1;"33,3333";4;100', `'=1+1;2;"66,6667";;`].join(
        '\r\n',
      )}\r\n`,
    );
  });

  it('of numbers are their measures and bars; negative numbers stay numbers in the file', async () => {
    const numeros = {
      ...{ media: -1.5, mediana: -2, cuartil1: -3, cuartil3: 0, minimo: -4.25, maximo: 1000 },
      barras: [{ desde: -5, hasta: 0, empresas: 4 }],
    };
    const tables = [measureTable({ empresas: 4, numeros }, null, null, translate), barTable(numeros, translate)];
    const lines = (await new Blob([toCsv(csvRows(tables, 'es'))]).text()).split('\r\n');
    expect(lines).toEqual([
      ...['Medida;Valor', 'Empresas;4', 'Mínimo;"-4,25"', 'Cuartil inferior;-3', 'Mediana;-2', 'Cuartil superior;0'],
      ...['Máximo;1000', 'Promedio;"-1,5"', '', 'Desde;Hasta;Empresas', '-5;0;4', ''],
    ]);
  });
});

const question = (numero: string, descripcion: string, said: object = {}) => ({ numero, descripcion, ...said });
const SECTIONS = [
  {
    seccion: { id: '7' },
    descripcion: 'Salarios',
    preguntas: [
      question('S01·P01', '¿Aumentó?', { eje: 'Compensación', beneficio: false }),
      question('S01·P02', 'Porcentaje de aumento', { eje: ' compensacion ', beneficio: true }),
    ],
  },
  {
    seccion: { id: '9' },
    descripcion: 'Salud',
    preguntas: [question('S02·P01', 'Médico', { eje: null, tituloInforme: ' ' })],
  },
];

describe('questions are put together', () => {
  const shape = (by: string) =>
    groupsOf(SECTIONS, groupingOf(by)).map(({ key, title, questions }) => [key, title, questions.length]);

  it('by section, or by a field; questions without a value come last', () => {
    expect(shape('seccion')).toEqual([
      ['seccion-7', 'Salarios', 2],
      ['seccion-9', 'Salud', 1],
    ]);
    expect(shape('eje')).toEqual([
      ['eje-1', 'Compensación', 2],
      ['eje-0', null, 1],
    ]);
    expect(shape('beneficio').map(([, , count]) => count)).toEqual([1, 2]);
    expect(shape('nada')).toEqual(shape('seccion'));
  });

  it('only by fields with a value', () => {
    expect(groupingsOf(SECTIONS)).toEqual(['seccion', 'eje', 'beneficio']);
    expect(groupingsOf([])).toEqual(['seccion']);
  });

  it('and found by words in any order, without accents, or by number', () => {
    const found = (text: string) =>
      filterGroups(groupsOf(SECTIONS, 'seccion'), text).flatMap(({ questions }) =>
        questions.map(({ numero }) => numero),
      );
    expect(found('  ')).toHaveLength(3);
    expect(found('aumento')).toEqual(['S01·P01', 'S01·P02']);
    expect(found('aumento PORCENTAJE')).toEqual(['S01·P02']);
    expect(found('s02')).toEqual(['S02·P01']);
    expect(found('medico')).toEqual(['S02·P01']);
    expect(found('zzz')).toEqual([]);
  });
});

describe('a text in lines', () => {
  const letters = (text: string) => Array.from(text).length;

  it('wraps between words, and truncates after the last line', () => {
    expect(wrap('uno dos tres', 20, 2, letters)).toEqual(['uno dos tres']);
    expect(wrap('uno dos tres', 7, 2, letters)).toEqual(['uno dos', 'tres']);
    expect(wrap('uno dos tres cuatro', 7, 2, letters)).toEqual(['uno dos', 'tres c…']);
    expect(wrap('extraordinariamente largo', 8, 3, letters)).toEqual(['extraor…', 'largo']);
    expect(wrap('', 8, 3, letters)).toEqual(['']);
  });

  it('never is wider or longer than there is room', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 2, max: 30 }), fc.integer({ min: 1, max: 4 }), (text, width, most) => {
        const lines = wrap(text, width, most, letters);
        expect(lines.length).toBeLessThanOrEqual(most);
        for (const line of lines) expect(letters(line)).toBeLessThanOrEqual(width);
      }),
    );
  });
});

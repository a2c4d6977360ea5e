import { describe, expect, it } from 'vitest';
import { passwordErrors } from '../../../../web/src/crud/fields/rules';
import { empresasImport } from '../../../../web/src/features/catalogues/empresas/ImportEmpresas';
import { usuariosImport } from '../../../../web/src/features/catalogues/usuarios/ImportUsuarios';
import { randomPassword } from '../../../../web/src/features/catalogues/usuarios/UsuarioForm';
import { fold, namesOf } from '../../../../web/src/features/imports/columns';
import { readCsv } from '../../../../web/src/features/imports/csv';
import { problemText } from '../../../../web/src/features/imports/problems';
import {
  allProblems,
  type ImportDefinition,
  serverProblems,
  templateOf,
} from '../../../../web/src/features/imports/records';
import { toXlsx } from '../../../../web/src/features/imports/templateXlsx';
import { readXlsx } from '../../../../web/src/features/imports/xlsx';
import { toCsv } from '../../../../web/src/shared/files';
import { translate } from '../../../../web/src/shared/i18n';
import { csvOf, utf8, workbook } from '../../../support/import/files';

const COMPANIES = {
  rubros: {
    results: [
      { id: '1', label: 'Bancos', segmentos: [{ id: '11', label: 'Banca corporativa' }] },
      { id: '2', label: 'Seguros', segmentos: [{ id: '21', label: 'Vida' }] },
    ],
  },
  origenes: { results: [{ id: '5', label: 'Nacional' }] },
};
const USERS = {
  grupos: { results: [{ id: '3', label: 'Usuarios' }] },
  idiomas: { results: [{ id: '1', label: 'Español' }] },
  respondents: 'Usuarios',
};

function tried<K extends string, F, Known>(
  imported: ImportDefinition<K, F, Known>,
  known: Known,
  bytes: Uint8Array,
  lang: 'es' | 'en' = 'es',
) {
  const names = new Set(namesOf(imported.columns).keys());
  const reading = bytes[0] === 0x50 ? readXlsx(bytes) : readCsv(bytes, names);
  if (!('sheet' in reading)) throw new Error(reading.refusal);
  const checked = imported.check(reading.sheet, known, lang);
  if (!('trial' in checked)) throw new Error(JSON.stringify(checked));
  return checked.trial;
}
const problemsOf = <K extends string, F, Known>(
  imported: ImportDefinition<K, F, Known>,
  known: Known,
  rows: string[][],
) => tried(imported, known, utf8(csvOf(rows))).problems.map(({ fila, columna, text }) => `${fila} ${columna} ${text}`);

const COMPANY = [
  'Razón social',
  'RUC/CI',
  'Negocio',
  'Segmento',
  'Origen',
  'Cantidad de sucursales',
  'Cantidad de empleados',
];
const USER = ['First name', 'Last name', 'Email', 'Username', 'Company', 'Group', 'Language'];

describe('a file of companies', () => {
  it('is read by the names of its businesses, segments and origins', () => {
    const { records, problems } = tried(
      empresasImport,
      COMPANIES,
      utf8(csvOf([COMPANY, ['Nueva S.A.', '80-1', 'BANCOS', 'banca corporativa', 'nacional', '0', '12']])),
    );
    expect(problems).toEqual([]);
    expect(records).toEqual([
      {
        ...{ razonSocial: 'Nueva S.A.', rucCi: '80-1', direccion: '', rubro: '1', segmento: '11', origen: '5' },
        ...{ cantSucursales: 0, cantEmpleados: 12 },
      },
    ]);
  });

  it('is known by its columns and labels also with marks in them that nobody sees, as texts of other programs bring', () => {
    const head = COMPANY.map((name) => `\u200b${name}\u200e`);
    const row = ['Nueva S.A.', '80-1', 'Bancos\u200b', 'Banca\u00ad corporativa', '\u202aNacional\u202c', '0', '12'];
    expect(problemsOf(empresasImport, COMPANIES, [head, row])).toEqual([]);
  });

  it.each([
    [
      'a segment of another business',
      ['A', '1', 'Bancos', 'Vida', 'Nacional', '1', '1'],
      ['segmento imports:records.problems.segment'],
    ],
    ['an unknown business', ['A', '1', 'Otro', '', 'Nacional', '1', '1'], ['rubro imports:records.problems.unknown']],
    [
      'words for a number',
      ['A', '1', 'Bancos', '', 'Nacional', '', 'doce'],
      ['cantEmpleados imports:records.problems.number'],
    ],
    [
      'a number that is too large',
      ['A', '1', 'Bancos', '', 'Nacional', '1', '99999999999'],
      ['cantEmpleados imports:records.problems.tooLarge'],
    ],
    [
      'a decimal number',
      ['A', '1', 'Bancos', '', 'Nacional', '1', '1,234'],
      ['cantEmpleados imports:records.problems.number'],
    ],
    [
      'signs and formulas for numbers',
      ['A', '1', 'Bancos', '', 'Nacional', '-2', '=1+1'],
      ['cantSucursales imports:records.problems.number', 'cantEmpleados imports:records.problems.number'],
    ],
    ['damaged accents', ['Ã±andú', '1', 'Bancos', '', 'Nacional', '1', '1'], ['razonSocial imports:problems.mojibake']],
  ])('with %s says so', (_, row, expected) => {
    expect(problemsOf(empresasImport, COMPANIES, [COMPANY, row])).toEqual(expected.map((text) => `2 ${text}`));
  });

  it.each([
    ['es', '1.234', 1234],
    ['es', '12 345', 12_345],
    ['en', '1,234', 1234],
  ] as const)('reads counts with thousands separators as the form does (%s: %s)', (lang, written, count) => {
    const rows = [COMPANY, ['A', '1', 'Bancos', '', 'Nacional', '1', written]];
    for (const bytes of [utf8(csvOf(rows)), workbook({ rows })]) {
      const { records, problems } = tried(empresasImport, COMPANIES, bytes, lang);
      expect(problems).toEqual([]);
      expect(records).toMatchObject([{ cantEmpleados: count }]);
    }
  });

  it('refuses a decimal number of a workbook, whose point separates no thousands', () => {
    const cells = ['1.234', '1.5'].map((number) => ({ xml: `<c r="REF"><v>${number}</v></c>` }));
    const bytes = workbook({ rows: [COMPANY, ['A', '1', 'Bancos', '', 'Nacional', ...cells]] });
    expect(tried(empresasImport, COMPANIES, bytes).problems).toMatchObject([
      { columna: 'cantSucursales', text: 'imports:problems.decimal' },
      { columna: 'cantEmpleados', text: 'imports:problems.decimal' },
    ]);
  });

  it('leaves the rules of a company to the server, which checks every row', () => {
    const rows = [
      ['', '80a', '', '', '', '', ''],
      ['x'.repeat(101), '', '', '', '', '', ''],
    ];
    expect(problemsOf(empresasImport, COMPANIES, [COMPANY, ...rows])).toEqual([]);
  });
});

describe('a file of users', () => {
  it('names companies, groups and languages, in English as well', () => {
    const row = (n: number, company: string) => ['Ana', 'Díaz', `a${n}@x.example`, `a${n}`, company, 'usuarios', ''];
    const { records, problems } = tried(usuariosImport, USERS, utf8(csvOf([USER, row(1, 'Banco S.A.'), row(2, '')])));
    expect(problems).toEqual([]);
    expect(records).toMatchObject([
      { username: 'a1', empresaNombre: 'Banco S.A.', groups: ['3'], idioma: null },
      { username: 'a2', empresaNombre: '' },
    ]);
  });

  it('with an unknown language says so', () => {
    const row = ['A', 'B', 'a@x.example', 'a', '80005310-9', 'Usuarios', 'Guaraní'];
    expect(problemsOf(usuariosImport, USERS, [USER, row])).toEqual(['2 idioma imports:records.problems.unknown']);
  });
});

it('what the server refuses stands at the row and column of the file, once for a cell that could not be read', () => {
  const rows = [
    ['A', '', 'Otro', '', 'Nacional', '1', '1'],
    ['B', '', 'Bancos', '', 'Nacional', '1', '1'],
  ];
  const { problems, filas } = tried(empresasImport, COMPANIES, utf8(csvOf([COMPANY, ...rows])));
  const errors = [
    { row: 1, field: 'razonSocial', message: 'Ya existe' },
    { row: 0, field: 'rubro', message: 'El campo es requerido' },
    { row: 1, field: null, message: 'No puede' },
    { row: null, field: null, message: 'Nada' },
  ];
  const all = allProblems(problems, serverProblems(errors, empresasImport.columns, filas), empresasImport.columns);
  expect(all.map((one) => [one.fila, one.columna, 'message' in one ? one.message : one.text])).toEqual([
    [null, null, 'Nada'],
    [2, 'rubro', 'imports:records.problems.unknown'],
    [3, null, 'No puede'],
    [3, 'razonSocial', 'Ya existe'],
  ]);
});

it('of records whose names differ by an accent the one that is written is meant, and of neither nobody guesses', () => {
  const segmentos = ['Año', 'Ano'].map((label, id) => ({ id: `1${id}`, label }));
  const known = { ...COMPANIES, rubros: { results: [{ id: '1', label: 'Bancos', segmentos }] } };
  const row = (name: string, segmento: string) => [name, '', 'Bancos', segmento, 'Nacional', '1', '1'];
  const rows = [COMPANY, row('A', 'ano'), row('B', 'AÑO'), row('C', 'Anó')];
  const { records, problems } = tried(empresasImport, known, utf8(csvOf(rows)));
  expect(records.slice(0, 2).map(({ segmento }) => segmento)).toEqual(['11', '10']);
  expect(problems).toMatchObject([{ fila: 4, text: 'imports:records.problems.ambiguous' }]);
});

it('an unknown name is answered with those that there are', () => {
  const row = ['A', '1', 'Otro', '', 'Nacional', '1', '1'];
  const [problem] = tried(empresasImport, COMPANIES, utf8(csvOf([COMPANY, row]))).problems;
  const words = problem && problemText(problem, translate, (key) => empresasImport.explain(key, translate, COMPANIES));
  expect(words).toBe('«Otro» no existe. Opciones: Bancos, Seguros.');
});

describe.each(['es', 'en'] as const)('a template (%s)', (lang) => {
  const kinds = [
    () => templateOf(empresasImport, translate, lang, COMPANIES),
    () => templateOf(usuariosImport, translate, lang, USERS),
  ];
  it.each(kinds)('is empty as it comes', (template) => {
    const names = new Set(template().rows[0]?.map(fold));
    for (const bytes of [toCsv(template().rows), toXlsx(template())]) {
      const reading = bytes[0] === 0x50 ? readXlsx(bytes) : readCsv(bytes, names);
      expect(reading).toEqual({ refusal: 'onlyHeader' });
    }
  });

  it('has an example that is right once its mark is taken away', () => {
    const plain = (rows: readonly (readonly string[])[]) =>
      rows.map((cells, row) => (row < 2 ? cells : [(cells[0] ?? '').slice(2), ...cells.slice(1)]));
    const { problems } = tried(empresasImport, COMPANIES, toCsv(plain(kinds[0]?.().rows ?? [])));
    expect(problems).toEqual([]);
    const users = templateOf(usuariosImport, translate, lang, USERS).rows;
    const filled = plain(users).map((cells, row) => (row < 2 ? cells : cells.with(4, '80005310-9')));
    expect(tried(usuariosImport, USERS, toCsv(filled)).problems).toEqual([]);
  });
});

it('a template with companies filled in has a row to complete for each, which is imported', () => {
  const companies = ['Banco Uno S.A.', 'Banco Dos; S.A.'].map((empresa) => ({ empresa }));
  const { rows } = templateOf(usuariosImport, translate, 'es', USERS, companies);
  const trial = tried(usuariosImport, USERS, toCsv(rows));
  expect(trial.records.map(({ empresaNombre }) => empresaNombre)).toEqual(['Banco Uno S.A.', 'Banco Dos; S.A.']);
});

it('a password at random keeps the rules and is another each time', () => {
  const made = new Set(Array.from({ length: 50 }, randomPassword));
  expect(made.size).toBe(50);
  for (const password of made) expect(passwordErrors(password)).toEqual([]);
});

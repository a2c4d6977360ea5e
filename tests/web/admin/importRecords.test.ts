import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { passwordErrors } from '../../../web/src/fields/rules';
import { toCsv } from '../../../web/src/files';
import { loadWriting, startTexts, translate } from '../../../web/src/i18n';
import '../../../web/src/i18n/es/importar';
import '../../../web/src/i18n/es/registros';
import { namesOf } from '../../../web/src/importing/columns';
import { readCsv } from '../../../web/src/importing/csv';
import { wordsOf } from '../../../web/src/importing/problems';
import { type Imported, templateOfRecords } from '../../../web/src/importing/records';
import { toXlsx } from '../../../web/src/importing/templateXlsx';
import { readXlsx } from '../../../web/src/importing/xlsx';
import { importedEmpresas } from '../../../web/src/resources/empresas/importing';
import { importedUsuarios } from '../../../web/src/resources/usuarios/importing';
import { randomPassword } from '../../../web/src/resources/usuarios/randomPassword';
import { csvOf, utf8 } from '../../support/import/files';

const COMPANIES = {
  rubros: {
    results: [
      { id: '1', label: 'Bancos', segmentos: [{ id: '11', label: 'Banca corporativa' }] },
      { id: '2', label: 'Seguros', segmentos: [{ id: '21', label: 'Vida' }] },
    ],
  },
  origenes: { results: [{ id: '5', label: 'Nacional' }] },
  existing: [{ razonSocial: 'Banco Ñandutí S.A.', rucCi: '80005310-9' }],
};
const USERS = {
  grupos: { results: [{ id: '3', label: 'Usuarios' }] },
  idiomas: { results: [{ id: '1', label: 'Español' }] },
  existing: [{ username: 'ana', email: 'ana@x.example' }],
  inactive: [],
  empresas: new Map([
    ['banco nanduti s.a.', ['7']],
    ['80005310-9', ['7']],
    ['gemela', ['8', '9']],
  ]),
};

beforeAll(async () => {
  await startTexts('es');
  await loadWriting();
});

function tried<K extends string, F, Known>(imported: Imported<K, F, Known>, known: Known, bytes: Uint8Array) {
  const names = new Set(namesOf(imported.columns).keys());
  const reading = bytes[0] === 0x50 ? readXlsx(bytes) : readCsv(bytes, names);
  if (!('sheet' in reading)) throw new Error(reading.refusal);
  const checked = imported.check(reading.sheet, known);
  if (!('trial' in checked)) throw new Error(JSON.stringify(checked));
  return checked.trial;
}
const problemsOf = <K extends string, F, Known>(imported: Imported<K, F, Known>, known: Known, rows: string[][]) =>
  tried(imported, known, utf8(csvOf(rows))).problems.map(({ fila, columna, text }) => `${fila} ${columna} ${text}`);

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
      importedEmpresas,
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
    expect(problemsOf(importedEmpresas, COMPANIES, [head, row])).toEqual([]);
  });

  it.each([
    ['no name', ['', '1', 'Bancos', '', 'Nacional', '1', '1'], ['razonSocial rules.required']],
    ['a long name', ['x'.repeat(101), '1', 'Bancos', '', 'Nacional', '1', '1'], ['razonSocial rules.razonSocialMax']],
    [
      'one that is there',
      ['banco nanduti s.a.', '1', 'Bancos', '', 'Nacional', '1', '1'],
      ['razonSocial registros.problems.existing'],
    ],
    [
      'a tax number that is there',
      ['A', '80005310-9', 'Bancos', '', 'Nacional', '1', '1'],
      ['rucCi registros.problems.existing'],
    ],
    ['letters in a tax number', ['A', '80a', 'Bancos', '', 'Nacional', '1', '1'], ['rucCi rules.rucCharacters']],
    [
      'a segment of another business',
      ['A', '1', 'Bancos', 'Vida', 'Nacional', '1', '1'],
      ['segmento registros.problems.segment'],
    ],
    [
      'nothing where a business is',
      ['A', '1', '', 'Vida', '', '1', '1'],
      ['rubro rules.required', 'origen rules.required'],
    ],
    [
      'no numbers',
      ['A', '1', 'Bancos', '', 'Nacional', '', 'doce'],
      ['cantSucursales rules.required', 'cantEmpleados registros.problems.number'],
    ],
  ])('with %s says so', (_, row, expected) => {
    expect(problemsOf(importedEmpresas, COMPANIES, [COMPANY, row])).toEqual(expected.map((text) => `2 ${text}`));
  });

  it('of which two rows are alike names the first', () => {
    const row = (name: string) => [name, '', 'Bancos', '', 'Nacional', '1', '1'];
    expect(problemsOf(importedEmpresas, COMPANIES, [COMPANY, row('A'), row('B'), row('á')])).toEqual([
      '4 razonSocial registros.problems.repeated',
    ]);
  });
});

describe('a file of users', () => {
  it('names who is there among the deactivated, whom the server refuses just as well and the list does not show', async () => {
    const page = (...results: object[]) => ({ __typename: 'UsuarioPage', count: results.length, results });
    const link = new ApolloLink(({ operationName, variables }) => {
      const eva = { __typename: 'Usuario', id: '9', username: 'eva', email: 'eva@x.example' };
      const users = { page: variables.activo === false ? page(eva) : page() };
      const catalogues = { grupos: { results: [] }, idiomas: { results: [] } };
      const data = operationName === 'CatalogosDeUsuarios' ? catalogues : users;
      return new Observable((observer) => {
        observer.next({ data });
        observer.complete();
      });
    });
    const known = await importedUsuarios.load(new ApolloClient({ link, cache: new InMemoryCache() }), 'es');
    const row = ['Eva', 'Díaz', 'eva@x.example', 'Eva', '80005310-9', 'Usuarios', ''];
    expect(problemsOf(importedUsuarios, { ...USERS, inactive: known.inactive }, [USER, row])).toEqual([
      '2 email registros.problems.inactive',
      '2 username registros.problems.inactive',
    ]);
  });

  it('has names and addresses that the server tells apart: by underscores and accents', () => {
    const row = (name: string) => ['Ana', 'Díaz', `${name}@x.example`, name, '80005310-9', 'Usuarios', ''];
    expect(problemsOf(importedUsuarios, USERS, [USER, row('_ana'), row('aná'), row('eva_'), row('eva')])).toEqual([]);
  });

  it('finds companies by name or tax number, in English as well', () => {
    const row = (n: number, company: string) => ['Ana', 'Díaz', `a${n}@x.example`, `a${n}`, company, 'usuarios', ''];
    const { records, problems } = tried(
      importedUsuarios,
      USERS,
      utf8(csvOf([USER, row(1, 'Banco Ñandutí S.A.'), row(2, '80005310-9')])),
    );
    expect(problems).toEqual([]);
    expect(records).toMatchObject([
      { username: 'a1', empresa: '7', groups: ['3'], idioma: null },
      { username: 'a2', empresa: '7' },
    ]);
  });

  it.each([
    ['an address that is none', ['A', 'B', 'ana', 'a', '80005310-9', 'Usuarios', ''], ['email rules.email']],
    [
      'one who is there',
      ['A', 'B', 'ANA@x.example', 'Ana', '80005310-9', 'Usuarios', ''],
      ['email registros.problems.existing', 'username registros.problems.existing'],
    ],
    [
      'no company of that name',
      ['A', 'B', 'a@x.example', 'a', 'Otra', 'Usuarios', ''],
      ['empresa registros.problems.company'],
    ],
    [
      'two companies of that name',
      ['A', 'B', 'a@x.example', 'a', 'Gemela', 'Usuarios', ''],
      ['empresa registros.problems.companies'],
    ],
    ['no group', ['A', 'B', 'a@x.example', 'a', '80005310-9', '', ''], ['groups rules.groups']],
    [
      'an unknown language',
      ['A', 'B', 'a@x.example', 'a', '80005310-9', 'Usuarios', 'Guaraní'],
      ['idioma registros.problems.unknown'],
    ],
  ])('with %s says so', (_, row, expected) => {
    expect(problemsOf(importedUsuarios, USERS, [USER, row])).toEqual(expected.map((text) => `2 ${text}`));
  });
});

it('of records whose names differ by an accent the one that is written is meant, and of neither nobody guesses', () => {
  const segmentos = ['Año', 'Ano'].map((label, id) => ({ id: `1${id}`, label }));
  const known = { ...COMPANIES, rubros: { results: [{ id: '1', label: 'Bancos', segmentos }] } };
  const row = (name: string, segmento: string) => [name, '', 'Bancos', segmento, 'Nacional', '1', '1'];
  const rows = [COMPANY, row('A', 'ano'), row('B', 'AÑO'), row('C', 'Anó')];
  const { records, problems } = tried(importedEmpresas, known, utf8(csvOf(rows)));
  expect(records.slice(0, 2).map(({ segmento }) => segmento)).toEqual(['11', '10']);
  expect(problems).toMatchObject([{ fila: 4, text: 'registros.problems.ambiguous' }]);
});

describe('what is wrong by a rule of the form', () => {
  /** The words of every finding of a file. */
  const wordsIn = <K extends string, F, Known>(imported: Imported<K, F, Known>, known: Known, rows: string[][]) =>
    tried(imported, known, utf8(csvOf(rows))).problems.map((problem) =>
      wordsOf(problem, translate, (key) => imported.explain(key, translate, known)),
    );

  it('is followed by what its column expects', () => {
    const bad = ['x'.repeat(101), '80a', '', '', '', '', '1'];
    expect(wordsIn(importedEmpresas, COMPANIES, [COMPANY, bad])).toEqual([
      'La razón social no puede contener más de 100 caracteres. Se espera: Obligatoria, hasta 100 caracteres.',
      'El campo puede contener solamente estos caracteres: [0-9] y el guión medio. Se espera: Números y guión medio, hasta 30 caracteres.',
      'El campo es requerido. Se espera: Obligatorio: Bancos / Seguros.',
      'El campo es requerido. Se espera: Obligatorio: Nacional.',
      'El campo es requerido. Se espera: Obligatorio: 0 o más.',
    ]);
    expect(wordsIn(importedUsuarios, USERS, [USER, ['', 'B', 'ana', '', '', '', '']])).toEqual([
      'El nombre es requerido. Se espera: Obligatorio.',
      'El email es inválido. Se espera: Obligatorio; a esta dirección llega el enlace.',
      'El nombre de usuario es requerido. Se espera: Obligatorio y distinto de los demás: con él se ingresa.',
      'La empresa es requerida. Se espera: Obligatoria: razón social o RUC, como en la lista de empresas.',
      'El grupo es requerido. Se espera: Obligatorio: Usuarios.',
    ]);
  });

  it('and what says itself how to mend it is said alone', () => {
    const [unknown] = wordsIn(importedEmpresas, COMPANIES, [COMPANY, ['A', '1', 'Otro', '', 'Nacional', '1', '1']]);
    expect(unknown).toBe('«Otro» no existe. Opciones: Bancos, Seguros.');
  });
});

describe.each(['es', 'en'] as const)('a template (%s)', (lang) => {
  const kinds = [
    () => templateOfRecords(importedEmpresas, translate, lang, COMPANIES),
    () => templateOfRecords(importedUsuarios, translate, lang, USERS),
  ];
  it.each(kinds)('is empty as it comes', (template) => {
    const names = new Set(template().rows[0]);
    for (const bytes of [toCsv(template().rows), toXlsx(template())]) {
      const reading = bytes[0] === 0x50 ? readXlsx(bytes) : readCsv(bytes, names);
      expect(reading).toEqual({ refusal: 'onlyHeader' });
    }
  });

  it('has an example that is right once its mark is taken away', () => {
    const plain = (rows: readonly (readonly string[])[]) =>
      rows.map((cells, row) => (row < 2 ? cells : [(cells[0] ?? '').slice(2), ...cells.slice(1)]));
    const { problems } = tried(importedEmpresas, COMPANIES, toCsv(plain(kinds[0]?.().rows ?? [])));
    expect(problems).toEqual([]);
    const users = templateOfRecords(importedUsuarios, translate, lang, USERS).rows;
    const filled = plain(users).map((cells, row) => (row < 2 ? cells : cells.with(4, '80005310-9')));
    expect(tried(importedUsuarios, USERS, toCsv(filled)).problems).toEqual([]);
  });
});

it('a password at random keeps the rules and is another each time', () => {
  const made = new Set(Array.from({ length: 50 }, randomPassword));
  expect(made.size).toBe(50);
  for (const password of made) expect(passwordErrors(password)).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ImportQuestions } from '../../../../../../web/src/features/authoring/secciones/import/ImportQuestions';
import { csvOf, GOOD_ROWS, HEADER, oldOffice, utf8, windows1252, workbook } from '../../../../../support/import/files';
import { gateway, reply, showSignedIn, useGateway } from '../../../../support';
import { useFiles } from '../../../imports/chosenFile';

const server = useGateway();
const chooseFile = useFiles();

const TIPOS = ['Selección', 'Numérica o casillas', 'Texto libre'].map((label, index) => ({
  __typename: 'TipoRespuesta',
  id: String(index + 1),
  label,
}));
const sent: Record<string, unknown>[] = [];
const close = vi.fn();

beforeEach(() => {
  const types = { __typename: 'TipoRespuestaPage', results: TIPOS };
  server.use(reply('ImportTipos', { es: types, en: types }));
});
afterEach(() => {
  sent.length = 0;
  vi.clearAllMocks();
});

/** Answers imports, with what the server refuses. */
const answering = (errors: object[] = []) =>
  server.use(
    gateway.mutation('ImportPreguntas', ({ variables }) => {
      sent.push(variables);
      return HttpResponse.json({ data: { result: { __typename: 'ImportPreguntasPayload', errors } } });
    }),
  );

const EXISTING = [{ id: '70', descripcion: '¿Tiene comedor?', orden: 1 }];

async function show() {
  showSignedIn(<ImportQuestions seccion="9" existing={EXISTING} close={close} />);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Elegir archivo' })).toHaveProperty('disabled', false));
}

async function choose(bytes: Uint8Array, name = 'preguntas.csv') {
  await chooseFile(bytes, name);
  await waitFor(() => expect(screen.queryByText(/^Leyendo/)).toBeNull());
}

const good = utf8(csvOf(GOOD_ROWS));
const importButton = () => screen.queryByRole('button', { name: /^Importar \d+ pregunta/ });

it.each([
  [1, 'La fila 5 empieza con «# » y no se importa.'],
  [12, '12 filas que empiezan con «# » no se importan: 5, 6, 7, 8, 9, 10, 11, 12, ….'],
])('names the %i rows of a file that are not imported', async (count, text) => {
  await show();
  await choose(utf8(csvOf([...GOOD_ROWS, ...Array.from({ length: count }, () => ['# de empleados', '3'])])));
  expect(await screen.findByText(text)).toBeTruthy();
});

it('names hidden rows and columns, and rows that take the value of a merged cell', async () => {
  const rows = [HEADER, ['uno', '3', ''], ['', '3', ''], ['dos', '3', '']];
  const columns = '<cols><col min="2" max="2" hidden="1"/></cols>';
  await show();
  await choose(workbook({ rows, hidden: [4], merges: ['A2:A3'], columns }), 'preguntas.xlsx');
  for (const text of [
    'La fila 4 está oculta en la planilla y también se importa.',
    'La columna B está oculta en la planilla y también se importa.',
    'La fila 3 toma el valor de la celda combinada que la abarca.',
  ])
    expect(await screen.findByText(text)).toBeTruthy();
});

describe('a good file', () => {
  it('is checked, confirmed, sent once and reported', async () => {
    answering();
    await show();
    await choose(good);
    expect(screen.getByText('3 filas correctas · 0 filas con errores', { selector: 'h3' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('3 filas correctas · 0 filas con errores');
    expect(sent).toEqual([]);
    await userEvent.click(importButton() as HTMLElement);
    await screen.findByText('Se importaron 3 preguntas.');
    const button = screen.getByRole('button', { name: 'Cerrar' });
    expect(document.activeElement).toBe(button);
    await userEvent.click(button);
    expect(close).toHaveBeenCalledOnce();
    expect(sent).toMatchObject([
      { seccion: '9', lang: 'es', preguntas: [{ tipoRespuesta: '1' }, { padreFila: 0 }, { padreFila: 0 }] },
    ]);
  });

  it('shows what was read, and which encoding was assumed', async () => {
    await show();
    await choose(windows1252(csvOf(GOOD_ROWS)));
    expect(screen.getByText(/Leído como texto Windows-1252.*revise las tildes/)).toBeTruthy();
    await userEvent.click(screen.getByText('Ver las 3 filas leídas'));
    const item = (await screen.findAllByRole('listitem'))[1];
    expect(item?.textContent).toContain('¿Qué cubre?');
    expect(item?.textContent).toContain('Pregunta padre: ¿Ofrece seguro médico?');
  });
});

describe('a bad file', () => {
  it('lists each bad row with its reason, and offers no import', async () => {
    await show();
    await choose(utf8(csvOf([HEADER, ['Buena', '3', ''], ['', 'Otro', ''], ['Sin respuestas', '1', '']])));
    expect(screen.getByText('1 fila correcta · 2 filas con errores', { selector: 'h3' })).toBeTruthy();
    const table = within(screen.getByRole('region', { name: 'Errores' }));
    const lines = table
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(lines).toEqual([
      [
        '3',
        'Descripción',
        'El campo es requerido. Se espera: Texto de la pregunta, hasta 1000 caracteres. Obligatorio.',
      ],
      [
        '3',
        'Tipo de respuesta',
        '«Otro» no es un tipo de respuesta. Opciones: Selección (1), Numérica o casillas (2), Texto libre (3), Una opción, Varias opciones, Número, Casillas, Texto.',
      ],
      ['4', 'Respuestas', 'Debe agregar al menos una respuesta'],
    ]);
    expect(importButton()).toBeNull();
    await choose(good);
    expect(importButton()).toBeTruthy();
  });

  it.each([
    ['wrong columns', utf8('Precio;Pregunta\r\n1;a\r\n'), /Faltan: «Tipo de respuesta»\..*No se reconocen: «Precio»/],
    [
      '10,000 rows',
      utf8(csvOf([HEADER, ...Array.from({ length: 10_000 }, () => ['a', '3', ''])])),
      /tiene 10\.000 filas/,
    ],
    ['nothing', new Uint8Array(), /El archivo está vacío/],
    ['headers alone', utf8(csvOf([HEADER])), /no tiene filas debajo de los títulos/],
    ['bytes that are no text', Uint8Array.of(1, 2, 3, 0, 0, 9), /no es texto en una codificación conocida/],
    ['an old workbook', oldOffice('Workbook'), /formato antiguo \(\.xls\)/],
    ['a password', new Uint8Array(readFileSync('tests/support/import/protegido.xlsx')), /protegido con contraseña/],
    ['another old document', oldOffice('WordDocument'), /no es una planilla/],
    ['too many bytes', new Uint8Array(5_000_001), /demasiado grande: puede tener hasta 5 MB/],
    ['a broken workbook', workbook({ rows: GOOD_ROWS }).slice(0, 500), /dañado o incompleto/],
  ])('of %s is refused in words that say what to do', async (_, bytes, expected) => {
    await show();
    await choose(bytes);
    expect((await screen.findByRole('alert')).textContent).toMatch(expected);
    expect(importButton()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(close).toHaveBeenCalledOnce();
  });

  it('of more text than one request holds is refused before it is sent', async () => {
    const rows = Array.from({ length: 500 }, (_, n) => [`${n}`, '1', Array(9).fill('x'.repeat(250)).join('|')]);
    await show();
    await choose(utf8(csvOf([HEADER, ...rows])));
    expect((await screen.findByRole('alert')).textContent).toContain('no cabe en un solo envío');
    expect(importButton()).toBeNull();
  });
});

describe('an import that fails', () => {
  it('shows the server’s reasons by the rows of the file', async () => {
    const errors = [
      { __typename: 'RowError', row: 1, field: 'respuestas.0.descripcion', message: 'No se admite' },
      { __typename: 'RowError', row: 2, field: null, message: 'Tampoco' },
    ];
    answering(errors);
    await show();
    await choose(good);
    await userEvent.click(importButton() as HTMLElement);
    const table = within(await screen.findByRole('region', { name: 'Errores' }));
    const rows = table.getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual(['3RespuestasNo se admite', '4Toda la filaTampoco']);
    expect(screen.getByText(/^No se guardó nada/)).toBeTruthy();
    expect(importButton()).toBeNull();
  });
});

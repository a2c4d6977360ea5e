import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { SectionScreen } from '../../../../../../web/src/features/authoring/secciones/SectionScreen';
import { areaOf } from '../../../../areas';
import { gateway, refusal, reply, showSignedIn, useGateway } from '../../../../support';

const server = useGateway();

const { area, resource } = await areaOf('secciones');
const tipos = [
  { __typename: 'TipoRespuesta', id: '1', label: 'Selección' },
  { __typename: 'TipoRespuesta', id: '2', label: 'Casillas' },
  { __typename: 'TipoRespuesta', id: '3', label: 'Texto' },
];
const flags = { beneficio: false, cerrada: false, multiple: false, oculta: false };
const texts = { eje: '', campoPertenece: '', tituloInforme: '' };
const question = (id: string, orden: number, descripcion: string) => ({
  ...{ __typename: 'Pregunta', id, orden, descripcion, version: 'v1', padre: null, ...flags, ...texts },
  ...{ respuestas: [], tipoRespuesta: tipos[2] },
});

const first = question('1', 1, 'Primera');
const seccion = { __typename: 'Seccion', id: '7', version: 's1', descripcion: 'Datos', idioma: null };
/** The message about the place of a saved question. */
const here = { activo: true, seccion: { __typename: 'Seccion', id: '7' } };
const sent: Record<string, unknown>[] = [];

beforeEach(() => {
  sent.length = 0;
  Object.assign(first, { version: 'v1', descripcion: 'Primera' });
  server.use(
    gateway.query('GetSeccion', () => HttpResponse.json({ data: { record: { ...seccion, preguntas: [first] } } })),
    reply('SeccionUse', { record: { __typename: 'Seccion', id: '7', encuestas: [], respondidas: [] } }),
    reply('GetPregunta', { record: first }),
    reply('DeletedPreguntas', { page: { __typename: 'PreguntaPage', results: [] } }),
    reply('TipoRespuestaOptions', { page: { __typename: 'TipoRespuestaPage', count: 3, results: tipos } }),
    gateway.mutation('CreatePregunta', ({ variables: { input } }) => {
      sent.push(input);
      const record = question(String(sent.length + 1), input.orden, input.descripcion);
      return HttpResponse.json({ data: { result: { record, errors: [] } } });
    }),
    gateway.mutation('UpdatePregunta', ({ variables: { input, ifMatch } }) => {
      sent.push(input);
      if (ifMatch !== first.version) return refusal('CONFLICT');
      return HttpResponse.json({
        data: { result: { record: { ...first, ...here, ...input, padre: null }, errors: [] } },
      });
    }),
  );
});

/** The questions of a section, at their tab. */
const showSection = (mode: 'edit' | 'view' = 'edit') =>
  showSignedIn(<SectionScreen {...{ area, resource, mode }} id="7" />, { at: '/secciones/7?tab=preguntas' });

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Detalles de la Pregunta' }));
const description = async () => (await dialog()).findByLabelText<HTMLTextAreaElement>('Descripción');
const press = async (name: string) => userEvent.click((await dialog()).getByRole('button', { name }));
/** Chooses the type of answer; Enter waits for the answer to what was typed. */
const choose = async (typed: string, label: string) => {
  const box = (await dialog()).getByRole<HTMLInputElement>('combobox', { name: 'Tipo de respuesta' });
  await userEvent.type(box, `${typed}{Enter}`);
  await (await dialog()).findByDisplayValue(label);
};

it('questions are added one after another: each is empty again, and the last place is said', async () => {
  showSection();
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar pregunta' }));
  await waitFor(async () => expect(document.activeElement).toBe(await description()));
  await userEvent.type(await description(), 'Segunda');
  await choose('Tex', 'Texto');
  await press('Guardar y agregar otra');
  await (await dialog()).findByText('Se guardó la pregunta 2.');
  expect((await description()).value).toBe('');
  expect(document.activeElement).toBe(await description());
  // What is empty is not wrong before it was touched.
  expect((await dialog()).queryByText('El campo es requerido')).toBeNull();
  await userEvent.type(await description(), 'Tercera');
  await choose('Tex', 'Texto');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await (await dialog()).findByText('Se guardó la pregunta 3.');
  expect(sent).toMatchObject([
    { descripcion: 'Segunda', orden: 2, seccion: '7', tipoRespuesta: '3', respuestas: [] },
    { descripcion: 'Tercera', orden: 3 },
  ]);
  expect(sent[0]).not.toHaveProperty('numerica');
});

it('a parent that does not offer NO APLICA is said to change nothing, and what becomes of the question by its type', async () => {
  const answers = (...words: string[]) =>
    words.map((descripcion) => ({ __typename: 'Respuesta', id: descripcion, descripcion }));
  const padre = (id: string) => ({ padre: { __typename: 'Pregunta', id, label: id } });
  const preguntas = [
    { ...question('1', 1, 'Comedor'), tipoRespuesta: tipos[0], respuestas: answers('Sí', ' no aplica ') },
    { ...question('2', 2, 'Turnos'), tipoRespuesta: tipos[0], respuestas: answers('Sí', 'No') },
    { ...question('3', 3, 'Qué turnos'), ...padre('2') },
    { ...question('4', 4, 'Qué comidas'), ...padre('1'), tipoRespuesta: tipos[1], respuestas: answers('Cena') },
  ];
  server.use(
    gateway.query('GetSeccion', () => HttpResponse.json({ data: { record: { ...seccion, preguntas } } })),
    gateway.query('GetPregunta', ({ variables }) =>
      HttpResponse.json({ data: { record: preguntas.find(({ id }) => id === variables.id) } }),
    ),
  );
  showSection();
  const warning = 'La pregunta padre no ofrece NO APLICA: esta se hará siempre.';
  const row = (await screen.findByRole('button', { name: 'Qué turnos' })).closest('tr');
  expect(row?.textContent).toContain(warning);
  expect(screen.getAllByText(warning)).toHaveLength(1);

  await userEvent.click(screen.getByRole('button', { name: 'Qué turnos' }));
  const said = await (await dialog()).findByText(warning);
  const parent = (await dialog()).getByRole('combobox', { name: 'Pregunta padre' });
  expect(parent.getAttribute('aria-describedby')?.split(' ')).toContain(said.id);
  expect(parent.getAttribute('aria-invalid')).not.toBe('true');
  expect((await dialog()).getByText(/esta pregunta no se muestra/)).toBeTruthy();
  await press('Cancelar');

  await userEvent.click(screen.getByRole('button', { name: 'Qué comidas' }));
  expect(await (await dialog()).findByText(/se muestra, pero no se puede responder/)).toBeTruthy();
  expect((await dialog()).queryByText(warning)).toBeNull();
});

it('a save with a lost response shows in the list after the dialog is dismissed', async () => {
  const second = question('2', 2, 'Segunda');
  server.use(
    gateway.mutation('CreatePregunta', () => {
      const preguntas = [first, second];
      server.use(gateway.query('GetSeccion', () => HttpResponse.json({ data: { record: { ...seccion, preguntas } } })));
      return HttpResponse.error();
    }),
  );
  showSection();
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar pregunta' }));
  await userEvent.type(await description(), 'Segunda');
  await choose('Tex', 'Texto');
  await press('Guardar');
  const popup = within(await screen.findByRole('alertdialog'));
  expect(popup.getByText(/Puede que ya se haya agregado/)).toBeTruthy();
  await userEvent.click(popup.getByRole('button', { name: 'OK' }));
  await press('Cancelar');
  await userEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
  expect(await screen.findByRole('button', { name: 'Segunda' })).toBeTruthy();
});

it('OK after a save that failed gives focus back to the button, of a question and of its section', async () => {
  const record = { ...seccion, idioma: { __typename: 'Idioma', id: '1', label: 'Español' }, preguntas: [first] };
  server.use(
    gateway.query('GetSeccion', () => HttpResponse.json({ data: { record } })),
    gateway.mutation('UpdatePregunta', () => refusal('UPSTREAM_TIMEOUT')),
    gateway.mutation('UpdateSeccion', () => refusal('UPSTREAM_TIMEOUT')),
  );
  showSection();
  const back = async (button: HTMLElement) => {
    button.focus();
    await userEvent.keyboard('{Enter}');
    const popup = within(await screen.findByRole('alertdialog'));
    await userEvent.click(popup.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(document.activeElement).toBe(button));
  };
  await userEvent.click(await screen.findByRole('button', { name: 'Primera' }));
  await userEvent.type(await description(), ' y única');
  await back((await dialog()).getByRole('button', { name: 'Guardar' }));
  await press('Cancelar');
  await userEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
  await userEvent.click(await screen.findByRole('tab', { name: 'Información Básica' }));
  await userEvent.type(await screen.findByLabelText('Descripción'), ' más');
  await back(screen.getByRole('button', { name: 'Guardar' }));
});

it('an option that is read as NO APLICA, or only looks like it, is pointed out while it is written', async () => {
  showSection();
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar pregunta' }));
  await userEvent.type(await description(), '¿Ofrece comedor?');
  await choose('Sel', 'Selección');
  await press('Agregar respuesta');
  const line = () => screen.getByRole('textbox', { name: 'Respuesta 1' });
  await userEvent.type(line(), 'N/A');
  expect((await dialog()).getByText(/«N\/A» se parece a NO APLICA, pero no oculta preguntas/)).toBeTruthy();
  await userEvent.clear(line());
  await userEvent.type(line(), 'No aplica.');
  expect((await dialog()).getByText(/«No aplica\.» se toma como NO APLICA/)).toBeTruthy();
  await userEvent.clear(line());
  await userEvent.type(line(), 'NO APLICA');
  expect((await dialog()).queryByText(/se toma como|se parece a/)).toBeNull();
});

it('answers belong to a choice: shown when it is one, required, and sent without the lines that stayed empty', async () => {
  showSection();
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar pregunta' }));
  await userEvent.type(await description(), '¿Ofrece comedor?');
  await choose('Sel', 'Selección');
  await press('Guardar');
  const popup = within(await screen.findByRole('alertdialog'));
  expect(popup.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Respuestas: Debe agregar al menos una respuesta',
  ]);
  await userEvent.click(popup.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Agregar respuesta'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
  await userEvent.keyboard('Sí');
  // An Enter that ends the composing of a letter.
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter', isComposing: true, keyCode: 229 });
  expect((document.activeElement as HTMLInputElement).value).toBe('Sí');
  await userEvent.keyboard('{Enter}No{Enter}');
  await press('Guardar');
  await screen.findByText('La operación ha sido completada exitosamente');
  expect(sent.at(-1)?.respuestas).toEqual([{ descripcion: 'Sí' }, { descripcion: 'No' }]);
});

it('two equal options are reported before anything is sent, and the second is marked', async () => {
  showSection();
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar pregunta' }));
  await userEvent.type(await description(), '¿Ofrece comedor?');
  await choose('Sel', 'Selección');
  await press('Agregar respuesta');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
  await userEvent.keyboard('Sí{Enter}No{Enter}Sí ');
  await press('Guardar');
  const popup = within(await screen.findByRole('alertdialog'));
  expect(popup.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Respuestas: Dos líneas tienen el mismo texto',
  ]);
  await userEvent.click(popup.getByRole('button', { name: 'OK' }));
  const boxes = (await dialog()).getAllByRole('textbox', { name: /^Respuesta \d/ });
  expect(boxes.map((box) => box.getAttribute('aria-invalid'))).toEqual([null, null, 'true']);
  expect(sent).toEqual([]);
  await userEvent.type(boxes[2] as HTMLElement, '{Backspace}, siempre');
  await waitFor(async () => expect((await dialog()).queryByText('Dos líneas tienen el mismo texto')).toBeNull());
});

it('a question that somebody else changed shows both versions, and leaving it or its section asks first', async () => {
  const router = showSection();
  await userEvent.click(await screen.findByRole('button', { name: 'Primera' }));
  await waitFor(async () => expect((await description()).value).toBe('Primera'));
  await userEvent.type(await description(), ' mía');
  for (const leave of [
    () => userEvent.keyboard('{Escape}'),
    () => press('Cancelar'),
    async () => void router.navigate('/'),
  ]) {
    await leave();
    const ask = within(await screen.findByRole('alertdialog'));
    await userEvent.click(ask.getByRole('button', { name: 'Cancelar' }));
    expect((await description()).value).toBe('Primera mía');
  }
  Object.assign(first, { version: 'v2', descripcion: 'De otra' });
  await press('Guardar');
  const conflict = within(await screen.findByRole('dialog', { name: /cambió mientras lo editaba/ }));
  expect(conflict.getByText('De otra')).toBeTruthy();
  await userEvent.click(conflict.getByRole('button', { name: 'Usar lo elegido' }));
  await screen.findByText('La operación ha sido completada exitosamente');
  expect(sent.at(-1)).toMatchObject({ descripcion: 'Primera mía' });
});

it.each([
  ['removed', { activo: false }],
  ['moved', { seccion: { __typename: 'Seccion', id: '8' } }],
])('a question that somebody %s during the edit is reported as no longer in its section', async (_, now) => {
  showSection();
  await userEvent.click(await screen.findByRole('button', { name: 'Primera' }));
  await waitFor(async () => expect((await description()).value).toBe('Primera'));
  await userEvent.type(await description(), ' mía');
  server.use(
    gateway.mutation('UpdatePregunta', () =>
      HttpResponse.json({ data: { result: { record: { ...first, ...here, ...now }, errors: [] } } }),
    ),
    gateway.query('GetSeccion', () => HttpResponse.json({ data: { record: { ...seccion, preguntas: [] } } })),
  );
  await press('Guardar');
  await screen.findByText('Mientras la editaba, alguien la eliminó o la pasó a otra sección: ya no está en esta.');
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('button', { name: 'Primera' })).toBeNull();
});

it('a question that is only looked at has nothing to save (spec §2)', async () => {
  showSection('view');
  await userEvent.click(await screen.findByRole('button', { name: 'Primera' }));
  await waitFor(async () => expect((await description()).value).toBe('Primera'));
  const buttons = (await dialog()).getAllByRole('button').map(({ textContent }) => textContent);
  expect(buttons).toEqual(['Cerrar']);
  await press('Cerrar');
  await userEvent.click(await screen.findByRole('button', { name: 'Acciones de Primera' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Ver']);
  expect(screen.queryByRole('button', { name: /^(Mover|Agregar|Importar|Guardar)/ })).toBeNull();
});

it('the tiles stand for the type of answer and its switches', async () => {
  showSection();
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar pregunta' }));
  await screen.findByText('Elija un tipo de respuesta para ver la pregunta.');
  await userEvent.click((await dialog()).getByText('Más opciones de respuesta'));
  const tile = async (name: string) => (await dialog()).getByRole<HTMLInputElement>('radio', { name });
  const switches = async () =>
    (await dialog())
      .getAllByRole<HTMLInputElement>('checkbox')
      .filter(({ id }) => /multiple|numerica/.test(id))
      .map(({ id, checked }) => `${id.replace(/.*(multiple|numerica).*/, '$1')} ${checked}`);
  expect(await switches()).toEqual([]);
  await choose('Sel', 'Selección');
  expect((await tile('Una opción')).checked).toBe(true);
  await userEvent.click((await dialog()).getByRole('checkbox', { name: 'Múltiple' }));
  await waitFor(async () => expect((await tile('Varias opciones')).checked).toBe(true));
  for (const [name, shown] of [
    ['Número', ['numerica true']],
    ['Casillas', ['numerica false']],
    ['Texto', []],
    ['Varias opciones', ['multiple true']],
  ] as const) {
    await userEvent.click(await tile(name));
    await waitFor(async () => expect(await switches()).toEqual(shown));
  }
});

it.each([
  ['Se restableció el orden anterior.', true],
  ['solo se pudo restablecer en parte', undefined],
])('a place is a positive whole number, and one that cannot be saved is put back: %s', async (said, restored) => {
  const preguntas = [first, question('2', 2, 'Segunda')];
  server.use(
    gateway.query('GetSeccion', () => HttpResponse.json({ data: { record: { ...seccion, preguntas } } })),
    gateway.mutation('UpdatePregunta', ({ variables: { input } }) => {
      sent.push(input);
      const extensions = { code: 'UPSTREAM_UNAVAILABLE', restored, requestId: 'abc-123' };
      return HttpResponse.json({ errors: [{ message: 'x', path: ['result'], extensions }] });
    }),
  );
  showSection();
  await userEvent.click(await screen.findByRole('button', { name: 'Acciones de Primera' }));
  await screen.findByRole('menuitem', { name: 'Actualizar orden' });
  await waitFor(() => expect(document.activeElement?.role).toBe('menu'));
  await userEvent.keyboard('act{Enter}');
  const typed = async (place: string) => {
    await userEvent.type(await screen.findByLabelText('Orden'), `{Control>}a{/Control}${place}{Enter}`);
    return within(await screen.findByRole('alertdialog'));
  };
  const refused = await typed('0');
  expect(refused.getByText('Por favor, ingrese un número entero positivo.')).toBeTruthy();
  await userEvent.click(refused.getByRole('button', { name: 'OK' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Orden'));
  expect(sent).toEqual([]);
  const failed = await typed('3');
  expect(sent).toEqual([{ orden: 3 }]);
  expect(failed.getByText(new RegExp(said))).toBeTruthy();
  expect(failed.getByText(/abc-123/)).toBeTruthy();
  await userEvent.click(failed.getByRole('button', { name: 'OK' }));
  const shown = screen.getAllByRole('button', { name: /^(Primera|Segunda)$/ });
  expect(shown.map(({ textContent }) => textContent)).toEqual(['Primera', 'Segunda']);
});

it('a question whose parent was removed says so in words', async () => {
  const orphan = { ...question('2', 2, 'Segunda'), padre: { __typename: 'Pregunta', id: '166' } };
  server.use(
    gateway.query('GetSeccion', () => HttpResponse.json({ data: { record: { ...seccion, preguntas: [orphan] } } })),
  );
  showSection();
  await screen.findByRole('cell', { name: 'Ya no está en la sección.' });
});

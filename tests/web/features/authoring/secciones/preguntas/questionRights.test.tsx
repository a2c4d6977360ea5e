import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { SectionScreen } from '../../../../../../web/src/features/authoring/secciones/SectionScreen';
import { areaOf } from '../../../../areas';
import { gateway, refusal, reply, showSignedIn, useGateway } from '../../../../support';

const server = useGateway();
const { area, resource } = await areaOf('secciones');

const flags = { beneficio: false, cerrada: false, multiple: false, oculta: false };
const texts = { eje: '', campoPertenece: '', tituloInforme: '' };
const texto = { __typename: 'TipoRespuesta', id: '3', label: 'Texto' };
const question = {
  ...{ __typename: 'Pregunta', id: '1', orden: 1, descripcion: 'Primera', version: 'v1', padre: null },
  ...{ ...flags, ...texts, respuestas: [], tipoRespuesta: texto },
};
const seccion = { __typename: 'Seccion', id: '7', version: 's1', descripcion: 'Datos', idioma: null };
const encuesta = { __typename: 'Encuesta', id: '3', label: 'Beneficios' };
const comment = {
  ...{ __typename: 'ComentarioPregunta', id: '5', comentario: 'Lea antes' },
  ...{ encuesta: { __typename: 'Encuesta', id: '3' }, pregunta: { __typename: 'Pregunta', id: '1' } },
};
const sent: string[] = [];

beforeEach(() => {
  sent.length = 0;
  server.use(
    reply('GetSeccion', { record: { ...seccion, preguntas: [question] } }),
    reply('SeccionUse', { record: { id: '7', encuestas: [encuesta], respondidas: [] } }),
    reply('GetPregunta', { record: question, comments: { results: [comment] } }),
    reply('DeletedPreguntas', { page: { __typename: 'PreguntaPage', results: [] } }),
    reply('TipoRespuestaOptions', { page: { __typename: 'TipoRespuestaPage', count: 1, results: [texto] } }),
    gateway.mutation('UpdatePregunta', ({ variables: { input } }) => {
      sent.push('UpdatePregunta');
      const here = { activo: true, seccion: { __typename: 'Seccion', id: '7' } };
      return HttpResponse.json({ data: { result: { record: { ...question, ...here, ...input }, errors: [] } } });
    }),
    gateway.mutation('DeactivateQuestionComment', () => {
      sent.push('DeactivateQuestionComment');
      return refusal('FORBIDDEN');
    }),
  );
});

const SEEING = ['view_seccion', 'view_pregunta', 'view_encuesta', 'view_comentario_pregunta'];
const COMMENTING = ['add_comentario_pregunta', 'change_comentario_pregunta'];

const showQuestions = (permissions: readonly string[], mode: 'edit' | 'view' = 'edit') =>
  showSignedIn(<SectionScreen {...{ area, resource, mode }} id="7" />, {
    at: '/secciones/7?tab=preguntas',
    permissions,
  });

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Detalles de la Pregunta' }));

/** Changes the question's text, empties its comment and saves; answers the popup. */
async function emptyComment() {
  await userEvent.click(await screen.findByRole('button', { name: 'Primera' }));
  const text = await (await dialog()).findByLabelText<HTMLTextAreaElement>('Descripción');
  await waitFor(() => expect(text.value).toBe('Primera'));
  await userEvent.type(text, ' mía');
  await userEvent.clear((await dialog()).getByRole('textbox', { name: 'Comentario' }));
  await userEvent.click((await dialog()).getByRole('button', { name: 'Guardar' }));
  return within(await screen.findByRole('alertdialog'));
}

it('deleting a comment without permission is an error before anything is sent', async () => {
  showQuestions([...SEEING, ...COMMENTING, 'change_seccion', 'change_pregunta']);
  const popup = await emptyComment();
  expect(popup.getByText('Comentario: No tiene permiso para quitar el comentario.')).toBeTruthy();
  expect(sent).toEqual([]);
});

it('a question whose comment is refused is reported as saved, and the list shows it', async () => {
  showQuestions([...SEEING, ...COMMENTING, 'change_seccion', 'change_pregunta', 'delete_comentario_pregunta']);
  const popup = await emptyComment();
  expect(sent).toEqual(['UpdatePregunta', 'DeactivateQuestionComment']);
  expect(popup.getByText('La pregunta se guardó, pero su comentario no.')).toBeTruthy();
  expect(popup.getByText(/^Comentario: No tiene permiso/)).toBeTruthy();
  await userEvent.click(popup.getByRole('button', { name: 'OK' }));
  expect(await screen.findByText('Primera mía', { selector: 'button' })).toBeTruthy();
});

it('who may not see questions is not offered to look at one', async () => {
  showQuestions(['view_seccion'], 'view');
  await screen.findByRole('cell', { name: 'Primera' });
  expect(screen.queryByRole('button', { name: 'Primera' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Acciones de Primera' })).toBeNull();
});

it('who may change questions but not see them may order and delete them alone', async () => {
  showQuestions(['view_seccion', 'change_seccion', 'change_pregunta', 'delete_pregunta']);
  await userEvent.click(await screen.findByRole('button', { name: 'Acciones de Primera' }));
  const acts = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(acts).toEqual(['Actualizar orden', 'Eliminar']);
  expect(screen.queryByRole('button', { name: 'Primera' })).toBeNull();
});

it('who may write questions but not their section writes them alone', async () => {
  showQuestions(['view_seccion', 'view_pregunta', 'add_pregunta', 'change_pregunta']);
  await userEvent.click(await screen.findByRole('button', { name: 'Acciones de Primera' }));
  const acts = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(acts).toEqual(['Ver', 'Editar', 'Actualizar orden']);
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Agregar pregunta' })).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Información Básica' }));
  const name = await screen.findByLabelText<HTMLInputElement>('Descripción');
  await waitFor(() => expect(name.value).toBe('Datos'));
  expect(name.disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull();
});

it('a question that is gone says so', async () => {
  showQuestions(SEEING, 'view');
  const line = await screen.findByRole('button', { name: 'Primera' });
  server.use(reply('GetPregunta', { record: null }), reply('GetSeccion', { record: { ...seccion, preguntas: [] } }));
  await userEvent.click(line);
  const popup = within(await screen.findByRole('alertdialog'));
  expect(popup.getByText('La pregunta ya no está: alguien la eliminó.')).toBeTruthy();
  await userEvent.click(popup.getByRole('button', { name: 'OK' }));
  await screen.findByText('Esta sección todavía no tiene preguntas.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

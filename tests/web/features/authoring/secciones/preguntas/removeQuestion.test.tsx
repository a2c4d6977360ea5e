import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { DeletedQuestions } from '../../../../../../web/src/features/authoring/secciones/preguntas/DeletedQuestions';
import type { QuestionLine } from '../../../../../../web/src/features/authoring/secciones/preguntas/questionLines';
import { useQuestionActs } from '../../../../../../web/src/features/authoring/secciones/preguntas/useQuestionActs';
import { Toasts } from '../../../../../../web/src/shared/shell/toasts';
import { gateway, showSignedIn, useGateway } from '../../../../support';

const server = useGateway();

const question = (id: string, padre: string | null) =>
  ({ id, descripcion: `Pregunta ${id}`, padre: padre ? { id: padre } : null }) as QuestionLine;

const QUESTIONS = [question('1', null), question('2', '1'), question('3', '1')];

const useActs = () =>
  useQuestionActs({
    ...{ seccion: { id: '7' }, questions: QUESTIONS, inert: false },
    ...{ setQuestions: () => {}, reload: async () => {}, mayChange: async () => true },
  });

function Section() {
  const { run } = useActs();
  return QUESTIONS.map(({ id }) => (
    <button key={id} type="button" onClick={() => run({ what: 'delete', id })}>
      {id}
    </button>
  ));
}

const Deleted = () => <DeletedQuestions seccion="7" restore={useActs().restore} />;

it('says what becomes of the questions below one that is taken away', async () => {
  showSignedIn(<Section />);
  await userEvent.click(screen.getByRole('button', { name: '1' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Otras 2 preguntas dependen de esta; sin ella se harán siempre.');
  expect(within(dialog).getByRole('button', { name: 'Eliminar la pregunta' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  await userEvent.click(await screen.findByRole('button', { name: '2' }));
  expect((await screen.findByRole('alertdialog')).textContent).not.toContain('depende');
});

it('a toast undoes the deletion of a question, after the dialog of its success', async () => {
  const sent: string[] = [];
  const done = (name: string) =>
    gateway.mutation(name, ({ variables }) => {
      sent.push(`${name} ${variables.id}`);
      return HttpResponse.json({ data: { result: { __typename: 'PreguntaPayload', errors: [] } } });
    });
  server.use(done('DeactivatePregunta'), done('RestorePregunta'));
  showSignedIn(
    <>
      <Section />
      <Toasts />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: '2' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar la pregunta' }));
  await userEvent.click(await screen.findByRole('button', { name: 'OK' }));
  await screen.findByText('«Pregunta 2» está en Eliminadas.');
  await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(sent).toEqual(['DeactivatePregunta 2', 'RestorePregunta 2']));
});

it('lists the deleted questions of a section, and brings one back', async () => {
  const deleted = new Set(['4', '5']);
  server.use(
    gateway.query('DeletedPreguntas', ({ variables }) => {
      const results = [...deleted].map((id) => ({
        ...{ __typename: 'Pregunta', id, descripcion: `Pregunta ${id} de ${variables.seccion}`, activo: false },
      }));
      // A server that ignores the filter.
      const active = { __typename: 'Pregunta', id: '1', descripcion: 'Activa', activo: true };
      return HttpResponse.json({ data: { page: { __typename: 'PreguntaPage', results: [...results, active] } } });
    }),
    gateway.mutation('RestorePregunta', ({ variables }) => {
      deleted.delete(String(variables.id));
      return HttpResponse.json({ data: { result: { __typename: 'PreguntaPayload', errors: [] } } });
    }),
  );
  showSignedIn(<Deleted />);
  await userEvent.click(await screen.findByText('Eliminadas (2)'));
  const names = async () => (await screen.findAllByRole('listitem')).map((row) => row.textContent);
  expect(await names()).toEqual(['Pregunta 4 de 7Restaurar', 'Pregunta 5 de 7Restaurar']);
  await userEvent.click(screen.getByRole('button', { name: 'Restaurar: Pregunta 4 de 7' }));
  await waitFor(async () => expect(await names()).toEqual(['Pregunta 5 de 7Restaurar']));
});

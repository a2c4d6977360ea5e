import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { QuestionLine } from '../../../web/src/authoring/secciones/preguntas/questionLines';
import { useWanted } from '../../../web/src/authoring/secciones/preguntas/useWanted';
import { loadWriting } from '../../../web/src/i18n';
import { SignedInAs, showRoutes, useGateway } from '../support';

useGateway();

const question = (id: string, padre: string | null) =>
  ({ id, descripcion: `Pregunta ${id}`, padre: padre ? { id: padre } : null }) as QuestionLine;

const QUESTIONS = [question('1', null), question('2', '1'), question('3', '1')];

function Section() {
  const { want } = useWanted({
    ...{ seccion: { id: '7' }, questions: QUESTIONS, inert: false },
    ...{ setQuestions: () => {}, reload: async () => {}, mayChange: async () => true },
  });
  return QUESTIONS.map(({ id }) => (
    <button key={id} type="button" onClick={() => want({ what: 'delete', id })}>
      {id}
    </button>
  ));
}

it('says what becomes of the questions below one that is taken away', async () => {
  await loadWriting();
  const element = (
    <SignedInAs>
      <Section />
    </SignedInAs>
  );
  showRoutes([{ path: '/', element }], '/');
  await userEvent.click(screen.getByRole('button', { name: '1' }));
  const asked = await screen.findByRole('alertdialog');
  expect(asked.textContent).toContain('Otras 2 preguntas dependen de esta; sin ella se harán siempre.');
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  await userEvent.click(await screen.findByRole('button', { name: '2' }));
  expect((await screen.findByRole('alertdialog')).textContent).not.toContain('depende');
});

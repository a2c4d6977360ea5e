import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { PrintSurvey } from '../../../../../web/src/features/authoring/encuestas/SurveyPreview';
import { gateway, refusal, showSignedIn, useGateway } from '../../../support';

const server = useGateway();

type Answer = { data: Record<string, unknown> | null };
const section = (id: string) =>
  HttpResponse.json<Answer>({
    data: { record: { __typename: 'Seccion', id, descripcion: `Sección ${id}`, preguntas: [] } },
  });

function show() {
  const printed = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  showSignedIn(<PrintSurvey descripcion="Encuesta" sections={[{ id: '1' }, { id: '2' }]} />);
  return printed;
}

it('says why a survey could not be printed, and prints it the next time', async () => {
  const person = userEvent.setup();
  server.use(
    gateway.query('PreviewSeccion', ({ variables }) =>
      variables.id === '2' ? refusal('UPSTREAM_UNAVAILABLE') : section('1'),
    ),
  );
  const printed = show();
  const button = await screen.findByRole('button', { name: /^Imprimir/ });
  await person.click(button);
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('pedido-7');
  expect(document.querySelector('[aria-busy=true]')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'OK' }));
  server.use(gateway.query('PreviewSeccion', ({ variables }) => section(String(variables.id))));
  await person.click(button);
  await waitFor(() => expect(printed).toHaveBeenCalledOnce());
});

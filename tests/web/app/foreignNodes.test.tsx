import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tolerateForeignNodes } from '../../../web/src/app/foreignNodes';
import { routes } from '../../../web/src/app/routes';
import { gateway, showRoutes, useGateway } from '../support';

const server = useGateway();
const { insertBefore, removeChild } = Node.prototype;

beforeAll(tolerateForeignNodes);
afterAll(() => Object.assign(Node.prototype, { insertBefore, removeChild }));

/** What a browser's translator does to every text on the page. */
function translatePage() {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    const translated = document.createElement('font');
    translated.textContent = text.data.toUpperCase();
    text.replaceWith(translated);
  }
}

it('texts and elements come and go beside texts that a translator took away', () => {
  const Some = ({ shown }: { shown: boolean }) => (
    <p>
      {shown && 'Antes '}
      {shown && <b>Entre</b>}
      {shown ? 'después' : <i>nada</i>}
      {!shown && <b>Fin</b>}
    </p>
  );
  const { rerender } = render(<Some shown />);
  translatePage();
  rerender(<Some shown={false} />);
  expect(screen.getByText('nada')).toBeTruthy();
  translatePage();
  rerender(<Some shown />);
  expect(screen.getByText('Entre')).toBeTruthy();
});

it('the sign-in that was refused goes on where the page is translated, and says no more that it was refused', async () => {
  const errors = [{ field: null, message: 'Usuario o contraseña incorrectos.' }];
  server.use(
    gateway.mutation('Login', () => HttpResponse.json({ data: { result: { access: null, refresh: null, errors } } })),
  );
  showRoutes(routes, '/auth/login');
  await userEvent.type(await screen.findByLabelText('Usuario'), 'ana');
  const password = screen.getByLabelText('Contraseña');
  await userEvent.type(password, 'x{Enter}');
  const alert = screen.getByRole('alert');
  await waitFor(() => expect(alert.textContent).toBe(errors[0]?.message));
  translatePage();
  await userEvent.type(password, 'y');
  expect(alert.textContent).toBe('');
  expect(screen.getByDisplayValue('xy')).toBe(password);
});

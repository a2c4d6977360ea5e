import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { routes } from '../../../../web/src/app/routes';
import { setLang, translate } from '../../../../web/src/shared/i18n';
import { renew } from '../../../../web/src/shared/session/renewal';
import { storeTokens } from '../../../../web/src/shared/session/tokens';
import { gateway, refusal, showRoutes, useGateway } from '../../support';

const server = useGateway();
afterEach(() => setLang('es'));

const WRONG = [{ field: null, message: 'Usuario o contraseña incorrectos.' }];

async function signIn() {
  showRoutes(routes, '/auth/login');
  await userEvent.type(await screen.findByLabelText('Usuario', undefined, { timeout: 10_000 }), 'ana');
  await userEvent.type(screen.getByLabelText('Contraseña'), 'x{Enter}');
}

it('a sign-in that fails without a message says “Login failed”, what happened in a second line, and the request’s code', async () => {
  server.use(gateway.mutation('Login', () => refusal('UPSTREAM_TIMEOUT')));
  await signIn();
  await screen.findByText('Login failed');
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe(
    'Login failedEl servidor tardó demasiado en responder. Inténtelo de nuevo.Código de la solicitud: pedido-7',
  );
  expect(alert.querySelectorAll('span')[1]?.textContent).toContain('El servidor tardó');
});

it.each([
  [undefined, 'Espere unos minutos y vuelva a intentarlo.'],
  [45, 'Vuelva a intentarlo en 45 segundos.'],
  [601, 'Vuelva a intentarlo en 11 minutos.'],
  [900, 'Vuelva a intentarlo en 15 minutos.'],
])('shows the server’s retry delay after too many attempts: %s', async (retryAfter, said) => {
  server.use(gateway.mutation('Login', () => refusal('TOO_MANY_REQUESTS', retryAfter ? { retryAfter } : {})));
  await signIn();
  await screen.findByText(`Demasiados intentos. ${said}`);
});

it('shows “Login failed” for a refusal without a message, and the message otherwise', async () => {
  const answers = [[], WRONG];
  server.use(
    gateway.mutation('Login', () =>
      HttpResponse.json({ data: { result: { access: null, refresh: null, errors: answers.shift() ?? [] } } }),
    ),
  );
  await signIn();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Login failed'));
  await userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Usuario o contraseña incorrectos.'));
});

it('a sign-in without username or password shows what is missing, and sends nothing', async () => {
  showRoutes(routes, '/auth/login');
  const send = await screen.findByRole('button', { name: 'Iniciar sesión' }, { timeout: 10_000 });
  await userEvent.click(send);
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe('Escriba su usuario y su contraseña.');
  await userEvent.type(screen.getByLabelText('Usuario'), 'ana');
  expect(alert.textContent).toBe('');
  await userEvent.type(screen.getByLabelText('Usuario'), '{Enter}');
  expect(alert.textContent).toBe('Escriba su usuario y su contraseña.');
});

it('the public forms follow the language', async () => {
  const router = showRoutes(routes, '/auth/login');
  await userEvent.click(await screen.findByRole('button', { name: 'Iniciar sesión' }, { timeout: 10_000 }));
  await act(() => setLang('en'));
  expect(screen.getByRole('alert').textContent).toBe(translate('auth:missing'));
  await act(() => router.navigate('/auth/forgot_password'));
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
  const invalid = translate('rules.email');
  expect(screen.getByText(invalid)).toBeTruthy();
  await act(() => setLang('es'));
  expect(screen.queryByText(invalid)).toBeNull();
  expect(screen.getByText('El email es inválido.')).toBeTruthy();
});

it('registering says who creates accounts, and sends nothing', async () => {
  showRoutes(routes, '/auth/register');
  const send = await screen.findByRole('button', { name: 'Crear cuenta' }, { timeout: 10_000 });
  await userEvent.click(send);
  for (const text of [
    'El nombre es requerido.',
    'El email es inválido.',
    'La contraseña debe tener al menos 8 caracteres.',
    'Debe aceptar la política de privacidad.',
  ])
    expect(screen.getByText(text)).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Nombre'), 'Ana');
  await userEvent.type(screen.getByLabelText('Correo electrónico'), 'ana@ejemplo.com');
  await userEvent.type(screen.getByLabelText('Contraseña'), 'Secreta#1');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Acepto la política de privacidad' }));
  await userEvent.click(send);
  await screen.findByText(/Las cuentas las crea un administrador/);
});

it.each([
  ['of the server', false],
  ['of a failure', true],
])('a change of language clears a message %s, which has no other language', async (_, isFailure) => {
  const result = { access: null, refresh: null, errors: WRONG };
  server.use(
    gateway.mutation('Login', () =>
      isFailure ? refusal('TOO_MANY_REQUESTS') : HttpResponse.json({ data: { result } }),
    ),
  );
  await signIn();
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  await act(() => setLang('en'));
  expect(screen.getByRole('alert').textContent).toBe('');
  expect(screen.getByText(translate('auth:welcome'))).toBeTruthy();
});

it('a change of language clears the server’s error about the address of a reset', async () => {
  const errors = [{ field: null, message: 'El enlace no es válido o ha vencido.' }];
  server.use(
    gateway.mutation('RequestPasswordReset', () => HttpResponse.json({ data: { result: { ok: false, errors } } })),
  );
  showRoutes(routes, '/auth/forgot_password');
  await userEvent.type(await screen.findByLabelText('Correo electrónico'), 'ana@banco.example');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  await screen.findByText('El enlace no es válido o ha vencido.');
  await act(() => setLang('en'));
  expect(screen.queryByText('El enlace no es válido o ha vencido.')).toBeNull();
});

it('a change of language clears the server’s error about a link', async () => {
  resetting({ field: null, message: 'El enlace no es válido o ha vencido.' });
  showRoutes(routes, '/auth/reset_password/Mw/abc');
  await choosePassword();
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  await screen.findByText('El enlace no es válido o ha vencido.');
  await act(() => setLang('en'));
  expect(screen.queryByText('El enlace no es válido o ha vencido.')).toBeNull();
  expect(screen.queryByRole('link', { name: translate('auth:resetAgain') })).toBeNull();
});

/** Answers resets with these errors, and notes what was sent. */
function resetting(...errors: { field: string | null; message: string }[]) {
  const sent: unknown[] = [];
  server.use(
    gateway.mutation('SendNewPassword', async ({ variables }) => {
      sent.push([variables.uid, variables.token]);
      await new Promise((later) => setTimeout(later, 50));
      return HttpResponse.json({ data: { result: { ok: errors.length === 0, errors } } });
    }),
  );
  return sent;
}

async function choosePassword() {
  await userEvent.type(await screen.findByLabelText('Contraseña', undefined, { timeout: 10_000 }), 'Nueva#2026');
  await userEvent.type(screen.getByLabelText('Confirmar contraseña'), 'Nueva#2026');
}

it('a double click on a reset sends one, with the codes that left the address bar', async () => {
  const sent = resetting();
  const router = showRoutes(routes, '/auth/reset_password/Mw/abc');
  await choosePassword();
  expect(router.state.location.pathname).toBe('/auth/reset_password');
  const button = screen.getByRole('button', { name: 'Enviar' });
  fireEvent.click(button);
  fireEvent.click(button);
  await screen.findByRole('dialog');
  expect(sent).toEqual([['Mw', 'abc']]);
});

it('a reload keeps the codes, which are in the page’s history', async () => {
  const sent = resetting();
  const router = showRoutes(routes, '/auth/reset_password/Mw/abc');
  await screen.findByLabelText('Contraseña', undefined, { timeout: 10_000 });
  const { pathname, state } = router.state.location;
  screen.getByRole('main').remove();
  showRoutes(routes, { pathname, state });
  await choosePassword();
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(sent).toEqual([['Mw', 'abc']]));
});

it('an expired link offers a new one', async () => {
  resetting({ field: null, message: 'El enlace no es válido o ha vencido. Solicite uno nuevo.' });
  showRoutes(routes, '/auth/reset_password/Mw/abc');
  await choosePassword();
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  const link = await screen.findByRole('link', { name: 'Pedir un enlace nuevo' });
  expect(link.getAttribute('href')).toBe('/auth/forgot_password');
});

it('logs a missing or refused renewal in the words of the specification', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server.use(gateway.mutation('RefreshToken', () => refusal('UNAUTHENTICATED')));
  storeTokens({ access: 'a', refresh: 'r' });
  expect(await renew('a')).toBe('refused');
  expect(warn.mock.calls.flat()).toEqual(['No se pudo refrescar el token']);
  localStorage.removeItem('_riart_refreshToken');
  expect(await renew('a')).toBe('refused');
  expect(warn.mock.calls.flat()).toContain('No se encontró el refresh token');
  warn.mockRestore();
});

it('labels which of two passwords a button shows or hides, without a contradicting state', async () => {
  showRoutes(routes, '/auth/reset_password/Mw/abc');
  await userEvent.click(await screen.findByRole('button', { name: 'Mostrar contraseña: Confirmar contraseña' }));
  const again = screen.getByLabelText('Confirmar contraseña');
  expect(again.getAttribute('type')).toBe('text');
  const hide = screen.getByRole('button', { name: 'Ocultar contraseña: Confirmar contraseña' });
  expect(hide.hasAttribute('aria-pressed')).toBe(false);
  await userEvent.click(hide);
  expect(again.getAttribute('type')).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar contraseña' }));
  expect(screen.getByLabelText('Contraseña').getAttribute('type')).toBe('text');
});

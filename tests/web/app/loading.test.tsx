import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { routes } from '../../../web/src/app/routes';
import { setDraftPending } from '../../../web/src/features/answering/drafts/draftKey';
import { OutboxGate } from '../../../web/src/features/answering/sending/OutboxGate';
import { storeTokens } from '../../../web/src/shared/session/tokens';
import { lazyPart } from '../../../web/src/shared/shell/lazyPart';
import { gateway, refusal, showRoutes, useGateway } from '../support';

const server = useGateway();
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const Part = () => <p>la parte</p>;

afterEach(() => {
  vi.restoreAllMocks();
});

/** A form with unsaved input and a lazy part. */
function showForm(load: () => Promise<typeof Part>, close?: () => () => void) {
  const Lazily = lazyPart<object>(load, { waiting: <p>esqueleto</p>, close });
  function Form() {
    const [open, setOpen] = useState(false);
    return (
      <form>
        <input aria-label="Descripción" />
        <button type="button" onClick={() => setOpen(true)}>
          Abrir
        </button>
        {open && <Lazily />}
      </form>
    );
  }
  showRoutes([{ path: '/', element: <Form /> }], '/');
}

it('retries a failed part once, and shows its skeleton meanwhile', async () => {
  let come: (part: typeof Part) => void = () => undefined;
  const load = vi
    .fn<() => Promise<typeof Part>>()
    .mockImplementationOnce(gone)
    .mockImplementationOnce(() => new Promise((resolve) => (come = resolve)));
  showForm(load);
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  expect(screen.getByText('esqueleto')).toBeTruthy();
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await act(async () => come(Part));
  expect(await screen.findByText('la parte')).toBeTruthy();
});

it.each([
  ['in its place', undefined],
  ['in a dialog', () => () => undefined],
])('shows a part’s failure %s, keeps the form’s input, and offers a retry', async (_, close) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn<() => Promise<typeof Part>>(gone);
  showForm(load, close);
  await userEvent.type(screen.getByLabelText('Descripción'), 'a medio escribir');
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Lo que escribió sigue aquí');
  expect(screen.queryByRole('dialog') !== null).toBe(close !== undefined);
  expect(screen.getByDisplayValue('a medio escribir')).toBeTruthy();
  load.mockImplementation(async () => Part);
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('la parte')).toBeTruthy();
  expect(screen.getByDisplayValue('a medio escribir')).toBeTruthy();
});

it('keeps the screen while the outbox does not load, and retries it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn(gone);
  vi.doMock('../../../web/src/features/answering/sending/OutboxHost', load);
  setDraftPending('borrador', true);
  showRoutes(
    [
      {
        path: '/',
        element: (
          <>
            <OutboxGate />
            <p>la pantalla</p>
          </>
        ),
        errorElement: <p>se cayó</p>,
      },
    ],
    '/',
  );
  await waitFor(() => expect(load.mock.calls.length).toBeGreaterThan(1), { timeout: 5_000 });
  expect(screen.getByText('la pantalla')).toBeTruthy();
  vi.doUnmock('../../../web/src/features/answering/sending/OutboxHost');
});

it('shows that the application did not load, and reloads when the network is back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.doMock('../../../web/src/app/start', gone);
  cleanup();
  document.body.innerHTML = '<div id="root"></div>';
  await import('../../../web/src/app/main');
  expect((await screen.findByRole('alert')).textContent).toContain('no se pudo cargar');
  expect(screen.getByRole('button', { name: 'Recargar' })).toBeTruthy();
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
  vi.doUnmock('../../../web/src/app/start');
});

it('says on a page of its own that the application could not be opened, and retries', async () => {
  storeTokens({ access: 'a', refresh: 'r' });
  let reads = 0;
  server.use(
    gateway.mutation('VerifyToken', () => refusal('UPSTREAM_UNAVAILABLE')),
    gateway.query('Me', () => {
      reads += 1;
      return refusal('UPSTREAM_UNAVAILABLE');
    }),
  );
  showRoutes(routes, '/');
  expect(await screen.findByRole('heading', { name: 'No se pudo abrir Encuestas' })).toBeTruthy();
  expect(screen.getByText('EN')).toBeTruthy();
  const before = reads;
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(reads).toBeGreaterThan(before));
});

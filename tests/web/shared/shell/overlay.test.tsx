import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { FormScreen } from '../../../../web/src/crud/form/FormScreen';
import { entries } from '../../../../web/src/features/catalogues';
import resource from '../../../../web/src/features/catalogues/origenes/origenes';
import { useDialogs } from '../../../../web/src/shared/shell/dialogs';
import { useOverlay } from '../../../../web/src/shared/shell/overlay';
import { Dialog } from '../../../../web/src/shared/ui/Dialog';
import { gateway, SignedInAs, showRoutes, useGateway } from '../../support';

const server = useGateway();
afterEach(() => vi.useRealTimers());

const area = entries.find(({ key }) => key === 'origenes');
if (!area) throw new Error('there is no area origenes');

it('a save on a network that hangs can be stopped, is aborted, and keeps the form with what was typed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let aborted = false;
  server.use(
    gateway.mutation('CreateOrigen', async ({ request }) => {
      request.signal.addEventListener('abort', () => {
        aborted = true;
      });
      await new Promise(() => undefined);
      return HttpResponse.json({});
    }),
  );
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const screens = { add: <FormScreen area={area} resource={resource} mode="add" />, list: <p>la lista</p> };
  showRoutes(
    [
      { path: '/origenes/add', element: <SignedInAs>{screens.add}</SignedInAs> },
      { path: '/origenes', element: screens.list },
    ],
    '/origenes/add',
  );
  await user.type(screen.getByLabelText('Descripción'), 'Mixto');
  await user.click(screen.getByRole('button', { name: 'Agregar' }));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.queryByText('Está tardando más de lo habitual.')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  const status = screen.getByText('Está tardando más de lo habitual.');
  const cancel = status.parentElement?.querySelector('button');
  await waitFor(() => expect(document.activeElement).toBe(cancel));
  await user.click(cancel as HTMLElement);
  const popup = await screen.findByRole('alertdialog');
  expect(popup.textContent).toContain('Puede que la operación se haya completado');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.getByDisplayValue('Mixto')).toBeTruthy();
  expect(aborted).toBe(true);
});

function HangingInDialog() {
  const overlay = useOverlay();
  const dialogs = useDialogs();
  const hang = () =>
    overlay.during(new Promise(() => undefined)).catch(() => dialogs.info({ title: 'No se esperó más' }));
  return (
    <Dialog title="Pregunta" onDismiss={() => undefined}>
      <button type="button" onClick={() => void hang()}>
        Guardar
      </button>
    </Dialog>
  );
}

it('waiting can be stopped, by key too, while a dialog is open that holds focus', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  showRoutes([{ path: '/', element: <HangingInDialog /> }], '/');
  await user.click(await screen.findByRole('button', { name: 'Guardar' }));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  const cancel = screen.getByText('Está tardando más de lo habitual.').parentElement?.querySelector('button');
  await waitFor(() => expect(document.activeElement).toBe(cancel));
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'No se esperó más' })).toBeTruthy();
});

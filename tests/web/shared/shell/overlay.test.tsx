import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { useDialogs } from '../../../../web/src/shared/shell/dialogs';
import { useOverlay } from '../../../../web/src/shared/shell/overlay';
import { Dialog } from '../../../../web/src/shared/ui/Dialog';
import { showForm } from '../../areas';
import { gateway, showRoutes, useGateway } from '../../support';

const server = useGateway();
afterEach(() => vi.useRealTimers());

it('a save on a hanging network can be cancelled, is aborted and keeps the form’s values', async () => {
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
  await showForm('origenes', 'add');
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

it('the wait can be cancelled by keyboard while a dialog traps focus', async () => {
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

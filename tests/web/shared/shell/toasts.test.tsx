import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Toasts, toast } from '../../../../web/src/shared/shell/toasts';
import { showRoutes } from '../../support';

afterEach(cleanup);

it('a note ends with the signed-in shell, so that the next person neither sees nor undoes it', async () => {
  const router = showRoutes(
    [
      { path: '/', element: <Toasts /> },
      { path: '/auth/login', element: <p>Iniciar sesión</p> },
    ],
    '/',
  );
  act(() => toast({ text: 'Se eliminó el registro', undo: () => undefined }));
  expect(await screen.findByText('Se eliminó el registro')).toBeTruthy();
  await act(() => router.navigate('/auth/login'));
  await act(() => router.navigate('/'));
  act(() => toast({ text: 'Se guardó' }));
  expect(await screen.findByText('Se guardó')).toBeTruthy();
  expect(screen.queryByText('Se eliminó el registro')).toBeNull();
});
